import Buffers
internal import CLinux
import Diagnostics
import Foundation
package import Geometry
package import InputEvents
package import Hosting
package import Reactor
import WaylandServer

/// The other end of a suite's socket: the suite of tests places windows, points and touches, by lines of text on a socket that keeps
/// messages apart (`SOCK_SEQPACKET`). What it does with windows is `FloatingController`'s, what it does with devices goes the way
/// that devices' events go.
///
///     client                  a new client; the answer is "ok NUMBER" and carries its socket
///     place CLIENT ID X Y     the window of the client's surface ID has its corner at X, Y
///     point X Y, move X Y     the pointer is there, or moves by so much: in 256ths of a point
///     press CODE, release CODE     a button of the pointer, as the kernel numbers it
///     down FINGER X Y, drag FINGER X Y, up FINGER     a finger, likewise
///
/// Each is answered with "ok", or with "no" and a reason. The end of the socket is the end of the run.
@MainActor
package final class ConformanceControl: PointerObserver {
    private let descriptor: Int32
    private let display: WaylandDisplay
    private let desk: FloatingController
    private let loop: EventLoop
    private let inject: ([InputEvent]) -> Void
    private let onEnd: () -> Void
    private var registration: Registration?
    private var clients: [Client] = []
    private var pointer = Point<Logical>(x: 0, y: 0)
    private var hold = PointerHold()
    private var fingers: [Int32: Point<Logical>] = [:]

    private struct Refusal: Error {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    /// - Parameters:
    ///   - descriptor: stays open for as long as the process.
    ///   - router: is observed: the pointer is here.
    ///   - inject: what takes events of devices.
    ///   - onEnd: the suite has closed its end.
    package init(
        descriptor: Int32, windows: ClientWindows, desk: FloatingController, router: InputRouter, loop: EventLoop,
        inject: @escaping ([InputEvent]) -> Void, onEnd: @escaping () -> Void
    ) throws(ReactorError) {
        (self.descriptor, self.desk, self.loop) = (descriptor, desk, loop)
        (self.inject, self.onEnd) = (inject, onEnd)
        display = windows.display
        router.addObserver(self)
        registration = try loop.addDescriptor(descriptor) { [weak self] _ in MainActor.assumeIsolated { self?.read() } }
    }

    package func pointerIsHeld(_ hold: PointerHold) { self.hold = hold }
    package func pointerIsPut(at place: Point<Logical>) { pointer = place }

    private func read() {
        var line = [UInt8](repeating: 0, count: 256)
        let count = recv(descriptor, &line, line.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else {
            registration?.cancel()
            return onEnd()
        }
        let words = String(decoding: line.prefix(count), as: UTF8.self).split(separator: " ").map(String.init)
        do {
            try carryOut(words.first ?? "", words.dropFirst().map { try number($0) })
        } catch {
            say("no \((error as? Refusal)?.reason ?? "\(error)")")
        }
    }

    private func number(_ word: String) throws -> Int32 {
        guard let number = Int32(word) else { throw Refusal("\(word) is not a number") }
        return number
    }

    private func say(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    private func carryOut(_ verb: String, _ numbers: [Int32]) throws {
        switch (verb, numbers.count) {
        case ("client", 0): return try addClient()
        case ("place", 4): try place(numbers)
        case ("point", 2):
            pointer = point(numbers[0], numbers[1])
            report(.moved)
        case ("move", 2):
            let way = point(numbers[0], numbers[1])
            let distance = Size<Logical>(width: way.x, height: way.y)
            pointer = hold.place(for: pointer + way, from: pointer)
            report(.moved, by: Pointer.Motion(distance: distance, raw: distance))
        case ("press", 1): report(.pressed(button: Int(numbers[0]) - 0x110))
        case ("release", 1): report(.released(button: Int(numbers[0]) - 0x110))
        case ("down", 3): touch(numbers[0], .began, point(numbers[1], numbers[2]))
        case ("drag", 3): touch(numbers[0], .moved, point(numbers[1], numbers[2]))
        case ("up", 1): touch(numbers[0], .ended, fingers[numbers[0]] ?? Point(x: 0, y: 0))
        default: throw Refusal("there is no \(verb) with \(numbers.count) numbers")
        }
        say("ok")
    }

    private func addClient() throws {
        guard let ends = SocketPair.make() else {
            throw Refusal(String(cString: strerror(errno)))
        }
        defer { Glibc.close(ends.client) }
        guard let client = display.addClient(FileDescriptor(owning: ends.server), isPrivileged: true) else {
            throw Refusal("there is no memory")
        }
        clients.append(client)
        let answer = Array("ok \(clients.count - 1)".utf8)
        guard gimbal_send_descriptor(descriptor, answer, UInt(answer.count), ends.client) >= 0 else {
            throw Refusal(String(cString: strerror(errno)))
        }
    }

    private func place(_ numbers: [Int32]) throws {
        guard clients.indices.contains(Int(numbers[0])), let id = UInt32(exactly: numbers[1]),
            let surface = clients[Int(numbers[0])].surface(object: id)
        else { throw Refusal("there is no such surface") }
        guard desk.place(surface, at: CGPoint(x: Double(numbers[2]), y: Double(numbers[3]))) else {
            throw Refusal("the surface is neither a window nor a panel")
        }
    }

    private func point(_ x: Int32, _ y: Int32) -> Point<Logical> { Point(x: Double(x) / 256, y: Double(y) / 256) }

    private func report(_ action: Pointer.Action, by motion: Pointer.Motion? = nil) {
        let event = Pointer(action: action, location: pointer, isRelative: motion != nil, motion: motion)
        inject([InputEvent(time: loop.now.seconds, kind: .pointer(event))])
    }

    private func touch(_ id: Int32, _ phase: InputPhase, _ location: Point<Logical>) {
        fingers[id] = phase.isLast ? nil : location
        inject([InputEvent(time: loop.now.seconds, kind: .touch(Touch(id: id, phase: phase, location: location)))])
    }
}
