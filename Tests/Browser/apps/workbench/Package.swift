// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "workbench",
  dependencies: [.package(name: "swift-drag", path: "../../../..")],
  targets: [
    .executableTarget(
      name: "Workbench",
      dependencies: [.product(name: "DragWeb", package: "swift-drag"), .product(name: "DragTesting", package: "swift-drag")])
  ],
  swiftLanguageModes: [.v6]
)
