import DragCore
import GalleryStage

/// Nested boxes that hear drags along the responder chain, and tables whose rows travel on the pasteboard.
public final class RespondersScene: GalleryScene {
  /// What a row puts on the pasteboard: who it is, and the table that keeps its place.
  struct Bird {
    var name: String
    var table: Int
  }

  private let stage: any Stage
  private let birds: DragGroup
  private let outer, middle, inner, cover: Element
  private let token: Element
  private let tables: [Element]
  private let nest: Element
  private let list: Element
  /// The order of each table, with the places of those that are in the air.
  private var rows: [[String]] = [["Robin", "Wren", "Heron"], ["Kite", "Swift", "Owl"]]
  private var aloft: [String] = [] { didSet { drawPlaces() } }
  /// How the tables and the nest look to the drags that are under way, whatever these carry.
  private var looks = [DroppableAppearance](repeating: .regular, count: 3) { didSet { drawPlaces() } }
  private var nested: [String] = []
  private var isLocked = false
  private var lit: [Element] = []
  private var events: [String] = []
  /// Where on the floor a drag was when something was told of it last.
  private var lastTold = Point.zero
  private var size = Size(0, 0)
  public private(set) var switches: [Switch] = []

  public init(on stage: any Stage) {
    self.stage = stage
    birds = DragGroup(on: stage.floor)
    outer = stage.make(.box, "outer", in: stage.floor, .zero)
    middle = stage.make(.box, "middle", in: outer, .zero)
    inner = stage.make(.box, "inner", in: middle, .zero)
    cover = stage.make(.cover, "cover", in: stage.floor, .zero)
    tables = ["garden", "meadow"].map { stage.make(.panel, $0, in: stage.floor, .zero) }
    nest = stage.make(.slot, "nest", in: stage.floor, .zero)
    list = stage.make(.lines, "events", in: stage.floor, .zero)
    token = stage.make(.round, "token", in: stage.floor, .zero)
    for (box, title) in [(outer, "Outer"), (middle, "Middle"), (inner, "Inner"), (cover, "Cover")] {
      stage.show(title, on: box)
      stage.describe(box, title + " box")
    }
    stage.note("token", on: token)
    stage.describe(token, "Token")
    token.draggable()
    for box in [outer, middle, inner] { listen(box) }
    birds.strategy = .pointerInside
    birds.snapsBackOnMiss = true
    birds.onEnd = { [self] drag, place in if place.map({ $0 == nest || tables.contains($0) }) != true { restore(drag) } }
    for (i, table) in tables.enumerated() {
      stage.show(i == 0 ? "Garden" : "Meadow", on: table)
      stage.describe(table, i == 0 ? "Garden" : "Meadow")
      command(table, i)
      for name in rows[i] { addRow(name, to: table) }
    }
    commandNest()
    addSwitches()
  }

  // MARK: The responder chain

  /// Every box hears what happens on it and in it, because each lets the events go on to its parent.
  private func listen(_ box: Element) {
    let tree = { [stage] in stage.controller.tree }
    box.onDragEntered { [self] drag, from in
      light(box)
      lastTold = place(of: drag)
      tell("entered", box, from.map { ("from", $0) }, isInside: from.map { tree().isDescendant($0.id, of: box.id) } ?? false)
      drag.forward()
    }
    box.onDragExited { [self] drag, to in
      let staysInside = to.map { tree().isDescendant($0.id, of: box.id) } ?? false
      if !staysInside { unlight(box) }
      tell("exited", box, to.map { ("to", $0) }, isInside: staysInside)
      drag.forward()
    }
    box.onDragUpdated { [self] drag in
      // After a way, not after a number of updates: those depend on the machine, and a replay is to tell the same.
      let here = place(of: drag)
      guard here.distance(to: lastTold) >= 40 else { return }
      lastTold = here
      tell("updated", box, nil)
    }
    box.onDragDropped { [self] drag in
      tell("dropped", box, ("", drag.source))
      drag.forward()
    }
    box.onDragCancelled { [self] drag in
      tell("cancelled", box, nil)
      drag.forward()
    }
    box.onDragEnded { [self] _, _ in unlight(box) }
  }

