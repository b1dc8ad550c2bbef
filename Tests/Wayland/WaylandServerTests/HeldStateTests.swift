import Buffers
import Geometry
import TestSupport
import Testing
import WaylandServer

/// A commit whose buffer is still drawn: nothing of it counts before the buffer is shown, and then all of it does.
@Suite("Server: the state of a commit that waits") struct HeldStateTests {
    private let desk: DmabufDesk
    private var client: WireClient { desk.client }

    init() throws {
        desk = try DmabufDesk(isPrivileged: true)
    }

    /// Shows a buffer that nothing draws into, then commits `change` with a buffer that is still drawn.
    ///
    /// - Returns: what `read` says before that commit, while it waits, and when its buffer is ready.
    private func readings<Value>(
        of read: (Surface) -> Value, change: (UInt32) -> Void
    ) throws -> [Value] {
        let drawing = DmabufDesk.Drawing()
        let surface = desk.desk.surface()
        desk.show(desk.buffer(), on: surface)
        let shown = try #require(desk.fixture.surfaces.last)
        var values = [read(shown)]
        change(surface)
        desk.show(desk.buffer(descriptor: drawing.reader), on: surface)
        values.append(read(shown))
        drawing.finish()
        client.roundTrip()
        values.append(read(shown))
        #expect(client.error == nil)
        return values
    }

