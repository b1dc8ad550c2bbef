import Compositing
import OutputCore
import Reactor

/// What a screen shows while nobody uses it.
extension ScreenPresenter {
    /// Of what is shown, when it is dimmed.
    static let dimmed = 0.65
    /// Seconds until it is.
    private static let fade = 0.8

    func idleStageChanged(from old: IdleStage) {
        // A screen that wakes does it at once; the hand is there already.
        if idleStage != .dim { dimStart = nil }
        if idleStage == .active { planner.dimming = 0 }
        if old == .off, isSwitchedOff {
            planner.redrawAll()
            pacer.requestModeset()
        } else {
            pacer.requestFrame()
        }
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

    /// Animations and completions go on in the dark, at the pace of vblanks that nobody sees.
    ///
    /// - Returns: false as long as something is to be shown.
    func staysDark(_ output: any Output) throws(OutputError) -> Bool {
        guard idleStage == .off else {
            isSwitchedOff = false
            return false
        }
        guard !isSwitchedOff else { return true }
        try output.commit(.off)
        isSwitchedOff = true
        return true
    }
}
