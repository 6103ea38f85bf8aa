import GalleryStage

/// Every scene of the gallery, in the order of the index.
///
/// The index, the pages, and the tests read this list as it is written here: a scene is a line with its name in addresses,
/// its title, a sentence about it, and its type, which is in the file of the same name.
public enum SceneCatalogue {
  public static func entries() -> [SceneEntry] {
    [
      SceneEntry("snap", "Snap", "Throw a shape. The places it fits catch it, with a spring.", "SnapScene") { SnapScene(on: $0) },
      SceneEntry("responders", "Responders", "Every box hears what is dragged over it, and its parents too.", "RespondersScene") {
        RespondersScene(on: $0)
      },
      SceneEntry("emoji", "Emoji art", "Stick emoji on a canvas that zooms and turns under your fingers.", "EmojiScene") {
        EmojiScene(on: $0)
      },
      SceneEntry("chess", "Chess", "A game for two at one screen. A piece that is lifted shows where it may go.", "ChessScene") {
        ChessScene(on: $0)
      },
      SceneEntry("cards", "Cards", "A small patience. Every place says which cards it takes, and why not this one.", "CardsScene") {
        CardsScene(on: $0)
      },
      SceneEntry(
        "collections", "Collections", "A column, a row and an empty basket. Everything fits everywhere, in any order.", "CollectionsScene"
      ) {
        CollectionsScene(on: $0)
      },
      SceneEntry("grid", "A wall of pictures", "Pictures of all sizes make room for the one that you hang.", "GridScene") {
        GridScene(on: $0)
      },
      SceneEntry("tree", "Folders", "Hold something over a folder and it opens. Go on, and it closes again.", "TreeScene") {
        TreeScene(on: $0)
      },
      SceneEntry("solitaire", "Solitaire", "Klondike, with every deal numbered. Whole runs travel together.", "SolitaireScene") {
        SolitaireScene(on: $0)
      },
      SceneEntry("board", "Board", "Two hundred cards in five columns. Pick several, and they travel together.", "BoardScene") {
        BoardScene(on: $0)
      },
      SceneEntry("menu", "A menu", "Courses with dishes: lists in a list, and cards that give more.", "MenuScene") {
        MenuScene(on: $0)
      },
      SceneEntry("todo", "To-do", "Put a list in order. Complete what is done, and trash what need not be.", "TodoScene") {
        TodoScene(on: $0)
      },
      SceneEntry("list", "A long list", "A thousand plain rows, or five thousand. Each can go anywhere.", "ListScene") {
        ListScene(on: $0)
      },
      SceneEntry("million", "A million days", "A diary without end. Drag its first day to its last, if you can wait.", "MillionScene") {
        MillionScene(on: $0)
      },
      SceneEntry(
        "keyboard", "By keyboard", "Everything here can be moved without a pointer, and says where it is. The words are shown below.",
        "KeyboardScene"
      ) {
        KeyboardScene(on: $0)
      },
      SceneEntry("birds", "Birds", "Birds fly between lists, windows and programs. One comes late, one never.", "BirdsScene") {
        BirdsScene(on: $0)
      },
      SceneEntry("files", "Files", "Drop files, folders, text and links. Then drag them out again.", "FilesScene") { FilesScene(on: $0) },
    ]
  }

  public static func entry(named name: String) -> SceneEntry? {
    entries().first { isSame($0.name, name) }
  }
}
