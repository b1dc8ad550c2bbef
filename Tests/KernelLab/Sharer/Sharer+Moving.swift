import Glibc
import TestSupport

/// A picture that never rests, as a film or a game: three buffers in turn, each drawn anew when the server has given it back.
///
/// A server that shows a buffer after its release shows the wrong picture, and so does one that releases a buffer too early.
extension Sharer {
    private static let frames = 40

    /// Each line has its color from the number of the picture that drew it last, so no two pictures are alike. Every other one draws
    /// only some lines anew, and says so.
    private struct Film {
        let buffers: [Shared]
        var drawn = 0
        /// Of each line, the picture that drew it.
        var lines: [UInt32]
        /// Of each buffer, how often it was shown and given back.
        var shown: [Int]
        var returned: [Int]
    }

    mutating func move() throws {
        try openWindow()
        let feedback = client.newID()
        guard let window else { return }
        client.request(dmabuf, 3, [.uint(feedback), .uint(window.surface)])
        client.roundTrip()
        print("the screen's plane \(hasScanout(feedback) ? "reads" : "does not read") what programs draw")
        var film = Film(
            buffers: try (0..<3).map { _ in try blank() }, lines: Array(repeating: 0, count: size.height), shown: [0, 0, 0],
            returned: [0, 0, 0])
        try play(&film, 1)
        // The window was opened over this.
        for _ in 0..<2 { stand() }
        try play(&film, Self.frames)
        let other = try openOther()
        // While it comes; what is covered is not asked for more.
        try play(&film, Self.frames / 2)
        for _ in 0..<2 { stand() }
        desk.client.request(other.role, 0)
        desk.client.request(other.xdg, 0)
        desk.client.request(other.surface, 0)
        try play(&film, Self.frames * 2)
        for index in 0..<3 { film.returned[index] += client.takeEvents(of: film.buffers[index].object, 0).count }
        let still = (0..<3).filter { film.shown[$0] > film.returned[$0] }.count
        // The last is shown; the one before is, until the flip that is on its way.
        guard still <= 2 else { throw Problem("\(still) of 3 buffers were not given back") }
        print("all was shown")
    }

    /// Preferences of a surface whose tranches are for a plane: flags are event 6.
    private func hasScanout(_ feedback: UInt32) -> Bool {
        client.takeEvents(of: feedback).contains { $0.opcode == 6 && $0.word(0) == 1 }
    }

    private func blank() throws -> Shared {
        let memory = try DumbBuffer(card: card, width: size.width, height: size.height)
        return (try buffer(params(memory.descriptor, pitch: memory.pitch), flags: 0), memory)
    }

    /// Each picture waits until the one before was seen.
    private func play(_ film: inout Film, _ count: Int) throws {
        for _ in 0..<count {
            let index = film.drawn % 3
            func isAway() -> Bool {
                film.returned[index] += client.takeEvents(of: film.buffers[index].object, 0).count
                return film.shown[index] > film.returned[index]
            }
            while isAway() { try waitForEvent() }
            let new = newLines(of: film.drawn)
            for line in new { film.lines[line] = UInt32(film.drawn) }
            film.buffers[index].memory.drawLines(width: size.width, seeds: film.lines)
            let callback = commit(film.buffers[index].object, lines: new)
            film.shown[index] += 1
            film.drawn += 1
            client.roundTrip()
            while client.takeEvents(of: callback).isEmpty { try waitForEvent() }
        }
    }

    private func newLines(of picture: Int) -> Range<Int> {
        guard picture % 2 == 1 else { return 0..<size.height }
        let first = picture * 37 % (size.height - size.height / 8)
        return first..<first + size.height / 8
    }

    /// Something comes of the server, within two seconds.
    private func waitForEvent() throws {
        var entry = pollfd(fd: client.socket, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 2000) == 1 else { throw Problem("the server says nothing more") }
        client.receive()
        if client.isClosed { throw Problem("the server has gone: \(client.error.map { "\($0)" } ?? "no error")") }
    }

    /// A window of a quarter's size, drawn by the processor, over the first.
    private func openOther() throws -> WindowDesk.Window {
        let other = desk.toplevel()
        desk.desk.commit(other.surface)
        client.roundTrip()
        guard let serial = desk.configures(other).last else { throw Problem("the second window was not configured") }
        desk.acknowledge(other, serial)
        desk.desk.attach(other.surface, copied { x, y in [UInt8(x & 255), 80, UInt8(y & 255), 255] })
        desk.desk.commit(other.surface)
        client.roundTrip()
        return other
    }
}
