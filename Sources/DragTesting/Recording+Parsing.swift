import DragCore

extension Recording {
  /// Reads a recording's text.
  ///
  /// - Throws: for any text that `text` cannot have written, but for how its lines end: the first line that is wrong, and what is wrong with it.
  public init(text: String) throws(RecordingError) {
    var reader = RecordingReader(text)
    try reader.readHeader()
    var entries: [Entry] = []
    while true {
      guard reader.nextLine() else { throw RecordingError(reader.line, .cut) }
      if reader.accept("end") { break }
      let start = reader.at
      let entry = try reader.entry()
      try reader.finishLine()
      try reader.compare(entry, from: start)
      entries.append(entry)
    }
    let count = try reader.int32("the number of lines")
    let digests = (try reader.hex(), try reader.hex(), try reader.hex(), try reader.hex())
    try reader.finishLine()
    let found = Int32(truncatingIfNeeded: entries.count + 1)
    if count != found { throw RecordingError(reader.line, .otherCount(found: found, wanted: count)) }
    if digests.0 != reader.digestBefore { throw RecordingError(reader.line, .edited) }
    if reader.nextLine() { throw RecordingError(reader.line, .afterEnd) }
    self.init(entries, result: Result(transcript: digests.1, effects: digests.2, geometry: digests.3))
  }
}

// MARK: - Entries
extension RecordingReader {
  mutating func entry() throws(RecordingError) -> Recording.Entry {
    let range = peek() ?? at..<at
    if accept("told") {
      guard hasEvent else { throw RecordingError(line, .answerWithoutEvent) }
      return .told(try told())
    }
    if accept("name") { return .name(try element(), try name()) }
    if accept("first-session") { return .firstSession(try int32("the number of a session")) }
    if accept("begin") {
      hasEvent = false
      return .begin
    }
    hasEvent = true
    if let phase: PointerEvent.Phase = acceptChoice() { return .event(.pointer(try pointer(phase))) }
    if accept("time") { return .event(.time(try double())) }
    if accept("key") { return .event(.key(try key())) }
    if accept("refresh") { return .event(.refresh) }
    if accept("collection") { return .event(.collection(try element(), try collectionEdit())) }
    if accept("external") { return .event(.external(try external())) }
    if accept("items") {
      let id = try session(), rank = accept("rank") ? try int32("behind how many") : 0
      return .event(.items(id, try itemPlaces(), rank: rank))
    }
    if accept("place") { return .event(.place(try session(), try dropPlace())) }
    if accept("answer") { return .event(.answer(try answer())) }
    if accept("cancel") {
      let id: SessionID? = accept("all") ? nil : try session()
      return .event(.cancel(id, try choice("a reason")))
    }
    if accept("group") { return .event(.group(GroupID(try int32("the number of a group")), try groupOptions())) }
    if accept("announcing") { return .event(.announcing(try bool())) }
    if accept("moved") { return .event(.moved(try element())) }
    if accept("reduce-motion") { return .event(.reduceMotion(try bool())) }
    if accept("source-deleted") { return .event(.sourceDeleted(try session(), try bool())) }
    if accept("operations") { return .event(.operations(try session(), try operations())) }
    if accept("start") { return .event(.start(try element(), pointer: try int32("the number of a pointer"))) }
    if let edit = try edit() { return .event(.edit(edit)) }
    throw RecordingError(line, .unknownWord(word(range)))
  }

  private mutating func acceptChoice<T: Worded>() -> T? {
    var raw: UInt8 = 0
    while let value = T(rawValue: raw) {
      if accept(value.word) { return value }
      raw += 1
    }
    return nil
  }

  private mutating func name() throws(RecordingError) -> String {
    var name: [UInt8] = []
    while at < end {
      let byte = bytes[at]
      at += 1
      guard byte == 92 else {
        name.append(byte)
        continue
      }
      guard at + 2 <= end, let high = nibble(bytes[at]), let low = nibble(bytes[at + 1]) else {
        throw RecordingError(line, .unexpected("\\", wanted: "a backslash with two hexadecimal digits"))
      }
      name.append(high << 4 | low)
      at += 2
    }
    return String(decoding: name, as: UTF8.self)
  }

