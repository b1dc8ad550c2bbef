import Foundation
internal import Motion

/// Transitions that hang are reported, and ended by force only where the app asked for that: its own state may no longer fit.
extension TransitionContext {
    /// Long enough that no frame that is late makes a report.
    static var grace: TimeInterval { 1 }

    func watch(for expected: TimeInterval) {
        guard !isOver else { return }
        if isInteractive {
            wait(5) { $0.reportNoUpdate() }
        } else {
            wait(expected + Self.grace) { $0.reportNeverCompleted() }
        }
    }

    func stopWatching() { deadline.remove() }

    /// Waits on the display's time: while it shows no frames, no transition moves, and none is late.
    private func wait(_ seconds: Seconds, _ report: @escaping @MainActor (TransitionContext) -> Void) {
        deadline.set(Retime(duration: seconds, state: .paced(PacedRetime(fraction: 0)))) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.stopWatching()
                report(self)
            }
        }
    }

    private func reportNoUpdate() {
        guard isInteractive else { return }
        UIKitDiagnostics.report(
            .interactionWithoutUpdate,
            "\(name) started interactively and had no update for 5 s; set wantsInteractiveStart to false when no gesture drives it"
        )
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
