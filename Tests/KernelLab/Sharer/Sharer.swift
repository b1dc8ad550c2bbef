import Glibc
import TestSupport

/// A client that shows pictures of its own making, copied and shared, and says what it saw: `gimbal-lab-sharer SHARED FENCES`, the
/// card whose memory the server can read, and vgem's. Each picture stands for half a second. With `moving` as a third argument it
/// shows a picture that never rests, and another window over it for a while; with `pointer`, one at the pointer.
@main
struct Sharer {
    private static let invalid: UInt64 = 0x00FF_FFFF_FFFF_FFFF
    let client: WireClient
    let desk: WindowDesk
    let dmabuf: UInt32
    let card: Int32
    private let fences: Int32
    var window: WindowDesk.Window?
    var size = (width: 0, height: 0)

    static func main() {
        do {
            var sharer = try Sharer(CommandLine.arguments)
            switch CommandLine.arguments.last {
            case "moving": try sharer.move()
            case "pointer": try sharer.point()
            default: try sharer.run()
            }
        } catch {
            print("\(error)")
            exit(1)
        }
    }

    private init(_ arguments: [String]) throws {
        guard arguments.count == 3 || (arguments.count == 4 && ["moving", "pointer"].contains(arguments[3])) else {
            throw Problem("usage: gimbal-lab-sharer CARD VGEM [moving | pointer]")
        }
        (card, fences) = (open(arguments[1], O_RDWR | O_CLOEXEC), open(arguments[2], O_RDWR | O_CLOEXEC))
        guard card >= 0, fences >= 0 else { throw Problem("\(arguments.dropFirst()): \(String(cString: strerror(errno)))") }
        client = try WireClient.connected()
        desk = WindowDesk(client, bytes: 1 << 21)
        guard client.globals["zwp_linux_dmabuf_v1"]?.version == 4 else { throw Problem("the server takes no dmabufs") }
        dmabuf = client.bind("zwp_linux_dmabuf_v1")
    }

    static func pause() { usleep(20_000) }

    // MARK: The pictures

    private mutating func run() throws {
        try openWindow()
        let picture: (Int, Int) -> [UInt8] = { x, y in [UInt8(x & 255), UInt8(y & 255), UInt8((x ^ y) & 255), 255] }
        let other: (Int, Int) -> [UInt8] = { x, y in [UInt8(y & 255), UInt8(x / 4 & 255), 40, 255] }
        try show(copied(picture), "copied")
        // The window was opened over the first half second.
        stand()
        try show(copied(other), "copied, another")
        let first = try shared(picture)
        try show(first.object, "shared")
        let second = try shared(other)
        try show(second.object, "shared, another")
        guard releases(first.object) == 1, releases(second.object) == 0 else {
            throw Problem("the first buffer was not released")
        }
        try showWhenDrawn(first, after: second)
        let third = try shared(other, isUpsideDown: true)
        try show(third.object, "shared, upside down")
        try showByFence(first, after: third)
        try refusals()
        try tryOffers()
        print("all was shown")
    }

    mutating func openWindow() throws {
        let window = desk.toplevel()
        client.request(window.role, 11, [.null])
        desk.desk.commit(window.surface)
        client.roundTrip()
        let sizes = client.takeEvents(of: window.role, 0).map { (width: Int($0.word(0)), height: Int($0.word(1))) }
        guard let serial = desk.configures(window).last, let size = sizes.last, size.width > 0 else {
            throw Problem("the window was not configured")
        }
        desk.acknowledge(window, serial)
        (self.window, self.size) = (window, size)
    }

    func copied(_ color: (Int, Int) -> [UInt8]) -> UInt32 {
        let file = SharedFile((0..<size.height).flatMap { y in (0..<size.width).flatMap { color($0, y) } })
        let pool = desk.desk.pool(file, size: Int32(size.width * size.height * 4))
        return desk.desk.buffer(pool, width: Int32(size.width), height: Int32(size.height), format: 1)
    }

    typealias Shared = (object: UInt32, memory: DumbBuffer)

    private func shared(_ color: (Int, Int) -> [UInt8], isUpsideDown: Bool = false) throws -> Shared {
        let memory = try DumbBuffer(card: card, width: size.width, height: size.height)
        let last = size.height - 1
        memory.draw(width: size.width, height: size.height) { color($0, isUpsideDown ? last - $1 : $1) }
        let params = params(memory.descriptor, pitch: memory.pitch)
        return (try buffer(params, flags: isUpsideDown ? 1 : 0), memory)
    }

    func buffer(_ params: UInt32, flags: UInt32) throws -> UInt32 {
        try buffer(params, width: size.width, height: size.height, format: 0x3432_5258, flags: flags)
    }

