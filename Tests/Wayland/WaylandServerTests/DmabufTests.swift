import Buffers
import Glibc
import TestSupport
import Testing
import WaylandServer

@Suite("Server: dmabufs") struct DmabufTests {
    private let desk: DmabufDesk
    private var client: WireClient { desk.client }

    init() throws {
        desk = try DmabufDesk()
    }

    // MARK: What is offered

    @Test func `without a display side that reads them no client hears of dmabufs`() throws {
        let client = try ServerFixture().connect()
        client.readGlobals()
        #expect(client.globals["zwp_linux_dmabuf_v1"] == nil)
        #expect(self.client.globals["zwp_linux_dmabuf_v1"]?.version == 4)
    }

    @Test func `older clients are told one by one`() throws {
        let third = try DmabufDesk(version: 3)
        let told = third.client.takeEvents(of: third.dmabuf)
        #expect(told.allSatisfy { $0.opcode == 1 })
        #expect(
            told.map { [UInt64($0.word(0)), UInt64($0.word(1)) << 32 | UInt64($0.word(2))] }
                == DmabufDesk.layouts.map { [UInt64($0.format.code), $0.modifier] })
        let first = try DmabufDesk(version: 1)
        let formats = first.client.takeEvents(of: first.dmabuf)
        #expect(formats.map(\.opcode) == [0] && formats.map { $0.word(0) } == [PixelFormat.xrgb8888.code])
    }

    @Test(arguments: [false, true])
    func `the feedback is a table, a device, and one tranche of all that is in the table`(isOfSurface: Bool) throws {
        let surface = desk.desk.surface()
        let feedback = client.newID()
        if isOfSurface {
            client.request(desk.dmabuf, 3, [.uint(feedback), .uint(surface)])
        } else {
            client.request(desk.dmabuf, 2, [.uint(feedback)])
        }
        client.roundTrip()
        let events = client.takeEvents(of: feedback)
        try #require(events.map(\.opcode) == [1, 2, 4, 6, 5, 3, 0])
        let count = DmabufDesk.layouts.count
        #expect(events[0].word(0) == UInt32(count * 16))
        #expect(events[1].word(0) == 8 && events[1].word(1) == 0xE281 && events[1].payload == events[2].payload)
        #expect(events[3].word(0) == 0)
        var indices = [UInt8(count * 2), 0, 0, 0]
        for index in 0..<count { indices += [UInt8(index), 0] }
        #expect(Array(events[4].payload.prefix(indices.count)) == indices)
        let table = try #require(client.descriptors.first)
        var bytes = [UInt8](repeating: 0, count: count * 16)
        #expect(pread(table, &bytes, bytes.count, 0) == bytes.count)
        for (index, layout) in DmabufDesk.layouts.enumerated() {
            let entry = bytes[(index * 16)..<(index * 16 + 16)]
            #expect(entry.prefix(4).elementsEqual(withUnsafeBytes(of: layout.format.code, Array.init)))
            #expect(entry.suffix(8).elementsEqual(withUnsafeBytes(of: layout.modifier, Array.init)))
        }
        // No client can change the table that others read.
        #expect(pwrite(table, bytes, 1, 0) < 0 && ftruncate(table, 0) < 0)
        client.request(feedback, 0)
        client.roundTrip()
        #expect(client.error == nil)
        #expect(!desk.ledger.contains("dmabuf parameters"))
    }

    // MARK: Buffers

    @Test func `a buffer is made when the display side has looked at it`() throws {
        let params = desk.params()
        desk.add(params)
        desk.create(params)
        client.roundTrip()
        #expect(client.takeEvents(of: params).isEmpty)
        let asked = try #require(desk.questions.open.first?.buffer)
        #expect(asked.width == 16 && asked.height == 16 && asked.planes.count == 1 && asked.layout == DmabufDesk.layouts[0])
        desk.answer(true)
        client.roundTrip()
        let made = try #require(client.takeEvents(of: params).first)
        #expect(made.opcode == 0 && made.word(0) >= 0xFF00_0000)
        let surface = desk.desk.surface()
        desk.show(made.word(0), on: surface)
        #expect(desk.fixture.surfaces.first?.shared?.buffer === asked && desk.fixture.surfaces.first?.picture == nil)
    }

    @Test func `a buffer that the display side does not take`() throws {
        let params = desk.params()
        desk.add(params)
        desk.create(params)
        client.roundTrip()
        desk.answer(false)
        client.roundTrip()
        #expect(client.takeEvents(of: params).map(\.opcode) == [1])
        // Nor are pictures of two fields.
        let other = desk.params()
        desk.add(other)
        desk.create(other, flags: 3)
        client.roundTrip()
        #expect(client.takeEvents(of: other).map(\.opcode) == [1] && client.error == nil)
    }

    @Test func `a picture that lies upside down in memory`() throws {
        let params = desk.params()
        desk.add(params)
        let buffer = desk.createNow(params, flags: 1)
        desk.show(buffer, on: desk.desk.surface())
        #expect(client.error == nil && desk.fixture.surfaces.first?.shared?.buffer.isUpsideDown == true)
    }

    @Test(arguments: [false, true])
    func `a client that did not wait for the answer is ended when it is no`(endsParams: Bool) throws {
        let params = desk.params()
        desk.add(params)
        let buffer = desk.createNow(params)
        if endsParams { client.request(params, 0) }
        desk.show(buffer, on: desk.desk.surface())
        #expect(client.error == nil)
        desk.answer(false)
        client.roundTrip()
        #expect(client.error?.code == 7 && client.error?.object == (endsParams ? buffer : params))
    }

    @Test func `an answer that comes after the client has gone`() throws {
        for ask in [true, false] {
            let other = try DmabufDesk()
            let params = other.params()
            other.add(params)
            if ask { other.create(params) } else { _ = other.createNow(params) }
            other.client.roundTrip()
            other.client.request(1, 99)
            other.client.roundTrip()
            #expect(other.client.isClosed && other.fixture.display.clients.isEmpty)
            other.answer(ask)
            other.fixture.serve()
        }
    }

    @Test func `a buffer is the client's again when it is not shown any more`() throws {
        let (first, second) = (desk.buffer(), desk.buffer())
        let surface = desk.desk.surface()
        desk.show(first, on: surface)
        desk.answer(true)
        let shown = try #require(desk.fixture.surfaces.first)
        var onScreen = shown.shared
        #expect(onScreen != nil && desk.releases(of: first) == 0)
        desk.show(second, on: surface)
        // The display side still has the first.
        #expect(desk.releases(of: first) == 0)
        onScreen = shown.shared
        #expect(desk.releases(of: first) == 1)
        #expect(desk.releases(of: second) == 0)
        // A surface without content still does not release the buffer that the display side shows.
        desk.show(0, on: surface)
        #expect(!shown.hasContent && desk.releases(of: second) == 0)
        withExtendedLifetime(onScreen) {}
        onScreen = nil
        #expect(desk.releases(of: second) == 1)
    }

    @Test func `the same buffer again, and copied pixels in between`() throws {
        let buffer = desk.buffer()
        let surface = desk.desk.surface()
        desk.show(buffer, on: surface)
        desk.show(buffer, on: surface)
        // It is still looked at, under another name.
        #expect(desk.releases(of: buffer) == 0)
        let pool = desk.desk.pool(desk.file, size: 1024)
        let copied = desk.desk.buffer(pool, width: 16, height: 16)
        desk.show(copied, on: surface)
        let shown = try #require(desk.fixture.surfaces.first)
        #expect(shown.picture != nil && shown.shared == nil)
        #expect(desk.releases(of: buffer) == 1 && desk.releases(of: copied) == 1)
        desk.show(buffer, on: surface)
        #expect(shown.picture == nil && shown.shared != nil)
    }

    @Test func `a buffer whose next commit waits for a parent does not come back before that is over`() throws {
        let (buffer, other) = (desk.buffer(), desk.buffer())
        let (surface, parent, child) = (desk.desk.surface(), desk.desk.surface(), desk.desk.surface())
        _ = desk.desk.subsurface(child, of: parent)
        desk.show(buffer, on: surface)
        desk.answer(true)
        desk.show(buffer, on: child)
        desk.show(other, on: surface)
        #expect(desk.releases(of: buffer) == 0)
        // The next one replaces it before it is shown.
        desk.show(other, on: child)
        #expect(desk.releases(of: buffer) == 1 && desk.releases(of: other) == 0)
    }

    @Test func `what is written down goes when the buffer has gone and is not shown`() throws {
        let buffer = desk.buffer()
        let surface = desk.desk.surface()
        desk.show(buffer, on: surface)
        #expect(desk.ledger.contains("1 dmabuf planes, 1024 bytes of dmabufs"))
        var kept = desk.fixture.surfaces.first?.shared
        client.request(buffer, 0)
        desk.show(0, on: surface)
        #expect(desk.ledger.contains("1 dmabuf planes"))
        withExtendedLifetime(kept) {}
        kept = nil
        client.roundTrip()
        #expect(!desk.ledger.contains("dmabuf"))
        // Nor does an end before the commit make memory free of charge.
        let other = desk.buffer()
        desk.desk.attach(surface, other)
        client.request(other, 0)
        client.roundTrip()
        desk.answer(true)
        #expect(desk.ledger.contains("1 dmabuf planes"))
        desk.show(0, on: surface)
        #expect(!desk.ledger.contains("dmabuf"))
    }

    @Test func `a copy that the display side makes is the client's, as long as the surface shows the buffer`() throws {
        let desk = try DmabufDesk(areCopied: true)
        let surfaces = [desk.desk.surface(), desk.desk.surface()]
        let buffer = desk.buffer()
        #expect(desk.fixture.display.clients.first?.ledger[.pictureBytes] == 0)
        for _ in 0..<3 { desk.show(buffer, on: surfaces[0]) }
        #expect(desk.fixture.display.clients.first?.ledger[.pictureBytes] == 1024)
        desk.show(buffer, on: surfaces[1])
        #expect(desk.fixture.display.clients.first?.ledger[.pictureBytes] == 2048)
        let pool = desk.desk.pool(desk.file, size: 1024)
        desk.show(desk.desk.buffer(pool, width: 16, height: 4), on: surfaces[0])
        _ = desk.fixture.surfaces.map(\.picture)
        #expect(desk.fixture.display.clients.first?.ledger[.pictureBytes] == 2 * 256 + 1024)
        for surface in surfaces { desk.show(0, on: surface) }
        #expect(desk.fixture.display.clients.first?.ledger[.pictureBytes] == 0)
    }

    @Test func `a client whose copies are too large is ended`() throws {
        var limits = ClientLimits()
        limits.pictureBytes = 1023
        let desk = try DmabufDesk(limits: limits, areCopied: true)
        desk.show(desk.buffer(), on: desk.desk.surface())
        #expect(desk.client.error?.message == "more than 1023 bytes of pictures, the limit of a client")
        let other = try DmabufDesk(limits: limits)
        other.show(other.buffer(), on: other.desk.surface())
        #expect(other.client.error == nil)
    }

    @Test func `descriptors are closed with the last who keeps the buffer`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        let params = desk.params()
        desk.add(params, stride: 64, descriptor: ends[1])
        close(ends[1])
        client.roundTrip()
        var entry = pollfd(fd: ends[0], events: 0, revents: 0)
        #expect(poll(&entry, 1, 0) == 0)
        client.request(params, 0)
        client.roundTrip()
        #expect(poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLHUP) != 0)
        #expect(!desk.ledger.contains("dmabuf"))
    }
}
