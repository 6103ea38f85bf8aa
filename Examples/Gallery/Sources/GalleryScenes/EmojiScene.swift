import DragCore
import GalleryStage

/// A palette that gives copies, and paper that zooms and turns. Places arrive in the paper's own coordinates.
public final class EmojiScene: GalleryScene {
  /// What lies on the paper; what comes from the palette is a `String`.
  struct Sticker {
    var text: String
    var element: Element
  }

  private let stage: any Stage
  private let window: Element
  private let paper: Element
  private let star: Element
  private let bin: Element
  private var palette: [Element] = []
  private var stickers: [Sticker] = []
  private var made = 0
  /// Whether the drag that was asked about last is one by keys.
  private var isByKeys = false
  private var level: Int32 = 0
  public private(set) var switches: [Switch] = []

  private static let glyphs = [
    ("star", "⭐️"), ("smile", "😀"), ("frog", "🐸"), ("rocket", "🚀"), ("rainbow", "🌈"), ("pizza", "🍕"),
  ]

  public init(on stage: any Stage) {
    self.stage = stage
    window = stage.make(.window, "window", in: stage.floor, .zero)
    paper = stage.make(.paper, "paper", in: window, Rect(0, 0, 640, 640))
    star = stage.make(.star, "star", in: paper, Rect(340, 150, 150, 150))
    bin = stage.make(.bin, "bin", in: stage.floor, .zero)
    stage.cut(star, to: .polygon(Self.starCorners(in: Size(150, 150))))
    stage.show("Stars only", on: star)
    stage.show("Delete", on: bin)
    stage.raise(bin, to: 10_000)
    stage.describe(paper, "Paper")
    for (name, glyph) in Self.glyphs { addToPalette("palette-" + name, glyph) }
    for (receiver, words) in [(paper, "Paper"), (star, "A place for stars"), (bin, "Delete")] {
      stage.describe(receiver, words)
      receiver.dropTarget(
        accepts: { [self] in takes($0, receiver) }, action: { _ in true },
        isTargeted: { [stage] isOver in
          stage.draw(receiver, isOver ? .pendingDrop : .regular)
        })
    }
    addSwitches()
  }

  // MARK: Rules

  /// What a drop of a text would be at a place of the paper.
  private func rule(_ text: String, at place: Point) -> DragState {
    guard let seen = paper.convert(place, to: window), window.contains(seen), paper.contains(place), !isOverBin(place) else {
      return .unknown
    }
    if let inStar = paper.convert(place, to: star), star.contains(inStar) { return Self.isStar(text) ? .accepted : .rejected }
    return .accepted
  }

  private func isOverBin(_ place: Point) -> Bool { paper.convert(place, to: bin).map { bin.contains($0) } ?? false }

  private func takes(_ session: DragSession, _ receiver: Element) -> OperationSet {
    let fromPalette = session.pasteboard.string
    let text = fromPalette ?? session.pasteboard.values(of: Sticker.self).first?.text ?? ""
    if receiver == bin { return fromPalette == nil ? .move : [] }
    if receiver == star, !Self.isStar(text) { return [] }
    // Keys go from receiver to receiver; a pointer has a place.
    isByKeys = session.pointerKind == .keyboard
    if !isByKeys {
      guard let place = session.location(in: paper), rule(text, at: place) == .accepted else { return [] }
    }
    return fromPalette == nil ? .move : .copy
  }

  private static func isStar(_ text: String) -> Bool { isSame(text, glyphs[0].1) }

  // MARK: The two kinds of things

  /// The palette gives copies: the drop counts, and false sends the original home.
  private func addToPalette(_ name: String, _ glyph: String) {
    let element = stage.make(.emoji, name, in: stage.floor, .zero)
    stage.show(glyph, on: element)
    stage.describe(element, "Emoji " + glyph)
    palette.append(element)
    element.draggable(
      glyph, onto: paper.id, onDraggedObject: { [self] in rule($0, at: $1) },
      onDroppedObject: { [self] glyph, place in
        if rule(glyph, at: place) == .accepted { stick(glyph, at: free(place, for: glyph)) }
        return false
      })
    show(element)
  }

  /// What was put down last lies in front.
  private func bringToFront(_ element: Element) {
    level += 1
    stage.raise(element, to: level)
  }

  /// What is on the paper moves: true lets it stay where it was released.
  private func stick(_ glyph: String, at place: Point) {
    made += 1
    let element = stage.make(.emoji, "sticker-" + decimal(made), in: paper, Rect(center: place, size: Size(64, 64)))
    let sticker = Sticker(text: glyph, element: element)
    stickers.append(sticker)
    stage.show(glyph, on: element)
    stage.describe(element, "Emoji " + glyph + " on the paper")
    element.draggable(
      sticker, onto: paper.id,
      onDraggedObject: { [self] in
        isOverBin($1) ? .accepted : rule($0.text, at: $1)
      },
      onDroppedObject: { [self] sticker, place in
        if isOverBin(place) { peel(sticker) }
        guard rule(sticker.text, at: place) == .accepted else { return false }
        bringToFront(sticker.element)
        return true
      })
    bringToFront(element)
    show(element)
  }

