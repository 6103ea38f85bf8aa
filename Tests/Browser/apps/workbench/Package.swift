// swift-tools-version: 6.2
import PackageDescription

let parts: [Target.Dependency] = [
  .product(name: "DragWeb", package: "swift-drag"), .product(name: "DragTesting", package: "swift-drag"),
]

let package = Package(
  name: "workbench",
  dependencies: [.package(name: "swift-drag", path: "../../../..")],
  targets: [
    .target(name: "Shelf", dependencies: [.product(name: "DragCore", package: "swift-drag")]),
    .executableTarget(name: "Workbench", dependencies: parts + ["Shelf"]),
    .executableTarget(name: "ExchangeBench", dependencies: parts),
    .executableTarget(name: "RowsBench", dependencies: parts),
  ],
  swiftLanguageModes: [.v6]
)
