import Foundation
import KMS
import Reactor
import Seats

/// What `--list-outputs` and `--check` print.
enum DisplayProbe {
    /// - Throws: a `Failure` when there is nothing to list.
    static func listOutputs(_ options: AppOptions) throws -> String {
        switch options.backend {
        case .headless: return "HEADLESS-1: a screen in memory, \(options.size.width)x\(options.size.height)"
        case .wayland: return "WAYLAND-1: a window; the compositor says how large it is"
        case .auto, .drm: break
        }
        let seat = try openSeat()
        defer { seat.close() }
        let probe = KMSProbe(seat: seat, path: options.drmDevice)
        guard probe.bestCard != nil else { throw Failure(code(of: probe), probe.shortReason) }
        return probe.description
    }

    /// Every step from the user to the screen, and the first that fails.
    static func check(_ options: AppOptions, renderer: String) -> (text: String, code: ExitCode) {
        var lines = ["user: \(NSUserName()) (uid \(getuid()))", "session: " + session, "renderer: " + renderer]
        let seat: any Seat
        do {
            seat = try openSeat()
        } catch {
            lines.append("seat: \(error)")
            return (lines.joined(separator: "\n"), .noPermission)
        }
        defer { seat.close() }
        lines.append("seat: \(seat.name), \(seat.isActive ? "active" : "not active: another session has the screen")")
        let probe = KMSProbe(seat: seat, path: options.drmDevice)
        lines.append(probe.description)
        guard let card = probe.bestCard else {
            return (lines.joined(separator: "\n"), code(of: probe))
        }
        lines.append("usable: \(card.path)")
        return (lines.joined(separator: "\n"), .success)
    }

    /// How a program ends that has no usable card.
    static func code(of probe: KMSProbe) -> ExitCode {
        probe.cards.contains(where: \.isForbidden) ? .noPermission : .unavailable
    }

    private static func openSeat() throws -> any Seat {
        let loop = try EventLoop()
        do {
            return try SeatOpening.open(on: loop)
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
    }

    private static var session: String {
        let environment = ProcessInfo.processInfo.environment
        if let display = environment["WAYLAND_DISPLAY"] {
            return "inside the Wayland session \(display); --backend wayland opens a window there"
        }
        return environment["XDG_SESSION_ID"].map { "logind session \($0)" } ?? "none"
    }
}
