// swift-tools-version: 6.2
import PackageDescription

// What Embedded Swift cannot do is an error in native builds too.
let portable: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)]

let package = Package(
  name: "Gallery",
  products: [
    .library(name: "GalleryScenes", targets: ["GalleryScenes"]),
    .library(name: "GalleryPage", targets: ["GalleryPage"]),
    .executable(name: "replay", targets: ["replay"]),
  ],
  dependencies: [.package(name: "swift-drag", path: "../..")],
  targets: [
    // What scenes are shown on, and the scenes: neither knows a platform.
    .target(name: "GalleryStage", dependencies: [.product(name: "DragCore", package: "swift-drag")], swiftSettings: portable),
    .target(
      name: "GalleryScenes", dependencies: ["GalleryStage", .product(name: "DragCore", package: "swift-drag")], swiftSettings: portable),
    // Writes down what happens in a scene, and tries out the tests that the page makes of it.
    .target(
      name: "GalleryPlayer", dependencies: ["GalleryStage", .product(name: "DragTesting", package: "swift-drag")],
      swiftSettings: portable),
    // What the page of every scene has. The pages themselves, a program each, are made by Scripts/gallery from the list of scenes.
    .target(
      name: "GalleryPage", dependencies: ["GalleryPlayer", .product(name: "DragWeb", package: "swift-drag")], swiftSettings: portable),
    // Prints the transcript of a recording that was saved in the gallery.
    .executableTarget(name: "replay", dependencies: [.product(name: "DragTesting", package: "swift-drag")]),
    .testTarget(
      name: "GallerySceneTests",
      dependencies: ["GalleryScenes", "GalleryPlayer", .product(name: "DragTesting", package: "swift-drag")]),
  ],
  swiftLanguageModes: [.v6]
)
