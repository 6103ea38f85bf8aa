import DragCore
import GalleryStage

extension Chronicle {
  /// What was done, as JSON, for a page that shows it again: times in milliseconds from the first deed, places in hundredths of
  /// points on the floor.
  func script(_ firstSize: Size) -> String {
    let start = entries.first?.time ?? 0
    var deeds: [JSON] = [
      JSON(object: [("do", JSON("lay")), ("at", JSON(0)), ("size", JSON(hundredths: Point(firstSize.width, firstSize.height)))])
    ]
    for entry in entries {
      let at = JSON(Int32(min(2e9, max(0, (entry.time - start) * 1000))))
      switch entry.deed {
      case .lay(let size):
        deeds.append(JSON(object: [("do", JSON("lay")), ("at", at), ("size", JSON(hundredths: Point(size.width, size.height)))]))
      case .set(let name, let value):
        deeds.append(JSON(object: [("do", JSON("set")), ("at", at), ("name", JSON(name)), ("value", JSON(value))]))
      case .pointer(let event, let place, _, _):
        deeds.append(
          JSON(object: [
            ("do", JSON("pointer")), ("at", at), ("place", JSON(hundredths: place)), ("phase", JSON(Int32(event.phase.rawValue))),
            ("id", JSON(event.id)), ("kind", JSON(Int32(event.kind.rawValue))), ("modifiers", JSON(Int32(event.modifiers.rawValue))),
            ("content", JSON(Int32(event.content.rawValue))),
          ]))
      case .key(let event, let name):
        deeds.append(
          JSON(object: [
            ("do", JSON("key")), ("at", at), ("key", JSON(Int32(event.key.rawValue))), ("modifiers", JSON(Int32(event.modifiers.rawValue))),
            ("on", JSON(name ?? "")), ("item", JSON(event.item)),
          ]))
      case .cancel(let reason): deeds.append(JSON(object: [("do", JSON("cancel")), ("at", at), ("reason", JSON(Int32(reason.rawValue)))]))
      case .reduceMotion: break
      }
    }
    return JSON(deeds).text
  }
}
