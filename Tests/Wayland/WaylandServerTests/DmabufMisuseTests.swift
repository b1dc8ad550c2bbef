import Buffers
import TestSupport
import Testing
import WaylandServer

/// What a client says of its dmabufs and must not: each ends it with the error that the protocol names.
@Suite("Server: misuse of dmabufs") struct DmabufMisuseTests {
    private let desk: DmabufDesk
    private var client: WireClient { desk.client }

    init() throws {
        desk = try DmabufDesk()
    }

    private func expectError(_ object: UInt32, _ code: UInt32, _ location: SourceLocation = #_sourceLocation) throws {
        client.roundTrip()
        let error = try #require(client.error, sourceLocation: location)
        #expect(error.object == object && error.code == code, "\(error)", sourceLocation: location)
        #expect(desk.questions.open.isEmpty, sourceLocation: location)
        let other = try desk.fixture.connect()
        other.readGlobals()
        #expect(!other.isClosed && !other.globals.isEmpty, sourceLocation: location)
    }

    @Test(arguments: [false, true])
    func `used twice`(isAdded: Bool) throws {
        let params = desk.params()
        desk.add(params)
        desk.create(params)
        client.roundTrip()
        desk.answer(true)
        if isAdded { desk.add(params, plane: 1) } else { desk.create(params) }
        try expectError(params, 0)
    }

    @Test(arguments: [4, 5, UInt32.max])
    func `a plane that no buffer has`(plane: UInt32) throws {
        let params = desk.params()
        desk.add(params, plane: plane)
        try expectError(params, 1)
    }

    @Test func `a plane twice`() throws {
        let params = desk.params()
        desk.add(params)
        desk.add(params)
        try expectError(params, 2)
    }

    @Test(arguments: [[], [1], [0, 2], [0, 1], [0, 1, 2, 3]] as [[UInt32]])
    func `planes that are missing or too many`(planes: [UInt32]) throws {
        let params = desk.params()
        for plane in planes { desk.add(params, plane: plane) }
        desk.create(params)
        try expectError(params, 3)
    }

    @Test func `a second plane is missing`() throws {
        let params = desk.params()
        desk.add(params)
        _ = desk.createNow(params, format: DmabufDesk.nv12)
        try expectError(params, 3)
    }

    @Test(
        arguments: [(PixelFormat(code: 0), 0), (.rgb565, 0), (.xrgb8888, 1), (.argb8888, DmabufDesk.invalid), (.xrgb8888, .max)]
            as [(PixelFormat, UInt64)])
    func `a format that was not offered`(format: PixelFormat, modifier: UInt64) throws {
        let params = desk.params()
        desk.add(params, modifier: modifier)
        _ = desk.createNow(params, format: format)
        try expectError(params, 4)
    }

    @Test func `planes of different layouts`() throws {
        let params = desk.params()
        desk.add(params, modifier: DmabufDesk.tiled)
        desk.add(params, plane: 1, modifier: 0)
        desk.create(params)
        try expectError(params, 4)
    }

    @Test(arguments: [(0, 16), (16, 0), (-1, 16), (16, .min)] as [(Int32, Int32)])
    func `a size that is none`(width: Int32, height: Int32) throws {
        let params = desk.params()
        desk.add(params)
        desk.create(params, width, height)
        try expectError(params, 5)
    }

    @Test(
        arguments: [
            (0, 0, 16, 16), (0, 63, 16, 16), (0, 64, 16, 1025), (65536, 64, 16, 16), (64513, 64, 16, 16), (.max, 64, 16, 16),
            (0, .max, 16, 16), (.max, .max, .max, .max), (0, 0x8000_0000, 16, 16), (0, 64, .max, 1), (0, 64, 16, .max),
            (0x7FFF_FFFF, 0x7FFF_FFFF, 1, 1),
        ] as [(UInt32, UInt32, Int32, Int32)])
    func `lines that are not in the memory`(offset: UInt32, stride: UInt32, width: Int32, height: Int32) throws {
        let params = desk.params()
        desk.add(params, offset: offset, stride: stride)
        _ = desk.createNow(params, width, height)
        try expectError(params, 6)
    }

    @Test(arguments: [0, DmabufDesk.invalid] as [UInt64])
    func `lines that are shorter than their pixels`(modifier: UInt64) throws {
        let params = desk.params()
        desk.add(params, stride: 63, modifier: modifier)
        _ = desk.createNow(params)
        try expectError(params, 6)
    }

