import DragCore

extension Recording {
  /// The first line of every recording of this version.
  public static let header = "swift-drag recording 1"

  /// The recording as text, a line for each entry; `Docs/recordings.md` says how.
  public var text: String {
    var writer = RecordingWriter()
    writer.put(Self.header)
    writer.put("\n")
    for entry in entries { writer.write(entry) }
    var digest = Digest()
    digest.add(writer.bytes)
    writer.put("end")
    writer.field(Int32(truncatingIfNeeded: entries.count + 1))
    writer.hex(digest.value)
    writer.hex(result.transcript)
    writer.hex(result.effects)
    writer.hex(result.geometry)
    writer.put("\n")
    return writer.text
  }
}

/// The lines of all that a recording holds.
extension RecordingWriter {
  mutating func write(_ entry: Recording.Entry) {
    switch entry {
    case .event(let event): write(event)
    case .told(let told): write(told)
    case .name(let id, let name):
      put("name")
      field(id)
      if !name.isEmpty { put(" ") }
      escape(name)
    case .firstSession(let number):
      put("first-session")
      field(number)
    case .begin: put("begin")
    }
    put("\n")
  }

  /// A name is the rest of its line; what would end the line is written as a backslash and two digits.
  private mutating func escape(_ name: String) {
    Bytes.each(of: name) { byte in
      if byte < 32 || byte == 92 {
        bytes.put("\\")
        put(digit: byte >> 4)
        put(digit: byte & 15)
      } else {
        bytes.put(byte)
      }
    }
  }

  private mutating func write(_ told: Told) {
    put("told")
    switch told {
    case .operations(let operations):
      field("operations")
      field(set: operations)
    case .state(let state):
      field("state")
      field(state.word)
    case .inside(let isInside):
      field("inside")
      field(isInside)
    case .hit(let hit):
      field("hit")
      switch hit {
      case .usual: field("usual")
      case .nothing: field("nothing")
      case .element(let id): field(id)
      }
    case .target(let target):
      field("target")
      field(target)
    case .cover(let cover):
      field("cover")
      field(cover)
    case .center(let center):
      field("center")
      field(center)
    }
  }

  private mutating func write(_ event: InputEvent) {
    switch event {
    case .pointer(let event): write(event)
    case .key(let event):
      put("key")
      field(event.key.word)
      field(event.focus)
      field(event.time)
      if event.modifiers.isEmpty, event.item == -1 { break }
      field(set: event.modifiers)
      if event.item != -1 { field(event.item) }
    case .time(let time):
      put("time")
      field(time)
    case .edit(let edit): write(edit)
    case .answer(.begin(let id, let follower, let operations)):
      put("answer begin")
      field(id.raw)
      field(follower)
      field(set: operations)
    case .answer(.refuse(let id)):
      put("answer refuse")
      field(id.raw)
    case .answer(.drop(let id, let result)):
      put("answer drop")
      field(id.raw)
      field(result.word)
    case .cancel(let id, let reason):
      put("cancel")
      if let id { field(id.raw) } else { field("all") }
      field(reason.word)
    case .group(let id, let options):
      put("group")
      field(id.raw)
      field(options.strategy.word)
      field(options.snapsBackOnMiss)
      field(options.snapsToTargetOnHit)
      field(options.staysOnHit)
      field(options.snapDamping)
    case .reduceMotion(let on):
      put("reduce-motion")
      field(on)
    case .sourceDeleted(let id, let isDeleted):
      put("source-deleted")
      field(id.raw)
      field(isDeleted)
    case .operations(let id, let operations):
      put("operations")
      field(id.raw)
      field(set: operations)
    case .start(let source, let pointer):
      put("start")
      field(source)
      field(pointer)
    case .refresh: put("refresh")
    case .collection(let id, let edit):
      put("collection")
      field(id)
      write(edit)
    case .external(let event):
      put("external")
      field(event.phase.word)
      field(event.location)
      field(event.time)
      field(set: event.operations)
      let isPlain = event.modifiers.isEmpty && event.source == nil && event.item == -1
      if isPlain, event.focus == nil, event.session == nil { break }
      field(set: event.modifiers)
      field(event.source)
      field(event.item)
      if event.focus == nil, event.session == nil { break }
      field(event.focus)
      if let session = event.session { field(session.raw) }
    case .items(let id, let items, let rank):
      put("items")
      field(id.raw)
      if rank != 0 {
        field("rank")
        field(rank)
      }
      for place in items {
        field(place.collection)
        field(place.item)
      }
    case .place(let id, let place):
      put("place")
      field(id.raw)
      guard let place else { break }
      field(place.collection)
      switch place.position {
      case .gap(let gap):
        field("before")
        field(gap)
      case .into(let item):
        field("into")
        field(item)
      }
    case .announcing(let on):
      put("announcing")
      field(on)
    case .moved(let id):
      put("moved")
      field(id)
    }
  }

