// swift-tools-version: 6.2
import PackageDescription

// What Embedded Swift cannot do is an error in native builds too.
let portable: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)]

let package = Package(
  name: "Gallery",
  products: [
  ],
  dependencies: [.package(name: "swift-drag", path: "../..")],
  targets: [
    .target(
      name: "GalleryStage", dependencies: [.product(name: "DragCore", package: "swift-drag")], swiftSettings: portable),
    .target(
      name: "GalleryScenes", dependencies: ["GalleryStage", .product(name: "DragCore", package: "swift-drag")],
      swiftSettings: portable),
    .target(
      name: "GalleryPlayer", dependencies: ["GalleryScenes", .product(name: "DragTesting", package: "swift-drag")],
      swiftSettings: portable),
    .testTarget(
      name: "GallerySceneTests",
      dependencies: ["GalleryScenes", "GalleryPlayer", .product(name: "DragTesting", package: "swift-drag")]),
  ],
  swiftLanguageModes: [.v6]
)
