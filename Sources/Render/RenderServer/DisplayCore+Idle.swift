import Diagnostics

/// Screens without input become dark, whatever main does.
extension DisplayCore {
    func watchIdleness() {
        idle.onStage = { [unowned self] stage in
            log.info(stage.sentence)
            enter(stage)
        }
    }

    /// The app wants the screens to stay as they are.
    package var isIdleInhibited: Bool {
        get { idle.isInhibited }
        set { idle.isInhibited = newValue }
    }

    /// Asks the drivers of screens on which nothing moves whether they still answer. It takes a system call each, and no wake-up later.
    package func askIdleDrivers() {
        for presenter in presenters { presenter.askIdleDriver() }
    }

    /// From now on the power key is not the app's: a short press switches the screens off or on.
    ///
    /// - Parameter onLongPress: called from the event loop; nil leaves the key to the app.
    package func takePowerKey(_ onLongPress: (() -> Void)?) {
        powerKey?.close()
        powerKey = onLongPress.map { PowerKeyWatch(loop: loop, idle: idle, onLongPress: $0) }
    }

    /// When screens become dark; from now on other times, counted from the last input.
    package var idleRules: IdleRules {
        get { idle.rules }
        set { idle.rules = newValue }
    }

    package var idleStage: IdleStage { idle.stage }
}

extension IdleStage {
    fileprivate var sentence: String {
        switch self {
        case .active: "the screens are awake"
        case .dim: "no input: the screens are dimmed"
        case .off: "no input: the screens are off"
        }
    }
}