  private mutating func write(_ event: PointerEvent) {
    put(event.phase.word)
    field(event.id)
    field(event.kind.word)
    field(event.location)
    field(event.time)
    if event.modifiers.isEmpty, event.content == .plain, event.cover == nil, event.item == -1 { return }
    field(set: event.modifiers)
    field(event.content.word)
    field(event.cover)
    if event.item != -1 { field(event.item) }
  }

  private mutating func write(_ edit: TreeEdit) {
    switch edit {
    case .add(let id, let parent, let before, let frame):
      put("add")
      field(id)
      field(parent)
      field(frame)
      if let before { field(before) }
    case .remove(let id):
      put("remove")
      field(id)
    case .move(let id, let parent, let before):
      put("reparent")
      field(id)
      field(parent)
      if let before { field(before) }
    case .frame(let id, let frame):
      put("frame")
      field(id)
      field(frame)
    case .transform(let id, let t):
      put("transform")
      field(id)
      for number in [t.a, t.b, t.c, t.d, t.tx, t.ty] { field(number) }
    case .contentOffset(let id, let offset):
      put("scroll")
      field(id)
      field(offset)
    case .offset(let id, let offset):
      put("offset")
      field(id)
      field(offset)
    case .clips(let id, let on): flag("clips", id, on)
    case .hidden(let id, let on): flag("hidden", id, on)
    case .disabled(let id, let on): flag("disabled", id, on)
    case .handle(let id, let on): flag("handle", id, on)
    case .opacity(let id, let opacity):
      put("opacity")
      field(id)
      field(opacity)
    case .zIndex(let id, let z):
      put("z")
      field(id)
      field(z)
    case .shape(let id, let shape):
      put("shape")
      field(id)
      switch shape {
      case .rectangle: field("rectangle")
      case .ellipse: field("ellipse")
      case .polygon(let corners):
        field("polygon")
        for corner in corners { field(corner) }
      }
    case .scrollRange(let id, let range):
      put("scroll-range")
      field(id)
      if let range {
        field(range.back)
        field(range.forward)
      } else {
        field("none")
      }
    case .overrides(let id, let overrides):
      put("overrides")
      field(id)
      field(set: overrides)
    case .handlers(let id, let handlers):
      put("handlers")
      field(id)
      field(set: handlers)
    case .source(let id, let role):
      put("source")
      field(id)
      if let role { write(role) } else { field("none") }
    case .target(let id, let role):
      put("target")
      field(id)
      if let role { write(role) } else { field("none") }
    }
  }

  private mutating func flag(_ word: String, _ id: ElementID, _ on: Bool) {
    put(word)
    field(id)
    field(on)
  }

  private mutating func write(_ activation: Activation) {
    switch activation {
    case .immediate: field("at-once")
    case .distance(let distance):
      field("distance")
      field(distance)
    case .press(let seconds, let tolerance):
      field("press")
      field(seconds)
      field(tolerance)
    }
  }

  private mutating func write(_ role: SourceRole) {
    field(role.group.raw)
    write(role.activation.mouse)
    write(role.activation.pen)
    write(role.activation.touch)
    write(role.activation.handle)
    field(role.isEnabled)
    field(role.needsHandle)
    field(set: role.operations)
    field(role.asksState)
    field(role.decidesDrop)
    field(role.space)
    field(role.modifiers.axis?.word ?? "-")
    if let grid = role.modifiers.grid {
      field(grid.width)
      field(grid.height)
    } else {
      field("-")
    }
    if let bounds = role.modifiers.bounds { field(bounds) } else { field("-") }
    field(role.modifiers.asksApp)
    if role.leavesProgram || role.hearsMoves { field(role.leavesProgram) }
    if role.hearsMoves { field(true) }
  }

  private mutating func write(_ role: TargetRole) {
    field(role.group.raw)
    field(set: role.operations)
    field(role.proposal.word)
    field(role.seesEveryGroup)
    if let point = role.snapPoint { field(point) } else { field("-") }
  }
}
