/// How the items of collections make room, and look.
extension Reorderer {
  /// Orders what has changed in what every collection's items are to do. With reduced motion they are where they belong at once.
  func arrange(in engine: inout Engine, isAnimated: Bool, into effects: inout [Effect]) {
    for collection in collections {
      wantedRoom.removeAll(keepingCapacity: true)
      var shown: Range<Int>?
      if let plan = plan(of: collection), let visible = visible(collection, plan, in: engine.tree) {
        placements.removeAll(keepingCapacity: true)
        collection.role.layout.placements(in: visible, plan, into: &placements)
        for placement in placements {
          let by = collection.role.layout.rect(of: placement.index).map { placement.rect.origin - $0.origin } ?? .zero
          if by != .zero { wantedRoom.append(Displacement(item: Int32(placement.index), by: by)) }
          shown = min(shown?.lowerBound ?? placement.index, placement.index)..<max(shown?.upperBound ?? 0, placement.index + 1)
        }
        inOrder(&wantedRoom)
        shown = shown ?? 0..<0
      }
      tellRoom(collection, isAnimated: isAnimated && !engine.reducesMotion, shown, into: &effects)
      wantedLooks.removeAll(keepingCapacity: true)
      for carry in carries {
        for place in carry.items where place.collection == collection.id {
          wantedLooks.append(Look(item: place.item, appearance: .lifted))
        }
        if case .into(let item) = carry.place?.position, carry.place?.collection == collection.id,
          !isCarried(ItemPlace(collection.id, item))
        {
          wantedLooks.append(Look(item: item, appearance: .targeted))
        }
      }
      tellLooks(collection, into: &effects)
    }
    for carry in carries { follow(carry, in: &engine) }
  }

  /// The part of a collection in which items can be seen, also where they come from or go to, in its own space.
  private func visible(_ collection: Collection, _ plan: Rearrangement, in tree: ElementTree) -> Rect? {
    guard let slot = tree.slot(collection.id), let box = tree.visibleInRoot(slot),
      let local = tree.convert(box, from: .root, to: collection.id)
    else { return nil }
    var extent = 0.0
    for size in plan.moving { extent += max(size.width, size.height) }
    for item in plan.taken { extent += collection.role.layout.rect(of: item).map { max($0.width, $0.height) } ?? 0 }
    return local.inset(by: -min(extent, max(local.width, local.height)))
  }

  /// A layout may list items in another order than theirs where they wrap; it is nearly theirs.
  private func inOrder(_ room: inout [Displacement]) {
    var i = 1
    while i < room.count {
      var j = i
      while j > 0, room[j].item < room[j - 1].item {
        room.swapAt(j, j - 1)
        j -= 1
      }
      i += 1
    }
  }

  /// What comes into view is where it belongs, without going there; what goes out of it is not watched.
  func tellRoom(_ collection: Collection, isAnimated: Bool, _ shown: Range<Int>?, into effects: inout [Effect]) {
    var (i, j) = (0, 0)
    let old = collection.room
    let seen = collection.shown
    if seen != shown { collection.shown = shown }
    func moves(_ item: Int32, _ range: Range<Int>?) -> Bool { isAnimated && (range?.contains(Int(item)) ?? true) }
    while i < old.count || j < wantedRoom.count {
      if j == wantedRoom.count || (i < old.count && old[i].item < wantedRoom[j].item) {
        effects.order(.displace(collection.id, item: old[i].item, by: .zero, isAnimated: moves(old[i].item, shown)))
        i += 1
      } else if i == old.count || wantedRoom[j].item < old[i].item {
        effects.order(.displace(collection.id, item: wantedRoom[j].item, by: wantedRoom[j].by, isAnimated: moves(wantedRoom[j].item, seen)))
        j += 1
      } else {
        if old[i].by != wantedRoom[j].by {
          effects.order(.displace(collection.id, item: old[i].item, by: wantedRoom[j].by, isAnimated: isAnimated))
        }
        i += 1
        j += 1
      }
    }
    if collection.room != wantedRoom { swap(&collection.room, &wantedRoom) }
  }

  func tellLooks(_ collection: Collection, into effects: inout [Effect]) {
    if collection.looks == wantedLooks { return }
    let wanted = items(wantedLooks), lifted = items(collection.looks.filter { $0.appearance == .lifted })
    for old in collection.looks where !isAmong(wanted, old.item) {
      effects.order(.appearance(collection.id, .item(old.item, .regular)))
    }
    // Each drag has one target at most.
    for new in wantedLooks where new.appearance == .lifted ? !isAmong(lifted, new.item) : !collection.looks.contains(new) {
      effects.order(.appearance(collection.id, .item(new.item, new.appearance)))
    }
    swap(&collection.looks, &wantedLooks)
  }

  /// Whose looks they are, in ascending order.
  private func items(_ looks: [Look]) -> [Int32] {
    var items: [Int32] = []
    for look in looks { items.append(look.item) }
    sort(&items) { $0 < $1 }
    return items
  }
}
