/// A finger on the screen.
@preconcurrency @MainActor
open class UITouch: NSObject {
    public enum Phase: Int, Sendable {
        case began = 0, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
    }

    open internal(set) var phase = Phase.began
    open internal(set) var timestamp: TimeInterval = 0
    open internal(set) var tapCount = 1
    open internal(set) weak var view: UIView?
    open internal(set) weak var window: UIWindow?
    /// In the window's coordinates.
    var point = CGPoint.zero
    var previousPoint = CGPoint.zero

    public override init() { super.init() }

    open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: window) ?? point }
    open func previousLocation(in view: UIView?) -> CGPoint { view?.convert(previousPoint, from: window) ?? previousPoint }
}

/// What happened, with the fingers that did it.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    public enum EventType: Int, Sendable { case touches = 0, motion, remoteControl, presses, scroll = 10, hover, transform = 14 }

    open var type: EventType { .touches }
    open internal(set) var timestamp: TimeInterval = 0
    open internal(set) var allTouches: Set<UITouch>?

    public override init() { super.init() }
}
