import Buffers
import TestSupport
import Testing
import WaylandServer

/// What clients are told of buffers that need no drawing while they fill the screen.
@Suite("Server: dmabufs for scan-out") struct DmabufScanoutTests {
    private let desk: DmabufDesk
    private let windows: WindowDesk
    private var client: WireClient { desk.client }

    /// The plane reads two of the table's layouts, and one that the renderer could not draw from.
    init() throws {
        desk = try DmabufDesk(scanout: Self.offer)
        windows = WindowDesk(desk.client)
    }

    private static let offer = ScanoutOffer(
        device: 0xE201,
        layouts: [
            BufferLayout(format: .argb8888, modifier: 0), BufferLayout(format: .rgb565, modifier: 0),
            BufferLayout(format: .xrgb8888, modifier: DmabufDesk.tiled),
        ])

    /// One preference as a client hears of it.
    private struct Tranche: Equatable {
        var device: UInt32 = 0
        var isScanout = false
        var indices: [UInt8] = []
    }

    private static let scanout = Tranche(device: 0xE201, isScanout: true, indices: [1, 0, 3, 0])
    private static let all = Tranche(device: 0xE281, indices: (0..<DmabufDesk.layouts.count).flatMap { [UInt8($0), 0] })

    private func feedback(of surface: UInt32?) -> UInt32 {
        let id = client.newID()
        client.request(desk.dmabuf, surface == nil ? 2 : 3, [.uint(id)] + (surface.map { [.uint($0)] } ?? []))
        return id
    }

    /// What was told since the last call, each whole and with its table and main device.
    private func told(_ feedback: UInt32) -> [[Tranche]] {
        client.roundTrip()
        var result: [[Tranche]] = []
        var (tranche, open) = (Tranche(), [Tranche]())
        var heads: [UInt16] = []
        for event in client.takeEvents(of: feedback) {
            switch event.opcode {
            case 1, 2: heads.append(event.opcode)
            case 4: tranche.device = event.word(1)
            case 6: tranche.isScanout = event.word(0) == 1
            case 5: tranche.indices = Array(event.payload.dropFirst(4).prefix(Int(event.word(0))))
            case 3:
                open.append(tranche)
                tranche = Tranche()
            default:
                #expect(heads == [1, 2])
                result.append(open)
                (open, heads) = ([], [])
            }
        }
        #expect(open.isEmpty && heads.isEmpty)
        return result
    }

    private func fill(_ isFullscreen: Bool, _ number: Int = 0) {
        var wanted = desk.fixture.display.toplevels[number].wanted
        wanted.isFullscreen = isFullscreen
        desk.fixture.display.toplevels[number].configure(wanted)
    }

    @Test func `a window that comes to fill the screen hears of it, and again when it does no longer`() {
        let window = windows.toplevel()
        windows.map(window)
        let (own, any) = (feedback(of: window.surface), feedback(of: nil))
        #expect(told(own) == [[Self.all]] && told(any) == [[Self.all]])
        fill(true)
        #expect(told(own) == [[Self.scanout, Self.all]])
        // Once.
        var wanted = desk.fixture.display.toplevels[0].wanted
        wanted.isActivated = true
        desk.fixture.display.toplevels[0].configure(wanted)
        #expect(told(own).isEmpty)
        fill(false)
        #expect(told(own) == [[Self.all]] && told(any).isEmpty)
        #expect(client.error == nil)
    }

    @Test func `it is told before the size that buffers are made for`() {
        let window = windows.toplevel()
        windows.map(window)
        let own = feedback(of: window.surface)
        _ = told(own)
        _ = client.takeEvents(of: window.role)
        fill(true)
        client.roundTrip()
        let order = client.events.filter { [own, window.role].contains($0.object) }.map(\.object)
        #expect(order.first == own && order.last == window.role)
    }

