import DragCore

extension Fuzz {
  /// A shorter gesture that breaks the same guarantee.
  ///
  /// Leaves out steps, in halves, quarters and so on down to one; then what elements are made of. After Zeller and
  /// Hildebrandt, “Simplifying and isolating failure-inducing input”, 2002.
  ///
  /// - Parameter mostRuns: after so many tries it is short enough.
  /// - Returns: nil where the gesture breaks none.
  public func shrunk(mostRuns: Int32 = 2000) -> Outcome? {
    var best = run()
    guard let wanted = best.violations.first else { return nil }
    var left = mostRuns
    func attempt(_ steps: [FuzzStep]) -> Outcome? {
      left -= 1
      let outcome = Fuzz(seed: seed, steps: steps).run()
      return outcome.violations.first?.isLike(wanted) == true ? outcome : nil
    }
    var isShorter = true
    while isShorter, left > 0 {
      isShorter = false
      var size = max(1, best.steps.count / 2)
      while left > 0 {
        var start = 0
        while start < best.steps.count, left > 0 {
          var steps = best.steps
          steps.removeSubrange(start..<min(start + size, steps.count))
          if let outcome = attempt(steps) {
            best = outcome
            isShorter = true
          } else {
            start += size
          }
        }
        if size == 1 { break }
        size /= 2
      }
      for i in best.steps.indices {
        for simpler in best.steps[i].simpler where left > 0 {
          var steps = best.steps
          // Earlier simplifications of this step stay.
          guard case .element(let now) = steps[i], let plan = simpler(now) else { continue }
          steps[i] = .element(plan)
          if let outcome = attempt(steps) {
            best = outcome
            isShorter = true
          }
        }
      }
    }
    return best
  }
}

extension FuzzStep {
  /// Ways to make a step simpler; each says nil where there is nothing to simplify.
  fileprivate var simpler: [(ElementPlan) -> ElementPlan?] {
    guard case .element = self else { return [] }
    func change(_ body: @escaping (inout ElementPlan) -> Void) -> (ElementPlan) -> ElementPlan? {
      { plan in
        var simple = plan
        body(&simple)
        return simple == plan ? nil : simple
      }
    }
    return [
      change { $0.collection = nil }, change { $0.collection?.companions = 0 }, change { $0.collection?.folders = 0 },
      change { $0.collection?.locks = 0 }, change { $0.collection?.capacity = nil }, change { $0.collection?.preview = .usual },
      change { $0.collection?.refusesDrops = 0 }, change { $0.collection?.spacing = 0 }, change { $0.collection?.inset = 0 },
      change { $0.collection?.isHorizontal = false }, change { $0.collection?.isRightToLeft = false },
      change { $0.collection?.lengths = [40, 40, 40] }, change { $0.mischief = 0 }, change { $0.source = nil }, change { $0.target = nil },
      change { $0.responder = nil },
      change { $0.transform = nil }, change { $0.scroll = nil }, change { $0.shape = .rectangle }, change { $0.clips = false },
      change { $0.zIndex = 0 }, change { $0.isHandle = false }, change { $0.opacity = 1 }, change { $0.parent = 0 },
      change { $0.source?.role = SourceRole() }, change { $0.source?.follower = .own }, change { $0.source?.refusals = 0 },
      change { $0.source?.modifies = false }, change { $0.source?.kind = .value }, change { $0.target?.snapPoint = nil },
      change { $0.target?.operations = .all }, change { $0.target?.refusesProposals = 0 }, change { $0.target?.refusesDrops = 0 },
      change { $0.responder?.hitTest = false }, change { $0.responder?.pointInside = false }, change { $0.responder?.drops = false },
      change { $0.responder?.drag = .none }, change { $0.responder?.forwards = 0 },
    ]
  }
}
