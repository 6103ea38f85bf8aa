import DragCore
import GalleryStage

/// A list, a grid, a tree and a canvas, to be used without a pointer; what a screen reader says is shown as a caption.
public final class KeyboardScene: GalleryScene {
  private let stage: any Stage
  private let caption: Element
  private var headings: [Element] = []
  private let list: StageList, grid: StageList, tree: StageList
  private let canvas: Element
  /// The four, each with its heading.
  private let boxes: [Element]
  private var notes: [Note] = []
  private var birds: [Thing] = []
  private var pictures: [Thing] = []
  private var folders = OutlineModel([
    (0, "0", ""), (1, "1", "🦉"), (1, "2", "🦆"), (0, "3", ""), (1, "4", "🌴"), (1, "5", "🌷"), (0, "6", "☀️"),
  ])
  private var collections: [ReorderableCollection] = []
  private var language: Int32 = 0
  private var isRightToLeft = false
  private var size = Size(0, 0)
  /// How large a picture is: on a phone two stand beside each other.
  private var cell = Size(136, 48)
  private var level: Int32 = 0
  public private(set) var switches: [Switch] = []

  struct Thing: Identifiable {
    let id: Int32
    let name: String
    let sign: String
  }

  /// Something on the canvas, and where it is there.
  private struct Note {
    let element: Element
    let name: String
    var place: Point
  }

  private static let captions = [
    "Tab to something, Space to lift it, arrows to carry it", "Mit Tab wählen, mit Leertaste anheben, mit Pfeilen tragen",
    "Tabキーで選び、スペースキーで持ち上げ、矢印キーで運びます",
  ]
  private static let titles = [
    ["List", "Grid", "Tree", "Canvas"], ["Liste", "Raster", "Baum", "Fläche"], ["リスト", "グリッド", "ツリー", "キャンバス"],
  ]
  private static let birdNames = [
    ["Robin", "Owl", "Duck", "Swan", "Eagle", "Parrot"], ["Rotkehlchen", "Eule", "Ente", "Schwan", "Adler", "Papagei"],
    ["コマドリ", "フクロウ", "カモ", "ハクチョウ", "ワシ", "オウム"],
  ]
  private static let pictureNames = [
    ["Apple", "Pear", "Lemon", "Melon", "Grapes", "Cherry", "Peach", "Kiwi"],
    ["Apfel", "Birne", "Zitrone", "Melone", "Trauben", "Kirsche", "Pfirsich", "Kiwi"],
    ["リンゴ", "ナシ", "レモン", "メロン", "ブドウ", "サクランボ", "モモ", "キウイ"],
  ]
  private static let treeNames = [
    ["Birds", "Owl", "Duck", "Plants", "Palm", "Tulip", "Sun"], ["Vögel", "Eule", "Ente", "Pflanzen", "Palme", "Tulpe", "Sonne"],
    ["鳥", "フクロウ", "カモ", "植物", "ヤシ", "チューリップ", "太陽"],
  ]
  private static let noteNames = [["Star", "Heart", "Moon"], ["Stern", "Herz", "Mond"], ["星", "ハート", "月"]]

  public init(on stage: any Stage) {
    self.stage = stage
    for name in ["list", "grid", "tree", "canvas"] { headings.append(stage.make(.heading, name + "-heading", in: stage.floor, .zero)) }
    list = stage.makeList(.column, "list", in: stage.floor, spacing: 0, inset: 8)
    grid = stage.makeList(.wrap, "grid", in: stage.floor, spacing: 8, inset: 8)
    tree = stage.makeList(.column, "tree", in: stage.floor, spacing: 0, inset: 8)
    canvas = stage.make(.panel, "canvas", in: stage.floor, .zero)
    boxes = [list.element, grid.element, tree.element, canvas]
    caption = stage.make(.lines, "caption", in: stage.floor, .zero)
    for (i, sign) in ["🐦", "🦉", "🦆", "🦢", "🦅", "🦜"].enumerated() {
      birds.append(Thing(id: Int32(i), name: "bird-" + decimal(i), sign: sign))
    }
    for (i, sign) in ["🍎", "🍐", "🍋", "🍉", "🍇", "🍒", "🍑", "🥝"].enumerated() {
      pictures.append(Thing(id: Int32(i), name: "fruit-" + decimal(i), sign: sign))
    }
    folders.openAll(true)
    switches = [
      Switch("language", "Language", .choice([(0, "English"), (1, "Deutsch"), (2, "日本語")])) { [unowned(unsafe) self] in
        language = $0
        speak()
      },
      Switch("direction", "Direction", .choice([(0, "Left to right"), (1, "Right to left")])) { [unowned(unsafe) self] in
        isRightToLeft = $0 == 1
        speak()
      },
    ]
    stage.controller.witnesses.append(Ear { [unowned(unsafe) self] in stage.show($0, on: caption) })
    makeNotes()
    speak()
    join()
  }

