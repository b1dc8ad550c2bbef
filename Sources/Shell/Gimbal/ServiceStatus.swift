import Geometry
import Reactor
import Scene
import Supervision
import SystemBus

/// What `systemctl status` shows of a service: its displays with their modes, its clients, and the vblanks that were missed.
@MainActor
final class ServiceStatus {
    /// How many programs are connected; nil for an app that serves none.
    var clients: Int? {
        didSet { if clients != oldValue { update() } }
    }

    /// What a person has to mend before the service is as they want it.
    var problem: String? {
        didSet { if problem != oldValue { update() } }
    }

    private let line: StatusLine
    private var screens: [ScreenID: Screen] = [:]

    struct Screen: Equatable {
        var description: ScreenDescription
        var missedVblanks = 0
    }

    init(_ manager: ServiceNotifier, loop: EventLoop) {
        line = StatusLine(manager, loop: loop)
    }

    func handle(_ feedback: SceneFeedback) {
        switch feedback {
        case .screen(let id, nil): screens[id] = nil
        case .screen(let id, let description?): screens[id, default: Screen(description: description)].description = description
        case .frame(let frame):
            guard let screen = screens[frame.screen], screen.missedVblanks != frame.missedVblanks else { return }
            screens[frame.screen]?.missedVblanks = frame.missedVblanks
        default: return
        }
        update()
    }

    private func update() {
        let screens = screens.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
        let text = Self.text(of: screens, clients: clients)
        line.update(problem.map { "configuration of before: \($0); \(text)" } ?? text)
    }

    /// `DSI-1 800x480 60 Hz; 2 programs; 0 missed vblanks`. The placeholder that stands in for a display is none.
    nonisolated static func text(of screens: [Screen], clients: Int?) -> String {
        let displays = screens.filter { !$0.description.name.hasPrefix("PLACEHOLDER") }
        let programs = clients.map { $0 == 1 ? "1 program" : "\($0) programs" }
        let missed = displays.isEmpty ? nil : "\(displays.reduce(0) { $0 + $1.missedVblanks }) missed vblanks"
        let modes = displays.isEmpty ? "no display" : displays.map(\.mode).joined(separator: ", ")
        return [modes, programs, missed].compactMap { $0 }.joined(separator: "; ")
    }
}

extension ServiceStatus.Screen {
    fileprivate var mode: String {
        let size = "\(description.name) \(Int(description.size.width))x\(Int(description.size.height))"
        guard description.period > 0 else { return size }
        return size + " \(Int((1 / description.period).rounded())) Hz"
    }
}
