import DragCore

/// What holds for every drag, whatever happens; `Docs/recordings.md` tells how it is checked.
public enum Guarantee: UInt8, Equatable, Sendable {
  /// Every drag ends exactly once, and says how to everybody it concerns.
  case endsOnce = 1
  /// Entered and exited pair up and nest, and nothing is sent to what is gone.
  case pairsUp
  /// Data is changed once, at the drop, by identity.
  case dataIsSafe
  /// After the end nothing is left over.
  case nothingLeft
  /// The same events give the same effects.
  case repeats
  /// Any input is survived.
  case survives
}

/// A guarantee that did not hold.
public enum Violation: Error, Equatable, Sendable {
  // 1
  /// A drag began without the app's agreement.
  case beganUnasked(SessionID)
  /// A drag began, or was asked for, twice.
  case beganTwice(SessionID)
  /// A drag ended twice: it was refused after it had begun.
  case endedTwice(SessionID)
  /// Something was told of a drag that had not begun, or it ended.
  case endedUnbegun(SessionID)
  /// A drag began and never ended.
  case neverEnded(SessionID)
  /// The app was asked about a drag, and its answer came to nothing.
  case neverAnswered(SessionID)
  /// Something was told or ordered of a drag that is over.
  case toldAfterEnd(SessionID)
  /// The source, which is there still, was not told of the end.
  case sourceNotTold(SessionID, ElementID)
  /// An element that a drag came to, and that wants to know, was not told of the end.
  case touchedNotTold(SessionID, ElementID)
  /// An element was told of the end twice.
  case toldTwice(SessionID, ElementID)
  /// An element was told of the end of a drag that it had nothing to do with.
  case toldUntouched(SessionID, ElementID)
  /// An element was told of another end than the observers.
  case toldOtherwise(SessionID, ElementID)
  /// A drag goes on after what ends it.
  case goesOn(SessionID)
  /// A closure that is there to hear of the end did not.
  case endUnheard(SessionID, ElementID)
  // 2
  /// A drag entered an element and had not left the one before.
  case enteredOverAnother(SessionID, ElementID)
  /// An element was told of a drag that had not entered it.
  case notOver(SessionID, ElementID)
  /// A drag ended over an element that was not told.
  case neverLeft(SessionID, ElementID)
  /// A drag left for another element than it entered then, or for one and entered none.
  case otherNeighbour(SessionID, ElementID)
  /// Something was told to, or of, an element that is gone.
  case toldGone(ElementID)
  /// Something was ordered for an element that is gone.
  case orderedGone(ElementID)
  /// A closure that is there to hear what an element was told did not.
  case unheard(SessionID, ElementID)
  /// A closure heard what its element was not told, or heard it twice.
  case heardTwice(SessionID, ElementID)
  // 3
  /// Data was changed before a drop, or by no drag.
  case changedEarly(SessionID)
  /// Data was changed by a drop twice, or the app was asked for it twice.
  case changedTwice(SessionID)
  /// Data was changed by a drag that was no drop.
  case changedByCancel(SessionID)
  /// A drop was told, and the target's action did not run.
  case unchangedByDrop(SessionID)
  /// A drag did another operation than it said.
  case otherOperation(SessionID)
  /// An item is nowhere.
  case itemLost(Int32)
  /// An item is in two places.
  case itemDoubled(Int32)
  /// A drop changed the order of items that it did not move, or the index of one that keeps it.
  case reordered(SessionID)
  /// A drop put its items elsewhere than they were shown.
  case misplaced(SessionID)
  /// A drag carries other items than those it took.
  case carriesOther(SessionID)
  /// A source was not told what has arrived of what it gave away.
  case undelivered(SessionID, ElementID)
  /// A source was told twice what has arrived, or was told of a drag that was no drop.
  case deliveredTwice(SessionID, ElementID)
  // 4
  /// An element was lifted and never landed.
  case stillLifted(ElementID)
  /// An element landed that had not been lifted.
  case landedUnlifted(ElementID)
  /// A pointer was claimed, and is not released although no drag is left.
  case stillClaimed(Int32)
  /// A pointer was claimed by two drags at once.
  case claimedTwice(Int32)
  /// A pointer was released that had not been claimed.
  case releasedUnclaimed(Int32)
  /// An element has the looks of a drag that is over.
  case stillStyled(ElementID)
  /// A pointer has the cursor of a drag that is over.
  case stillCursor(Int32)
  /// An element is elsewhere than the latest order to move it says.
  case displaced(ElementID)
  /// An item of a collection makes room for nothing.
  case stillDisplaced(ElementID, Int32)
  /// An item of a collection looks as if it were carried, and is not.
  case stillHidden(ElementID, Int32)
  /// An element was carried by a drag that was cancelled, and is not where it was.
  case notBack(ElementID)
  /// The app was told otherwise how an element looks than it does, or was not told that nothing is over it any more.
  case looksOtherwise(ElementID)
  /// Something flies, and never comes to rest.
  case neverSettles
  /// Something else is left over, in words.
  case left(String)
  // 5
  /// The same again gave something else; in words, what was done again.
  case differs(String)
  /// The recording of it cannot be replayed.
  case doesNotReplay(RecordingError)
  // 6
  /// Something holds a number that is not finite, in words.
  case notFinite(String)
  /// The engine contradicts itself, in words.
  case broken(String)