  // MARK: What can be moved

  private func join() {
    let controller = stage.controller
    let all: [ReorderableCollection?] = [
      list.join(
        ReorderContainer<Thing, SingleCollection>(controller: controller) { [unowned(unsafe) self] in
          birds.apply($0)
          show()
        }, SingleCollection(), self.birds),
      grid.join(
        ReorderContainer<Thing, SingleCollection>(controller: controller) { [unowned(unsafe) self] in
          pictures.apply($0)
          show()
        }, SingleCollection(), self.pictures),
      joinTree(),
    ]
    collections = all.compactMap { $0 }
    // One line gives the list its buttons; the words are those of the language.
    list.element.accessibilityMoveable(self.birds, label: { [unowned(unsafe) self] in birdName($0.id) })
    grid.element.accessibilityMoveable(self.pictures, label: { [unowned(unsafe) self] in pictureName($0.id) })
    collections.last?.label = { [unowned(unsafe) self] in treeName(folders.shown[$0].id) }
    for i in 0..<4 { boxes[i].accessibilityLabel { [unowned(unsafe) self] in title(i) } }
  }

  private func joinTree() -> ReorderableCollection? {
    let container = ReorderContainer<OutlineModel.Node, SingleCollection>(controller: stage.controller) { [unowned(unsafe) self] in
      guard let moved = $0.sources.first else { return }
      // As deep as what comes after it.
      var next: OutlineModel.Node?
      if case .before(let id) = $0.destination.position { next = folders.node(id) }
      folders.move(moved, before: next?.id, depth: next?.depth ?? 0)
      show()
    }
    container.moveInto = { [unowned(unsafe) self] sources, folder in
      if let moved = sources.first { folders.move(moved, into: folder) }
      folders.open(folder, true)
      show()
    }
    let collection = tree.join(container, SingleCollection(), self.folders.shown)
    collection?.isFolder = { [unowned(unsafe) self] in folders.shown[$0].isFolder }
    collection?.companions = { [unowned(unsafe) self] row in
      let rows = TreeRows(depths: folders.shown.map { $0.depth }, indentation: 24)
      return Array(rows.subtree(of: row))
    }
    collection?.mayJoin = { _, _ in false }
    return collection
  }

  private func makeNotes() {
    for (i, sign) in ["⭐️", "❤️", "🌙"].enumerated() {
      let name = ["star", "heart", "moon"][i]
      let element = stage.make(.card, name, in: canvas, .zero)
      stage.show(sign, on: element)
      notes.append(Note(element: element, name: name, place: Point(0.25 + 0.25 * Double(i), i == 1 ? 0.65 : 0.35)))
      element.draggable(Int32(i))
      element.accessibilityLabel { [unowned(unsafe) self] in noteName(i) }
      element.onDraggableAppearance { [stage] in stage.draw(element, $0.mood) }
    }
    canvas.onDroppableAppearance { [stage, canvas] in stage.draw(canvas, $0.mood) }
    canvas.dropDestination(for: Int32.self) { [unowned(unsafe) self] moved, _ in
      guard let i = moved.first, let seen = stage.controller.engine?.visibleOffset(of: notes[Int(i)].element.id) else { return false }
      let middle = notes[Int(i)].element.frame.center + seen, room = canvas.frame
      notes[Int(i)].place = Point(middle.x / max(1, room.width), middle.y / max(1, room.height))
      place(notes[Int(i)])
      // What was put down last lies in front.
      level += 1
      stage.raise(notes[Int(i)].element, to: level)
      return true
    }
  }

  // MARK: Showing

  private func birdName(_ id: Int32) -> String { Self.birdNames[Int(language)][Int(id)] }
  private func pictureName(_ id: Int32) -> String { Self.pictureNames[Int(language)][Int(id)] }
  private func noteName(_ i: Int) -> String { Self.noteNames[Int(language)][i] }
  private func treeName(_ id: Int32) -> String { Self.treeNames[Int(language)][Int(id)] }
  private func title(_ i: Int) -> String { Self.titles[Int(language)][i] }