    func buffer(_ params: UInt32, width: Int, height: Int, format: UInt32, flags: UInt32) throws -> UInt32 {
        client.request(params, 2, [.int(Int32(width)), .int(Int32(height)), .uint(format), .uint(flags)])
        let answer = try next(of: params)
        client.request(params, 0)
        guard answer.opcode == 0 else { throw Problem("a buffer was refused") }
        return answer.word(0)
    }

    func params(_ descriptor: Int32, pitch: Int) -> UInt32 {
        let params = client.newID()
        client.request(dmabuf, 1, [.uint(params)])
        client.request(
            params, 1, [.uint(0), .uint(0), .uint(UInt32(pitch)), .uint(0), .uint(0)], descriptors: [descriptor])
        return params
    }

    /// Until the next event of an object, two seconds at most.
    func next(of object: UInt32) throws -> WireClient.Event {
        for _ in 0..<100 {
            client.roundTrip()
            if let event = client.takeEvents(of: object).first { return event }
            Sharer.pause()
        }
        throw Problem("there is no answer: \(client.error.map { "\($0)" } ?? "no error")")
    }

    /// - Parameter lines: those that are new; nil for all.
    func commit(_ buffer: UInt32, lines: Range<Int>? = nil) -> UInt32 {
        guard let window else { return 0 }
        let callback = desk.desk.frame(window.surface)
        desk.desk.attach(window.surface, buffer)
        let new = lines ?? 0..<(1 << 20)
        desk.desk.damage(window.surface, 0, Int32(new.lowerBound), 1 << 20, Int32(new.count), inBuffer: lines != nil)
        desk.desk.commit(window.surface)
        return callback
    }

    private func show(_ buffer: UInt32, _ name: String) throws {
        _ = try next(of: commit(buffer))
        print("\(name): shown")
        stand()
    }

    /// The picture stays for half a second.
    func stand() {
        for _ in 0..<25 { Sharer.pause() }
        client.receive()
    }

    private func releases(_ buffer: UInt32) -> Int {
        client.roundTrip()
        return client.takeEvents(of: buffer, 0).count
    }

    /// A buffer that is still drawn into is shown when it is drawn.
    private func showWhenDrawn(_ buffer: Shared, after before: Shared) throws {
        let drawing = try PendingDrawing(card: fences)
        try drawing.attach(to: buffer.memory)
        try show(buffer, by: drawing, after: before, "shared, drawn later")
    }

    private func show(_ buffer: Shared, by drawing: PendingDrawing, after before: Shared, _ name: String) throws {
        let callback = commit(buffer.object)
        client.roundTrip()
        stand()
        client.roundTrip()
        guard client.takeEvents(of: callback).isEmpty, releases(before.object) == 0 else {
            throw Problem("\(name): it was shown before it was drawn")
        }
        try drawing.finish()
        _ = try next(of: callback)
        print("\(name): shown")
        stand()
        guard releases(before.object) == 1 else { throw Problem("\(name): the buffer before was not released") }
    }

    /// The same where the client says itself what to wait for, and asks to be told when each buffer was read.
    private func showByFence(_ buffer: Shared, after before: Shared) throws {
        guard let window, releases(buffer.object) == 1 else { throw Problem("the buffer was not released before") }
        let drawing = try PendingDrawing(card: fences)
        let manager = client.bind("zwp_linux_explicit_synchronization_v1")
        let (synchronization, release) = (client.newID(), client.newID())
        client.request(manager, 1, [.uint(synchronization), .uint(window.surface)])
        client.request(synchronization, 1, descriptors: [drawing.descriptor])
        client.request(synchronization, 2, [.uint(release)])
        try show(buffer, by: drawing, after: before, "shared, by a fence")
        guard client.takeEvents(of: release).isEmpty else { throw Problem("a buffer that is shown was released") }
        try show(before.object, "shared, upside down again")
        guard try next(of: release).opcode == 1, releases(buffer.object) == 1 else {
            throw Problem("the buffer with a fence was not released")
        }
    }

    /// What cannot be shown is refused, and what can be is shown; the server outlives both.
    private func refusals() throws {
        let file = SharedFile([UInt8](repeating: 0, count: 4096))
        let foreign = try DumbBuffer(card: fences, width: 16, height: 16)
        for (descriptor, what) in [(file.descriptor, "a file"), (foreign.descriptor, "memory of another driver")] {
            let params = params(descriptor, pitch: 64)
            client.request(params, 2, [.int(16), .int(16), .uint(0x3432_5258), .uint(0)])
            let answer = try next(of: params)
            print("\(what): \(answer.opcode == 1 ? "refused" : "taken")")
            if answer.opcode == 0 { try show(answer.word(0), what) }
        }
    }
}
