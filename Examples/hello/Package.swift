// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "hello",
  dependencies: [.package(name: "swift-drag", path: "../..")],
  targets: [.executableTarget(name: "Hello", dependencies: [.product(name: "DragWeb", package: "swift-drag")])],
  swiftLanguageModes: [.v6]
)
