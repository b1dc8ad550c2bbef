internal import Diagnostics
internal import Motion

/// The gesture recognizers of one window that follow fingers now, and the rules between them.
///
/// The steps for one event:
///
/// 1. recognizers of views that left the window are cancelled;
/// 2. a new finger joins the recognizers of the view that it hit and of all views above, if they accept it;
/// 3. each recognizer receives its touches, the deepest view's first; a requested state is decided at once
///    (`GestureArena+Rules`): the first recognized one makes the others fail, unless they may go together;
/// 4. the actions of the recognizers that changed run;
/// 5. the remaining touches go to the views (`GestureArena+Views`): at the beginning, delayed, or as a cancellation;
/// 6. recognizers that are over and have no finger left are reset.
///
/// A recognizer's timer runs steps 3 to 6 alone.
@MainActor
final class GestureArena {
    unowned let window: UIWindow
    /// The recognizers, those of the deepest views first.
    var members: [UIGestureRecognizer] = []
    var deliveries: [TouchDelivery] = []
    private var depth = 0
    private var unsent: [UIGestureRecognizer] = []
    /// Continuous recognizers whose fingers went up before they could begin.
    private var toEnd: [UIGestureRecognizer] = []
    private var hasWaiting = false
    private(set) var event = UIEvent()
    /// The longest time that a recognizer without fingers stays undecided or active: one that never fails would block others.
    private static let patience: Seconds = 1
    private lazy var sweep = TickTimer { [weak self] in self?.perform { self?.dropForgotten() } }

    init(window: UIWindow) { self.window = window }

    // MARK: Events

    func handle(_ event: UIEvent) {
        let scrolled = (event as? UIScrollEvent).map { Set([$0.touch]) }
        guard let touches = scrolled ?? event.touches(for: window) else { return }
        self.event = event
        HitTime.during(event.timestamp) {
            perform {
                dropStrays()
                for touch in touches.sorted(by: { $0.number < $1.number }) where touch.phase == .began { join(touch) }
                for recognizer in members { feed(recognizer, touches) }
            }
            deliver(touches)
        }
        perform {}
    }

    /// Runs `body`, which may change recognizers, and then settles the consequences.
    func perform(_ body: () -> Void) {
        depth += 1
        body()
        if depth == 1 { settle() }
        depth -= 1
    }

    private func settle() {
        for _ in 0..<1000 {
            if hasWaiting { reconsider() }
            guard !unsent.isEmpty || !toEnd.isEmpty else { break }
            sendNext()
        }
        releaseDeliveries()
        for recognizer in members where recognizer.machine.isOver && recognizer.tracked.isEmpty { forget(recognizer) }
        if members.contains(where: \.isWithoutFingers) {
            if !sweep.isScheduled { sweep.schedule(at: CACurrentMediaTime() + Self.patience) }
        } else {
            sweep.cancel()
        }
    }

    private func sendNext() {
        if unsent.isEmpty {
            let recognizer = toEnd.removeFirst()
            if !recognizer.machine.isOver { request(.ended, by: recognizer) }
        } else {
            unsent.removeFirst().send()
        }
    }

    // MARK: Members

    private func join(_ touch: UITouch) {
        var willing: [UIGestureRecognizer] = []
        for view in sequence(first: touch.view, next: { $0?.superview }).compactMap({ $0 }) {
            for recognizer in view.recognizers where recognizer.accepts(touch, event) { willing.append(recognizer) }
        }
        touch.followers = willing
        for recognizer in willing {
            recognizer.tracked.append(touch)
            recognizer.sequence.append(touch)
            enroll(recognizer)
        }
        if !touch.isScroll { deliveries.append(TouchDelivery(touch)) }
    }

    func enroll(_ recognizer: UIGestureRecognizer) {
        guard recognizer.arena !== self else { return }
        recognizer.arena = self
        let depth = recognizer.depth
        members.insert(recognizer, at: members.firstIndex { $0.depth < depth } ?? members.count)
    }