  private func speak() {
    let words = [Announcements.english, .german, .japanese]
    stage.speak(words[Int(language)], isRightToLeft: isRightToLeft)
    for i in 0..<4 {
      stage.show(title(i), on: headings[i])
      stage.describe(boxes[i], title(i))
    }
    for i in 0..<notes.count { stage.describe(notes[i].element, noteName(i)) }
    stage.show(Self.captions[Int(language)], on: caption)
    layOut(size)
  }

  private func show() {
    list.show(birds.map { StageItem($0.name, $0.sign + " " + birdName($0.id), Size(0, 48)) })
    grid.show(pictures.map { StageItem($0.name, $0.sign + " " + pictureName($0.id), cell) })
    tree.show(
      folders.shown.map { node in
        let item = StageItem("node-" + node.name, (node.isFolder ? "📁" : node.sign) + " " + treeName(node.id), Size(0, 44))
        item.style = "depth-" + decimal(node.depth)
        item.level = node.depth + 1
        item.isOpen = node.isFolder ? node.isOpen : nil
        return item
      })
  }

  /// Where a note is on the canvas: at whole points, so that it is where a browser puts it, which rounds.
  private func center(of note: Note) -> Point {
    let room = canvas.frame.size
    let x = min(max(note.place.x * room.width, 36), max(36, room.width - 36))
    let y = min(max(note.place.y * room.height, 36), max(36, room.height - 36))
    return Point((x + 0.5).rounded(.down), (y + 0.5).rounded(.down))
  }

  private func place(_ note: Note) {
    stage.putBack(note.element)
    stage.place(note.element, Rect(center: center(of: note), size: Size(64, 64)))
  }

  public func layOut(_ size: Size) {
    self.size = size
    let isWide = size.width >= 760
    let margin = isWide ? 32.0 : 12, gap = isWide ? 24.0 : 10, heading = 32.0, foot = 72.0
    // Where not all of the stage is seen, what is said is above it, and stays there.
    let isLow = size.height <= 480
    let width = max(0, min(1120, size.width - 2 * margin)), left = (size.width - width) / 2
    let height = max(0, size.height - foot - margin / 2)
    let half = (height - gap) / 2, top = isLow ? foot : margin / 2, lower = top + half + gap
    let side = isWide ? min(280, (width - 2 * gap) / 4) : (width - gap) / 2, inner = left + side + gap
    let middle = isWide ? width - 2 * side - 2 * gap : side, tall = isWide ? height : half
    cell = isWide ? Size(136, 48) : Size(max(44, ((middle - 24) / 2).rounded(.down)), 64)
    put(0, Rect(left, top, side, tall), heading)
    put(1, Rect(inner, top, middle, half), heading)
    put(2, Rect(isWide ? inner + middle + gap : left, isWide ? top : lower, side, tall), heading)
    put(3, Rect(inner, lower, middle, half), heading)
    stage.place(caption, Rect(left, (isLow ? 0 : size.height - foot) + 4, width, foot - 12))
    for note in notes { place(note) }
    show()
    for collection in collections { collection.reload() }
  }

  /// In the other direction everything begins on the right.
  private func put(_ i: Int, _ frame: Rect, _ heading: Double) {
    let x = isRightToLeft ? size.width - frame.maxX : frame.minX
    stage.place(headings[i], Rect(x, frame.minY, frame.width, heading))
    stage.place(boxes[i], Rect(x, frame.minY + heading, frame.width, max(44, frame.height - heading)))
  }

  public var state: String {
    var places: [(String, JSON)] = []
    for note in notes { places.append((note.name, JSON(hundredths: center(of: note)))) }
    return JSON(object: [
      ("list", JSON(birds.map { JSON($0.name) })), ("grid", JSON(pictures.map { JSON($0.name) })),
      ("tree", JSON(folders.all.map { JSON([JSON("node-" + $0.name), JSON($0.depth)]) })), ("canvas", JSON(object: places)),
      ("language", JSON(language)), ("direction", JSON(isRightToLeft)),
    ]).text
  }
}

/// Hears what is said aloud.
private final class Ear: ControllerWitness {
  private let heard: (String) -> Void
  init(_ heard: @escaping (String) -> Void) { self.heard = heard }
  func controller(_ controller: Controller, takes event: InputEvent) {}
  func controller(_ controller: Controller, delivers effect: Effect) {}
  func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  func controller(_ controller: Controller, wasTold answer: Told) {}
  func controller(_ controller: Controller, says text: String) { heard(text) }
}
