import DragCore

extension RecordingWriter {
  mutating func write(_ edit: CollectionEdit) {
    switch edit {
    case .set(nil): field("none")
    case .set(.some(let role)): write(role)
    case .measured(let item, let size):
      field("measured")
      field(item)
      field(size)
    }
  }

  mutating func write(_ role: CollectionRole) {
    if let capacity = role.capacity { field(capacity) } else { field("-") }
    field(items: role.locked)
    field(items: role.folders)
    if !role.pinned.isEmpty {
      field("pinned")
      field(items: role.pinned)
    }
    if role.takesAtEnd { field("end") }
    if role.strategy == .largestOverlap { field("overlap") }
    switch role.layout {
    case .list(let list):
      field("list")
      write(list)
    case .grid(let grid):
      field("grid")
      field(Int32(grid.count))
      field(Int32(grid.columns))
      field(grid.cell)
      field(grid.spacing)
      field(grid.bounds)
      field(grid.insets)
      field(grid.isRightToLeft)
      if grid.isTold {
        field("cells")
        for index in 0..<grid.count {
          let cell = grid.rect(of: index) ?? .zero
          field(cell.minX)
          field(cell.minY)
          field(cell.size)
        }
      }
    case .flow(let flow):
      field("flow")
      field(flow.spacing)
      field(flow.bounds)
      field(flow.insets)
      field(flow.alignment.word)
      field(flow.lineAlignment.word)
      field(flow.isRightToLeft)
      if flow.isUpwards { field("upwards") }
      if flow.isTurned { field("turned") }
      if !flow.tracks.isEmpty {
        field("tracks")
        field(Int32(flow.tracks.count))
        for track in flow.tracks { field(track) }
      }
      for size in flow.sizes { field(size) }
    }
  }

  private mutating func write(_ list: ListLayout) {
    field(list.axis.word)
    field(list.bounds)
    field(list.insets)
    field(list.isRightToLeft)
    if list.isUpwards { field("upwards") }
    write(list.extents)
  }

  /// Spacing, and how many runs of equal lengths there are; then each with its number and length.
  private mutating func write(_ extents: Extents) {
    field(extents.spacing)
    let runs = extents.runs
    field(Int32(runs.count))
    for run in runs {
      field(Int32(run.count))
      let points = Double(run.units)
      if Int64(points) == run.units {
        field(points * 0x1p-20)
      } else {
        // Longer than any screen, and with more digits than a number has.
        put(" u")
        digits(UInt64(bitPattern: run.units))
      }
    }
  }

  @inline(never)
  private mutating func field(_ size: Size) {
    field(size.width)
    field(size.height)
  }

  private mutating func field(_ insets: Insets) {
    let edges = [insets.top, insets.left, insets.bottom, insets.right]
    if edges.allSatisfy({ $0.bitPattern == 0 }) { return field("-") }
    for edge in edges { field(edge) }
  }

  private mutating func field(items: [Int32]) {
    if items.isEmpty { return field("-") }
    for i in items.indices {
      put(i == 0 ? " " : ",")
      put(items[i])
    }
  }
}

extension RecordingReader {
  mutating func collectionEdit() throws(RecordingError) -> CollectionEdit {
    if accept("none") { return .set(nil) }
    if accept("measured") { return .measured(item: try int32("the number of an item"), try size()) }
    let capacity: Int32? = accept("-") ? nil : try int32("how many items there may be")
    let locked = try itemNumbers()
    let folders = try itemNumbers()
    let pinned = accept("pinned") ? try itemNumbers() : []
    let takesAtEnd = accept("end")
    let coversMost = accept("overlap")
    var role = CollectionRole(layout: try layout())
    role.takesAtEnd = takesAtEnd
    if coversMost { role.strategy = .largestOverlap }
    role.capacity = capacity
    role.locked = locked
    role.folders = folders
    role.pinned = pinned
    return .set(role)
  }

  mutating func itemPlaces() throws(RecordingError) -> [ItemPlace] {
    var places: [ItemPlace] = []
    while !isAtEnd { places.append(ItemPlace(try element(), try int32("the number of an item"))) }
    return places
  }

  mutating func dropPlace() throws(RecordingError) -> DropPlace? {
    if isAtEnd { return nil }
    let collection = try element()
    if accept("into") { return DropPlace(collection, .into(try int32("the number of an item"))) }
    let wanted = "before or into", range = try take(wanted)
    guard bytes[range].elementsEqual("before".utf8) else { throw bad(range, wanted) }
    return DropPlace(collection, .gap(try int32("how many items come before")))
  }

