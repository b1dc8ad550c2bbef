import Buffers
import Glibc
import TestSupport
import Testing
import WaylandServer

@Suite("Server: limits and floods") struct LimitTests {
    private func fixture(_ change: (inout ClientLimits) -> Void) throws -> (ServerFixture, WireClient, Desk) {
        var limits = ClientLimits()
        change(&limits)
        let fixture = try ServerFixture(limits: limits)
        let client = try fixture.connect()
        return (fixture, client, Desk(client))
    }

    /// `wl_display.error` with "no memory".
    private func isOutOfMemory(_ client: WireClient) -> Bool {
        client.roundTrip()
        return client.error.map { $0.object == 1 && $0.code == 2 } ?? false
    }

    @Test func `too many surfaces`() throws {
        let (fixture, client, desk) = try fixture { $0.surfaces = 3 }
        for _ in 0..<3 { _ = desk.surface() }
        client.roundTrip()
        #expect(client.error == nil)
        #expect(fixture.display.clients.first?.description.hasSuffix("3 surfaces") == true)
        _ = desk.surface()
        #expect(isOutOfMemory(client))
    }

    @Test func `an end makes room`() throws {
        let (_, client, desk) = try fixture { $0.surfaces = 2 }
        for _ in 0..<20 { client.request(desk.surface(), 0) }
        client.roundTrip()
        #expect(client.error == nil)
    }

    @Test func `too many pools, buffers, callbacks`() throws {
        let file = SharedFile([UInt8](repeating: 0, count: 64))
        defer { file.end() }
        let (_, pools, first) = try fixture { $0.pools = 2 }
        for _ in 0..<3 { _ = first.pool(file, size: 64) }
        #expect(isOutOfMemory(pools))
        let (_, buffers, second) = try fixture { $0.buffers = 2 }
        let pool = second.pool(file, size: 64)
        for _ in 0..<3 { _ = second.buffer(pool, width: 1, height: 1) }
        #expect(isOutOfMemory(buffers))
        let (_, callbacks, third) = try fixture { $0.frameCallbacks = 2 }
        let surface = third.surface()
        for _ in 0..<3 { _ = third.frame(surface) }
        #expect(isOutOfMemory(callbacks))
    }

    @Test func `too large pictures, and buffers beyond the longest side`() throws {
        let file = SharedFile([UInt8](repeating: 0, count: 4096))
        defer { file.end() }
        let (_, hungry, first) = try fixture { $0.pictureBytes = 1000 }
        let surface = first.surface()
        first.attach(surface, first.buffer(first.pool(file, size: 4096), width: 16, height: 16))
        first.commit(surface)
        #expect(isOutOfMemory(hungry))
        let (_, wide, second) = try fixture { $0.bufferSide = 31 }
        let other = second.surface()
        second.attach(other, second.buffer(second.pool(file, size: 4096), width: 32, height: 1))
        wide.roundTrip()
        #expect(wide.error?.object == other && wide.error?.code == 2)
    }

    @Test func `pictures beyond the limit of all clients end the client that asked`() throws {
        let file = SharedFile([UInt8](repeating: 0, count: 1024))
        defer { file.end() }
        let (fixture, modest, first) = try fixture { $0.allPictureBytes = 5000 }
        let greedy = try fixture.connect()
        func show(_ desk: Desk) {
            let surface = desk.surface()
            desk.attach(surface, desk.buffer(desk.pool(file, size: 1024), width: 16, height: 16))
            desk.commit(surface)
            desk.client.roundTrip()
        }
        show(first)
        show(Desk(greedy))
        #expect(greedy.error == nil && modest.error == nil)
        show(Desk(greedy))
        #expect(isOutOfMemory(greedy))
        #expect(greedy.error?.message == "more than 5000 bytes of pictures, the limit of all clients")
        // What it had is free again.
        show(first)
        #expect(modest.error == nil && fixture.display.clients.first?.ledger[.pictureBytes] == 4096)
    }

    @Test func `pictures that the display still has end the client that makes more of them`() throws {
        let file = SharedFile([UInt8](repeating: 0, count: 1024))
        defer { file.end() }
        let (fixture, client, desk) = try fixture { $0.pictureBytes = 5000 }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 1024), width: 16, height: 16)
        var waiting: [ClientImage?] = []
        /// Shows a picture, which the display side takes later, and hides it.
        func flash() {
            desk.attach(surface, buffer)
            desk.commit(surface)
            client.roundTrip()
            waiting.append(fixture.surfaces.first?.picture)
            desk.attach(surface, 0)
            desk.commit(surface)
            client.roundTrip()
        }
        for _ in 0..<4 { flash() }
        #expect(client.error == nil)
        waiting = []
        for _ in 0..<4 { flash() }
        #expect(client.error == nil)
        flash()
        #expect(isOutOfMemory(client))
    }

    @Test func `clients beyond the limit are turned away, and the others stay`() throws {
        let (fixture, client, _) = try fixture { $0.clients = 8 }
        let crowd = try (0..<20).map { _ in try fixture.connect() }
        fixture.serve()
        for other in crowd { other.receive() }
        #expect(crowd.filter(\.isClosed).count == 13)
        client.roundTrip()
        #expect(!client.isClosed)
        #expect(fixture.display.clients.count == 8)
    }

    @Test func `a client that never reads is ended, and the others do not notice`() throws {
        let (fixture, deaf, _) = try fixture { _ in }
        let other = try fixture.connect()
        for _ in 0..<400 {
            // Answers of 12 bytes each, which the client does not read.
            for _ in 0..<200 { deaf.request(1, 0, [.uint(deaf.newID())]) }
            fixture.serve()
            if fixture.display.clients.count == 1 { break }
        }
        #expect(fixture.display.clients.count == 1)
        other.readGlobals()
        #expect(other.globals.count == ServerFixture.globals)
    }

    @Test func `sub-surfaces as deep as they go, and a thousand side by side`() throws {
        let (fixture, client, desk) = try fixture { _ in }
        var above = desk.surface()
        let root = above
        for _ in 1..<SurfaceTree.deepest {
            let next = desk.surface()
            _ = desk.subsurface(next, of: above)
            desk.commit(next)
            above = next
        }
        for _ in 0..<900 { _ = desk.subsurface(desk.surface(), of: root) }
        desk.commit(root)
        client.roundTrip()
        #expect(client.error == nil)
        #expect(fixture.surfaces.first?.state?.stack.count == 902)
    }
}

