import OutputCore
import Reactor

/// The machine's sleep: nothing of before may be seen when it wakes.
extension DisplayCore {
    /// Switches all panels off, whatever is touched.
    ///
    /// - Parameter done: called from the event loop when they are off.
    package func sleep(then done: @escaping () -> Void) {
        idle.isAsleep = true
        darkTimer?.cancel()
        let timer = loop.makeTimer { [unowned self] in lookForDark(done) }
        darkTimer = timer
        timer.schedule(after: .zero)
    }

    /// The panels come back, with what is shown now.
    package func wake() {
        guard idle.isAsleep else { return }
        darkTimer?.cancel()
        backend.machineAwoke()
        idle.isAsleep = false
    }

    /// A panel is off with a frame of its own, which no one reports; it takes some milliseconds.
    private func lookForDark(_ done: () -> Void) {
        let isDark = presenters.allSatisfy { $0.pacer.isPanelOff || $0.output.info.isPlaceholder || $0.pacer.snapshot == .paused }
        guard idle.isAsleep, !isDark else {
            if idle.isAsleep { done() }
            return
        }
        darkTimer?.schedule(after: .milliseconds(5))
    }
}
