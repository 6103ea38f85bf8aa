import DragTesting
import Testing

@testable import DragCore

struct FolderBird: Identifiable, Equatable { var id: Int; var name: String { "B\(id)" } }

final class FolderModel {
  var birds: [FolderBird], into: [String] = []
  init(_ n: Int) { birds = (0..<n).map { FolderBird(id: $0) } }
  var ids: [Int] { birds.map(\.id) }
}

/// A spoken list of rows of 40 points at the top left, in a container that has folders and takes birds from elsewhere.
final class FolderList {
  let scene = Scene(), driver: Driver, model: FolderModel, list: Element, collection: ReorderableCollection
  let container: ReorderContainer<FolderBird, Int>
  init(_ n: Int) {
    let model = FolderModel(n)
    self.model = model
    scene.controller.announcements = .english
    list = scene.add("list", Rect(0, 0, 200, 600))
    container = ReorderContainer(controller: scene.controller) { model.birds.apply($0) }
    container.moveInto = { ids, folder in
      model.into += ids.map { "\($0) into \(folder)" }
      model.birds.removeAll { ids.contains($0.id) }
    }
    container.insert = { new, destination in model.birds.insert(new, at: destination) }
    collection = container.add(list, 0, model.birds, layout: { .list(model.birds.map { _ in 40 }, bounds: Size(200, 600)) })!
    collection.label = { model.birds[$0].name }
    driver = Driver(scene)
    driver.tellsAnnouncements = false
  }
  func foldersAre(_ ids: Set<Int>) { collection.isFolder = { [model] in ids.contains(model.birds[$0].id) } }
  func change(_ body: (inout [FolderBird]) -> Void) { body(&model.birds); collection.reload() }
  /// Keys carry bird 5 into folder 3.
  func keysIntoFolder() {
    foldersAre([3])
    driver.key(.space, on: "list", item: 5); driver.key(.up); driver.key(.right); driver.wait(1)
  }
  func lifted() -> Set<Int> {
    Set(
      (0..<Int32(model.birds.count)).filter { scene.controller.engine!.appearance(of: $0, in: list.id) == .lifted }.map {
        model.ids[Int($0)]
      })
  }
  /// Another list, of another container.
  func other() {
    let m = FolderModel(5)
    scene.add("other", Rect(300, 0, 200, 400))
      .reorderable(m.birds, layout: { .list(m.birds.map { _ in 40 }, bounds: Size(200, 400)) }) { m.birds.apply($0) }
  }
}
