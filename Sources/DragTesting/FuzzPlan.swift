import DragCore

/// One step of a random gesture, as data, so that a failing gesture can be cut down.
///
/// Elements are named by the order in which the gesture makes them: an `ElementID` whose slot is that number.
indirect enum FuzzStep: Equatable {
  case element(ElementPlan)
  case group(GroupPlan)
  case input(InputEvent)
  /// The app does something of its own.
  case act(seed: UInt64)
  case batch([FuzzStep])
  /// The app changes its data.
  case data(DataChange)
  /// Data that is on its way goes on.
  case goods(seed: UInt64)
  /// Something is copied, cut or pasted.
  case clipboard(seed: UInt64)
}

/// An element of a random gesture.
struct ElementPlan: Equatable {
  var number: Int32
  var parent: Int32
  var frame: Rect
  var transform: Transform?
  var scroll: Vector?
  var scrollRange: ScrollRange?
  var shape = Shape.rectangle
  var opacity = 1.0
  var zIndex: Int32 = 0
  var clips = false
  var isHidden = false
  var isDisabled = false
  var isHandle = false
  var source: SourcePlan?
  var target: TargetPlan?
  var responder: ResponderPlan?
  var collection: CollectionPlan?
  /// In so many of a hundred callbacks the app does something that nobody would.
  var mischief: Int32 = 0
}

struct GroupPlan: Equatable {
  var number: Int32
  var options = GroupOptions()
}

struct SourcePlan: Equatable {
  enum Kind: UInt8 { case bare, value, items, text, decides, stock, goods }
  enum Follower: UInt8 { case own, none, parent, child, new, any }
  var kind = Kind.value
  /// Zero is none; it may belong to none that is there.
  var group: Int32 = 0
  var role = SourceRole()
  var follower = Follower.own
  var itemCount: Int32 = 1
  /// In so many of a hundred cases the app says no.
  var refusals: Int32 = 0
  var modifies = false
}

struct TargetPlan: Equatable {
  enum Kind: UInt8 { case grouped, typed, asked, shelf, goods }
  var kind = Kind.typed
  var group: Int32 = 0
  var operations = OperationSet.all
  var snapPoint: Point?
  var refusesProposals: Int32 = 0
  var refusesDrops: Int32 = 0
}

struct ResponderPlan: Equatable {
  enum Command: UInt8 { case none, plain, deletes }
  var handlers: HandlerSet = []
  var forwards: Int32 = 0
  var drag = Command.none
  var drops = false
  var pointInside = false
  var hitTest = false
}