  /// The guarantee that did not hold.
  public var guarantee: Guarantee {
    switch self {
    case .beganUnasked, .beganTwice, .endedTwice, .endedUnbegun, .neverEnded, .neverAnswered, .toldAfterEnd, .sourceNotTold,
      .touchedNotTold, .toldTwice, .toldUntouched, .toldOtherwise, .goesOn, .endUnheard:
      .endsOnce
    case .enteredOverAnother, .notOver, .neverLeft, .otherNeighbour, .toldGone, .orderedGone, .unheard, .heardTwice: .pairsUp
    case .changedEarly, .changedTwice, .changedByCancel, .unchangedByDrop, .otherOperation, .itemLost, .itemDoubled,
      .reordered, .misplaced, .carriesOther, .undelivered, .deliveredTwice:
      .dataIsSafe
    case .stillLifted, .landedUnlifted, .stillClaimed, .claimedTwice, .releasedUnclaimed, .stillStyled, .stillCursor, .displaced,
      .stillDisplaced, .stillHidden, .notBack, .looksOtherwise, .neverSettles, .left:
      .nothingLeft
    case .differs, .doesNotReplay: .repeats
    case .notFinite, .broken: .survives
    }
  }

  /// Which of all violations it is, whatever it happened to.
  private var kind: UInt8 {
    switch self {
    case .beganUnasked: 0
    case .beganTwice: 1
    case .endedTwice: 2
    case .endedUnbegun: 3
    case .neverEnded: 4
    case .neverAnswered: 5
    case .toldAfterEnd: 6
    case .sourceNotTold: 7
    case .touchedNotTold: 8
    case .toldTwice: 9
    case .toldUntouched: 10
    case .toldOtherwise: 11
    case .enteredOverAnother: 12
    case .notOver: 13
    case .neverLeft: 14
    case .otherNeighbour: 15
    case .toldGone: 16
    case .orderedGone: 17
    case .changedEarly: 18
    case .changedTwice: 19
    case .changedByCancel: 20
    case .unchangedByDrop: 21
    case .otherOperation: 22
    case .itemLost: 23
    case .itemDoubled: 24
    case .stillLifted: 25
    case .landedUnlifted: 26
    case .stillClaimed: 27
    case .claimedTwice: 28
    case .releasedUnclaimed: 29
    case .stillStyled: 30
    case .stillCursor: 31
    case .displaced: 32
    case .neverSettles: 33
    case .left: 34
    case .differs: 35
    case .doesNotReplay: 36
    case .notFinite: 37
    case .broken: 38
    case .stillDisplaced: 39
    case .stillHidden: 40
    case .reordered: 41
    case .misplaced: 42
    case .carriesOther: 43
    case .goesOn: 44
    case .endUnheard: 45
    case .unheard: 46
    case .heardTwice: 47
    case .undelivered: 48
    case .deliveredTwice: 49
    case .notBack: 50
    case .looksOtherwise: 51
    }
  }

  /// What tells it from others of its kind, in words, without the ids that come behind them.
  private var words: Substring {
    switch self {
    case .left(let words), .differs(let words), .notFinite(let words), .broken(let words): words.prefix { $0 != "(" }
    default: ""
    }
  }

  /// Whether the same went wrong, whatever it happened to.
  func isLike(_ other: Violation) -> Bool { kind == other.kind && words == other.words }