    private func region(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> UInt32 {
        let id = client.newID()
        client.request(desk.desk.compositor, 1, [.uint(id)])
        client.request(id, 1, [.int(x), .int(y), .int(width), .int(height)])
        return id
    }

    private func make(_ maker: UInt32, _ opcode: UInt16, _ rest: [WireClient.Argument]) -> UInt32 {
        let id = client.newID()
        client.request(maker, opcode, [.uint(id)] + rest)
        return id
    }

    // MARK: The surface's own state

    @Test func `scale`() throws {
        let sizes = try readings(of: { $0.state?.size.width }) { client.request($0, 8, [.int(2)]) }
        #expect(sizes == [16, 16, 8])
    }

    @Test func `transform`() throws {
        let seen = try readings(of: { $0.state?.transform }) { client.request($0, 7, [.int(1)]) }
        #expect(seen == [.normal, .normal, .rotated90])
    }

    @Test func `opaque region`() throws {
        let areas = try readings(of: { $0.state?.opaque.rects.count }) { client.request($0, 4, [.uint(region(0, 0, 4, 4))]) }
        #expect(areas == [0, 0, 1])
    }

    @Test func `input region`() throws {
        let seen = try readings(of: { $0.state?.input == .everywhere }) { client.request($0, 5, [.uint(region(0, 0, 4, 4))]) }
        #expect(seen == [true, true, false])
    }

    @Test func `viewport`() throws {
        let viewporter = client.bind("wp_viewporter")
        let sizes = try readings(of: { $0.state?.size.width }) { surface in
            let viewport = make(viewporter, 1, [.uint(surface)])
            client.request(viewport, 2, [.int(30), .int(40)])
        }
        #expect(sizes == [16, 16, 30])
    }

    @Test func `places of sub-surfaces`() throws {
        let child = desk.desk.surface()
        desk.show(desk.buffer(), on: child)
        var role: UInt32 = 0
        let places = try readings(of: { $0.state?.stack.last?.x }) { surface in
            role = desk.desk.subsurface(child, of: surface)
            client.request(role, 1, [.int(7), .int(0)])
        }
        #expect(places == [0, 0, 7])
    }

    @Test func `frame callbacks and presentation feedback`() throws {
        let presentation = client.bind("wp_presentation")
        let wants = try readings(of: \.wantsFrame) { surface in
            _ = desk.desk.frame(surface)
            client.request(presentation, 1, [.uint(surface), .uint(client.newID())])
        }
        #expect(wants == [false, false, true])
    }

    @Test func `two commits that wait are each shown with their own state`() throws {
        let (first, second) = (DmabufDesk.Drawing(), DmabufDesk.Drawing())
        let surface = desk.desk.surface()
        desk.show(desk.buffer(descriptor: first.reader), on: surface)
        client.request(surface, 8, [.int(2)])
        desk.show(desk.buffer(descriptor: second.reader), on: surface)
        let shown = try #require(desk.fixture.surfaces.first)
        var sizes: [Double] = []
        shown.onApply = { surface, _ in sizes.append(surface.state?.size.width ?? -1) }
        first.finish()
        client.roundTrip()
        second.finish()
        client.roundTrip()
        #expect(sizes == [16, 8])
    }

    @Test func `a check at commit sees what the commits before it will bring`() throws {
        let drawing = DmabufDesk.Drawing()
        let surface = desk.desk.surface()
        client.request(surface, 8, [.int(2)])
        desk.show(desk.buffer(descriptor: drawing.reader), on: surface)
        // Three does not divide sixteen, whatever is shown meanwhile.
        client.request(surface, 8, [.int(3)])
        desk.desk.commit(surface)
        client.roundTrip()
        #expect(client.error.map { [$0.object, $0.code] } == [surface, 2])
    }

    // MARK: Roles

    private func mapped(_ windows: WindowDesk) throws -> (window: WindowDesk.Window, toplevel: Toplevel) {
        let window = windows.mappedToplevel(width: 16, height: 16)
        return (window, try #require(desk.fixture.display.toplevels.last))
    }

    @Test func `window geometry and smallest size`() throws {
        let (windows, drawing) = (WindowDesk(client), DmabufDesk.Drawing())
        let (window, toplevel) = try mapped(windows)
        client.request(window.xdg, 3, [.int(2), .int(2), .int(5), .int(5)])
        client.request(window.role, 8, [.int(10), .int(10)])
        desk.show(desk.buffer(descriptor: drawing.reader), on: window.surface)
        #expect(!toplevel.hasGeometry && toplevel.minimumSize.width == 0)
        // Of the next commit, which never comes.
        client.request(window.xdg, 3, [.int(3), .int(3), .int(6), .int(6)])
        client.request(window.role, 8, [.int(50), .int(50)])
        client.roundTrip()
        drawing.finish()
        client.roundTrip()
        #expect(toplevel.geometry == PixelRect(x: 2, y: 2, width: 5, height: 5) && toplevel.minimumSize.width == 10)
    }

    @Test func `the configure that a window is drawn for`() throws {
        let (windows, drawing) = (WindowDesk(client), DmabufDesk.Drawing())
        let (window, toplevel) = try mapped(windows)
        let before = toplevel.drawnSerial
        var wanted = Toplevel.Configuration()
        (wanted.width, wanted.height) = (16, 16)
        let serial = try #require(toplevel.configure(wanted))
        client.roundTrip()
        windows.acknowledge(window, serial)
        desk.show(desk.buffer(descriptor: drawing.reader), on: window.surface)
        #expect(toplevel.drawnSerial == before)
        wanted.width = 17
        let later = try #require(toplevel.configure(wanted))
        client.roundTrip()
        windows.acknowledge(window, later)
        client.roundTrip()
        drawing.finish()
        client.roundTrip()
        #expect(toplevel.drawnSerial == serial, "it has answered the later one, and not drawn for it")
    }

    @Test func `the place of a popup`() throws {
        let (windows, drawing) = (WindowDesk(client), DmabufDesk.Drawing())
        let (window, toplevel) = try mapped(windows)
        let menu = windows.popup(of: window.xdg, positioner: windows.positioner(width: 16, height: 16))
        windows.map(menu, width: 16, height: 16)
        client.roundTrip()
        let popup = try #require(toplevel.popups.first)
        let before = popup.frame
        client.request(menu.role, 2, [.uint(windows.positioner(width: 6, height: 6)), .uint(1)])
        client.roundTrip()
        windows.acknowledge(menu, try #require(windows.configures(menu).last))
        desk.show(desk.buffer(descriptor: drawing.reader), on: menu.surface)
        #expect(popup.frame == before)
        client.request(menu.role, 2, [.uint(windows.positioner(width: 9, height: 9)), .uint(2)])
        client.roundTrip()
        windows.acknowledge(menu, try #require(windows.configures(menu).last))
        client.roundTrip()
        drawing.finish()
        client.roundTrip()
        #expect(popup.frame.width == 6, "it has answered the later one, and not drawn for it")
    }

    @Test func `a layer surface's placement`() throws {
        let drawing = DmabufDesk.Drawing()
        let shell = client.bind("zwlr_layer_shell_v1")
        var panels: [LayerSurface] = []
        desk.fixture.display.onLayerSurface = { panels.append($0) }
        let surface = desk.desk.surface()
        let role = make(shell, 0, [.uint(surface), .null, .uint(2), .string("bar")])
        client.request(role, 0, [.uint(16), .uint(16)])
        desk.desk.commit(surface)
        desk.show(desk.buffer(), on: surface)
        let panel = try #require(panels.first)
        client.request(role, 2, [.int(16)])
        desk.show(desk.buffer(descriptor: drawing.reader), on: surface)
        client.request(role, 2, [.int(99)])
        client.roundTrip()
        #expect(panel.placement.zone == 0)
        drawing.finish()
        client.roundTrip()
        #expect(panel.placement.zone == 16)
    }

    @Test func `a lock surface is shown with its content`() throws {
        let drawing = DmabufDesk.Drawing()
        desk.fixture.display.sessionLock.onLock = {}
        let manager = client.bind("ext_session_lock_manager_v1")
        let output = client.bind("wl_output")
        let lock = make(manager, 1, [])
        let surface = desk.desk.surface()
        let role = make(lock, 1, [.uint(surface), .uint(output)])
        client.roundTrip()
        let told = try #require(client.takeEvents(of: role, 0).first)
        client.request(role, 1, [.uint(told.word(0))])
        let (width, height) = (Int32(bitPattern: told.word(1)), Int32(bitPattern: told.word(2)))
        let viewport = make(client.bind("wp_viewporter"), 1, [.uint(surface)])
        client.request(viewport, 2, [.int(width), .int(height)])
        desk.show(desk.buffer(descriptor: drawing.reader), on: surface)
        let locked = try #require(desk.fixture.display.sessionLock.surfaces.first)
        #expect(!locked.isMapped && client.error == nil)
        drawing.finish()
        client.roundTrip()
        #expect(locked.isMapped)
    }

    @Test func `the region and the hint of a pointer constraint`() throws {
        let (windows, drawing) = (WindowDesk(client), DmabufDesk.Drawing())
        let (window, toplevel) = try mapped(windows)
        let seat = client.bind("wl_seat")
        let pointer = make(seat, 0, [])
        let constraints = client.bind("zwp_pointer_constraints_v1")
        let confinement = make(constraints, 2, [.uint(window.surface), .uint(pointer), .uint(region(0, 0, 4, 4)), .uint(2)])
        client.roundTrip()
        desk.fixture.display.seat.movePointer(to: toplevel.surface, at: Point(x: 1, y: 1), time: 1)
        let active = try #require(desk.fixture.display.seat.activeConstraint)
        client.request(confinement, 1, [.uint(region(0, 0, 9, 9))])
        desk.show(desk.buffer(descriptor: drawing.reader), on: window.surface)
        client.request(confinement, 1, [.uint(region(0, 0, 2, 2))])
        client.roundTrip()
        #expect(active.rects.map(\.width) == [4])
        drawing.finish()
        client.roundTrip()
        #expect(active.rects.map(\.width) == [9])
    }

    // MARK: Ends

    @Test func `a role that ends meanwhile leaves nothing to the next one`() throws {
        let (windows, drawing) = (WindowDesk(client), DmabufDesk.Drawing())
        let (window, _) = try mapped(windows)
        client.request(window.xdg, 3, [.int(2), .int(2), .int(5), .int(5)])
        client.request(window.role, 8, [.int(10), .int(10)])
        desk.show(desk.buffer(descriptor: drawing.reader), on: window.surface)
        client.request(window.role, 0)
        client.roundTrip()
        drawing.finish()
        client.roundTrip()
        let role = make(window.xdg, 1, [])
        client.roundTrip()
        let next = try #require(desk.fixture.display.toplevels.last)
        #expect(!next.hasGeometry && next.minimumSize.width == 0 && role != 0 && client.error == nil)
    }

    @Test func `a sub-surface that ends meanwhile is gone from what waits`() throws {
        let drawing = DmabufDesk.Drawing()
        let (parent, child) = (desk.desk.surface(), desk.desk.surface())
        desk.show(desk.buffer(), on: child)
        let role = desk.desk.subsurface(child, of: parent)
        desk.show(desk.buffer(descriptor: drawing.reader), on: parent)
        client.request(role, 0)
        client.roundTrip()
        drawing.finish()
        client.roundTrip()
        #expect(desk.fixture.surfaces.first?.state?.stack.count == 1 && client.error == nil)
    }
}