/// Clients that say anything at all. Each run prints its seed.
@Suite("Server: nonsense") struct NonsenseTests {
    @Test func `random requests of random objects`() throws {
        var random = SeededRandom("nonsense on the wire")
        let fixture = try ServerFixture()
        let witness = try fixture.connect()
        let file = SharedFile([UInt8](repeating: 0, count: 4096))
        defer { file.end() }
        for _ in 0..<120 {
            let client = try fixture.connect()
            let desk = Desk(client)
            var objects: [UInt32] = [desk.compositor, desk.shm, desk.subcompositor]
            objects += [desk.surface(), desk.surface(), desk.surface(), desk.pool(file, size: 4096)]
            objects.append(desk.buffer(objects[6], width: 8, height: 8))
            for _ in 0..<60 where client.error == nil && !client.isClosed {
                say(to: client, &objects, file, &random)
                if Int.random(in: 0..<8, using: &random) == 0 { client.roundTrip() }
            }
            client.roundTrip()
        }
        witness.readGlobals()
        #expect(witness.globals.count == ServerFixture.globals, "seed \(random.seed)")
    }

    private func say(to client: WireClient, _ objects: inout [UInt32], _ file: SharedFile, _ random: inout SeededRandom) {
        let edges: [Int32] = [0, 1, -1, 8, 64, .min, .max]
        var arguments: [WireClient.Argument] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                let id = client.newID()
                objects.append(id)
                arguments.append(.uint(id))
            case 1...4: arguments.append(.uint(objects.randomElement(using: &random) ?? 1))
            case 5: arguments.append(.null)
            default: arguments.append(.int(edges.randomElement(using: &random) ?? 0))
            }
        }
        let object = objects.randomElement(using: &random) ?? 1
        let descriptors = Int.random(in: 0..<10, using: &random) == 0 ? [file.descriptor] : []
        client.request(object, UInt16.random(in: 0...11, using: &random), arguments, descriptors: descriptors)
    }

    /// Right requests with edge values: few of them end the connection, so states get deep.
    @Test func `random but valid clients`() throws {
        var random = SeededRandom("valid sessions")
        let fixture = try ServerFixture()
        let file = SharedFile([UInt8](repeating: 0, count: 4096))
        defer { file.end() }
        for _ in 0..<25 {
            let client = try fixture.connect()
            let desk = Desk(client)
            let pool = desk.pool(file, size: 4096)
            var surfaces = (0..<5).map { _ in desk.surface() }
            var subs: [(sub: UInt32, parent: UInt32)] = []
            for index in 1..<5 {
                let parent = surfaces[Int.random(in: 0..<index, using: &random)]
                subs.append((desk.subsurface(surfaces[index], of: parent), parent))
            }
            for _ in 0..<150 {
                step(desk, client, pool, surfaces, subs, &random)
                if Int.random(in: 0..<10, using: &random) == 0 {
                    client.roundTrip()
                    for surface in fixture.surfaces where Bool.random(using: &random) { surface.sendFrameDone(milliseconds: 1) }
                }
            }
            client.roundTrip()
            #expect(client.error == nil, "seed \(random.seed)")
            for _ in 0..<5 { client.request(surfaces.remove(at: Int.random(in: 0..<surfaces.count, using: &random)), 0) }
            client.roundTrip()
            let left = try #require(fixture.display.clients.first { $0.ledger[.pools] > 0 && !$0.description.isEmpty })
            #expect(left.ledger[.surfaces] == 0 && left.ledger[.pictureBytes] == 0, "seed \(random.seed): \(left)")
            #expect(left.ledger[.frameCallbacks] == 0, "seed \(random.seed): \(left)")
            left.disconnect()
            fixture.serve()
        }
    }

    private func step(
        _ desk: Desk, _ client: WireClient, _ pool: UInt32, _ surfaces: [UInt32], _ subs: [(sub: UInt32, parent: UInt32)],
        _ random: inout SeededRandom
    ) {
        let surface = surfaces.randomElement(using: &random) ?? 0
        guard let sub = subs.randomElement(using: &random) else { return }
        let edge = [0, -1, .max, .min, 5].randomElement(using: &random) ?? Int32(0)
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            let side = Int32.random(in: 1...8, using: &random) * 2
            desk.attach(surface, desk.buffer(pool, width: side, height: side))
        case 1: desk.attach(surface, 0)
        case 2: desk.damage(surface, edge, edge, .max, 3)
        case 3: desk.damage(surface, edge, 0, 7, edge, inBuffer: true)
        case 4: _ = desk.frame(surface)
        case 5: client.request(surface, 7, [.int(Int32.random(in: 0...7, using: &random))])
        case 6: client.request(surface, 8, [.int(Int32.random(in: 1...2, using: &random))])
        case 7: client.request(sub.sub, 1, [.int(edge), .int(edge)])
        case 8: client.request(sub.sub, UInt16.random(in: 2...3, using: &random), [.uint(sub.parent)])
        case 9: client.request(sub.sub, UInt16.random(in: 4...5, using: &random))
        default: desk.commit(surface)
        }
    }
}
