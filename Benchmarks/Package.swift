// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "swift-drag", path: "..")],
  targets: [
    .target(name: "CAllocations"),
    .executableTarget(
      name: "engine-bench",
      dependencies: ["CAllocations", .product(name: "DragCore", package: "swift-drag")]),
  ],
  swiftLanguageModes: [.v6]
)