  /// The boxes hear of one drag one after another, each in its own coordinates: a way is measured on the floor.
  private func place(of drag: DragSession) -> Point { drag.location(in: stage.floor) ?? lastTold }

  private func light(_ box: Element) {
    if !lit.contains(box) { lit.append(box) }
    drawLights()
  }

  private func unlight(_ box: Element) {
    lit.removeAll { $0 == box }
    drawLights()
  }

  /// The innermost of the lit boxes was hit; the others were told.
  private func drawLights() {
    let hit = [inner, middle, outer].first { lit.contains($0) }
    for box in [outer, middle, inner] {
      stage.draw(box, box == hit ? .hit : lit.contains(box) ? .lit : .regular)
      stage.note(box == hit ? "hit" : lit.contains(box) ? "told" : "", on: box)
    }
  }

  private func tell(_ what: String, _ box: Element, _ other: (String, Element)?, isInside: Bool = false) {
    var line = what + " " + (box.name ?? "")
    if let (word, element) = other { line += (word.isEmpty ? " " : " " + word + " ") + (element.name ?? "a row") }
    if isInside { line += " (inside)" }
    events.append(line)
    if events.count > 100 { events.removeFirst(50) }
    drawEvents()
  }

  private func drawEvents() {
    let count = max(2, Int(list.frame.height / 20))
    stage.show(events.isEmpty ? "Events appear here." : joined(events.suffix(count), "\n"), on: list)
  }

  // MARK: Commands and the pasteboard

  /// `drag` runs on the table that holds the row, and takes it out; `drop` runs on the table that is hit, and puts it in.
  private func command(_ table: Element, _ index: Int) {
    table.onDragCommand { [self] drag in
      guard let name = drag.source.name else { return }
      // The recogniser's element goes; the drag outlives it.
      try? drag.deleteSource()
      take(Bird(name: name, table: index), by: drag)
    }
    table.onDropCommand(canPerform: { !$0.pasteboard.values(of: Bird.self).isEmpty }) { [self] drag in
      guard let bird = drag.pasteboard.values(of: Bird.self).first else { return }
      // It goes before a row that is seen.
      let pitch = pitch(index), next = seen(index).dropFirst(max(0, Int((drag.location.y - 40) / pitch + 0.5))).first
      leave(bird)
      let place = next.flatMap { next in rows[index].firstIndex { isSame($0, next) } } ?? rows[index].count
      rows[index].insert(bird.name, at: place)
      put(Bird(name: bird.name, table: index), after: drag)
    }
    table.onDroppableAppearance { [self] in looks[index] = $0 }
  }

  /// They wait for birds, and are calm while only the token is in the air.
  private func drawPlaces() {
    for (i, place) in (tables + [nest]).enumerated() {
      stage.draw(place, aloft.isEmpty || i == 2 && isFull ? .regular : looks[i].mood)
    }
  }

  /// The rows that are on a table.
  private func seen(_ table: Int) -> [String] { rows[table].filter { name in !aloft.contains { isSame($0, name) } } }

  /// Takes a bird's row out of its table, which keeps the place.
  private func take(_ bird: Bird, by drag: DragSession) {
    guard let row = stage.controller.element(named: bird.name), seen(bird.table).contains(where: { isSame($0, bird.name) }) else {
      return
    }
    drag.pasteboard.set(bird)
    aloft.append(bird.name)
    stage.remove(row)
    arrange()
  }

  /// A bird comes down elsewhere, and its table keeps no place for it.
  private func leave(_ bird: Bird) {
    aloft.removeAll { isSame($0, bird.name) }
    rows[bird.table].removeAll { isSame($0, bird.name) }
  }

