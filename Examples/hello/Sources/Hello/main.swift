import DragWeb

let page = Page()
let bin = page["#bin"]
let status = page["#status"]
let cards = page.all(".card")
var left = cards.count

for card in cards {
  card.draggable(card)
}

bin.dropDestination(for: WebElement.self) { cards, session in
  for card in cards { card.remove() }
  left -= cards.count
  status.setText(left == 0 ? "All gone. Reload the page to begin again." : "Gone.")
  return true
} isTargeted: {
  bin.toggle(class: "hot", $0)
}
