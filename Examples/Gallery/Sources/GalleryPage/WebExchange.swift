import DragWeb
import GalleryPlayer
import GalleryStage

/// Data that leaves the page of a scene and comes in: what scenes that call `exchangeData` have besides.
public enum WebExchange {
  /// For `openPage`.
  public static var parts: ExchangeParts {
    ExchangeParts(
      open: { page in
        // What did not come the scenes say themselves, where they say everything: a notice would stand over what is needed next.
        page.exchangesData().words = { [unowned(unsafe) page] in if case .failed = $0 { nil } else { $0.text(in: page.language) } }
        page.opensWindows()
      }, opened: { page, activity, types in page.opened(activity, in: types) }, carry: { $0.external($1) },
      picture: { item, node in node.showPicture(of: item) }, copy: { $0.copy(for: $1) }, trial: Trial.carry)
  }
}