  private func addRow(_ name: String, to table: Element) {
    let row = stage.make(.row, name, in: table, .zero)
    stage.show(name, on: row)
    stage.describe(row, name)
    birds.addDraggable(row)?.activations = activations
    row.recognizer?.follower { [self] drag in carry(drag.source) }
  }

  /// A newly made element follows the pointer, from where the row is; or the one that is still on its way to the row.
  private func carry(_ row: Element) -> ElementID? {
    guard let area = row.dropArea, let origin = stage.floor.dropArea?.origin, let name = row.name else { return nil }
    if let flying = stage.controller.element(named: "carried-" + name) { return flying.id }
    let element = stage.make(.row, "carried-" + name, in: stage.floor, area.offset(by: Vector(-origin.x, -origin.y)))
    stage.show(name, on: element)
    stage.draw(element, .dragging)
    element.onLanding { [self] in
      stage.remove(element)
      if let row = stage.controller.element(named: name) { stage.draw(row, .regular) }
    }
    return element.id
  }

  /// Puts a row where its table has a place for it.
  private func put(_ bird: Bird, after drag: DragSession) {
    aloft.removeAll { isSame($0, bird.name) }
    addRow(bird.name, to: tables[bird.table])
    arrange()
    guard let element = stage.controller.element(named: bird.name) else { return }
    if let flying = stage.controller.element(named: "carried-" + bird.name) {
      // The row is there at once, and steps forward when what was carried has arrived. Who catches that before takes the row with it.
      stage.draw(element, .dimmed)
      birds.addDraggable(flying)?.activations = activations
      flying.onDragCommand { [self] drag in take(bird, by: drag) }
    }
    tables[bird.table].snapPoint = element.frame.center
    // The row that was lifted has gone, and the focus with it.
    if drag.pointerKind != .touch { stage.focus(element) }
  }

  /// A drag that ended without a drop command: the pasteboard still has the bird.
  private func restore(_ drag: DragSession) {
    guard let bird = drag.pasteboard.values(of: Bird.self).first else { return }
    put(bird, after: drag)
  }

  /// It refuses by context: three birds at most, and none while it is locked.
  private func commandNest() {
    nest.onDropCommand(canPerform: { [self] in
      !isFull && !$0.pasteboard.values(of: Bird.self).isEmpty
    }) { [self] drag in
      if let bird = drag.pasteboard.values(of: Bird.self).first {
        leave(bird)
        nested.append(bird.name)
      }
      drawNest()
    }
    nest.onDroppableAppearance { [self] in looks[2] = $0 }
    stage.describe(nest, "Nest")
    drawNest()
  }

  private var isFull: Bool { isLocked || nested.count == 3 }

  private func drawNest() {
    stage.show(nested.isEmpty ? "Nest: drop a bird" : joined(nested[...], ", "), on: nest)
    stage.note(isLocked ? "locked" : nested.count == 3 ? "full" : decimal(nested.count) + " of 3", on: nest)
  }

  // MARK: Switches

  private var isLongPress = false
  private var activations: ActivationTable { isLongPress ? ActivationTable(.longPress()) : ActivationTable() }

  private func addSwitches() {
    switches = [
      Switch("press", "Long press with the mouse too", .toggle) { [self] on in
        isLongPress = on == 1
        activate(token)
        for table in tables { for row in children(table) { activate(row) } }
      },
      Switch("cover", "Cover", .choice([(0, "covers"), (1, "hidden"), (2, "disabled"), (3, "transparent")])) { [stage, cover] in
        stage.hide(cover, $0 == 1)
        stage.disable(cover, $0 == 2)
        stage.fade(cover, to: $0 == 3 ? 0.005 : 1)
        stage.note($0 == 2 ? "disabled" : "", on: cover)
      },
      Switch("lock", "Lock the nest", .toggle) { [self] in
        isLocked = $0 == 1
        drawNest()
      },
      Switch("empty", "Empty the nest", .button) { [self] _ in
        for name in nested {
          rows[0].append(name)
          addRow(name, to: tables[0])
        }
        nested.removeAll()
        drawNest()
        arrange()
      },
    ]
  }

