// A list of which only the rows exist that can be seen, whose app takes rows out of it: at a drop on the bin, and when the test says so.
// Beside it is a list of folders.
import DragTesting
import DragWeb

struct Bird: Identifiable { let id: Int }

let page = Page()
var birds = (0..<page["#birds"].number("data-count")).map { Bird(id: $0) }
var transcript = Transcript()

extension WebElement {
  func number(_ name: String) -> Int { attribute(name).flatMap { Int($0) } ?? 0 }
}

final class Listener: ControllerWitness {
  func controller(_ controller: Controller, takes event: InputEvent) {}
  func controller(_ controller: Controller, delivers effect: Effect) { transcript.add(effect) }
  func controller(_ controller: Controller, named id: ElementID, _ name: String) { transcript.name(id, name) }
  func controller(_ controller: Controller, wasTold answer: Told) {}
}
let listener = Listener()
page.controller.witnesses.append(listener)

let list = page["#birds"].virtualList(birds.count, height: 50) { row, index in
  row.setAttribute("data-element", "bird-\(birds[index].id)")
  row.setText("Bird \(birds[index].id)")
}
let collection = list.reorderable(birds) { birds.apply($0) }
page["#birds"].accessibilityMoveable(birds, label: { "Bird \($0.id)" })

var again: VirtualList?

/// Removes what is in some places; the list is told which, or only that something is other than it was.
func remove(_ places: Range<Int>, isTold: Bool) {
  birds.removeSubrange(places)
  if isTold { list.remove(Array(places)) }
  list.reload()
}

page["#bin"].dropDestination(for: Bird.self) { gone, _ in
  let places = birds.indices.filter { place in gone.contains { $0.id == birds[place].id } }
  for place in places { remove(place..<place + 1, isTold: true) }
  return true
}

// Folders change places too, and take birds, but for one that is closed, and one that is full and says so.
struct Folder: Identifiable { let id: Int }
var folders = (0..<4).map { Folder(id: $0) }
page.exchangesData()
page["#folders"].reorderable(folders) { folders.apply($0) }
for folder in page.all("#folders > li") {
  folder.dropTarget(
    accepts: { $0.pasteboard.values(of: Bird.self).isEmpty || folder.attribute("data-closed") != nil ? [] : .all },
    action: { session in
      if folder.attribute("data-full") != nil {
        page.announce("Nothing more goes in here")
        return false
      }
      folder.setText("\(session.pasteboard.values(of: Bird.self).count) taken")
      return true
    })
}

#if arch(wasm32)
  /// Writes the transcript into #log, one list item a line.
  @_expose(wasm, "bench_log") @_cdecl("bench_log")
  public func benchLog() {
    page["#log"].setText("")
    for line in transcript.lines { _ = page["#log"].append("li", text: line) }
  }

  @_expose(wasm, "bench_remove") @_cdecl("bench_remove")
  public func benchRemove(_ first: Int32, _ count: Int32, _ isTold: Int32) { remove(Int(first)..<Int(first + count), isTold: isTold != 0) }

  /// One bird keeps its place from now on.
  @_expose(wasm, "bench_pin") @_cdecl("bench_pin")
  public func benchPin(_ id: Int32) { collection?.isPinned = { birds[$0].id == Int(id) } }

  /// The element is made a list again, which shows what is left of the birds as others.
  @_expose(wasm, "bench_again") @_cdecl("bench_again")
  public func benchAgain() {
    again = page["#birds"].virtualList(birds.count, height: 50) { row, index in
      row.setAttribute("data-element", "again-\(birds[index].id)")
    }
  }

  /// Lists come and go, each with data that takes its room.
  @_expose(wasm, "bench_come_and_go") @_cdecl("bench_come_and_go")
  public func benchComeAndGo(_ times: Int32) {
    for _ in 0..<times {
      let element = page["body"].append("ul"), data = [Int](repeating: 1, count: 10_000)
      let list = element.virtualList(3, height: 50) { row, index in row.setText("\(data[index])") }
      list.reorderable([Bird(id: 1), Bird(id: 2), Bird(id: 3)]) { _ in }
      element.remove()
    }
  }

  /// The app itself performs an action.
  @_expose(wasm, "bench_down") @_cdecl("bench_down")
  public func benchDown(_ place: Int32) { _ = collection?.perform(.down, on: Int(place)) }
#endif
