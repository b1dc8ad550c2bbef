import InputEvents
import Reactor

/// Keeps the power key from the app, and does what it means.
final class PowerKeyWatch {
    /// `KEY_POWER`.
    private static let code: UInt32 = 116
    private static let longPress = TimeSpan.seconds(2)

    private unowned let idle: IdleTimer
    private let onLongPress: () -> Void
    private var key = PowerKey()
    private var timer: LoopTimer?

    init(loop: EventLoop, idle: IdleTimer, onLongPress: @escaping () -> Void) {
        (self.idle, self.onLongPress) = (idle, onLongPress)
        timer = loop.makeTimer { [unowned self] in perform(key.heldForLong()) }
    }

    /// - Returns: the events without those of the power key.
    func take(_ events: [InputEvent]) -> [InputEvent] { events.filter { !takes($0) } }

    func close() { timer?.cancel() }

    private func takes(_ event: InputEvent) -> Bool {
        guard case .key(let pressed) = event.kind, pressed.code == Self.code else { return false }
        switch pressed.action {
        case .pressed:
            timer?.schedule(after: Self.longPress)
            perform(key.pressed(isDark: idle.stage == .off))
        case .released:
            timer?.cancel()
            perform(key.released(isLost: pressed.isCancelled))
        case .repeated: break
        }
        return true
    }

    private func perform(_ action: PowerKey.Action) {
        switch action {
        case .nothing: break
        case .switchScreensOn: idle.switchOn()
        case .switchScreensOff: idle.switchOff()
        case .powerOff: onLongPress()
        }
    }
}
