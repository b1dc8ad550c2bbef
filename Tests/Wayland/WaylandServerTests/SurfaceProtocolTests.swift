import Buffers
import Geometry
import Reactor
import TestSupport
import Testing
import WaylandServer

@Suite("Server: surfaces and shared memory on the wire") struct SurfaceProtocolTests {
    private let fixture: ServerFixture
    private let client: WireClient
    private let desk: Desk

    init() throws {
        fixture = try ServerFixture()
        client = try fixture.connect()
        desk = Desk(client)
    }

    private func pixels(_ count: Int, _ value: UInt8) -> [UInt8] { [UInt8](repeating: value, count: count * 4) }

    @Test func `the globals are offered in the versions that the server was written for`() {
        #expect(
            client.globals.mapValues(\.version) == [
                "wl_compositor": 5, "wl_subcompositor": 1, "wl_shm": 1, "wl_seat": 8, "wl_output": 4, "xdg_wm_base": 5,
                "zxdg_output_manager_v1": 3, "zxdg_decoration_manager_v1": 1, "wp_viewporter": 1, "wp_presentation": 1,
                "wp_single_pixel_buffer_manager_v1": 1, "wp_security_context_manager_v1": 1, "wp_fractional_scale_manager_v1": 1,
                "wl_data_device_manager": 3,
                "xdg_activation_v1": 1, "zwp_primary_selection_device_manager_v1": 1, "zwp_idle_inhibit_manager_v1": 1,
                "ext_idle_notifier_v1": 1, "zwp_relative_pointer_manager_v1": 1, "zwp_pointer_constraints_v1": 1,
                "zwp_pointer_gestures_v1": 3, "wp_cursor_shape_manager_v1": 1, "zwp_tablet_manager_v2": 1,
                "zwp_text_input_manager_v3": 1, "zwp_text_input_manager_v2": 1, "zwp_text_input_manager_v1": 1,
                "zxdg_exporter_v2": 1, "zxdg_importer_v2": 1,
            ])
    }

    @Test func `the formats are told when wl_shm is bound`() {
        let shm = client.bind("wl_shm")
        client.roundTrip()
        let formats = Set(client.takeEvents(of: shm).map { $0.word(0) })
        #expect(formats == [0, 1, PixelFormat.abgr8888.code, PixelFormat.xbgr8888.code, PixelFormat.rgb565.code])
    }

    @Test func `what a client draws becomes a picture, its buffer comes back at once, the callback comes with the frame`() throws
    {
        let file = SharedFile(pixels(8, 0x11) + pixels(8, 0x22))
        defer { file.end() }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 64), width: 4, height: 4)
        let callback = desk.frame(surface)
        desk.attach(surface, buffer)
        client.roundTrip()
        let shown = try #require(fixture.surfaces.first)
        #expect(shown.picture == nil)
        desk.commit(surface)
        client.roundTrip()
        let picture = try #require(shown.picture)
        #expect(picture.width == 4 && picture.height == 4 && picture.stride == 16 && picture.format == .argb8888)
        #expect(Array(picture.bytes) == pixels(8, 0x11) + pixels(8, 0x22))
        #expect(client.takeEvents(of: buffer).map(\.opcode) == [0])
        #expect(shown.wantsFrame)
        #expect(client.takeEvents(of: callback).isEmpty)
        shown.sendFrameDone(milliseconds: 77)
        client.roundTrip()
        #expect(client.takeEvents(of: callback).map { $0.word(0) } == [77])
        #expect(!shown.wantsFrame)
        #expect(shown.client.ledger[.frameCallbacks] == 0)
    }

    @Test func `only what is damaged is read again`() throws {
        let file = SharedFile(pixels(16, 1))
        defer { file.end() }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 64), width: 4, height: 4)
        desk.attach(surface, buffer)
        desk.commit(surface)
        client.roundTrip()
        file.overwrite(pixels(16, 9))
        desk.attach(surface, buffer)
        desk.damage(surface, 1, 1, 2, 1, inBuffer: true)
        desk.damage(surface, 3, 3, 1_000_000, 1_000_000)
        desk.commit(surface)
        client.roundTrip()
        let picture = try #require(fixture.surfaces.first?.picture)
        let expected = (0..<16).flatMap { pixels(1, [5, 6, 15].contains($0) ? 9 : 1) }
        #expect(Array(picture.bytes) == expected)
    }

    @Test func `a picture that is still used stays as it is`() throws {
        let file = SharedFile(pixels(4, 1))
        defer { file.end() }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 16), width: 2, height: 2)
        desk.attach(surface, buffer)
        desk.commit(surface)
        client.roundTrip()
        let kept = try #require(fixture.surfaces.first?.picture)
        file.overwrite(pixels(4, 2))
        desk.attach(surface, buffer)
        desk.damage(surface, 0, 0, 1, 1)
        desk.commit(surface)
        client.roundTrip()
        #expect(Array(kept.bytes) == pixels(4, 1))
        #expect(fixture.surfaces.first.flatMap { $0.picture.map { Array($0.bytes) } } == pixels(1, 2) + pixels(3, 1))
    }

    @Test func `of three pictures in a row the first is drawn into again, and is whole`() throws {
        let file = SharedFile(pixels(4, 1))
        defer { file.end() }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 16), width: 2, height: 2)
        var kept: [ObjectIdentifier] = []
        var last: WaylandServer.ClientImage?
        for step in 0..<4 {
            file.overwrite(pixels(1, UInt8(10 + step)), at: step * 4)
            desk.attach(surface, buffer)
            desk.damage(surface, Int32(step % 2), Int32(step / 2), 1, 1)
            desk.commit(surface)
            client.roundTrip()
            last = try #require(fixture.surfaces.first?.picture)
            kept.append(try ObjectIdentifier(#require(last)))
        }
        let expected = (10...13).flatMap { pixels(1, UInt8($0)) }
        #expect(last.map { Array($0.bytes) } == expected)
        #expect(kept[0] == kept[2] && kept[1] == kept[3] && kept[0] != kept[1])
    }

    @Test func `who draws while two of its pictures are kept has a third, and no fourth`() throws {
        let file = SharedFile(pixels(16, 0))
        defer { file.end() }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 64), width: 4, height: 4)
        var kept: [WaylandServer.ClientImage] = []
        var seen: [WeakPicture] = []
        for step in 0..<12 {
            file.overwrite(pixels(1, UInt8(10 + step)), at: step * 4)
            desk.attach(surface, buffer)
            desk.damage(surface, Int32(step % 4), Int32(step / 4), 1, 1, inBuffer: true)
            desk.commit(surface)
            client.roundTrip()
            let picture = try #require(fixture.surfaces.first?.picture)
            var expected: [UInt8] = []
            for place in 0..<16 { expected += pixels(1, place <= step ? UInt8(10 + place) : 0) }
            #expect(Array(picture.bytes) == expected)
            kept = Array(kept.suffix(1))
            kept.append(picture)
            seen.append(WeakPicture(picture: picture))
        }
        #expect(seen.allSatisfy { $0.picture != nil }, "none was given up for another")
        #expect(Set(seen.compactMap { $0.picture.map(ObjectIdentifier.init) }).count == 3)
    }

    private struct WeakPicture {
        weak var picture: WaylandServer.ClientImage?
    }

    @Test(arguments: [1, 0x3432_4241, PixelFormat.rgb565.code])
    func `a picture that is read in several parts is whole`(format: UInt32) throws {
        let (width, height) = (256, 300)
        let bytes = format == PixelFormat.rgb565.code ? 2 : 4
        var row: [UInt8] = []
        for index in 0..<width * bytes { row.append(UInt8(truncatingIfNeeded: index * 7)) }
        var content: [UInt8] = []
        for _ in 0..<height { content += row }
        let file = SharedFile(content)
        defer { file.end() }
        let surface = desk.surface()
        let pool = desk.pool(file, size: Int32(content.count))
        let buffer = desk.buffer(
            pool, width: Int32(width), height: Int32(height), stride: Int32(width * bytes), format: format)
        desk.attach(surface, buffer)
        desk.commit(surface)
        client.roundTrip()
        let shown = try #require(fixture.surfaces.first?.picture)
        let first = Array(shown.bytes[0..<shown.stride])
        for line in 1..<height {
            let start = line * shown.stride
            #expect(Array(shown.bytes[start..<start + shown.stride]) == first, "line \(line)")
        }
        for pixel in 0..<width {
            let got = Array(first[pixel * 4..<pixel * 4 + 4])
            let place = pixel * bytes
            switch format {
            case 1: #expect(got == [row[place], row[place + 1], row[place + 2], 255])
            case PixelFormat.rgb565.code: #expect(got[2] >> 3 == row[place + 1] >> 3 && got[3] == 255)
            default: #expect(got == [row[place + 2], row[place + 1], row[place], row[place + 3]])
            }
        }
    }

    @Test(arguments: [(1, [3, 2, 1, 255]), (0x3432_4241, [1, 2, 3, 0]), (0x3432_4258, [1, 2, 3, 255])] as [(UInt32, [UInt8])])
    func `pixels of other formats become blue first, and opaque where they have no alpha`(format: UInt32, expected: [UInt8])
        throws
    {
        let file = SharedFile([3, 2, 1, 0])
        defer { file.end() }
        let surface = desk.surface()
        desk.attach(surface, desk.buffer(desk.pool(file, size: 4), width: 1, height: 1, format: format))
        desk.commit(surface)
        client.roundTrip()
        let bytes = fixture.surfaces.first?.picture.map { Array($0.bytes) }
        #expect(bytes == expected)
    }

    @Test func `narrow pixels are spread, line by line`() throws {
        // White, red, green, blue in 5, 6 and 5 bits.
        let file = SharedFile([0xFF, 0xFF, 0x00, 0xF8, 0xE0, 0x07, 0x1F, 0x00])
        defer { file.end() }
        let surface = desk.surface()
        desk.attach(
            surface, desk.buffer(desk.pool(file, size: 8), width: 2, height: 2, stride: 4, format: PixelFormat.rgb565.code))
        desk.commit(surface)
        client.roundTrip()
        let bytes = fixture.surfaces.first?.picture.map { Array($0.bytes) }
        #expect(bytes == [255, 255, 255, 255, 0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255])
    }

    @Test func `a buffer without content takes the picture away`() throws {
        let file = SharedFile(pixels(4, 1))
        defer { file.end() }
        let surface = desk.surface()
        desk.attach(surface, desk.buffer(desk.pool(file, size: 16), width: 2, height: 2))
        desk.commit(surface)
        client.roundTrip()
        let shown = try #require(fixture.surfaces.first)
        #expect(shown.isMapped)
        // The renderer's copy counts as well.
        #expect(shown.client.ledger[.pictureBytes] == 32)
        desk.attach(surface, 0)
        desk.commit(surface)
        client.roundTrip()
        #expect(shown.picture == nil && !shown.isMapped)
        #expect(shown.client.ledger[.pictureBytes] == 0)
    }

    @Test func `memory outlives its pool and its buffer until it was read`() throws {
        let file = SharedFile(pixels(4, 7))
        let surface = desk.surface()
        let pool = desk.pool(file, size: 16)
        let buffer = desk.buffer(pool, width: 2, height: 2)
        file.end()
        desk.attach(surface, buffer)
        client.request(pool, 1)
        client.request(buffer, 0)
        desk.commit(surface)
        client.roundTrip()
        #expect(fixture.surfaces.first.flatMap { $0.picture.map { Array($0.bytes) } } == pixels(4, 7))
        #expect(client.error == nil)
        #expect(fixture.surfaces.first?.client.ledger[.pools] == 0)
    }

    @Test func `regions, scale and transform arrive with the commit`() throws {
        let surface = desk.surface()
        let region = client.newID()
        client.request(desk.compositor, 1, [.uint(region)])
        client.request(region, 1, [.int(0), .int(0), .int(10), .int(10)])
        client.request(region, 2, [.int(0), .int(0), .int(5), .int(10)])
        client.request(surface, 4, [.uint(region)])
        client.request(surface, 5, [.uint(region)])
        client.request(region, 0)
        client.request(surface, 7, [.int(3)])
        client.request(surface, 8, [.int(2)])
        client.roundTrip()
        let shown = try #require(fixture.surfaces.first)
        #expect(shown.state?.scale == 1)
        desk.commit(surface)
        client.roundTrip()
        let state = try #require(shown.state)
        #expect(state.scale == 2 && state.transform == .rotated270)
        #expect(state.opaque == ExactRegion([PixelRect(x: 5, y: 0, width: 5, height: 10)]))
        #expect(state.input == .region(state.opaque))
        client.request(surface, 5, [.null])
        desk.commit(surface)
        client.roundTrip()
        #expect(shown.state?.input == .everywhere)
        #expect(shown.client.ledger[.regions] == 0)
    }

    @Test func `a sub-surface shows with its parent, and goes with its object`() throws {
        let file = SharedFile(pixels(4, 7))
        defer { file.end() }
        let (parent, child) = (desk.surface(), desk.surface())
        let pool = desk.pool(file, size: 16)
        let sub = desk.subsurface(child, of: parent)
        client.request(sub, 1, [.int(30), .int(-4)])
        let buffer = desk.buffer(pool, width: 2, height: 2)
        desk.attach(child, buffer)
        desk.commit(child)
        client.roundTrip()
        let (above, below) = (try #require(fixture.surfaces.last), try #require(fixture.surfaces.first))
        #expect(above.picture == nil)
        #expect(client.takeEvents(of: buffer).isEmpty)
        desk.attach(parent, desk.buffer(pool, width: 2, height: 2))
        desk.commit(parent)
        client.roundTrip()
        #expect(above.picture != nil && above.isMapped)
        #expect(below.state?.stack == [StackEntry(below.id), StackEntry(above.id, x: 30, y: -4)])
        #expect(client.takeEvents(of: buffer).count == 1)
        client.request(sub, 0)
        client.roundTrip()
        #expect(!below.isMapped == false && below.state?.stack == [StackEntry(below.id)])
        #expect(client.error == nil)
    }

    @Test func `a buffer that is replaced while it waits comes back, one that is attached again does not`() throws {
        let file = SharedFile(pixels(8, 7))
        defer { file.end() }
        let (parent, child) = (desk.surface(), desk.surface())
        _ = desk.subsurface(child, of: parent)
        let pool = desk.pool(file, size: 32)
        let (first, second) = (desk.buffer(pool, width: 2, height: 2), desk.buffer(pool, offset: 16, width: 2, height: 2))
        for buffer in [first, second, second] {
            desk.attach(child, buffer)
            desk.commit(child)
        }
        client.roundTrip()
        #expect(client.takeEvents(of: first).count == 1)
        #expect(client.takeEvents(of: second).isEmpty)
        desk.commit(parent)
        client.roundTrip()
        #expect(client.takeEvents(of: second).count == 1)
    }

    @Test func `a server whose clients are silent does not wake up`() {
        _ = desk.surface()
        client.roundTrip()
        fixture.serve()
        #expect((0..<5).allSatisfy { _ in fixture.loop.tick(mayBlock: false) == 0 })
        #expect(fixture.loop.nextTimerDeadline == nil)
    }

    @Test func `a sub-surface object whose parent is gone does nothing to the surface's next place`() throws {
        let (first, second, child) = (desk.surface(), desk.surface(), desk.surface())
        let old = desk.subsurface(child, of: first)
        client.request(first, 0)
        let new = desk.subsurface(child, of: second)
        client.request(old, 1, [.int(50), .int(60)])
        client.request(old, 0)
        client.request(new, 1, [.int(3), .int(4)])
        desk.commit(second)
        client.roundTrip()
        let (parent, surface) = (try #require(fixture.surfaces[1].state), fixture.surfaces[2].id)
        #expect(parent.stack.last == StackEntry(surface, x: 3, y: 4) && parent.stack.count == 2 && client.error == nil)
        client.request(new, 0)
        client.roundTrip()
        #expect(fixture.surfaces[1].state?.stack.count == 1)
    }

    @Test func `a sub-surface object whose surface is gone does nothing`() throws {
        let (parent, child, other) = (desk.surface(), desk.surface(), desk.surface())
        let sub = desk.subsurface(child, of: parent)
        let second = desk.subsurface(other, of: parent)
        client.request(child, 0)
        client.request(sub, 1, [.int(1), .int(1)])
        client.request(sub, 5)
        client.request(parent, 0)
        client.request(second, 1, [.int(1), .int(1)])
        client.request(second, 5)
        client.request(second, 0)
        client.request(sub, 0)
        client.roundTrip()
        #expect(client.error == nil && !client.isClosed)
        #expect(fixture.surfaces.filter(\.isAlive).count == 1)
    }

    @Test func `nothing is left of a client that goes`() throws {
        let file = SharedFile(pixels(4, 7))
        defer { file.end() }
        let surface = desk.surface()
        desk.attach(surface, desk.buffer(desk.pool(file, size: 16), width: 2, height: 2))
        _ = desk.frame(surface)
        desk.commit(surface)
        client.roundTrip()
        let shown = try #require(fixture.surfaces.first)
        var ended: [String] = []
        shown.onEnd = { _ in ended.append("surface") }
        fixture.display.onClientEnd = { _ in ended.append("client") }
        let gone = shown.client
        gone.disconnect()
        fixture.serve()
        client.receive()
        #expect(client.isClosed)
        #expect(Set(ended) == ["surface", "client"])
        #expect(fixture.display.clients.isEmpty)
        #expect(ClientLedger.Item.allCases.allSatisfy { gone.ledger[$0] == 0 }, "\(gone.ledger)")
    }

    @Test func `the server ends before its clients`() throws {
        _ = desk.surface()
        client.roundTrip()
        fixture.display.close()
        fixture.display.close()
        client.receive()
        #expect(client.isClosed)
        #expect(fixture.surfaces.allSatisfy { !$0.isAlive })
    }
}