    @Test func `who asks when the window fills the screen already`() {
        let window = windows.toplevel()
        windows.map(window)
        fill(true)
        #expect(told(feedback(of: window.surface)) == [[Self.scanout, Self.all]])
        // A window that ends fills nothing.
        let own = feedback(of: window.surface)
        _ = told(own)
        client.request(window.role, 0)
        #expect(told(own) == [[Self.all]])
    }

    @Test func `others hear nothing, and neither does who is gone`() {
        let (window, other) = (windows.toplevel(), windows.toplevel())
        windows.map(window)
        windows.map(other)
        let (own, foreign, ended) = (feedback(of: window.surface), feedback(of: other.surface), feedback(of: window.surface))
        let plain = feedback(of: desk.desk.surface())
        for one in [own, foreign, ended, plain] { _ = told(one) }
        client.request(ended, 0)
        client.roundTrip()
        let number = desk.fixture.display.toplevels.firstIndex { $0.surface === desk.fixture.surfaces[0] } ?? 0
        fill(true, number)
        #expect(told(own).count == 1 && told(foreign).isEmpty && told(plain).isEmpty)
        #expect(client.takeEvents(of: ended).isEmpty)
        // The feedback outlives its surface.
        client.request(window.role, 0)
        client.request(window.xdg, 0)
        client.request(window.surface, 0)
        client.roundTrip()
        client.request(own, 0)
        client.roundTrip()
        #expect(client.error == nil)
        for one in [foreign, plain] { client.request(one, 0) }
        client.roundTrip()
        #expect(!desk.ledger.contains("dmabuf parameters"))
    }

    private func sharing(_ layouts: [BufferLayout]) -> BufferSharing {
        BufferSharing(device: 0xE282, layouts: layouts) { _, answer in answer(true) }
    }

    @Test func `clients hear of another renderer, with what that one reads`() {
        let window = windows.toplevel()
        windows.map(window)
        let (own, any, ended) = (feedback(of: window.surface), feedback(of: nil), feedback(of: nil))
        for one in [own, any, ended] { _ = told(one) }
        client.request(ended, 0)
        client.roundTrip()
        desk.fixture.display.share(sharing([DmabufDesk.layouts[0]]))
        let other = Tranche(device: 0xE282, indices: [0, 0])
        #expect(told(own) == [[other]] && told(any) == [[other]] && client.takeEvents(of: ended).isEmpty)
        let made = desk.params()
        desk.add(made, modifier: DmabufDesk.tiled)
        desk.create(made)
        client.roundTrip()
        #expect(client.error != nil || client.takeEvents(of: made, 1).count == 1, "the one before read it")
    }

    @Test func `a client that is there before the first renderer that reads dmabufs is offered them`() throws {
        let fixture = try ServerFixture()
        let client = try fixture.connect()
        client.readGlobals()
        #expect(client.globals["zwp_linux_dmabuf_v1"] == nil)
        fixture.display.share(sharing(DmabufDesk.layouts))
        client.roundTrip()
        #expect(client.globals["zwp_linux_dmabuf_v1"] != nil)
        let later = try fixture.connect()
        later.readGlobals()
        #expect(later.globals["zwp_linux_dmabuf_v1"] != nil)
    }

    @Test func `where all is drawn, or the plane reads nothing that could be drawn, there is one tranche`() throws {
        let none = ScanoutOffer(device: 1, layouts: [BufferLayout(format: .rgb565, modifier: 0)])
        for scanout in [nil, none] {
            let desk = try DmabufDesk(scanout: scanout)
            let windows = WindowDesk(desk.client)
            let window = windows.toplevel()
            windows.map(window)
            let toplevel = try #require(desk.fixture.display.toplevels.first)
            var wanted = toplevel.wanted
            wanted.isFullscreen = true
            toplevel.configure(wanted)
            let id = desk.client.newID()
            desk.client.request(desk.dmabuf, 3, [.uint(id), .uint(window.surface)])
            desk.client.roundTrip()
            #expect(desk.client.takeEvents(of: id).map(\.opcode) == [1, 2, 4, 6, 5, 3, 0])
        }
    }
}
