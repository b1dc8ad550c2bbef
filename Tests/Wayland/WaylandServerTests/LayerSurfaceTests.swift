import TestSupport
import Testing
import WaylandServer

@Suite("Server: parts of the desktop") struct LayerSurfaceTests {
    private let fixture: SeatFixture
    private let client: WireClient
    private let desk: Desk
    private let shell: UInt32
    private let file: SharedFile

    init() throws {
        fixture = try SeatFixture()
        client = try fixture.connect(isPrivileged: true)
        desk = Desk(client)
        shell = client.bind("zwlr_layer_shell_v1")
        file = SharedFile([UInt8](repeating: 9, count: 4096))
        client.roundTrip()
    }

    private func panel(on surface: UInt32, layer: UInt32 = 2) -> UInt32 {
        fixture.make(client, shell, 0, [.uint(surface), .null, .uint(layer), .string("bar")])
    }

    private func bar(_ surface: UInt32) -> UInt32 {
        let panel = panel(on: surface)
        client.request(panel, 0, [.uint(0), .uint(8)])
        client.request(panel, 1, [.uint(13)])
        client.request(panel, 2, [.int(8)])
        client.request(panel, 3, [.int(1), .int(2), .int(3), .int(4)])
        client.request(panel, 4, [.uint(1)])
        return panel
    }

    private func draw(_ surface: UInt32) {
        desk.attach(surface, desk.buffer(desk.pool(file, size: 256), width: 8, height: 8))
        desk.commit(surface)
        client.roundTrip()
    }

    @Test func `the one output can be named by whatever object, or not at all`() {
        var shown = 0
        fixture.display.onLayerSurface = { _ in shown += 1 }
        let released = client.bind("wl_output")
        client.request(released, 0)
        client.roundTrip()
        for output in [WireClient.Argument.null, .uint(client.bind("wl_output")), .uint(client.bind("wl_output", version: 1))] {
            let surface = desk.surface()
            let panel = fixture.make(client, shell, 0, [.uint(surface), output, .uint(2), .string("bar")])
            client.request(panel, 0, [.uint(8), .uint(8)])
            desk.commit(surface)
        }
        client.roundTrip()
        #expect(shown == 3 && client.error == nil)
        // One that is gone is none any more.
        _ = fixture.make(client, shell, 0, [.uint(desk.surface()), .uint(released), .uint(2), .string("bar")])
        client.roundTrip()
        #expect(client.error != nil)
    }

    @Test func `it is told a size, is shown with its content, and goes`() throws {
        var all: [LayerSurface] = []
        var log: [String] = []
        fixture.display.onLayerSurface = { panel in
            all.append(panel)
            panel.onPlacement = { log.append("placement") }
            panel.onMap = { log.append("map") }
            panel.onUnmap = { log.append("unmap") }
            panel.onEnd = { log.append("end") }
        }
        let surface = desk.surface()
        let panel = bar(surface)
        client.roundTrip()
        #expect(all.isEmpty)
        desk.commit(surface)
        client.roundTrip()
        let made = try #require(all.first)
        #expect(made.namespace == "bar" && made.placement.layer == .top && made.placement.keys == .exclusive)
        #expect(
            made.placement.top && made.placement.left && made.placement.right && !made.placement.bottom
                && made.placement.zone == 8)
        #expect(made.placement.margins.right == 2 && made.placement.margins.left == 4)
        made.configure(width: 100, height: 8)
        made.configure(width: 100, height: 8)
        client.roundTrip()
        let told = client.takeEvents(of: panel)
        #expect(told.map(\.opcode) == [0] && told.first.map { [$0.word(1), $0.word(2)] } == [100, 8])
        client.request(panel, 6, [.uint(told.first?.word(0) ?? 0)])
        draw(surface)
        #expect(made.isMapped && log == ["placement", "map"])
        client.request(panel, 8, [.uint(3)])
        client.roundTrip()
        #expect(made.placement.layer == .top)
        desk.commit(surface)
        client.roundTrip()
        #expect(made.placement.layer == .overlay)
        made.close()
        client.roundTrip()
        #expect(client.takeEvents(of: panel).map(\.opcode) == [1])
        client.request(panel, 7)
        client.request(surface, 0)
        client.roundTrip()
        #expect(log == ["placement", "map", "placement", "unmap", "end"] && client.error == nil)
    }

    @Test func `a client's mistakes`() throws {
        typealias Mistake = (UInt32, UInt32, (WireClient, Desk, UInt32, UInt32) -> Void)
        let mistakes: [Mistake] = [
            (1, 1, { client, desk, panel, surface in desk.commit(surface) }),
            (1, 2, { client, _, panel, _ in client.request(panel, 1, [.uint(16)]) }),
            (1, 3, { client, _, panel, _ in client.request(panel, 4, [.uint(7)]) }),
            (1, 0, { client, _, panel, _ in client.request(panel, 6, [.uint(4711)]) }),
            (1, 1, { client, _, panel, _ in client.request(panel, 0, [.uint(.max), .uint(1)]) }),
        ]
        for (_, code, mistake) in mistakes {
            let client = try fixture.connect(isPrivileged: true)
            let desk = Desk(client)
            let shell = client.bind("zwlr_layer_shell_v1")
            let surface = desk.surface()
            let panel = fixture.make(client, shell, 0, [.uint(surface), .null, .uint(2), .string("")])
            mistake(client, desk, panel, surface)
            client.roundTrip()
            #expect(client.error.map { [$0.object, $0.code] } == [panel, code])
        }
    }

    @Test func `one that draws before it is told a size is told it, and shown`() throws {
        var log: [String] = []
        fixture.display.onLayerSurface = { panel in
            panel.onPlacement = { panel.configure(width: 100, height: 8) }
            panel.onMap = { log.append("map") }
        }
        let surface = desk.surface()
        let panel = bar(surface)
        draw(surface)
        #expect(log == ["map"] && client.takeEvents(of: panel).map(\.opcode) == [0] && client.error == nil)
    }

    @Test func `another role, a layer that there is not`() throws {
        for (layer, code) in [(9, 1), (2, 0)] as [(UInt32, UInt32)] {
            let client = try fixture.connect(isPrivileged: true)
            let desk = WindowDesk(client)
            let shell = client.bind("zwlr_layer_shell_v1")
            let used = code == 0 ? desk.mappedToplevel().surface : desk.desk.surface()
            _ = fixture.make(client, shell, 0, [.uint(used), .null, .uint(layer), .string("")])
            client.roundTrip()
            #expect(client.error.map { [$0.object, $0.code] } == [shell, code])
        }
    }
}
