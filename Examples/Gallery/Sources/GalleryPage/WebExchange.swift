import DragWeb
import GalleryPlayer
import GalleryStage

/// Data that leaves the page of a scene and comes in: what scenes that call `exchangeData` have besides.
public enum WebExchange {
  /// For `openPage`.
  public static var parts: ExchangeParts {
    ExchangeParts(
      open: { page in
        page.exchangesData()
        page.opensWindows()
      }, opened: { page, activity, types in page.opened(activity, in: types) }, carry: { $0.external($1) },
      picture: { item, node in node.showPicture(of: item) }, copy: { $0.copy(for: $1) }, trial: Trial.carry)
  }
}
