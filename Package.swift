// swift-tools-version: 6.2
import PackageDescription

// What Embedded Swift cannot do is an error in native builds too, so that it is noticed before the browser build.
let portable: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)]

// Tests throw random gestures at the engine by the thousand, which takes a tenth of the time where it is optimised. Scripts/test asks for that
// in its debug build.
let optimized: [SwiftSetting] =
  Context.environment["SWIFT_DRAG_OPTIMIZED"] == nil
  ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "swift-drag",
  products: [
    .library(name: "DragGeometry", targets: ["DragGeometry"]),
    .library(name: "DragCore", targets: ["DragCore"]),
    .library(name: "DragTesting", targets: ["DragTesting"]),
    .library(name: "DragFoundation", targets: ["DragFoundation"]),
    .library(name: "DragWeb", targets: ["DragWeb"]),
  ],
  targets: [
    .target(name: "DragGeometry", swiftSettings: portable + optimized),
    .target(name: "DragCore", dependencies: ["DragGeometry"], swiftSettings: portable + optimized),
    .target(name: "DragTesting", dependencies: ["DragCore"], swiftSettings: portable + optimized),
    // What needs Foundation: Codable and the forms that wait. Not for browsers.
    .target(name: "DragFoundation", dependencies: ["DragCore"]),
    .target(name: "CDragWeb"),
    .target(name: "DragWeb", dependencies: ["DragCore", "CDragWeb"], exclude: ["JavaScript"], swiftSettings: portable),
    .executableTarget(name: "drag-fuzz", dependencies: ["DragTesting"]),
    .testTarget(name: "DragGeometryTests", dependencies: ["DragGeometry", "DragTesting"]),
    .testTarget(name: "DragCoreTests", dependencies: ["DragCore", "DragTesting"]),
    .testTarget(name: "DragFoundationTests", dependencies: ["DragFoundation", "DragTesting"]),
    .testTarget(name: "DragTestingTests", dependencies: ["DragTesting"]),
    .testTarget(name: "DragWebTests", dependencies: ["DragWeb"]),
  ],
  swiftLanguageModes: [.v6]
)
