import CDragWeb

extension WebElement {
  /// Shows an item that has come from another program as a picture inside, if it is one.
  ///
  /// The browser draws it, at its own pace; a picture that is none, or runs scripts, shows nothing and does nothing.
  /// - Returns: whether it may be a picture.
  @discardableResult
  public func showPicture(of item: ItemProvider) -> Bool { drag_transfer_picture(page.me, node, item.handle) != 0 }
}
