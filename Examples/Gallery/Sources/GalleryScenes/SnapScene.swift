import DragCore
import GalleryStage

/// Two groups of things to drag and places to drop them, which see only their own kind.
public final class SnapScene: GalleryScene {
  private let stage: any Stage
  private let rounds: DragGroup
  private let squares: DragGroup
  private var pieces: [Piece] = []
  private var slots: [Slot] = []
  private let fence: Element
  private let news: Element
  /// Where centres can be without anything being cut off.
  private var room = Rect(0, 0, 0, 0)
  private var level: Int32 = 0
  public private(set) var switches: [Switch] = []

  final class Piece {
    let element: Element
    let group: DragGroup
    /// What a person calls it.
    let title: String
    var slot: Slot?
    /// How far from the point of its slot, or from the floor's corner, a person has left its centre.
    var spot: Vector?
    var look = DraggableAppearance.regular
    init(_ element: Element, _ group: DragGroup, _ title: String) { (self.element, self.group, self.title) = (element, group, title) }
  }

  final class Slot {
    let element: Element
    let group: DragGroup
    let title: String
    /// The mark of a snap point of its own.
    let point: Element?
    var look = DroppableAppearance.regular
    init(_ element: Element, _ group: DragGroup, _ title: String, _ point: Element?) {
      (self.element, self.group, self.title, self.point) = (element, group, title, point)
    }
  }

  public init(on stage: any Stage) {
    self.stage = stage
    rounds = DragGroup(on: stage.floor)
    squares = DragGroup(on: stage.floor)
    fence = stage.make(.fence, "fence", in: stage.floor, .zero)
    news = stage.make(.lines, "news", in: stage.floor, .zero)
    stage.note("Stays inside the line", on: fence)
    stage.show("Drag a shape into a place that has its form.", on: news)
    addSlot("round-slot", "Round", "Round place", .roundSlot, rounds)
    addSlot("square-slot", "Square", "Square place", .slot, squares)
    addSlot("round-tray", "Round, at +", "Round place with a point", .roundSlot, rounds, hasPoint: true)
    addSlot("square-tray", "Square, at +", "Square place with a point", .slot, squares, hasPoint: true)
    addSlot("pen", "Square", "Square place inside the line", .slot, squares)
    addPiece("round-1", "First round shape", .round, rounds)
    addPiece("round-2", "Second round shape", .round, rounds)
    addPiece("square-1", "First square shape", .card, squares)
    addPiece("square-2", "Second square shape", .card, squares)
    addPiece("fenced", "Square shape inside the line", .card, squares)
    for group in [rounds, squares] { listen(to: group) }
    addSwitches()
  }

  /// One line marks a thing draggable…
  private func addPiece(_ name: String, _ title: String, _ kind: Kind, _ group: DragGroup) {
    let piece = Piece(stage.make(kind, name, in: stage.floor, .zero), group, title)
    pieces.append(piece)
    mark(piece)
    piece.element.onDraggableAppearance { [stage] look in
      piece.look = look
      stage.draw(piece.element, look.mood)
      stage.note(look.word, on: piece.element)
    }
    stage.describe(piece.element, title)
  }

  private func mark(_ piece: Piece) {
    piece.group.addDraggable(piece.element)?.activation = .distance(5)
    stage.draw(piece.element, .regular)
    stage.note("regular", on: piece.element)
  }

  /// …and one line marks a place droppable.
  private func addSlot(_ name: String, _ form: String, _ title: String, _ kind: Kind, _ group: DragGroup, hasPoint: Bool = false) {
    let element = stage.make(kind, name, in: stage.floor, .zero)
    let slot = Slot(element, group, title, hasPoint ? stage.make(.point, name + "-point", in: element, .zero) : nil)
    slots.append(slot)
    group.addDroppable(element)
    element.onDroppableAppearance { [stage] look in
      slot.look = look
      stage.draw(element, look.mood)
      stage.note(look.word, on: element)
    }
    stage.show(form, on: element)
    stage.note("regular", on: element)
    stage.describe(element, title)
  }

  private func listen(to group: DragGroup) {
    group.onBegin = { [self] drag in
      guard let piece = piece(drag.source) else { return }
      stage.show(piece.title + " is in the air", on: news)
    }
    group.onDrop = { [self] drag, place in
      piece(drag.source)?.slot = slots.first { $0.element == place }
    }
    group.onEnd = { [self] drag, place in
      guard let piece = piece(drag.source) else { return }
      let isMiss = drag.outcome?.isMiss ?? false
      let stays = isMiss && !group.snapsBackOnMiss
      if stays { piece.slot = nil }
      // What goes back lies where it lay, and what was put down last in front.
      if stays || place != nil {
        keep(piece)
        level += 1
        stage.raise(piece.element, to: level)
      }
      let end = place == nil ? isMiss ? " missed" : " is back" : " landed in: " + (piece.slot?.title ?? "")
      stage.show(piece.title + end, on: news)
    }
  }

