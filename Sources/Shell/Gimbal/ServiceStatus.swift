import Geometry
import Reactor
import Scene
import Supervision
import SystemBus

/// What `systemctl status` shows of a service: its displays.
@MainActor
final class ServiceStatus {
    private let line: StatusLine
    private var screens: [ScreenID: ScreenDescription] = [:]

    init(_ manager: ServiceNotifier, loop: EventLoop) {
        line = StatusLine(manager, loop: loop)
    }

    func handle(_ feedback: SceneFeedback) {
        guard case .screen(let id, let description) = feedback else { return }
        screens[id] = description
        line.update(Self.text(of: screens.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)))
    }

    /// The placeholder that stands in for a display is none.
    nonisolated static func text(of screens: [ScreenDescription]) -> String {
        let displays = screens.filter { !$0.name.hasPrefix("PLACEHOLDER") }
        guard !displays.isEmpty else { return "no display" }
        return displays.map { "\($0.name) \(Int($0.size.width))x\(Int($0.size.height))" }.joined(separator: ", ")
    }
}
