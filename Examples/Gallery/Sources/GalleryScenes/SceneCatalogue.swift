import GalleryStage

/// Every scene of the gallery, in the order of the index.
public enum SceneCatalogue {
  public static func entries() -> [SceneEntry] {
    [
      SceneEntry(
        "snap", "Snap", "Throw a shape. The places it fits catch it, with a spring.", source: "SnapScene.swift", type: "SnapScene"
      ) { SnapScene(on: $0) },
      SceneEntry(
        "responders", "Responders", "Every box hears what is dragged over it, and its parents too.",
        source: "RespondersScene.swift", type: "RespondersScene"
      ) { RespondersScene(on: $0) },
      SceneEntry(
        "emoji", "Emoji art", "Stick emoji on a canvas that zooms and turns under your fingers.", source: "EmojiScene.swift",
        type: "EmojiScene"
      ) { EmojiScene(on: $0) },
    ]
  }

  public static func entry(named name: String) -> SceneEntry? {
    entries().first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}
