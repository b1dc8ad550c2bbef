import Glibc
import TestSupport
import WaylandServer

/// A screen with an honest client, which draws each frame and asks for an answer as soon as it has the last.
@MainActor
final class HostileRoom {
    /// What the honest client has got.
    struct Life {
        /// Seconds between its request and the answer to it, at worst; an answer that has not come yet counts too.
        var worstAnswer = 0.0
        var frames = 0.0
    }

    let screen: ClientScreen
    private let honest: ClientScreen.Drawer
    private let (width, height): (Int32, Int32) = (640, 400)
    private static let pause = 0.0005
    /// Seconds since the beginning, for who waits for the server.
    private var now = 0.0
    private var callback: UInt32
    private var question: (callback: UInt32, since: Double)
    private var drawn = 0

    init() throws {
        screen = try ClientScreen(width: 1280, height: 720, directBytes: ClientLimits().directBytes)
        try screen.open(width: Int(width), height: Int(height), x: 40, y: 40)
        honest = screen.drawers[0]
        callback = 0
        question = (0, 0)
        draw()
        ask()
    }

    /// Lets time pass, and returns what the honest client got in it.
    ///
    /// - Parameters:
    ///   - seconds: of processor time, and of idle time between the frames.
    ///   - attackers: the clients that send all they can before each turn.
    func live(for seconds: Double, beside attackers: [Attacker] = []) -> Life {
        var life = Life()
        var passed = 0.0
        var work = (serving: 0.0, drawing: 0.0)
        question.since = now
        while passed < seconds {
            for attacker in attackers { attacker.push() }
            // Where nothing works, the next turn comes after half a millisecond. A frame waits for what is longer, an answer only for
            // the server.
            let turn = max(work.serving, work.drawing, Self.pause)
            now += max(work.serving, Self.pause)
            passed += turn
            work = screen.turn(after: turn)
            take(&life)
        }
        life.worstAnswer = max(life.worstAnswer, now - question.since)
        return life
    }

    /// Lets as much time pass as the server may wait before it has malloc give memory back, which it does every ten seconds at most.
    func rest() {
        for _ in 0..<11 { _ = screen.turn(after: 1) }
        // A thread does it, in real time.
        usleep(50_000)
    }

    private func take(_ life: inout Life) {
        let client = honest.desk.client
        client.receive()
        let events = client.takeEvents()
        if events.contains(where: { $0.object == question.callback }) {
            life.worstAnswer = max(life.worstAnswer, now - question.since)
            ask()
        }
        if events.contains(where: { $0.object == callback }) {
            life.frames += 1
            draw()
        }
    }

    private func ask() {
        question = (honest.desk.client.newID(), now)
        honest.desk.client.request(1, 0, [.uint(question.callback)])
    }

    private func draw() {
        let (desk, window) = (honest.desk.desk, honest.window)
        callback = desk.frame(window.surface)
        drawn += 1
        desk.attach(window.surface, honest.buffers[drawn % 2])
        desk.damage(window.surface, 0, 0, width, height, inBuffer: true)
        desk.commit(window.surface)
    }

    func close() { screen.close() }
}
