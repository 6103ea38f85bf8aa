// swift-tools-version: 6.2
import PackageDescription

// An app that has the engine and its driver, and nothing else: no Foundation, no browser.
let package = Package(
  name: "alone",
  dependencies: [.package(name: "swift-drag", path: "../..")],
  targets: [.executableTarget(name: "Alone", dependencies: [.product(name: "DragTesting", package: "swift-drag")])],
  swiftLanguageModes: [.v6]
)
