/// Watches touches for a movement with a meaning.
///
/// There are no selectors here: `UIGestureRecognizer { recognizer in … }` and `addTarget(_:)` take closures.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible = 0, began, changed, ended, cancelled, failed
        public static let recognized = State.ended
    }

    /// Names an action that was added, so that it can be removed.
    public struct Token: Hashable, Sendable {
        let number: Int
    }

    private var actions: [(token: Token, action: (UIGestureRecognizer) -> Void)] = []
    private var lastToken = 0

    open var state = State.possible
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open var isEnabled = true
    open internal(set) weak var view: UIView?
    open var cancelsTouchesInView = true
    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var name: String?
    /// In the window's coordinates.
    var point = CGPoint.zero

    public override init() { super.init() }

    public convenience init(_ action: @escaping (UIGestureRecognizer) -> Void) {
        self.init()
        addTarget(action)
    }

    @discardableResult
    open func addTarget(_ action: @escaping (UIGestureRecognizer) -> Void) -> Token {
        lastToken += 1
        let token = Token(number: lastToken)
        actions.append((token, action))
        return token
    }

    open func removeTarget(_ token: Token) { actions.removeAll { $0.token == token } }
    open func require(toFail other: UIGestureRecognizer) {}
    open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }
    open var numberOfTouches: Int { 0 }
    open func reset() {}

    /// Runs the actions.
    package func send() {
        for entry in actions { entry.action(self) }
    }
}

/// Has a say in when a gesture recognizer may begin; every method is optional.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
}

extension UIView {
    func add(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        recognizers.append(recognizer)
    }

    func remove(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.view = nil
        recognizers.removeAll { $0 === recognizer }
    }

    public var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            for recognizer in recognizers { remove(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }
}