  private func nibble(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 97...102: byte - 87
    default: nil
    }
  }

  private mutating func told() throws(RecordingError) -> Told {
    if accept("operations") { return .operations(try operations()) }
    if accept("state") { return .state(try choice("a drag state")) }
    if accept("inside") { return .inside(try bool()) }
    if accept("hit") {
      if accept("usual") { return .hit(.usual) }
      if accept("nothing") { return .hit(.nothing) }
      return .hit(.element(try element()))
    }
    if accept("target") { return .target(try optionalElement()) }
    if accept("cover") { return .cover(try optionalElement()) }
    if accept("center") { return .center(try point()) }
    throw bad(try take("what was asked"), "what was asked")
  }

  private mutating func pointer(_ phase: PointerEvent.Phase) throws(RecordingError) -> PointerEvent {
    let id = try int32("the number of a pointer")
    let kind: PointerKind = try choice("a kind of pointer")
    var event = PointerEvent(phase, id: id, kind: kind, at: try point(), time: try double())
    if isAtEnd { return event }
    event.modifiers = try set("modifier keys, such as shift+option")
    event.content = try choice("“plain”, “control” or “text”")
    event.cover = try optionalElement()
    if !isAtEnd { event.item = try int32("the number of an item") }
    return event
  }

  private mutating func key() throws(RecordingError) -> KeyEvent {
    let key: Key = try choice("a key")
    let focus = try optionalElement()
    let time = try double()
    var event = KeyEvent(key, focus: focus, time: time)
    if isAtEnd { return event }
    event.modifiers = try set("modifier keys, such as shift+option")
    if !isAtEnd { event.item = try int32("the number of an item") }
    return event
  }

  private mutating func answer() throws(RecordingError) -> Answer {
    if accept("begin") { return .begin(try session(), follower: try optionalElement(), operations: try operations()) }
    if accept("refuse") { return .refuse(try session()) }
    if accept("drop") { return .drop(try session(), try choice("what came of a drop")) }
    throw bad(try take("“begin”, “refuse” or “drop”"), "“begin”, “refuse” or “drop”")
  }

  private mutating func groupOptions() throws(RecordingError) -> GroupOptions {
    var options = GroupOptions()
    options.strategy = try choice("a strategy")
    options.snapsBackOnMiss = try bool()
    options.snapsToTargetOnHit = try bool()
    options.staysOnHit = try bool()
    options.snapDamping = try double()
    return options
  }

  private mutating func edit() throws(RecordingError) -> TreeEdit? {
    if accept("add") {
      let (id, parent, frame) = (try element(), try element(), try rect())
      return .add(id, parent: parent, before: isAtEnd ? nil : try element(), frame: frame)
    }
    if accept("remove") { return .remove(try element()) }
    if accept("reparent") {
      let (id, parent) = (try element(), try element())
      return .move(id, parent: parent, before: isAtEnd ? nil : try element())
    }
    if accept("frame") { return .frame(try element(), try rect()) }
    if accept("transform") {
      let id = try element()
      return .transform(
        id,
        Transform(a: try double(), b: try double(), c: try double(), d: try double(), tx: try double(), ty: try double()))
    }
    if accept("scroll") { return .contentOffset(try element(), try vector()) }
    if accept("scroll-range") {
      let id = try element()
      return .scrollRange(id, accept("none") ? nil : ScrollRange(back: try vector(), forward: try vector()))
    }
    if accept("offset") { return .offset(try element(), try vector()) }
    if accept("clips") { return .clips(try element(), try bool()) }
    if accept("hidden") { return .hidden(try element(), try bool()) }
    if accept("disabled") { return .disabled(try element(), try bool()) }
    if accept("handle") { return .handle(try element(), try bool()) }
    if accept("opacity") { return .opacity(try element(), try double()) }
    if accept("z") { return .zIndex(try element(), try int32("a z-index")) }
    if accept("shape") { return .shape(try element(), try shape()) }
    if accept("overrides") { return .overrides(try element(), try set("hit overrides, such as inside+element")) }
    if accept("handlers") { return .handlers(try element(), try set("handlers, such as entered+exited")) }
    if accept("source") {
      let id = try element()
      if accept("none") { return .source(id, nil) }
      return .source(id, try source())
    }
    if accept("target") {
      let id = try element()
      if accept("none") { return .target(id, nil) }
      return .target(id, try target())
    }
    return nil
  }

  private mutating func shape() throws(RecordingError) -> Shape {
    if accept("rectangle") { return .rectangle }
    if accept("ellipse") { return .ellipse }
    guard accept("polygon") else { throw bad(try take("a shape"), "a shape") }
    var corners: [Point] = []
    while !isAtEnd { corners.append(try point()) }
    return .polygon(corners)
  }

  private mutating func activation() throws(RecordingError) -> Activation {
    if accept("at-once") { return .immediate }
    if accept("distance") { return .distance(try double()) }
    if accept("press") { return .press(seconds: try double(), tolerance: try double()) }
    throw bad(try take("an activation"), "an activation")
  }

  private mutating func source() throws(RecordingError) -> SourceRole {
    var role = SourceRole()
    role.group = GroupID(try int32("the number of a group"))
    role.activation.mouse = try activation()
    role.activation.pen = try activation()
    role.activation.touch = try activation()
    role.activation.handle = try activation()
    role.isEnabled = try bool()
    role.needsHandle = try bool()
    role.operations = try operations()
    role.asksState = try bool()
    role.decidesDrop = try bool()
    role.space = try optionalElement()
    if !accept("-") { role.modifiers.axis = try choice("an axis") }
    if !accept("-") { role.modifiers.grid = Size(try double(), try double()) }
    if !accept("-") { role.modifiers.bounds = try rect() }
    role.modifiers.asksApp = try bool()
    if !isAtEnd { role.leavesProgram = try bool() }
    if !isAtEnd { role.hearsMoves = try bool() }
    return role
  }

  private mutating func external() throws(RecordingError) -> ExternalEvent {
    let phase: ExternalEvent.Phase = try choice("how far a drag of the platform's own is")
    var event = ExternalEvent(phase, at: try point(), time: try double(), operations: try operations())
    if isAtEnd { return event }
    event.modifiers = try set("modifier keys, such as shift+option")
    event.source = try optionalElement()
    event.item = try int32("the number of an item")
    if !isAtEnd { event.focus = try optionalElement() }
    if !isAtEnd { event.session = try session() }
    return event
  }

  private mutating func target() throws(RecordingError) -> TargetRole {
    var role = TargetRole()
    role.group = GroupID(try int32("the number of a group"))
    role.operations = try operations()
    role.proposal = try choice("when a target is asked")
    role.seesEveryGroup = try bool()
    if !accept("-") { role.snapPoint = try point() }
    return role
  }
}
