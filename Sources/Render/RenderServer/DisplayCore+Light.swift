import OutputCore
import Scene

/// The panel's light: it goes before the picture, and comes after it, so that no one sees a picture that is not there.
extension DisplayCore {
    /// Sets the light of the panel, from 0 to 1; nothing happens where there is none.
    package func setBrightness(_ level: Double) { backend.light?.level = level }

    /// Says the light's level to main.
    package func tellBrightness() {
        if let light = backend.light { onFeedback?(.brightness(light.level)) }
    }

    func enter(_ stage: IdleStage) {
        guard stage == .off, let light = backend.light else {
            setStage(stage)
            return lightFollows()
        }
        light.goOut { [weak self] in
            if let self, idle.stage == .off { setStage(.off) }
        }
    }

    private func setStage(_ stage: IdleStage) {
        for presenter in presenters { presenter.idleStage = stage }
    }

    /// The light comes back when a picture is there, which a panel that was off does not have yet.
    func lightFollows() {
        guard idle.stage != .off, let light = backend.light, presenters.allSatisfy({ !$0.pacer.isPanelOff }) else { return }
        light.goOn()
    }
}
