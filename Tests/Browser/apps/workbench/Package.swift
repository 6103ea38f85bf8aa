// swift-tools-version: 6.2
import PackageDescription

let parts: [Target.Dependency] = [
  .product(name: "DragWeb", package: "swift-drag"), .product(name: "DragTesting", package: "swift-drag"),
]

let package = Package(
  name: "workbench",
  dependencies: [.package(name: "swift-drag", path: "../../../..")],
  targets: [
    .executableTarget(name: "Workbench", dependencies: parts),
    .executableTarget(name: "ExchangeBench", dependencies: parts),
    .executableTarget(name: "RowsBench", dependencies: parts),
  ],
  swiftLanguageModes: [.v6]
)
