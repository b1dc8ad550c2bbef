import Glibc
import TestSupport

/// Pictures of the pointer: copied, and shared in every way that a buffer may lie. Between two of them there is none.
extension Sharer {
    mutating func point() throws {
        try openWindow()
        let paper = copied { _, _ in [90, 60, 30, 255] }
        _ = try next(of: commit(paper))
        let (seat, pointer) = (client.bind("wl_seat"), client.newID())
        client.request(seat, 0, [.uint(pointer)])
        // The test moves the mouse meanwhile.
        let serial = try next(of: pointer).word(0)
        print("the pointer is over the window")
        // The process that moves the mouse reads the line while this continues.
        fflush(nil)
        for (isShared, isUpsideDown) in [(false, false), (true, false), (true, true)] {
            client.request(pointer, 0, [.uint(serial), .null, .int(0), .int(0)])
            client.roundTrip()
            stand()
            let surface = desk.desk.surface()
            client.request(pointer, 0, [.uint(serial), .uint(surface), .int(3), .int(2)])
            desk.desk.attach(surface, isShared ? try shared(isUpsideDown: isUpsideDown) : copied())
            desk.desk.damage(surface, 0, 0, 32, 24)
            desk.desk.commit(surface)
            client.roundTrip()
            stand()
        }
        print("all was shown")
    }

    /// Nothing of it is the same when it is turned; translucent below.
    private func color(_ x: Int, _ y: Int) -> [UInt8] {
        let alpha = y < 12 ? 255 : 255 - y * 7
        return [x * 7, y * 9, (x ^ y) * 5].map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
    }

    private func copied() -> UInt32 {
        let file = SharedFile((0..<24).flatMap { y in (0..<32).flatMap { color($0, y) } })
        return desk.desk.buffer(desk.desk.pool(file, size: 32 * 24 * 4), width: 32, height: 24, format: 0)
    }

    private func shared(isUpsideDown: Bool) throws -> UInt32 {
        let memory = try DumbBuffer(card: card, width: 32, height: 24)
        memory.draw(width: 32, height: 24) { color($0, isUpsideDown ? 23 - $1 : $1) }
        return try buffer(
            params(memory.descriptor, pitch: memory.pitch), width: 32, height: 24, format: 0x3432_5241,
            flags: isUpsideDown ? 1 : 0)
    }
}
