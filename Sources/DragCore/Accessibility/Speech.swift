/// Finds what is said of drags by keyboard: names and places of now.
///
/// It knows elements; `CollectionSpeech` knows items too, and is only in programs that have collections.
class Speech {
  unowned(unsafe) let controller: Controller

  init(_ controller: Controller) { self.controller = controller }

  /// - Returns: nil where there is nothing to say: it is about something that is gone.
  final func announcement(of occasion: Occasion, _ words: Announcements) -> Announcement? {
    let id: SessionID
    var event: Announcement.Event
    switch occasion {
    case .moved(let list): return moved(list)
    case .lifted(let lifted): (id, event) = (lifted, .lifted)
    case .carried(let carried):
      // What the app has ended meanwhile is told by its end.
      guard let session = controller.running(carried) else { return nil }
      (id, event) = (carried, session.phase == .dropping ? .awaited : .carried)
    case .ended(let ended, .dropped): (id, event) = (ended, .dropped)
    case .ended(let ended, .cancelled(let reason)):
      (id, event) = (ended, reason == .missed ? .missed : reason == .refused ? .refused : .cancelled)
    }
    guard let known = controller.session(id) else { return nil }
    if event == .cancelled, !isThere(known) { event = .gone }
    let result = Announcement(event)
    call(known, words, result)
    if event == .lifted { known.said = known.source }
    if event == .carried, let session = controller.running(id) {
      if carried(known, words, result) { return result }
      let target = session.target
      if let target, !session.isStepping || isNew(target, known) {
        over(target, result)
      } else if session.isStepping {
        result.place = .point
        let point = point(session)
        (result.x, result.y) = (whole(point.x), whole(point.y))
      }
      // What it comes back to is named again.
      if target != nil || session.isStepping { known.said = target ?? known.source }
    } else if event == .lifted || event == .dropped, rests(known, result) {
    } else if let target = known.target, event == .refused || event == .dropped && target != known.source {
      over(target, result)
    }
    return result
  }

  /// What is dragged: by how it is called now, or was called last.
  final func call(_ known: SessionRecord, _ words: Announcements, _ result: Announcement) {
    result.steps = known.spokenCount
    let name = name(known, words, result)
    if !name.utf8.isEmpty { known.spoken = name }
    result.item = known.spoken
  }

  /// Whether steps have led to a target that was not spoken of before. That a drag is on the canvas it was lifted from goes without saying.
  private func isNew(_ target: ElementID, _ known: SessionRecord) -> Bool {
    guard let said = known.said, said != target else { return false }
    return said != known.source || !controller.tree.isDescendant(said, of: target)
  }

  private func over(_ target: ElementID, _ result: Announcement) {
    result.place = .target
    result.target = label(target)
  }

  /// Where a drag is that goes by steps, in the space of its canvas.
  private func point(_ session: Session) -> Point {
    let tree = controller.tree, space = session.carriedTo ?? session.target ?? tree.parent(of: session.source) ?? .root
    return tree.convert(session.location, from: .root, to: space) ?? .zero
  }

  private func whole(_ number: Double) -> Int { Int(floor(max(-1e9, min(1e9, number)) + 0.5)) }

  /// What an element is called.
  final func label(_ id: ElementID) -> String {
    let record = controller.record(id)
    return record?.label?() ?? controller.performer?.label(of: id, item: -1) ?? record?.name ?? ""
  }

  // MARK: Items, where there are collections

  /// Whether what was dragged is still there. What its app has taken away for the time of the drag is put back by it.
  func isThere(_ known: SessionRecord) -> Bool { known.isSourceDeleted || controller.contains(known.source) }

  /// What is dragged: as many as the announcement says.
  func name(_ known: SessionRecord, _ words: Announcements, _ result: Announcement) -> String {
    result.steps > 1 ? words.text(.items, number: result.steps) : label(known.source)
  }
  /// Where among the items of a collection the drag is.
  /// - Returns: false where it is over none.
  func carried(_ known: SessionRecord, _ words: Announcements, _ result: Announcement) -> Bool { false }
  /// Where the item is that was lifted or dropped.
  func rests(_ known: SessionRecord, _ result: Announcement) -> Bool { false }
  /// How an action has moved an item.
  func moved(_ id: ElementID) -> Announcement? { nil }
}

extension Controller {
  /// In which words drags by keyboard and moves by action are announced; nil where they are not.
  ///
  /// ```swift
  /// controller.announcements = .german
  /// ```
  public var announcements: Announcements? {
    get { words }
    set {
      words = newValue
      guard newValue == nil || speaker == nil else { return }
      speaker = newValue == nil ? nil : { [unowned(unsafe) self] in speak(of: $0) }
      tell(.announcing(newValue != nil))
    }
  }

  private func speak(of occasion: Occasion) {
    guard let words, let announcement = someSpeech.announcement(of: occasion, words) else { return }
    let text = words.text(for: announcement)
    say(joining?(occasion, text) ?? text)
  }

  var someSpeech: Speech {
    if let speech { return speech }
    let made = Speech(self)
    speech = made
    return made
  }

  /// Says a text aloud.
  func say(_ text: String) {
    tellWitnesses { $0.controller(self, says: text) }
    performer?.announce(text)
  }
}
