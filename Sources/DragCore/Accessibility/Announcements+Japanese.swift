extension Announcements {
  /// Japanese (`ja`).
  public static var japanese: Announcements {
    Announcements(language: "ja") { phrase in
      switch phrase {
      case .lifted: "{item}を持ち上げました"
      case .dropped: "{item}を置きました"
      case .droppedOn: "{target}に{item}を置きました"
      case .droppedInto: "{target}の中に{item}を入れました"
      case .cancelled: "取り消しました。{item}は元の場所にあります"
      case .gone: "取り消しました。{item}は元の場所にありません"
      case .missed: "そこには{item}を置けません"
      case .refused: "{target}には{item}を置けません"
      case .awaited: "{item}の到着を待っています"
      case .position: "{count}個中{position}番目"
      case .positionInTarget: "{target}の{count}個中{position}番目"
      case .over: "{target}の上"
      case .into: "{target}の中"
      case .point: "位置{x}、{y}"
      case .nowhere: "置ける場所ではありません"
      case .movedUp: "{number||#個}上に移動しました"
      case .movedDown: "{number||#個}下に移動しました"
      case .notMoved: "移動していません"
      case .above: "{target}の上"
      case .below: "{target}の下"
      case .atTop: "先頭"
      case .atBottom: "末尾"
      case .separator: "、"
      case .items: "{number}個の項目"
      case .item: "項目{number}"
      case .draggable: "移動可能"
      case .instructions: "スペースキーで持ち上げ、矢印キーまたはTabキーで運び、スペースキーで置き、Escapeキーで取り消します。"
      case .moveUp: "{number||#個}上へ"
      case .moveDown: "{number||#個}下へ"
      case .moveToTop: "先頭へ"
      case .moveToBottom: "末尾へ"
      case .moveItem: "{item}を移動"
      }
    }
  }
}
