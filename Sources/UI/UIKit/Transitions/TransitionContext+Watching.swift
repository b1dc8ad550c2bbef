import Foundation

/// Transitions that hang are reported, and ended by force only for who asked for that: the app's own state may no longer fit.
extension TransitionContext {
    /// Long enough that no frame that is late makes a report.
    static var grace: TimeInterval { 1 }

    func watch(for expected: TimeInterval) {
        guard !isOver else { return }
        if isInteractive {
            return watchdog.start(after: 5) { [weak self] in
                guard let self, self.isInteractive else { return }
                UIKitDiagnostics.report(
                    .interactionWithoutUpdate,
                    "\(self.name) started interactively and had no update for 5 s; set wantsInteractiveStart to false when no gesture drives it"
                )
            }
        }
        watchdog.start(after: expected + Self.grace) { [weak self] in self?.reportNeverCompleted() }
    }

    /// The app is put aside: gesture recognizers were cancelled, and the driver of a transition must have let it go.
    static func reportLeftInteractive() {
        for context in inFlight where context.isInteractive {
            UIKitDiagnostics.report(
                .interactionLeftAlone,
                "\(context.name) is still interactive although the app became inactive; its gesture was cancelled, so cancel it too"
            )
        }
    }

    private func reportNeverCompleted() {
        guard !isOver, !isInteractive else { return }
        // A spring takes the time that it needs, whatever duration was stated.
        if interruptible?.isRunning == true { return watch(for: transitionDuration) }
        UIKitDiagnostics.report(
            .transitionNeverCompleted,
            "\(animator.map { "\(type(of: $0))" } ?? "an animator that is gone") did not call completeTransition(_:) for \(name), whose \(transitionDuration) s are long over"
        )
        if UIKitDiagnostics.completesHungTransitions, !isOver { completeTransition(!transitionWasCancelled) }
    }
}
