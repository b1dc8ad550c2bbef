import Buffers
import Reactor
import TestSupport
import Testing

@testable import WaylandServer

/// Large contents that are new one after the other are shown where the client has them, where the display side reads them there.
@Suite("Server: films") struct FilmTests {
    private static let side: Int32 = 256
    private static let bytes = Int(side * side) * 4
    private let fixture: ServerFixture
    private let client: WireClient
    private let desk: Desk
    private let file: SharedFile
    private let surface: UInt32
    private let buffers: [UInt32]

    init() throws {
        fixture = try ServerFixture(looks: false, readsPicturesInPlace: true)
        client = try fixture.connect()
        desk = Desk(client)
        file = SharedFile([UInt8](repeating: 0, count: Self.bytes * 3), isSealed: true)
        surface = desk.surface()
        let (desk, pool) = (desk, desk.pool(file, size: Int32(Self.bytes * 3)))
        buffers = (0..<3).map {
            desk.buffer(pool, offset: Int32($0 * Self.bytes), width: Self.side, height: Self.side, format: 1)
        }
    }

    private var shown: Surface { get throws { try #require(fixture.surfaces.first) } }
    private var readBytes: Int { fixture.display.clients.first?.readBytes ?? -1 }

    private func draw(_ index: Int, _ value: UInt8) {
        file.overwrite([UInt8](repeating: value, count: Self.bytes), at: index * Self.bytes)
    }

    private func show(_ index: Int, damage: Int32 = side) {
        desk.attach(surface, buffers[index])
        desk.damage(surface, 0, 0, Self.side, damage, inBuffer: true)
        desk.commit(surface)
        client.roundTrip()
    }

    private func releases(of index: Int) -> Int {
        client.roundTrip()
        return client.takeEvents(of: buffers[index]).count
    }

    /// As the shell does.
    private func look() throws {
        if try shown.film == nil { _ = try shown.picture }
    }

    /// Shows two contents, of which the second is one of a film. Their bytes are `value` and the next.
    private func begin(_ value: UInt8) throws {
        for index in 0..<2 {
            draw(index, value + UInt8(index))
            show(index)
            try look()
        }
    }

    private func firstPixel(_ film: MappedPicture) -> UInt8 { film.base.load(as: UInt8.self) }

    @Test func `the second of two new contents is shown in place, and comes back when the display side has let go of it`() throws
    {
        defer { file.end() }
        draw(0, 10)
        show(0)
        #expect(try shown.film == nil && shown.picture != nil && readBytes == Self.bytes)
        #expect(releases(of: 0) == 1)
        draw(1, 11)
        show(1)
        var kept = try shown.film
        #expect(kept.map(firstPixel) == 11 && readBytes == Self.bytes)
        #expect(releases(of: 1) == 0)
        draw(2, 12)
        show(2)
        #expect(try shown.film.map(firstPixel) == 12)
        #expect(releases(of: 1) == 0)
        kept = nil
        #expect(releases(of: 1) == 1 && releases(of: 2) == 0)
        #expect(try shown.film.map(firstPixel) == 12 && client.error == nil)
    }

    @Test func `a small change is copied, with all that no copy has`() throws {
        defer { file.end() }
        try begin(0)
        draw(2, 7)
        show(2, damage: 4)
        #expect(try shown.film == nil)
        let picture = try #require(try shown.picture)
        #expect(Array(picture.bytes[..<4]) == [7, 7, 7, 255] && Array(picture.bytes.suffix(4)) == [7, 7, 7, 255])
        #expect(releases(of: 1) == 1 && releases(of: 2) == 1)
        show(0, damage: 4)
        #expect(try shown.film == nil && shown.picture != nil)
    }

    @Test func `a film is copied for what asks for a copy`() throws {
        defer { file.end() }
        try begin(20)
        let picture = try #require(try shown.picture)
        #expect(Array(picture.bytes[..<4]) == [21, 21, 21, 255])
        #expect(releases(of: 1) == 1)
        #expect(try shown.film == nil && shown.picture === picture)
    }

    @Test func `what is attached again while it is shown comes back once, after its last use`() throws {
        defer { file.end() }
        try begin(0)
        var kept = try shown.film
        #expect(kept != nil)
        show(1)
        show(0)
        kept = nil
        #expect(releases(of: 1) == 0 && releases(of: 0) == 1)
        kept = try shown.film
        #expect(releases(of: 1) == 1)
        show(2)
        _ = try shown.film
        kept = nil
        #expect(releases(of: 0) == 1 && client.error == nil)
    }

    @Test func `a buffer, its pool and its client may end while the picture is shown`() throws {
        defer { file.end() }
        try begin(30)
        let kept = try #require(try shown.film)
        client.request(buffers[1], 0)
        client.roundTrip()
        #expect(try shown.film === kept)
        client.disconnect()
        fixture.serve()
        #expect(firstPixel(kept) == 31)
    }

    @Test func `memory that grows is charged for as long as a film from before is shown`() throws {
        let file = SharedFile([UInt8](repeating: 5, count: Self.bytes * 4), isSealed: true)
        defer { file.end() }
        let pool = desk.pool(file, size: Int32(Self.bytes * 2))
        let buffers = (0..<2).map {
            desk.buffer(pool, offset: Int32($0 * Self.bytes), width: Self.side, height: Self.side, format: 1)
        }
        func show(_ index: Int) throws {
            desk.attach(surface, buffers[index])
            desk.damage(surface, 0, 0, Self.side, Self.side, inBuffer: true)
            desk.commit(surface)
            client.roundTrip()
            try look()
        }
        func grow(to count: Int) {
            client.request(pool, 2, [.int(Int32(Self.bytes * count))])
            client.roundTrip()
        }
        func mapped() -> Int? { fixture.display.clients.first.map { $0.ledger[.mappedBytes] / Self.bytes } }
        try show(0)
        try show(1)
        #expect(try shown.film != nil && mapped() == 2)
        grow(to: 3)
        #expect(mapped() == 2)
        try show(0)
        #expect(try shown.film != nil && mapped() == 5)
        try show(1)
        #expect(try shown.film != nil && mapped() == 3)
        grow(to: 4)
        #expect(mapped() == 3 && client.error == nil)
    }

    @Test func `a picture with alpha is shown in place, too, and is not made opaque`() throws {
        defer { file.end() }
        let pool = desk.pool(file, size: Int32(Self.bytes * 2))
        let buffers = (0..<2).map {
            desk.buffer(pool, offset: Int32($0 * Self.bytes), width: Self.side, height: Self.side, format: 0)
        }
        draw(1, 40)
        for buffer in buffers {
            desk.attach(surface, buffer)
            desk.damage(surface, 0, 0, Self.side, Self.side, inBuffer: true)
            desk.commit(surface)
            client.roundTrip()
            try look()
        }
        let film = try #require(try shown.film)
        #expect(!film.format.isOpaque && film.base.loadUnaligned(as: UInt32.self) == 0x2828_2828)
    }

    @Test func `two surfaces show one buffer, which comes back after the last use`() throws {
        defer { file.end() }
        try begin(50)
        let other = desk.surface()
        for index in [0, 2, 2] {
            desk.attach(other, buffers[index])
            desk.damage(other, 0, 0, Self.side, Self.side, inBuffer: true)
            desk.commit(other)
            client.roundTrip()
            let second = try #require(fixture.surfaces.last)
            if second.film == nil { _ = second.picture }
        }
        show(2)
        try look()
        let second = try #require(fixture.surfaces.last)
        var kept = [try shown.film, second.film]
        #expect(kept.allSatisfy { $0 != nil })
        _ = releases(of: 2)
        show(0)
        try look()
        kept[0] = nil
        #expect(releases(of: 2) == 0)
        desk.attach(other, buffers[1])
        desk.damage(other, 0, 0, Self.side, Self.side, inBuffer: true)
        desk.commit(other)
        client.roundTrip()
        _ = second.film
        kept = []
        #expect(releases(of: 2) == 1 && client.error == nil)
    }

    @Test func `what is only asked for copies is copied`() throws {
        defer { file.end() }
        for index in 0..<3 {
            show(index)
            #expect(try shown.picture != nil && readBytes == Self.bytes * (index + 1))
            #expect(try !shown.holdsBuffer && releases(of: index) == 1)
        }
    }

    @Test func `large contents whose memory can shrink are read by a thread`() throws {
        var limits = ClientLimits()
        limits.directBytes = 1 << 16
        let fixture = try ServerFixture(limits: limits, looks: false, readsPicturesInPlace: true)
        let client = try fixture.connect()
        let desk = Desk(client)
        let open = SharedFile([UInt8](repeating: 3, count: Self.bytes))
        defer {
            open.end()
            file.end()
        }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(open, size: Int32(Self.bytes)), width: Self.side, height: Self.side)
        for count in 1...3 {
            desk.attach(surface, buffer)
            desk.damage(surface, 0, 0, Self.side, Self.side)
            desk.commit(surface)
            client.roundTrip()
            let one = try #require(fixture.surfaces.first)
            while one.client.ledger[.readings] > 0 { fixture.loop.tick(mayBlock: true) }
            // Before a look: what no thread reads is read then.
            #expect(one.client.readBytes == Self.bytes * count)
            #expect(one.film == nil && one.picture != nil)
        }
    }

    @Test func `memory that can shrink is copied`() throws {
        let open = SharedFile([UInt8](repeating: 3, count: Self.bytes))
        defer {
            open.end()
            file.end()
        }
        let buffer = desk.buffer(desk.pool(open, size: Int32(Self.bytes)), width: Self.side, height: Self.side)
        for _ in 0..<3 {
            desk.attach(surface, buffer)
            desk.damage(surface, 0, 0, Self.side, Self.side)
            desk.commit(surface)
            client.roundTrip()
            #expect(try shown.film == nil && shown.picture != nil)
        }
        client.roundTrip()
        #expect(client.takeEvents(of: buffer).count == 3)
    }

    @Test func `small contents are copied`() throws {
        defer { file.end() }
        let small = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 4096), width: 32, height: 32)
        for _ in 0..<3 {
            desk.attach(small, buffer)
            desk.damage(small, 0, 0, 32, 32)
            desk.commit(small)
            client.roundTrip()
            #expect(fixture.surfaces.last?.film == nil && fixture.surfaces.last?.picture != nil)
        }
    }
}
