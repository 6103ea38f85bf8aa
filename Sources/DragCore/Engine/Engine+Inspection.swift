// What recordings and checks of the guarantees see of an engine. Nothing here is needed to drag.

extension Engine {
  /// Whether nothing is under way: no press, no drag, no flight.
  public var isQuiet: Bool { sessions.isEmpty && motions.isEmpty && pointers.isEmpty }

  /// The number that the next session gets.
  package var nextSessionNumber: Int32 {
    get { nextSession }
    set { nextSession = newValue }
  }

  package var groupOptions: [GroupOptions] { groups }

  /// Whether a drag is asked for or under way.
  package func isRunning(_ id: SessionID) -> Bool { session(id) != nil }

  /// The drags that have begun and are not let go yet.
  package var underWay: [(id: SessionID, kind: PointerKind)] {
    var result: [(id: SessionID, kind: PointerKind)] = []
    for session in sessions where session.phase == .carrying { result.append((session.id, session.kind)) }
    return result
  }

  /// Every element with a target role, in the order they got it.
  package var liveTargets: [ElementID] { targets.filter { tree.target(of: $0) != nil } }

  /// How much an engine holds.
  package struct Census: Equatable, Sendable {
    package var sessions: Int32 = 0
    package var motions: Int32 = 0
    package var pointers: Int32 = 0
    package var elements: Int32 = 0
    package var carried: Int32 = 0
    /// Room for elements, their rarer fields and their children, in use or free.
    package var nodes: Int32 = 0
    package var extras: Int32 = 0
    package var spaces: Int32 = 0
    package var targets: Int32 = 0
    package var waiting: Int32 = 0
    package var collections: Int32 = 0
    package var carries: Int32 = 0
  }

  package var census: Census {
    var result = Census()
    result.sessions = Int32(sessions.count)
    result.motions = Int32(motions.count)
    result.pointers = Int32(pointers.count)
    for node in tree.nodes where node.flags.contains(.live) {
      result.elements += 1
      if node.flags.contains(.carried) { result.carried += 1 }
    }
    result.nodes = Int32(tree.nodes.count)
    result.extras = Int32(tree.extras.count)
    result.spaces = Int32(tree.spaces.count)
    result.targets = Int32(targets.count)
    result.waiting = Int32(tree.unindexed.count)
    result.collections = Int32(collections.count)
    result.carries = carryCount
    return result
  }

  /// Something in an engine that must not be.
  package struct Fault: Equatable, Sendable {
    package enum Kind: UInt8, Equatable, Sendable { case notFinite, broken, left }
    package var kind: Kind
    package var element: ElementID?
    /// What is wrong, as the end of a sentence.
    package var words: String

    init(_ kind: Kind, _ words: String, _ element: ElementID? = nil) {
      self.kind = kind
      self.words = words
      self.element = element
    }
  }

  /// The first thing that is wrong with what is under way.
  ///
  /// - Complexity: O(sessions, motions and pointers).
  package var fault: Fault? {
    guard now.isFinite, motionTime.isFinite else { return Fault(.notFinite, "the time") }
    for s in sessions.indices {
      let session = sessions[s]
      if session.id.raw >= nextSession { return Fault(.broken, "a session has a number from the future") }
      for other in sessions[..<s] where other.id == session.id { return Fault(.broken, "two sessions have one number") }
      guard session.offset.isFinite, session.home.isFinite, session.grab.isFinite, session.location.isFinite, session.start.isFinite
      else { return Fault(.notFinite, "where a drag is", session.source) }
      if session.phase != .asking, let follower = session.follower {
        guard let slot = tree.slot(follower), tree.nodes[Int(slot)].flags.contains(.carried) else {
          return Fault(.broken, "a follower is not carried", follower)
        }
        for other in sessions[..<s] where other.phase != .asking && other.follower == follower {
          return Fault(.broken, "two drags carry one element", follower)
        }
      }
      if session.phase == .carrying {
        if let hit = session.hit, !tree.contains(hit) { return Fault(.broken, "a drag is over an element that is gone", hit) }
        if let target = session.target, !tree.contains(target) { return Fault(.broken, "a drag's target is gone", target) }
        // A drag that came in from another program has none.
        let hasSource = session.kind != .system || session.source != .root
        if hasSource, !session.isSourceDeleted, tree.source(of: session.source)?.isEnabled != true {
          return Fault(.broken, "a drag goes on without its source", session.source)
        }
      }
      // One that has yet to be answered and will not begin may have lost its pointer, and so may a drop that waits for its data.
      if !session.kind.isOwn || session.pendingCancel != nil || session.phase == .dropping { continue }
      guard let p = index(ofPointer: session.pointer), pointers[p].gesture == .dragging(session.id) else {
        return Fault(.broken, "a drag has lost its pointer", session.source)
      }
    }
    for p in pointers.indices {
      guard pointers[p].location.isFinite else { return Fault(.notFinite, "where a pointer is") }
      for other in pointers[..<p] where other.id == pointers[p].id { return Fault(.broken, "a pointer is there twice") }
      if case .dragging(let id) = pointers[p].gesture, index(of: id) == nil { return Fault(.broken, "a pointer drags nothing") }
    }
    for m in motions.indices {
      let motion = motions[m]
      guard motion.spring.displacement.isFinite, motion.spring.velocity.isFinite else {
        return Fault(.notFinite, "how an element flies", motion.element)
      }
      guard let slot = tree.slot(motion.element) else { return Fault(.broken, "an element flies that is gone", motion.element) }
      if tree.nodes[Int(slot)].flags.contains(.carried) { return Fault(.broken, "an element flies that is carried", motion.element) }
      for other in motions[..<m] where other.element == motion.element {
        return Fault(.broken, "an element flies twice", motion.element)
      }
    }
    return nil
  }

  /// The first thing that is wrong anywhere.
  ///
  /// - Complexity: O(n · log n) in the number of elements.
  package var deepFault: Fault? {
    if let fault = fault { return fault }
    if let fault = tree.fault { return fault }
    if let fault = collectionFault { return fault }
    var carried: Int32 = 0
    for session in sessions where session.phase != .asking && session.follower != nil { carried += 1 }
    let census = census
    if census.carried != carried { return Fault(.left, "an element counts as carried by a drag that is over") }
    var seen: [Int32] = []
    for target in targets {
      guard let slot = tree.slot(target), tree.nodes[Int(slot)].flags.contains(.target) else {
        if hasStaleTargets { continue }
        return Fault(.broken, "what is a target no longer counts as one", target)
      }
      seen.append(slot)
    }
    seen.sort()
    for i in seen.indices.dropFirst() where seen[i] == seen[i - 1] {
      return Fault(.broken, "a target counts twice", tree.id(seen[i]))
    }
    var marked = 0
    for node in tree.nodes where node.flags.contains(.live) && node.flags.contains(.target) { marked += 1 }
    if marked != seen.count { return Fault(.broken, "a target is missing among the targets") }
    return nil
  }
}