  private mutating func layout() throws(RecordingError) -> CollectionLayout {
    if accept("list") { return .list(try list()) }
    if accept("grid") {
      let (count, columns) = (try int32("the number of items"), try int32("the number of columns"))
      guard count >= 0, columns > 0 else { throw RecordingError(line, .tooShort(wanted: "a grid of at least one column")) }
      let grid = GridLayout(
        count: Int(count), columns: Int(columns), cell: try size(), spacing: try size(), bounds: try size(), insets: try insets(),
        isRightToLeft: try bool())
      guard accept("cells") else { return .grid(grid) }
      var cells: [Rect] = []
      while cells.count < grid.count { cells.append(Rect(origin: Point(try double(), try double()), size: try size())) }
      return .grid(GridLayout(cells: cells, bounds: grid.bounds, isRightToLeft: grid.isRightToLeft))
    }
    if accept("flow") {
      let (spacing, bounds, insets) = (try size(), try size(), try insets())
      let (alignment, lines): (FlowLayout.Alignment, FlowLayout.Alignment) = (try choice("an alignment"), try choice("an alignment"))
      let (isRightToLeft, isUpwards, isTurned) = (try bool(), accept("upwards"), accept("turned"))
      var tracks: [Double] = [], sizes: [Size] = []
      if accept("tracks") {
        let count = try int32("the number of tracks")
        while tracks.count < count { tracks.append(try double()) }
      }
      while !isAtEnd { sizes.append(try size()) }
      return .flow(
        FlowLayout(
          sizes: sizes, spacing: spacing, bounds: bounds, insets: insets, alignment: alignment, lineAlignment: lines,
          isRightToLeft: isRightToLeft, isUpwards: isUpwards, isTurned: isTurned, tracks: tracks))
    }
    throw bad(try take("a layout, such as “list”"), "a layout, such as “list”")
  }

  private mutating func list() throws(RecordingError) -> ListLayout {
    let axis: ListLayout.Axis = try choice("an axis")
    let (bounds, insets, isRightToLeft, isUpwards) = (try size(), try insets(), try bool(), accept("upwards"))
    return ListLayout(
      axis, extents: try extents(), bounds: bounds, insets: insets, isRightToLeft: isRightToLeft, isUpwards: isUpwards)
  }

  private mutating func extents() throws(RecordingError) -> Extents {
    let wanted = "the spacing of items"
    let spacing = try number(wanted) { Extents(spacing: $0).spacing.bitPattern == $0.bitPattern }
    var extents = Extents(spacing: spacing)
    let count = try int32("the number of runs")
    var last: Int64 = -1
    // One by one: a number alone must not make room for anything.
    var runs: Int32 = 0
    while runs < count {
      let count = try int32("the number of items in a run")
      let range = try take("the length of an item")
      // Runs of one length are one run.
      guard let units = units(in: range), units != last, extents.append(count: Int(count), units: units) else {
        throw bad(range, "the length of \(count) items")
      }
      last = units
      runs += 1
    }
    return extents
  }

  private func units(in range: Range<Int>) -> Int64? {
    if bytes[range.lowerBound] == 117 { return hex(in: range.lowerBound + 1..<range.upperBound).map { Int64(bitPattern: $0) } }
    guard let points = double(in: range), points >= 0, points <= 0x1p42 else { return nil }
    let units = Int64(points * 0x1p20)
    return Double(units) == points * 0x1p20 ? units : nil
  }

  private mutating func number(_ wanted: String, where isRight: (Double) -> Bool) throws(RecordingError) -> Double {
    let range = try take(wanted)
    guard let number = double(in: range), isRight(number) else { throw bad(range, wanted) }
    return number
  }

  private mutating func size() throws(RecordingError) -> Size { Size(try double(), try double()) }

  private mutating func insets() throws(RecordingError) -> Insets {
    if accept("-") { return .zero }
    return Insets(top: try double(), left: try double(), bottom: try double(), right: try double())
  }

  private mutating func itemNumbers() throws(RecordingError) -> [Int32] {
    if accept("-") { return [] }
    let wanted = "items, such as 0,2,5"
    let range = try take(wanted)
    var items: [Int32] = []
    var start = range.lowerBound
    while start <= range.upperBound {
      var stop = start
      while stop < range.upperBound, bytes[stop] != 44 { stop += 1 }
      guard let item = int32(in: start..<stop) else { throw bad(range, wanted) }
      items.append(item)
      start = stop + 1
    }
    return items
  }
}
