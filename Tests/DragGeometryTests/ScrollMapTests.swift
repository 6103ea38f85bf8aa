import DragGeometry
import Testing

/// An element that scrolls: it is told where to be, and is moved by a user.
private struct Page {
  var map: ScrollMap
  var scrollTop = 0.0
  /// How often the element was put elsewhere.
  var rebased = 0

  mutating func user(to position: Double) {
    scrollTop = Swift.min(Swift.max(position, 0), map.end)
    if map.scrolled(to: scrollTop) {
      scrollTop = map.position
      rebased += 1
    }
  }
  mutating func wheel(_ distance: Double) { user(to: scrollTop + distance) }
  mutating func step(_ distance: Double) {
    map.scroll(by: distance)
    scrollTop = map.position
  }
}

private let lengths = [10_000_001, 12_000_000, 44_000_000, 1e9, 1e12]

@Test func `content that is no longer than an element may be scrolls with it`() {
  for length in [0, 500, 600, 601, 40_000, 10_000_000.0] {
    var page = Page(map: ScrollMap(content: length, viewport: 600))
    #expect(page.map.elementLength == length && page.map.end == Swift.max(length - 600, 0))
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      if Bool.random(using: &random) { page.user(to: random.number(0...length)) } else { page.step(random.number(-9000...9000)) }
      #expect(page.map.offset == 0 && page.map.content >= 0 && page.map.content <= page.map.end)
    }
    #expect(page.rebased == 0)
  }
}

@Test(arguments: lengths)
func `both ends are reached exactly, by wheel, by steps and by the scroll bar`(length: Double) {
  var page = Page(map: ScrollMap(content: length, viewport: 600))
  #expect(page.map.elementLength == 10_000_000)
  for way in 0..<4 {
    page.map.scroll(to: way < 2 ? 50_000 : length - 50_000)
    page.scrollTop = page.map.position
    for _ in 0..<800 {
      switch way {
      case 0: page.wheel(-100)
      case 1: page.step(-100)
      case 2: page.wheel(100)
      default: page.step(100)
      }
    }
    #expect(page.map.content == (way < 2 ? 0 : length - 600))
    #expect(page.map.position == (way < 2 ? 0 : page.map.end))
  }
  page.user(to: 0)
  #expect(page.map.content == 0)
  page.user(to: page.map.end)
  #expect(page.map.content == length - 600)
  page.map.scroll(to: 1e300)
  #expect(page.map.content == length - 600 && page.map.position == page.map.end)
  page.map.scroll(by: -1e300)
  #expect(page.map.content == 0 && page.map.position == 0)
}

@Test(arguments: lengths)
func `a thousand small steps are exactly their sum, wherever they begin`(length: Double) {
  var random = SplitMix64(seed: 2)
  for _ in 0..<40 {
    var page = Page(map: ScrollMap(content: length, viewport: 600))
    page.user(to: Double(Int(random.number(0...page.map.end))))
    for step in [0.25, -0.25, 3, -100.5, 1999, 3999, -3999] {
      for byWheel in [false, true] where !byWheel || step.magnitude >= 1 {
        let start = page.map.content
        for _ in 0..<1000 { if byWheel { page.wheel(step) } else { page.step(step) } }
        #expect(isNear(page.map.content, Swift.min(Swift.max(start + 1000 * step, 0), length - 600), 1e-12))
        #expect(page.map.position >= 0 && page.map.position <= page.map.end && page.scrollTop == page.map.position)
      }
    }
  }
}

@Test(arguments: lengths)
func `the scroll bar goes to the same proportion`(length: Double) {
  var page = Page(map: ScrollMap(content: length, viewport: 600))
  for part in [0.5, 0, 0.25, 1, 0.001, 0.999] {
    page.user(to: part * page.map.end)
    #expect(isNear(page.map.content, part * (length - 600)))
    // And says so where it was put by a jump of the content's.
    page.map.scroll(to: 0.37 * length)
    #expect(isNear(page.map.position / page.map.end, 0.37, 0.01))
  }
}

@Test(arguments: lengths)
func `what is visible stays in the element, and moves with it`(length: Double) {
  var random = SplitMix64(seed: 3)
  var page = Page(map: ScrollMap(content: length, viewport: 600))
  for _ in 0..<5000 {
    switch Int.random(in: 0..<50, using: &random) {
    case 0: page.user(to: random.number(0...page.map.end))
    case 1...20: page.wheel(Double(Int(random.number(-4000...4000))))
    default: page.step(random.number(-500...500))
    }
    let place = page.map.place(of: page.map.content)
    #expect(place == page.scrollTop || isNear(place, page.scrollTop))
    #expect(page.map.content >= 0 && page.map.content <= length - 600)
    // Whoever is not at the end of the content has somewhere to go in the element.
    if page.map.content > 1 { #expect(page.map.position > 0) }
    if page.map.content < length - 601 { #expect(page.map.position < page.map.end) }
  }
  #expect(page.rebased < 200)
}

@Test func `a rounded echo of what was told is no movement`() {
  var map = ScrollMap(content: 1e9, viewport: 600)
  map.scroll(to: 1_000_000)
  for _ in 0..<1000 {
    map.scroll(by: 0.3)
    let isPutElsewhere = map.scrolled(to: floor(map.position + 0.5))
    #expect(!isPutElsewhere)
  }
  #expect(isNear(map.content, 1_000_300))
}

@Test func `the content stays where it is when its length changes`() {
  var map = ScrollMap(content: 5_000_000, viewport: 600)
  map.scroll(to: 4_000_000)
  map.resize(content: 44_000_000, viewport: 500)
  #expect(map.content == 4_000_000)
  map.scroll(to: 30_000_000)
  map.resize(content: 45_000_000, viewport: 500)
  #expect(map.content == 30_000_000)
  map.resize(content: 9_000_000, viewport: 500)
  #expect(map.content == 8_999_500 && map.position == 8_999_500)
  map.resize(content: .nan, viewport: -4)
  #expect(map.content == 0 && map.position == 0 && map.elementLength == 0)
}

@Test(arguments: [39_000_000, 40_000_000.0])
func `at both ends, both are still together when the content grows by no more than it is moved`(distance: Double) {
  var map = ScrollMap(content: 5_000_000, viewport: 600)
  map.scroll(to: 5_000_000)
  map.resize(content: 44_000_000, viewport: 600, movingBy: distance)
  #expect(map.content == 43_999_400 && map.position == map.end && map.end == 9_999_400)
}

@Test func `odd positions are survived`() {
  let odd = [0, -5, 1e300, -1e300, .nan, .infinity, -.infinity, 1e-300, 5e6]
  var random = SplitMix64(seed: 4)
  for _ in 0..<3000 {
    var map = ScrollMap(
      content: odd.randomElement(using: &random)!, viewport: odd.randomElement(using: &random)!,
      mostLength: odd.randomElement(using: &random)!)
    for _ in 0..<6 {
      _ = map.scrolled(to: odd.randomElement(using: &random)!)
      map.scroll(by: odd.randomElement(using: &random)!)
      map.scroll(to: odd.randomElement(using: &random)!)
      map.resize(content: odd.randomElement(using: &random)!, viewport: odd.randomElement(using: &random)!)
      #expect(map.content.isFinite && map.position.isFinite && map.position >= 0 && map.position <= map.end)
      #expect(map.content >= 0 && map.content <= map.contentEnd)
    }
  }
}
