import DragCore
import GalleryStage

/// A wall of pictures of unequal size, in rows that wrap. What is hung elsewhere can be taken back.
public final class GridScene: GalleryScene {
  private let stage: any Stage
  private let wall: StageList
  private let status: Element
  private let undo: UndoButtons
  private var pictures: [Picture] = []
  private var history = ReorderHistory<Int, SingleCollection>()
  private var collection: ReorderableCollection?
  public private(set) var switches: [Switch] = []

  struct Picture: Identifiable {
    let id: Int
    /// How it is drawn, and what it is called.
    let name: String
    let title: String
    let size: Size
  }

  private static let all: [(name: String, title: String, width: Double, height: Double)] = [
    ("sunrise", "Sunrise", 216, 144), ("moon", "Moon", 104, 144), ("forest", "Forest", 160, 144), ("desert", "Desert", 240, 112),
    ("lake", "Lake", 128, 112), ("storm", "Storm", 112, 144), ("meadow", "Meadow", 184, 144), ("lava", "Lava", 128, 112),
    ("ice", "Ice", 104, 112), ("ocean", "Ocean", 264, 112), ("dusk", "Dusk", 144, 144), ("hills", "Hills", 200, 144),
    ("stars", "Stars", 112, 112), ("blossom", "Blossom", 136, 112), ("canyon", "Canyon", 176, 144), ("lagoon", "Lagoon", 152, 112),
  ]

  public init(on stage: any Stage) {
    self.stage = stage
    status = stage.make(.status, "status", in: stage.floor, .zero)
    wall = stage.makeList(.wrap, "wall", in: stage.floor, spacing: 12, inset: 16)
    stage.describe(wall.element, "Wall")
    undo = UndoButtons(on: stage, speaks: false)
    for (id, picture) in Self.all.enumerated() {
      pictures.append(Picture(id: id, name: picture.name, title: picture.title, size: Size(picture.width, picture.height)))
    }
    let container = ReorderContainer<Picture, SingleCollection>(controller: stage.controller) { [unowned(unsafe) self] difference in
      history.apply(difference, to: &pictures)
      show()
      if let id = difference.sources.first, let place = pictures.firstIndex(where: { $0.id == id }) {
        var words = [UInt8](pictures[place].title.utf8)
        words.write(" hangs at ")
        words.write(Int32(place) + 1)
        stage.show(String(decoding: words, as: UTF8.self), on: status)
      }
    }
    switches = undo.switches { [unowned(unsafe) self] isBack in
      if isBack ? history.undo(&pictures) : history.redo(&pictures) { reload(isBack ? "Taken back" : "Hung again") }
    }
    show()
    stage.show("Hang the pictures as you like", on: status)
    collection = wall.join(container, SingleCollection(), self.pictures)
  }

  private func reload(_ words: String) {
    show()
    collection?.reload()
    stage.show(words, on: status)
  }

  private func show() {
    var items: [StageItem] = []
    for picture in pictures { items.append(StageItem(picture.name, picture.title, picture.size, style: "art " + picture.name)) }
    wall.show(items)
    undo.show(canUndo: history.canUndo, canRedo: history.canRedo)
  }

  public func layOut(_ size: Size) {
    let margin = size.width >= 760 ? 32.0 : 12, button = size.width >= 760 ? 112.0 : 72
    let width = min(1120, size.width - 2 * margin), left = (size.width - width) / 2
    stage.place(status, Rect(left, 12, width - 2 * button - 24, 44))
    for i in 0..<2 { stage.place(undo.elements[i], Rect(left + width - Double(2 - i) * (button + 8) + 8, 12, button, 44)) }
    stage.place(wall.element, Rect(left, 68, width, max(160, size.height - 68 - margin / 2)))
    show()
    collection?.reload()
  }

  public var state: String {
    var order: [JSON] = []
    for picture in pictures { order.append(JSON(picture.name)) }
    return JSON(object: [("order", JSON(order)), ("canUndo", JSON(history.canUndo)), ("canRedo", JSON(history.canRedo))]).text
  }
}
