import DragCore

/// A part of an app that has a module of its own, and takes its elements from whoever has them.
public struct Shelf {
  struct Book {
    let pages: Int
  }
  private let told: (_ pages: Int) -> Void

  public init(_ told: @escaping (_ pages: Int) -> Void) { self.told = told }

  /// The closures are not generic, and read what nothing else in this module makes that is not generic either.
  public func connect(_ book: some DragElement, to board: some DragElement) {
    book.draggable(Book(pages: 320))
    board.dropTarget(
      accepts: { $0.pasteboard.values(of: Book.self).isEmpty ? [] : [.move] },
      action: { session in
        for book in session.pasteboard.values(of: Book.self) { told(book.pages) }
        return true
      })
  }
}