    @Test(arguments: [(1024, 15), (65536, 16), (65409, 16)] as [(UInt32, UInt32)])
    func `a second plane that is not in the memory`(offset: UInt32, stride: UInt32) throws {
        let params = desk.params()
        desk.add(params, stride: 16)
        desk.add(params, plane: 1, offset: offset, stride: stride)
        _ = desk.createNow(params, format: DmabufDesk.nv12)
        try expectError(params, 6)
    }

    @Test func `what just fits is taken`() throws {
        for (format, planes) in [
            (PixelFormat.xrgb8888, [(UInt32(64512), UInt32(64))]), (DmabufDesk.nv12, [(0, 16), (65408, 16)]),
        ] {
            let params = desk.params()
            for (index, plane) in planes.enumerated() {
                desk.add(params, plane: UInt32(index), offset: plane.0, stride: plane.1)
            }
            _ = desk.createNow(params, format: format)
        }
        client.roundTrip()
        #expect(client.error == nil && desk.questions.open.count == 2)
    }

    @Test func `flags that cannot be followed at once`() throws {
        let params = desk.params()
        desk.add(params)
        _ = desk.createNow(params, flags: 4)
        try expectError(params, 7)
    }

    @Test func `a buffer beyond the longest side`() throws {
        var limits = ClientLimits()
        limits.bufferSide = 15
        let small = try DmabufDesk(limits: limits)
        let surface = small.desk.surface()
        small.show(small.buffer(), on: surface)
        #expect(small.client.error?.object == surface && small.client.error?.code == 2)
    }

    @Test(arguments: [0, 1, 2])
    func `more than a client may have`(what: Int) throws {
        var limits = ClientLimits()
        limits.dmabufPlanes = what == 0 ? 3 : 100
        limits.dmabufBytes = what == 1 ? 3000 : 1 << 20
        limits.extras = what == 2 ? 3 : 100
        let small = try DmabufDesk(limits: limits)
        for _ in 0..<3 { if what == 2 { _ = small.params() } else { _ = small.buffer() } }
        if what != 1 {
            small.client.roundTrip()
            #expect(small.client.error == nil)
        }
        if what == 2 { _ = small.params() } else { _ = small.buffer() }
        small.client.roundTrip()
        #expect(small.client.error?.object == 1 && small.client.error?.code == 2)
        small.answer(true)
        small.fixture.serve()
    }

    @Test func `anything at random`() throws {
        var random = SeededRandom("dmabufs")
        let numbers: [UInt32] = [0, 1, 2, 3, 4, 16, 63, 64, 1024, 65535, 65536, 0x7FFF_FFFF, 0x8000_0000, .max]
        let formats: [PixelFormat] = [.xrgb8888, .argb8888, DmabufDesk.nv12, .rgb565]
        let modifiers: [UInt64] = [0, 0, DmabufDesk.tiled, DmabufDesk.invalid, 9]
        for round in 0..<150 {
            let other = try DmabufDesk()
            let surface = other.desk.surface()
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let params = other.params()
                let modifier = modifiers.randomElement(using: &random) ?? 0
                for plane in 0..<UInt32.random(in: 1...3, using: &random) {
                    let odd = Bool.random(using: &random)
                    other.add(
                        params, plane: plane, offset: odd ? 0 : numbers.randomElement(using: &random) ?? 0,
                        stride: odd ? 64 : numbers.randomElement(using: &random) ?? 0, modifier: modifier)
                }
                let sides = (0..<2).map { _ in Int32(bitPattern: numbers.randomElement(using: &random) ?? 1) }
                let format = formats.randomElement(using: &random) ?? .xrgb8888
                let isPlain = Bool.random(using: &random)
                let buffer = other.createNow(params, isPlain ? 16 : sides[0], isPlain ? 16 : sides[1], format: format)
                if Bool.random(using: &random) { other.client.request(params, 0) }
                if Bool.random(using: &random) { other.show(buffer, on: surface) }
                if Bool.random(using: &random) { other.client.request(buffer, 0) }
                if Bool.random(using: &random) { other.answer(Bool.random(using: &random)) }
                other.client.roundTrip()
                if other.client.isClosed { break }
            }
            other.answer(Bool.random(using: &random))
            other.fixture.serve()
            #expect(other.fixture.display.clients.count <= 1, "round \(round)")
        }
    }
}