  /// What happened, in a sentence.
  public var sentence: String {
    switch self {
    case .beganUnasked(let id): "\(drag(id)) began without the app's agreement."
    case .beganTwice(let id): "\(drag(id)) began twice."
    case .endedTwice(let id): "\(drag(id)) ended twice."
    case .endedUnbegun(let id): "\(drag(id)) ended and had never begun."
    case .neverEnded(let id): "\(drag(id)) began and never ended."
    case .neverAnswered(let id): "The app was asked about \(drag(id)) and its answer came to nothing."
    case .toldAfterEnd(let id): "\(drag(id)) is over, and something was told of it."
    case .sourceNotTold(let id, let e): "The source \(name(e)) was not told that \(drag(id)) ended."
    case .touchedNotTold(let id, let e): "\(name(e)) was touched by \(drag(id)) and not told that it ended."
    case .toldTwice(let id, let e): "\(name(e)) was told twice that \(drag(id)) ended."
    case .toldUntouched(let id, let e): "\(name(e)) was told that \(drag(id)) ended and had nothing to do with it."
    case .toldOtherwise(let id, let e): "\(name(e)) was told another end of \(drag(id)) than the observers."
    case .goesOn(let id): "\(drag(id)) goes on after what ends it."
    case .endUnheard(let id, let e): "A closure of \(name(e)) did not hear that \(drag(id)) ended."
    case .enteredOverAnother(let id, let e): "\(drag(id)) entered \(name(e)) before it had left another element."
    case .notOver(let id, let e): "\(name(e)) was told of \(drag(id)), which had not entered it."
    case .neverLeft(let id, let e): "\(drag(id)) ended over \(name(e)), which was not told."
    case .otherNeighbour(let id, let e): "\(name(e)) was told a wrong neighbour by \(drag(id))."
    case .toldGone(let e): "Something was told to \(name(e)), which is gone."
    case .orderedGone(let e): "Something was ordered for \(name(e)), which is gone."
    case .unheard(let id, let e): "A closure of \(name(e)) did not hear what it was told of \(drag(id))."
    case .heardTwice(let id, let e): "A closure of \(name(e)) heard of \(drag(id)) what it was not told, or heard it twice."
    case .changedEarly(let id): "\(drag(id)) changed data before its drop."
    case .changedTwice(let id): "\(drag(id)) changed data twice."
    case .changedByCancel(let id): "\(drag(id)) was no drop and changed data."
    case .unchangedByDrop(let id): "\(drag(id)) was a drop and its target's action did not run."
    case .otherOperation(let id): "\(drag(id)) did another operation than it said."
    case .itemLost(let item): "Item \(item) is lost."
    case .itemDoubled(let item): "Item \(item) is there twice."
    case .reordered(let id): "\(drag(id)) changed the order of items that it did not move."
    case .misplaced(let id): "\(drag(id)) put its items elsewhere than where they were shown."
    case .carriesOther(let id): "\(drag(id)) carries other items than those it took."
    case .undelivered(let id, let e): "The source \(name(e)) was not told what \(drag(id)) has delivered of it."
    case .deliveredTwice(let id, let e): "The source \(name(e)) was told twice, or of no drop, what \(drag(id)) has delivered of it."
    case .stillLifted(let e): "\(name(e)) was lifted and never landed."
    case .landedUnlifted(let e): "\(name(e)) landed and had not been lifted."
    case .stillClaimed(let pointer): "Pointer \(pointer) was claimed and never released."
    case .claimedTwice(let pointer): "Pointer \(pointer) was claimed by two drags at once."
    case .releasedUnclaimed(let pointer): "Pointer \(pointer) was released and had not been claimed."
    case .stillStyled(let e): "\(name(e)) kept the looks of a drag that is over."
    case .stillCursor(let pointer): "Pointer \(pointer) kept the cursor of a drag that is over."
    case .displaced(let e): "\(name(e)) is seen where it is not."
    case .stillDisplaced(let e, let item): "Item \(item) of \(name(e)) makes room for nothing."
    case .stillHidden(let e, let item): "Item \(item) of \(name(e)) looks as if it were carried, and is not."
    case .notBack(let e): "\(name(e)) is not where it was before a drag that was cancelled."
    case .looksOtherwise(let e): "\(name(e)) looks otherwise than its app was told."
    case .neverSettles: "Something flies and never comes to rest."
    case .left(let what): "Left over: \(what)."
    case .differs(let what): "The same again gave something else: \(what)."
    case .doesNotReplay(let error): "The recording does not replay: \(error.description)."
    case .notFinite(let what): "A number that is not finite: \(what)."
    case .broken(let what): "The engine contradicts itself: \(what)."
    }
  }

  private func drag(_ id: SessionID) -> String { "Drag \(id.raw)" }
  private func name(_ id: ElementID) -> String { "#\(id.slot).\(id.generation)" }
}

/// A test that fails prints the sentence.
extension Violation: CustomStringConvertible {
  public var description: String { sentence }
}

/// How often something happened that a guarantee speaks of.
public struct GuaranteeCounts: Equatable, Sendable {
  /// Drags that ended.
  public var ends: Int64 = 0
  /// Elements that a drag came to and left, or ended over.
  public var pairs: Int64 = 0
  /// Drags whose data was compared.
  public var data: Int64 = 0
  /// Moments without a drag in which was looked for what is left.
  public var quiet: Int64 = 0
  /// Runs that were compared with another run of the same.
  public var repeats: Int64 = 0
  /// Events with numbers, ids or times that are wrong.
  public var bad: Int64 = 0

  /// Nothing has happened.
  public init() {}

  /// Adds what happened elsewhere.
  public static func += (a: inout GuaranteeCounts, b: GuaranteeCounts) {
    a.ends += b.ends
    a.pairs += b.pairs
    a.data += b.data
    a.quiet += b.quiet
    a.repeats += b.repeats
    a.bad += b.bad
  }
}