  @inline(never)
  private func activate(_ element: Element) { element.recognizer?.activations = activations }

  // MARK: Layout and model

  private func children(_ element: Element) -> [Element] {
    stage.controller.tree.children(of: element.id).map { Element(controller: stage.controller, id: $0) }
  }

  public func layOut(_ size: Size) {
    self.size = size
    let isWide = size.width >= 800, gap = isWide ? 24.0 : 12.0
    let width = min(size.width, 1240) - 2 * gap, left = (size.width - width) / 2
    let height = isWide ? min(size.height - 2 * gap, 520) : size.height - 2 * gap
    let top = (size.height - height) / 2
    let boxes: Rect, middles: Rect, right: Rect
    if isWide {
      let third = (width - 2 * gap) / 3
      boxes = Rect(left, top, third, height)
      middles = Rect(left + third + gap, top, third, height)
      right = Rect(left + 2 * (third + gap), top, third, height)
    } else {
      boxes = Rect(left, top, width, height * 0.34)
      middles = Rect(left, boxes.maxY + gap, width, height * 0.4)
      right = Rect(left, middles.maxY + gap, width, height - boxes.height - middles.height - 2 * gap)
    }
    stage.place(outer, boxes)
    let inset = isWide ? 56.0 : 32.0
    let inMiddle = Rect(x: inset, y: inset, width: boxes.width - 1.5 * inset, height: boxes.height - 1.5 * inset)
    stage.place(middle, inMiddle)
    stage.place(inner, Rect(x: inset, y: inset, width: inMiddle.width - 1.5 * inset, height: inMiddle.height - 1.5 * inset))
    stage.place(cover, Rect(boxes.maxX - 0.34 * boxes.width, boxes.minY + 0.44 * boxes.height, 0.28 * boxes.width, 0.36 * boxes.height))
    stage.place(token, Rect(boxes.minX + inset * 0.25, boxes.maxY - 56 - inset * 0.25, 56, 56))
    let column = (middles.width - gap) / 2
    for (i, table) in tables.enumerated() {
      stage.place(table, Rect(middles.minX + Double(i) * (column + gap), middles.minY, column, middles.height))
    }
    let half = isWide ? Rect(right.minX, right.minY, right.width, 120) : Rect(right.minX, right.minY, column, right.height)
    stage.place(nest, half)
    stage.place(
      list,
      isWide
        ? Rect(right.minX, half.maxY + gap, right.width, right.height - half.height - gap)
        : Rect(half.maxX + gap, right.minY, column, right.height))
    arrange()
    drawEvents()
  }

  private func arrange() {
    for (i, table) in tables.enumerated() {
      let pitch = pitch(i)
      for (row, name) in seen(i).enumerated() {
        guard let element = stage.controller.element(named: name) else { continue }
        stage.place(element, Rect(8, 40 + Double(row) * pitch, max(0, table.frame.width - 16), min(44, pitch - 4)))
      }
    }
  }

  /// From one row of a table to the next: less where all would not fit.
  private func pitch(_ table: Int) -> Double {
    max(20, min(52, (tables[table].frame.height - 44) / Double(max(1, seen(table).count))))
  }

  public var state: String {
    JSON(object: [
      ("garden", JSON(seen(0).map { JSON($0) })),
      ("meadow", JSON(seen(1).map { JSON($0) })),
      ("nest", JSON(nested.map { JSON($0) })),
      ("locked", JSON(isLocked)),
      ("lit", JSON(lit.map { JSON($0.name ?? "") })),
      ("events", JSON(events.map { JSON($0) })),
      ("options", JSON(object: switches.map { ($0.name, JSON($0.value)) })),
    ]).text
  }
}
