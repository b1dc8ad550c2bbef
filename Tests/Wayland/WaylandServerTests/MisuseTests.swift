import Buffers
import Glibc
import TestSupport
import Testing
import WaylandServer

/// What a client must not do: each ends that client with the error that the protocol names, and no other notices.
@Suite("Server: misuse") struct MisuseTests {
    private let fixture: ServerFixture
    private let client: WireClient
    private let desk: Desk
    private let file = SharedFile([UInt8](repeating: 5, count: 4096))

    init() throws {
        fixture = try ServerFixture()
        client = try fixture.connect()
        desk = Desk(client)
    }

    private func expectError(_ object: UInt32, _ code: UInt32, _ location: SourceLocation = #_sourceLocation) throws {
        client.roundTrip()
        let error = try #require(client.error, sourceLocation: location)
        #expect(error.object == object && error.code == code, "\(error)", sourceLocation: location)
        #expect(client.isClosed, sourceLocation: location)
        let other = try fixture.connect()
        other.readGlobals()
        #expect(other.globals.count == ServerFixture.globals && !other.isClosed, sourceLocation: location)
    }

    @Test(arguments: [0, -1, Int32.min])
    func `a scale below one`(scale: Int32) throws {
        let surface = desk.surface()
        client.request(surface, 8, [.int(scale)])
        try expectError(surface, 0)
    }

    @Test(arguments: [8, -1, Int32.max])
    func `a transform that there is not`(transform: Int32) throws {
        let surface = desk.surface()
        client.request(surface, 7, [.int(transform)])
        try expectError(surface, 1)
    }

    @Test func `a buffer that is not a multiple of its scale`() throws {
        let surface = desk.surface()
        client.request(surface, 8, [.int(3)])
        desk.attach(surface, desk.buffer(desk.pool(file, size: 4096), width: 4, height: 4))
        desk.commit(surface)
        try expectError(surface, 2)
    }

    @Test func `an offset with the attachment, since version 5`() throws {
        let surface = desk.surface()
        desk.attach(surface, 0, x: 1)
        try expectError(surface, 3)
    }

    @Test func `an offset with the attachment, before version 5`() throws {
        let old = try fixture.connect()
        let desk = Desk(old, compositorVersion: 4)
        let surface = desk.surface()
        desk.attach(surface, 0, x: 1)
        desk.commit(surface)
        old.roundTrip()
        #expect(old.error == nil && !old.isClosed)
        // A request that came later.
        old.request(surface, 10, [.int(1), .int(1)])
        old.roundTrip()
        #expect(old.error?.code == 1)
    }

    @Test(
        arguments: [
            (-4, 4, 4, 16), (0, 0, 4, 16), (0, 4, 0, 16), (0, -4, 4, 16), (0, 4, 4, 15), (0, 4, 4, -16), (4, 32, 32, 128),
            (0, 4, 1 << 20, 16), (0, Int32.max, Int32.max, Int32.max), (Int32.max, Int32.max, Int32.max, Int32.max),
            (0, 1 << 30, 1, 4), (Int32.max, 1, 1, 4), (0, 1, Int32.max, Int32.max),
        ] as [(Int32, Int32, Int32, Int32)])
    func `a buffer that does not fit in its pool`(offset: Int32, width: Int32, height: Int32, stride: Int32) throws {
        let pool = desk.pool(file, size: 4096)
        _ = desk.buffer(pool, offset: offset, width: width, height: height, stride: stride)
        try expectError(pool, 1)
    }

    @Test(arguments: [2, 0x3432_4758, .max] as [UInt32])
    func `a format that was not offered`(format: UInt32) throws {
        let pool = desk.pool(file, size: 4096)
        _ = desk.buffer(pool, width: 4, height: 4, format: format)
        try expectError(pool, 0)
    }

    @Test(arguments: [0, -1, Int32.min])
    func `a pool without a size`(size: Int32) throws {
        _ = desk.pool(file, size: size)
        try expectError(desk.shm, 1)
    }

    @Test func `a pool that shrinks`() throws {
        let pool = desk.pool(file, size: 4096)
        client.request(pool, 2, [.int(4095)])
        try expectError(pool, 2)
    }

    @Test func `a descriptor that is no file, or not to be read`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let id = client.newID()
        client.request(desk.shm, 0, [.uint(id), .int(64)], descriptors: [ends[0]])
        try expectError(desk.shm, 2)

        let writer = try fixture.connect()
        let desk = Desk(writer)
        let blind = open("/dev/null", O_WRONLY)
        defer { close(blind) }
        writer.request(desk.shm, 0, [.uint(writer.newID()), .int(64)], descriptors: [blind])
        writer.roundTrip()
        #expect(writer.error?.code == 2)
    }

    @Test(arguments: [false, true]) func `memory that is shared`(isMemfd: Bool) throws {
        let file = SharedFile([UInt8](repeating: 0, count: 64), isSealed: isMemfd)
        defer { file.end() }
        _ = desk.pool(file, size: 64)
        client.roundTrip()
        #expect(client.error == nil)
    }

    @Test func `a file that is shorter than its pool, from the start or later, costs the client its connection and us nothing`()
        throws
    {
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 1 << 20), width: 32, height: 32)
        desk.attach(surface, buffer)
        desk.commit(surface)
        client.roundTrip()
        #expect(client.error == nil)
        file.truncate(to: 100)
        desk.attach(surface, buffer)
        desk.damage(surface, 0, 0, 32, 32)
        desk.commit(surface)
        try expectError(buffer, 2)
    }

    @Test func `sub-surfaces in a circle, of themselves, twice`() throws {
        for wrong in 0..<3 {
            let client = try fixture.connect()
            let desk = Desk(client)
            let (a, b) = (desk.surface(), desk.surface())
            _ = desk.subsurface(b, of: a)
            _ = wrong == 0 ? desk.subsurface(a, of: b) : wrong == 1 ? desk.subsurface(a, of: a) : desk.subsurface(b, of: a)
            client.roundTrip()
            #expect(client.error?.object == desk.subcompositor && client.error?.code == 0)
        }
    }

    @Test func `a place above something that is no sibling`() throws {
        let (a, b, stranger) = (desk.surface(), desk.surface(), desk.surface())
        let sub = desk.subsurface(b, of: a)
        client.request(sub, 2, [.uint(stranger)])
        try expectError(sub, 0)
    }

    @Test func `requests to nothing, of a kind that there is not, with too few bytes`() throws {
        for bytes: [UInt8] in [
            [99, 0, 0, 0, 0, 0, 8, 0], [1, 0, 0, 0, 9, 0, 8, 0], [1, 0, 0, 0, 1, 0, 8, 0], [1, 0, 0, 0, 1, 0, 7, 0],
            [1, 0, 0, 0, 1, 0, 0, 0],
        ] {
            let client = try fixture.connect()
            client.sendBytes(bytes)
            client.roundTrip()
            #expect(client.isClosed || client.error != nil, "\(bytes)")
        }
    }

    @Test func `an object of the wrong kind, and libwayland's own where one of ours should be`() throws {
        for wrong in [desk.shm, 1] {
            let client = try fixture.connect()
            let desk = Desk(client)
            let surface = desk.surface()
            client.request(surface, 4, [.uint(wrong == 1 ? 1 : desk.shm)])
            client.roundTrip()
            #expect(client.error != nil)
        }
    }

    @Test func `a request without the descriptor that belongs to it`() throws {
        client.request(desk.shm, 0, [.uint(client.newID()), .int(64)])
        client.roundTrip()
        #expect(client.error != nil || client.isClosed)
    }
}