  private func addSwitches() {
    switches = [
      Switch("back", "Snap back on a miss", .toggle) { [rounds, squares] on in
        for group in [rounds, squares] { group.snapsBackOnMiss = on == 1 }
      },
      Switch("snap", "Snap on a hit", .toggle, 1) { [rounds, squares] on in
        for group in [rounds, squares] { group.snapsToDroppableOnHit = on == 1 }
      },
      Switch("damping", "Damping", .choice([(0, "0"), (25, "¼"), (50, "½"), (75, "¾"), (100, "1")]), 50) { [rounds, squares] percent in
        for group in [rounds, squares] { group.snapDamping = Double(percent) / 100 }
      },
      Switch("drag", "Second round can be dragged", .toggle, 1) { [self] on in
        if on == 1 {
          mark(pieces[1])
        } else if pieces[1].group.removeDraggable(pieces[1].element) {
          stage.draw(pieces[1].element, .dimmed)
          stage.note("unmarked", on: pieces[1].element)
        }
      },
      Switch("drop", "First square place takes drops", .toggle, 1) { [self] on in
        if on == 1 {
          squares.addDroppable(slots[1].element)
        } else if squares.removeDroppable(slots[1].element) {
          stage.draw(slots[1].element, .dimmed)
          stage.note("unmarked", on: slots[1].element)
        }
      },
    ]
  }

  // MARK: Layout

  public func layOut(_ size: Size) {
    let gap = size.width < 600 ? 12.0 : 24.0
    // Where it is narrow, what is told takes two lines.
    let words = size.width < 600 ? 40.0 : 24
    // At whole points, so that everything is where a browser puts it, which rounds.
    let column = min(400, (size.width - 3 * gap) / 2).rounded(.down)
    let left = ((size.width - 2 * column - gap) / 2).rounded(.down), right = left + column + gap
    let unit = max(72, min(152, (size.height - 5 * gap - 8 - words) / 3.75)).rounded(.down)
    let side = max(56, min(88, min(unit * 0.55, (column - 36) / 2))).rounded(.down)
    var y = max(gap, (size.height - 3.75 * unit - 3 * gap - 8 - words) / 2).rounded(.down)
    for row in 0..<2 {
      stage.place(slots[row * 2].element, Rect(left, y, column, unit))
      stage.place(slots[row * 2 + 1].element, Rect(right, y, column, unit))
      y += unit + gap
    }
    let step = ((column - 2 * side) / 3).rounded(.down)
    for i in 0..<4 {
      let x = (i < 2 ? left : right) + step + Double(i % 2) * (side + step)
      stage.place(pieces[i].element, Rect(x, y + (unit * 0.75 - side) / 2, side, side))
    }
    y += unit * 0.75 + gap
    stage.place(fence, Rect(left, y, 2 * column + gap, unit))
    let pen = min(1.6 * unit, column - 16).rounded(.down)
    stage.place(slots[4].element, Rect(right + column - pen - 8, y + 8, pen, unit - 16))
    stage.place(pieces[4].element, Rect(left + 24, y + (unit - side - 16) / 2, side, side))
    // Its centre stays inside, so that its edges stay inside the line.
    pieces[4].element.recognizer?.bounds = Rect(left, y, 2 * column + gap, unit).inset(by: side / 2)
    room = Rect(origin: .zero, size: size).inset(by: side / 2)
    stage.place(news, Rect(left, y + unit + 8, 2 * column + gap, words))
    for slot in slots {
      guard let point = slot.point else { continue }
      let place = Point(slot.group.id == rounds.id ? column * 0.25 : column * 0.75, unit / 2)
      slot.element.snapPoint = place
      stage.place(point, Rect(center: place, size: Size(24, 24)))
    }
    for piece in pieces { settle(piece) }
  }

  /// Notes where a person has left a shape. What has missed beyond the stage is put at its edge.
  private func keep(_ piece: Piece) {
    let place = middle(of: piece.element)
    piece.spot = place - anchor(of: piece)
    if !room.contains(place) { settle(piece) }
  }

  /// Puts a shape where a person has left it, in its slot or on the floor, as far as that is within reach; any other is at its start.
  private func settle(_ piece: Piece) {
    stage.putBack(piece.element)
    guard let spot = piece.spot else { return }
    let reach = piece.element.recognizer?.bounds ?? room
    stage.place(piece.element, Rect(center: reach.clamp(anchor(of: piece) + spot), size: piece.element.frame.size))
  }

  private func anchor(of piece: Piece) -> Point { piece.slot.map { middle(of: $0.element) } ?? .zero }

  /// A shape's centre, or the point of a slot, on the floor.
  private func middle(of element: Element) -> Point {
    let size = element.frame.size
    return element.convert(element.snapPoint ?? Point(size.width / 2, size.height / 2), to: stage.floor) ?? .zero
  }

  // MARK: Model

  private func piece(_ element: Element) -> Piece? { pieces.first { $0.element == element } }

  public var state: String {
    JSON(object: [
      (
        "pieces",
        JSON(
          object: pieces.map { piece in
            (
              piece.element.name ?? "",
              JSON(object: [
                ("center", JSON(hundredths: middle(of: piece.element))),
                ("slot", piece.slot.map { JSON($0.element.name ?? "") } ?? .null),
                ("look", JSON(piece.look.word)),
                ("draggable", JSON(piece.group.draggables.contains(piece.element) && piece.element.recognizer != nil)),
              ])
            )
          })
      ),
      ("slots", JSON(object: slots.map { ($0.element.name ?? "", JSON($0.look.word)) })),
      ("options", JSON(object: switches.map { ($0.name, JSON($0.value)) })),
    ]).text
  }
}
