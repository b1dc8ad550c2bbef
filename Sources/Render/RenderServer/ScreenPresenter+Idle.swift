import Compositing
import OutputCore
import Reactor

/// What a screen shows while it is not used.
extension ScreenPresenter {
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