    private func feed(_ recognizer: UIGestureRecognizer, _ touches: Set<UITouch>) {
        let changed = recognizer.tracked.filter { touches.contains($0) && $0.phase != .stationary }
        guard !changed.isEmpty, recognizer.arena === self else { return }
        if !recognizer.machine.isOver {
            recognizer.findPlace()
            (recognizer.buttonMask, recognizer.modifierFlags) = (event.buttonMask, event.modifierFlags)
            tell(recognizer, changed, .began) { recognizer.touchesBegan($0, with: event) }
            tell(recognizer, changed, .moved) { recognizer.touchesMoved($0, with: event) }
            tell(recognizer, changed, .ended) { recognizer.touchesEnded($0, with: event) }
            tell(recognizer, changed, .cancelled) { recognizer.touchesCancelled($0, with: event) }
        }
        recognizer.tracked.removeAll { $0.isOver }
    }

    private func tell(
        _ recognizer: UIGestureRecognizer, _ touches: [UITouch], _ phase: UITouch.Phase, _ body: (Set<UITouch>) -> Void
    ) {
        let meant = Set(touches.filter { touch in touch.phase == phase && recognizer.tracked.contains { $0 === touch } })
        guard !meant.isEmpty, !recognizer.machine.isOver else { return }
        recognizer.tell { body(meant) }
    }

    /// Removes a recognizer that is over, so that the next finger starts it afresh.
    private func forget(_ recognizer: UIGestureRecognizer) {
        members.removeAll { $0 === recognizer }
        recognizer.arena = nil
        for touch in recognizer.tracked { touch.followers.removeAll { $0 === recognizer } }
        recognizer.tracked = []
        recognizer.sequence = []
        recognizer.forget()
    }

    /// Withdraws a recognizer that was disabled or removed from its view.
    func withdraw(_ recognizer: UIGestureRecognizer) {
        perform {
            act(recognizer.machine.cancel(), recognizer)
            for touch in recognizer.tracked { touch.followers.removeAll { $0 === recognizer } }
            recognizer.tracked = []
        }
    }

    private func dropStrays() {
        for recognizer in members where recognizer.view?.window !== window { withdraw(recognizer) }
        for delivery in deliveries where delivery.view.window !== window { withdraw(delivery) }
    }

    /// Cancels recognizers without fingers, the blocking ones first, so that the others may continue.
    private func dropForgotten() {
        let idle = members.filter(\.isWithoutFingers)
        let blocking = idle.filter { $0.machine.intent == nil }
        for recognizer in blocking.isEmpty ? idle : blocking { act(recognizer.machine.cancel(), recognizer) }
    }

    // MARK: States

    /// Handles a recognizer that set its `state`.
    func request(_ state: UIGestureRecognizer.State, by recognizer: UIGestureRecognizer) {
        perform {
            sendEarlier(of: recognizer, before: state)
            act(recognizer.machine.request(state), recognizer)
        }
    }

    /// Sends a pending state before the next one replaces it; only a movement may be replaced by the next movement.
    private func sendEarlier(of recognizer: UIGestureRecognizer, before state: UIGestureRecognizer.State) {
        guard let index = unsent.firstIndex(where: { $0 === recognizer }),
            recognizer.machine.state == .began || state != .changed, !recognizer.machine.isOver
        else { return }
        unsent.remove(at: index)
        recognizer.send()
    }

    func act(_ action: GestureMachine.Action, _ recognizer: UIGestureRecognizer) {
        switch action {
        case .none: break
        case .ask(let intent): decide(recognizer, intent)
        case .send:
            if !unsent.contains(where: { $0 === recognizer }) { unsent.append(recognizer) }
            hasWaiting = true
        case .failed: hasWaiting = true
        case .illegal:
            Log.gestures.debug(
                "\(type(of: recognizer)) set a state that cannot follow \(recognizer.state); the change is ignored")
        }
    }

    /// Recognizes it: others fail, and views lose the touches.
    func recognize(_ recognizer: UIGestureRecognizer, _ intent: GestureMachine.Intent) {
        act(recognizer.machine.permit(intent), recognizer)
        for other in members where other.machine.isUndecided && excludes(recognizer, other) { act(other.machine.refuse(), other) }
        if recognizer.cancelsTouchesInView { withdraw(touchesOf: recognizer) }
        if intent == .beginAndEnd { toEnd.append(recognizer) }
    }

    /// Decides again on the recognizers that wait.
    private func reconsider() {
        hasWaiting = false
        for recognizer in members {
            if let intent = recognizer.machine.intent { decideHeld(recognizer, intent) }
        }
    }
}

extension Log {
    static let gestures = Log("gestures")
}
