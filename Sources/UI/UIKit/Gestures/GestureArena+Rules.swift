/// The rules for which recognizer may begin, has to wait, or has to fail.
extension GestureArena {
    /// Decides on a recognizer that requests to begin, or to be recognized at once.
    func decide(_ recognizer: UIGestureRecognizer, _ intent: GestureMachine.Intent) {
        guard !isExcluded(recognizer), mayBegin(recognizer) else { return act(recognizer.machine.refuse(), recognizer) }
        settle(recognizer, intent)
    }

    /// Decides again on a recognizer that was allowed before and waits.
    func decideHeld(_ recognizer: UIGestureRecognizer, _ intent: GestureMachine.Intent) {
        guard !isExcluded(recognizer) else { return act(recognizer.machine.refuse(), recognizer) }
        settle(recognizer, intent)
    }

    private func settle(_ recognizer: UIGestureRecognizer, _ intent: GestureMachine.Intent) {
        let required = requirements(of: recognizer)
        if required.contains(where: { $0.machine.isRecognized }) {
            act(recognizer.machine.refuse(), recognizer)
        } else if required.contains(where: { $0.machine.isUndecided && !waits($0, for: recognizer) }) {
            recognizer.machine.hold(intent)
        } else {
            recognize(recognizer, intent)
        }
    }

    private func isExcluded(_ recognizer: UIGestureRecognizer) -> Bool {
        members.contains { $0.machine.isRecognized && excludes($0, recognizer) }
    }

    /// Returns true when the recognized `first` excludes `second`.
    func excludes(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
        guard first !== second, first.shares(second), !goTogether(first, second) else { return false }
        return first.canPrevent(second) && second.canBePrevented(by: first)
    }

    private func goTogether(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
        a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false
            || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false
            || a.goesTogether(with: b) || b.goesTogether(with: a)
    }

    /// Asks the delegate, the views between the finger and the recognizer's view, and that view itself.
    private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true else { return false }
        var asked: Set<ObjectIdentifier> = []
        for touch in recognizer.sequence {
            for view in sequence(first: touch.view, next: { $0?.superview }).compactMap({ $0 }) {
                if asked.insert(ObjectIdentifier(view)).inserted, !view.gestureRecognizerShouldBegin(recognizer) { return false }
                if view === recognizer.view { break }
            }
        }
        return recognizer.view.map { asked.contains(ObjectIdentifier($0)) || $0.gestureRecognizerShouldBegin(recognizer) } ?? true
    }

    /// Returns the members that must fail before this recognizer may begin.
    private func requirements(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
        members.filter { other in
            guard other !== recognizer else { return false }
            if recognizer.mustFailFirst.contains(where: { $0.recognizer === other }) { return true }
            guard recognizer.shares(other) else { return false }
            return recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
                || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
                || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
        }
    }

    /// Returns true when `waiting` waits, directly or indirectly, for `recognizer`: two that wait for each other would never end.
    private func waits(_ waiting: UIGestureRecognizer, for recognizer: UIGestureRecognizer) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var rest = [waiting]
        while let next = rest.popLast() {
            guard next.machine.intent != nil, seen.insert(ObjectIdentifier(next)).inserted else { continue }
            let required = requirements(of: next)
            if required.contains(where: { $0 === recognizer }) { return true }
            rest += required
        }
        return false
    }
}
