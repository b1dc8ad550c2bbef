/// A view that responds to touches and sends events.
///
/// There are no selectors here: `addAction(_:for:)` takes a `UIAction`, `addTarget(_:action:for:)` an unbound method and a weak
/// target.
@preconcurrency @MainActor
open class UIControl: UIView, KeyPressable {
    /// The vertical position of the content.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the upper edge.
        case top
        /// At the lower edge.
        case bottom
        /// As high as the control.
        case fill
    }
    /// The horizontal position of the content. `leading` and `trailing` follow the layout direction.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the left edge.
        case left
        /// At the right edge.
        case right
        /// As wide as the control.
        case fill
        /// Where lines start.
        case leading
        /// Where lines end.
        case trailing
    }

    var handlers = ControlHandlers()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        assemble()
    }

    /// Creates a control from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        assemble()
    }

    /// Creates the subviews of the library's controls, from every initializer.
    func assemble() {}

    /// Creates a control that runs the action on `.primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    // MARK: State

    /// Whether the control responds to touches and keys; the default is true. False cancels the tracking of a finger.
    @ObservedProperty open var isEnabled = true {
        didSet {
            guard oldValue != isEnabled else { return }
            if !isEnabled { letGo() }
            stateChanged()
        }
    }
    /// Whether the control is selected; the default is false.
    @ObservedProperty open var isSelected = false { didSet { if oldValue != isSelected { stateChanged() } } }
    /// Whether the control appears pressed; tracking sets it.
    @ObservedProperty open var isHighlighted = false { didSet { if oldValue != isHighlighted { stateChanged() } } }
    /// The state, computed from `isEnabled`, `isSelected`, `isHighlighted` and the focus.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isFocusedNow { state.insert(.focused) }
        return state
    }
    /// Called after a change of `state`.
    func stateChanged() { setNeedsLayout() }

    /// The vertical position of the content; the default is `.center`. Only buttons use it, and `.fill` centers there.
    @ObservedProperty open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { contentAlignmentChanged() }
    }
    /// Called after a change of `contentVerticalAlignment`.
    func contentAlignmentChanged() { setNeedsLayout() }
    /// The horizontal position of the content; the default is `.center`. Only buttons use it, and `.fill` is the left side there.
    @ObservedProperty open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
    /// The horizontal position with `leading` and `trailing` resolved to `left` or `right`.
    open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        switch contentHorizontalAlignment {
        case .leading: isRightToLeft ? .right : .left
        case .trailing: isRightToLeft ? .left : .right
        case .center, .left, .right, .fill: contentHorizontalAlignment
        }
    }

    /// True while the pointer is over the control and no button is down.
    var isPointedAt = false { didSet { if oldValue != isPointedAt { pointerChanged() } } }
    func pointerChanged() {}

    // MARK: Tracking

    /// Whether the control follows a finger.
    open private(set) var isTracking = false
    /// Whether the tracked finger is inside the control or within 70 points of it.
    open private(set) var isTouchInside = false
    private var finger: UITouch?
    /// The distance in points by which a tracked finger may leave the bounds and still count as inside.
    static let slack: CGFloat = 70

    /// Returns false to ignore the finger.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the tracked finger moves; false ends the tracking with `.touchCancel`.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the tracked finger goes up, before the event is sent. Does nothing; for subclasses.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when the tracking is canceled, with nil when the control was disabled. Does nothing; for subclasses.
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, finger == nil, event?.buttonMask.isEmpty != false || event?.buttonMask.contains(.primary) == true,
            let touch = touches.first, beginTracking(touch, with: event)
        else { return }
        finger = touch
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = finger, touches.contains(touch) else { return }
        let wasInside = isTouchInside
        isTouchInside = isInside(touch)
        guard continueTracking(touch, with: event) else {
            stop()
            return send(.touchCancel, event)
        }
        if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
        if wasInside != isTouchInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
        send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = finger, touches.contains(touch) else { return }
        let isInside = isInside(touch)
        isTouchInside = isInside
        endTracking(touch, with: event)
        stop()
        send(isInside ? .touchUpInside : .touchUpOutside, event)
        if isInside { wasTapped(event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = finger, touches.contains(touch) else { return }
        cancelTracking(with: event)
        stop()
        send(.touchCancel, event)
    }

    /// Called when a finger goes up inside.
    func wasTapped(_ event: UIEvent?) {}

    /// Cancels the tracking of the finger.
    private func letGo() {
        guard isTracking else {
            isHighlighted = false
            return
        }
        cancelTracking(with: nil)
        stop()
        send(.touchCancel, nil)
    }

    private func stop() {
        finger = nil
        isTracking = false
        isTouchInside = false
        isHighlighted = false
    }

    private func isInside(_ touch: UITouch) -> Bool {
        let point = touch.location(in: self)
        return bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(point) || self.point(inside: point, with: nil)
    }

    // MARK: Keys

    open override var canBecomeFocused: Bool { isEnabled }

    /// True when arrow keys along the control change its value.
    var isAdjustable: Bool { false }
    /// True when the control runs from top to bottom: the arrows up and down change its value, and down is forward.
    var isUpright: Bool { false }
    /// - Returns: true when the value was changed.
    func adjust(by steps: Int) -> Bool { false }
    private var isKeyDown = false

    /// Treats Enter on a focused control like a tap: the press is the touch down, the release the touch up.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = presses.filter { press in
            let isMine = isFocusedNow && FirstResponder.current !== self && press.key.map(FocusEngine.action(of:)) == .select
            return !isMine || !FocusEngine.shared.take(press, for: self)
        }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = presses.filter { !FocusEngine.shared.finish($0, for: self, isCancelled: false) }
        if !rest.isEmpty { super.pressesEnded(rest, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = presses.filter { !FocusEngine.shared.finish($0, for: self, isCancelled: true) }
        if !rest.isEmpty { super.pressesCancelled(rest, with: event) }
    }

    func keyWentDown() {
        guard isEnabled, !isTracking, !isKeyDown else { return }
        isKeyDown = true
        isHighlighted = true
        send(.touchDown, nil)
    }

    /// - Returns: true when the key was down and the control is still enabled.
    func keyWentUp() -> Bool {
        guard isKeyDown else { return false }
        isKeyDown = false
        isHighlighted = false
        return isEnabled
    }

    func keyWasCancelled() { send(.touchCancel, nil) }

    func activateByKey() {
        send(.touchUpInside, nil)
        wasTapped(nil)
    }

    // MARK: Actions

    /// Runs an action at these events; it replaces an action with the same identifier. A disabled action does not run.
    open func addAction(_ action: UIAction, for controlEvents: Event) { handlers.add(action, controlEvents) }
    /// Removes the action with the same identifier for these events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) { handlers.remove(action.identifier, controlEvents) }
    /// Removes the action with this identifier for these events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        handlers.remove(actionIdentifier, controlEvents)
    }
    /// All events for which there is an action or a target.
    open var allControlEvents: Event { handlers.events }
    /// Runs an action with the control as its sender; called for each action of an event. A subclass can override it.
    open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }
    /// Runs the actions for any of these events.
    open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

    func send(_ events: Event, _ event: UIEvent?) { handlers.send(events, from: self, event) }
}