  /// Keys bring all to the same place, where one would lie on the other: a place beside it that is seen, however large the paper is shown.
  private func free(_ place: Point, for glyph: String) -> Point {
    let step = 5600 / Double(max(100, percent))
    if !isByKeys { return place }
    for i in 0..<25 {
      let next = place + Vector(step * Double((i + 2) % 5 - 2), step * Double((i / 5 + 2) % 5 - 2))
      let isTaken = stickers.contains { center(of: $0).distance(to: next) < step * 0.75 }
      if !isTaken, rule(glyph, at: next) == .accepted { return next }
    }
    return place
  }

  /// On the paper.
  private func center(of sticker: Sticker) -> Point {
    let size = sticker.element.frame.size
    return sticker.element.convert(Point(size.width / 2, size.height / 2), to: paper) ?? .zero
  }

  private func peel(_ sticker: Sticker) {
    stickers.removeAll { $0.element == sticker.element }
    stage.remove(sticker.element)
  }

  /// The glow of the four drag states, in words too.
  private func show(_ element: Element) {
    element.onDragState { [stage] state in
      stage.draw(element, state.mood)
      stage.note(state.word, on: element)
    }
  }

  // MARK: Zoom and rotation

  private var percent: Int32 = 100
  private var degrees: Int32 = 0
  /// What of the paper is seen in the middle of the window, in tenths of its own points.
  private var middle = (x: Int32(3200), y: Int32(3200))
  private var windowSize = Size.zero
  public var zoom: String { "zoom turn x y" }

  private func addSwitches() {
    switches = [
      Switch("zoom", "Zoom", .range(25...400, steps: [25, 50, 100, 200, 400], unit: "%"), 100) { [self] in
        percent = $0; turn()
      },
      Switch("turn", "Turn", .choice(stride(from: -180, through: 165, by: 15).map { (Int32($0), decimal($0) + "°") }), 0) { [self] in
        degrees = $0
        turn()
      },
      Switch("x", "Across", .range(0...6400, steps: [], unit: ""), 3200, isOnStage: true) { [self] in
        middle.x = $0
        placePaper()
      },
      Switch("y", "Down", .range(0...6400, steps: [], unit: ""), 3200, isOnStage: true) { [self] in
        middle.y = $0
        placePaper()
      },
      Switch("empty", "Clear", .button) { [self] _ in for sticker in stickers { peel(sticker) } },
    ]
  }

  private func placePaper() {
    let (cosine, sine) = Self.angle(degrees), scale = Double(percent) / 1000
    let x = scale * Double(3200 - middle.x), y = scale * Double(3200 - middle.y)
    // By whole points, so that the page has it where the scene has.
    let shift = Vector(Double(Int32(cosine * x - sine * y)), Double(Int32(sine * x + cosine * y)))
    stage.place(paper, Rect(center: Point(windowSize.width / 2, windowSize.height / 2) + shift, size: Size(640, 640)))
  }

  private func turn() {
    let (cosine, sine) = Self.angle(degrees)
    placePaper()
    stage.turn(paper, .rotation(cosine: cosine, sine: sine) * .scale(Double(percent) / 100))
  }

  /// Cosine and sine of a multiple of 15 degrees, the same bits everywhere.
  private static func angle(_ degrees: Int32) -> (Double, Double) {
    let sines = [0, 0.25881904510252074, 0.5, 0.7071067811865476, 0.8660254037844386, 0.9659258262890683, 1]
    func sine(_ degrees: Int32) -> Double {
      let d = ((degrees % 360) + 360) % 360
      if d > 180 { return -sine(d - 180) }
      return sines[Int(d > 90 ? 180 - d : d) / 15]
    }
    return (sine(degrees + 90), sine(degrees))
  }

  /// A star with five points that touches the sides of a size.
  private static func starCorners(in size: Size) -> [Point] {
    let unit: [(Double, Double)] = [
      (0.5, 0), (0.62, 0.37), (1, 0.38), (0.7, 0.61), (0.81, 1), (0.5, 0.77), (0.19, 1), (0.3, 0.61), (0, 0.38), (0.38, 0.37),
    ]
    return unit.map { Point($0.0 * size.width, $0.1 * size.height) }
  }

  // MARK: Layout and model

  public func layOut(_ size: Size) {
    let isWide = size.width >= 700
    let gap = isWide ? 24.0 : 16.0, cell = 56.0
    let view =
      isWide
      ? Rect(gap * 2 + cell, gap, size.width - gap * 3 - cell, size.height - gap * 2)
      : Rect(gap, gap, size.width - gap * 2, size.height - gap * 3 - cell)
    stage.place(window, view)
    windowSize = view.size
    placePaper()
    stage.place(bin, Rect(view.maxX - 80, view.maxY - 80, 64, 64))
    let step = isWide ? cell + 12 : min(cell + 12, (view.width - cell) / Double(palette.count - 1))
    let start = isWide ? (size.height - step * 5 - cell) / 2 : (size.width - step * 5 - cell) / 2
    for (i, element) in palette.enumerated() {
      let along = start + step * Double(i)
      stage.place(element, isWide ? Rect(gap, along, cell, cell) : Rect(along, size.height - gap - cell, cell, cell))
    }
  }

  public var state: String {
    JSON(object: [
      ("zoom", JSON(percent)),
      ("turn", JSON(degrees)),
      ("x", JSON(middle.x)),
      ("y", JSON(middle.y)),
      (
        "stickers",
        JSON(
          stickers.map { sticker in
            JSON(object: [
              ("name", JSON(sticker.element.name ?? "")),
              ("text", JSON(sticker.text)),
              ("center", JSON(hundredths: center(of: sticker))),
            ])
          })
      ),
    ]).text
  }
}
