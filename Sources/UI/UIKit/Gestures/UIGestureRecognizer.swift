internal import Motion

/// Detects a gesture in the movement of fingers.
///
/// There are no selectors here: recognizers take closures, or an unbound method with a weak target
/// (`UIPanGestureRecognizer(target: self, action: Card.handlePan)`). Subclasses work as on iOS: they override
/// `touchesBegan(_:with:)` and the related methods, and set `state`. `GestureArena` decides whether they may begin.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// The state of a gesture: possible, then either failed, recognized at once, or began, changed and ended or cancelled.
    public enum State: Int, Sendable {
        /// `possible` until the recognizer decides. A gesture of one moment then ends or fails; others begin and change first.
        case possible = 0, began, changed, ended, cancelled, failed
        /// The state of a gesture that is recognized at once.
        public static let recognized = State.ended
    }

    /// The action that runs when the recognizer's state changes.
    public struct Action {
        let run: @MainActor (UIGestureRecognizer) -> Void
        /// Creates an action from a closure.
        public init(_ run: @escaping @MainActor (UIGestureRecognizer) -> Void) { self.run = run }
    }

    /// Identifies an added action, so that it can be removed.
    public struct Token: Hashable, Sendable {
        let number: Int
    }

    var machine = GestureMachine.possible
    /// States that were set while the recognizer receives touches; decided on afterwards, so that a subclass may replace
    /// the state that its superclass set.
    var proposals: [State] = []
    var isTold = false
    /// The arena; set while the recognizer follows fingers, or waits for one.
    weak var arena: GestureArena?
    /// The followed fingers that are down.
    var tracked: [UITouch] = []
    /// All fingers since the last reset.
    var sequence: [UITouch] = []
    var mustFailFirst: [WeakRecognizer] = []
    var targets = GestureTargets()
    /// The center of the fingers, in the window's coordinates.
    var place = CGPoint.zero

    /// Creates a recognizer; the action may be nil, and `UIGestureRecognizer+Targets` has the forms that apps use.
    public init(target: Any?, action: Action?) {
        super.init()
        if let action { targets.add(owner: target as AnyObject?) { action.run($0) } }
    }

    public convenience override init() { self.init(target: nil, action: nil) }

    /// The state; subclasses set it in their `touches…` methods.
    open var state: State {
        get { proposals.last ?? machine.state }
        set { isTold ? proposals.append(newValue) : change(to: newValue) }
    }
    /// Asked whether the recognizer may begin and with which others it goes together.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// Whether the recognizer takes touches; false cancels a gesture that is under way.
    @ObservedProperty open var isEnabled = true {
        didSet { if !isEnabled && oldValue { arena?.withdraw(self) } }
    }
    /// The view that the recognizer was added to.
    open internal(set) weak var view: UIView?
    /// Whether views lose their touches when the gesture is recognized; true by default.
    open var cancelsTouchesInView = true
    /// Whether views get touches only after the gesture has failed; false by default.
    open var delaysTouchesBegan = false
    /// Whether views hear of the end of a touch only after the gesture has failed; true by default.
    open var delaysTouchesEnded = true
    /// The raw values of the touch types that count; all by default.
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
    /// True to accept only touches of the first touch's type until the gesture is over: pen, mouse and fingers are not mixed.
    open var requiresExclusiveTouchType = true
    /// A name for logs and tests.
    open var name: String?
    /// The pointer's buttons in the last event; empty for fingers.
    open internal(set) var buttonMask: UIEvent.ButtonMask = []
    /// The modifier keys in the last event.
    open internal(set) var modifierFlags: UIKeyModifierFlags = []

    /// Waits for another recognizer: this one is recognized only after the other has failed.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        mustFailFirst.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
        mustFailFirst.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }

    /// Returns the middle of the touches in the coordinates of `view`; nil stands for the window's.
    open func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }
    /// The number of fingers that the recognizer follows.
    open var numberOfTouches: Int { tracked.count { !$0.isScroll } }
    /// Returns the place of one touch in the coordinates of `view`; an unknown index gives the middle of all.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        tracked.indices.contains(touchIndex) ? tracked[touchIndex].location(in: view) : location(in: view)
    }

    // MARK: For subclasses

    /// Called when fingers touch the view; subclasses override it.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when fingers move; subclasses override it.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when fingers leave; subclasses override it.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when the system takes the touches away; subclasses override it.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called after the last finger is up and the recognizer is over, to clear its state.
    open func reset() {}
    /// Stops following the finger.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        tracked.removeAll { $0 === touch }
        touch.followers.removeAll { $0 === self }
    }
    /// Returns whether this recognizer, once recognized, prevents another; true by default.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns whether another recognizer may prevent this one; true by default.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns whether this recognizer waits for the failure of another; false by default.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Returns whether another recognizer waits for the failure of this one; false by default.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Returns whether the recognizer takes part in the event; true by default.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    /// False for recognizers that follow other input than touches.
    var followsTouches: Bool { true }
    func follows(_ scroll: UIScrollEvent) -> Bool { false }
    /// Returns true for the buttons that it follows; the first button acts as a finger, others need an override.
    func follows(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.isEmpty || buttons.contains(.primary) }

    /// Returns true to allow simultaneous recognition regardless of the delegates; for recognizers of this library.
    func goesTogether(with other: UIGestureRecognizer) -> Bool { false }
}

struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
}

extension UIGestureRecognizer {
    /// Runs `body`, which sends touches to the recognizer, and then decides on the states that it set.
    func tell(_ body: () -> Void) {
        isTold = true
        body()
        isTold = false
        let wanted = proposals
        proposals = []
        if machine.isUndecided, wanted.count > 1, let last = wanted.last, last == .cancelled || last == .failed {
            return change(to: .failed)
        }
        for state in wanted { change(to: state) }
    }

    /// Resets the recognizer; a state that a subclass sets during the reset is ignored.
    func forget() {
        isTold = true
        reset()
        isTold = false
        proposals = []
        machine.reset()
    }

    private func change(to state: State) {
        if arena == nil, state != .possible { view?.window?.arena.enroll(self) }
        if let arena { return arena.request(state, by: self) }
        // Outside of a window no other recognizer has to be asked.
        switch machine.request(state) {
        case .ask(let intent): if machine.permit(intent) == .send { send() }
        case .send: send()
        case .none, .failed, .illegal: break
        }
        if machine.isOver { machine.reset() }
    }

    /// Runs the actions.
    package func send() { targets.send(self) }

    /// The number of superviews of its view.
    var depth: Int { view.map { Swift.sequence(first: $0, next: \.superview).reduce(0) { count, _ in count + 1 } } ?? 0 }

    /// True when all followed fingers are up; false for one that never had any, which something else drives, such as a test.
    var isWithoutFingers: Bool { tracked.isEmpty && !sequence.isEmpty }

    var isUndecidedMember: Bool { arena != nil && machine.isUndecided }

    /// Returns true when both recognizers follow the same finger.
    func shares(_ other: UIGestureRecognizer) -> Bool {
        sequence.contains { touch in other.sequence.contains { $0 === touch } }
    }

    func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
        guard isEnabled, followsTouches, !machine.isOver, followsKind(of: event),
            touch.isScroll || allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue }),
            !requiresExclusiveTouchType || (sequence.first?.type ?? touch.type) == touch.type,
            shouldReceive(event), delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
        else { return false }
        return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

    private func followsKind(of event: UIEvent) -> Bool {
        if let scroll = event as? UIScrollEvent { return tracked.isEmpty && follows(scroll) }
        return follows(event.buttonMask)
    }

    func findPlace() {
        guard !tracked.isEmpty else { return }
        let count = CGFloat(tracked.count)
        let places = tracked.map { $0.scrollPlace ?? $0.point }
        place = CGPoint(x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
    }

    /// Makes a timer that runs `work` in the arena, with all its consequences.
    func makeTimer(_ work: @escaping () -> Void) -> TickTimer {
        TickTimer { [weak self] in self?.arena?.perform(work) }
    }
}

extension UIView {
    func add(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view !== self else { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        recognizers.append(recognizer)
    }

    func remove(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.arena?.withdraw(recognizer)
        recognizer.view = nil
        recognizers.removeAll { $0 === recognizer }
    }

    /// The recognizers of the view, in the order in which they were added; nil when there are none.
    public var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            for recognizer in recognizers { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }
}
