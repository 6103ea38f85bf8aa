import DragGeometry
import Testing

/// Row P, preview formations: where those that travel along are shown.
@Suite struct FormationTests {
  private let sizes = [Size(100, 40), Size(80, 20), Size(120, 60), Size(100, 40), Size(10, 10), Size(20, 20)]

  /// The rectangles of all that are shown, about a first one with its middle at zero.
  private func rects(_ formation: Formation, _ sizes: [Size]) -> [Rect] {
    var result = sizes.prefix(1).map { Rect(center: .zero, size: $0) }
    for (place, size) in zip(formation.places(of: sizes), sizes.dropFirst()) {
      result.append(Rect(center: .zero + place.offset, size: size))
    }
    return result
  }

  @Test func `without a formation the first is shown alone`() {
    #expect(Formation.none.places(of: sizes) == [])
  }

  @Test func `a list has all below one another, with their beginnings in line`() {
    let rects = rects(.list, sizes)
    #expect(rects.count == 6)
    for (above, below) in zip(rects, rects.dropFirst()) {
      #expect(below.minY == above.maxY + 4 && below.minX == above.minX)
    }
  }

  @Test func `in a stack each shows a corner of the one below it, whatever their sizes`() {
    let rects = rects(.stack, sizes)
    #expect(rects.count == 4)
    for (above, below) in zip(rects, rects.dropFirst()) { #expect(below.maxX == above.maxX + 5 && below.maxY == above.maxY + 5) }
    #expect(Formation.stack.places(of: sizes).allSatisfy { $0.turn == 0 })
  }

  @Test func `a pile lies about the first, turned to one side and the other`() {
    let places = Formation.pile.places(of: sizes)
    #expect(places.map(\.turn) == [3, -4.5, 6])
    #expect(places.allSatisfy { $0.offset.length < 12 })
  }

  @Test func `no more are shown than can be told apart, and none where one travels alone`() {
    let many = [Size](repeating: Size(50, 50), count: 1000)
    for formation in [Formation.pile, .list, .stack] {
      #expect(formation.places(of: many).count == formation.most)
      #expect(formation.places(of: [Size(50, 50)]) == [] && formation.places(of: []) == [])
      #expect(formation.places(of: [Size(.nan, -4), Size(.infinity, 3)]).allSatisfy { $0.offset.isFinite })
    }
  }
}
