import Compositing
import Diagnostics
import OutputCore
import Reactor

/// What a screen shows while it is not used.
extension ScreenPresenter {
    /// A driver that has stopped answering gets a frame: the flip says what is wrong, and its recovery mends what can be mended.
    func askIdleDriver() {
        guard pacer.snapshot == .idle, !pacer.isPanelOff, !output.info.isPlaceholder else { return hasDriverAnswered = false }
        let answers = output.pollVblank() != nil
        if hasDriverAnswered, !answers {
            log.warning("output \(output.info.name): the driver tells of no vblanks any more; a frame is shown")
            planner.redrawAll()
            pacer.requestFrame()
        }
        hasDriverAnswered = answers
    }

    /// Of what is shown, when it is dimmed.
    static let dimmed = 0.65
    /// Seconds until it is.
    private static let fade = 0.8

    func idleStageChanged(from old: IdleStage) {
        // A screen that wakes does it at once; the hand is there already.
        if idleStage != .dim { dimStart = nil }
        if idleStage == .active { planner.dimming = 0 }
        // Nothing of the picture before is left on a panel that was off.
        if old == .off, pacer.isPanelOff { planner.redrawAll() }
        pacer.requestFrame()
    }

    var isFading: Bool { idleStage == .dim && planner.dimming < Self.dimmed }

    /// The way into the dark, on the frame's own time.
    func fadeDimming(_ target: FrameTarget) {
        guard isFading else { return }
        let start = dimStart ?? target.animation.seconds
        dimStart = start
        planner.dimming = min(max((target.animation.seconds - start) / Self.fade, 0), 1) * Self.dimmed
        if planner.dimming < Self.dimmed { pacer.requestFrame() }
    }
}
