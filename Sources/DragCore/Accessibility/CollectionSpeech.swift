/// Finds what is said of items of collections.
final class CollectionSpeech: Speech {
  private func label(_ id: ElementID, _ item: Int, _ words: Announcements) -> String {
    controller.record(id)?.collection?.name(of: item, words) ?? ""
  }

  private func lead(_ known: SessionRecord) -> (collection: ReorderableCollection, item: Int)? {
    if let lead = known.lead, let index = lead.index { return (lead.collection, index) }
    // Where that has gone, the first that is there.
    for item in known.lifted { if let index = item.index { return (item.collection, index) } }
    return nil
  }

  override func isThere(_ known: SessionRecord) -> Bool {
    super.isThere(known) && (known.lifted.isEmpty || known.lifted.contains { $0.index != nil })
  }

  override func name(_ known: SessionRecord, _ words: Announcements, _ result: Announcement) -> String {
    if result.event == .lifted, let lead = known.lead {
      known.along = lead.collection.along(lead.key, of: known.lifted)
      result.steps -= known.along.count
    }
    // Those of them that have gone are not counted twice.
    let along = known.along.count
    known.along.removeAll { $0.index == nil }
    result.steps += along - known.along.count
    // Those that the app has taken away travel no longer; after a drop they may be anywhere, and where all are gone it is said how many.
    if result.event != .dropped, result.event != .gone {
      for item in known.lifted where item.index == nil { result.steps -= 1 }
    }
    result.isCountNew = result.steps != known.saidCount
    known.saidCount = result.steps
    guard result.steps == 1, known.lead != nil else { return super.name(known, words, result) }
    // One that is nowhere any more has been called by its name before.
    return lead(known).map { label($0.collection.id, $0.item, words) } ?? ""
  }

  override func rests(_ known: SessionRecord, _ result: Announcement) -> Bool {
    if result.event == .dropped, let into = known.into, let target = known.target, let words = controller.announcements,
      let folder = controller.record(target)?.collection?.index(of: into)
    {
      result.place = .folder
      result.target = label(target, folder, words)
      return true
    }
    guard let lead = lead(known), result.event == .lifted || known.target == lead.collection.id else { return false }
    position(lead.item, in: lead.collection.id, known, of: lead.collection.count, result)
    return true
  }

  override func carried(_ known: SessionRecord, _ words: Announcements, _ result: Announcement) -> Bool {
    guard let reordering = controller.reordering, let place = reordering.place(of: known.id),
      let role = reordering.role(of: place.collection)
    else {
      return false
    }
    switch place.position {
    case .into(let item):
      result.place = .folder
      result.target = label(place.collection, Int(item), words)
    case .gap(let gap):
      var own = 0
      for item in reordering.items(of: known.id) where item.collection == place.collection { own += 1 }
      // Of several the one that leads, which comes behind those that are before it.
      var index = Int(gap)
      if let lead = lead(known) {
        for item in known.lifted {
          guard let own = item.index else { continue }
          if item.collection === lead.collection, own == lead.item { break }
          index += 1
        }
      }
      for pinned in role.pinned where Int(pinned) <= index { index += 1 }
      position(index, in: place.collection, known, of: role.layout.count - own + max(1, result.steps + known.along.count), result)
    }
    return true
  }

  /// A position in a collection, whose name is said when it is another one than before.
  private func position(_ index: Int, in collection: ElementID, _ known: SessionRecord, of count: Int, _ result: Announcement) {
    result.place = .position
    result.position = index + 1
    result.count = count
    if collection != known.said ?? known.source {
      result.place = .positionInTarget
      result.target = label(collection)
    }
    known.said = collection
  }

  override func moved(_ id: ElementID) -> Announcement? {
    guard let words = controller.announcements else { return nil }
    return controller.record(id)?.collection?.spoken? { self.label(id, $0, words) }
  }
}

extension ReorderableCollection {
  /// What a person has lifted or moved counts: of companions, one that would not take the item along, were it lifted itself, only travels with it.
  ///
  /// - Returns: those of some items that only travel with one of them.
  final func along(_ lead: AnyItem, of items: [CarriedItem]) -> [CarriedItem] {
    var result: [CarriedItem] = []
    // Of more items each counts: to ask for each what it takes along would take its time.
    guard let companions, items.count <= 1_000 else { return result }
    for item in items where item.collection === self {
      guard let index = index(of: item.key) else { continue }
      let along = companions(index)
      if let lead = self.index(of: lead), lead != index, !along.contains(lead) { result.append(item) }
    }
    return result
  }

  /// What an item is called; where nobody knows, or it has a name of nothing, by its position.
  final func name(of item: Int, _ words: Announcements) -> String {
    let name: String?
    if let label {
      name = item < count ? current(key(at: item)).map { label($0) } : nil
    } else {
      name = controller.performer?.label(of: id, item: item)
    }
    guard let name, !name.utf8.isEmpty else { return words.text(.item, number: item + 1) }
    return name
  }
}
