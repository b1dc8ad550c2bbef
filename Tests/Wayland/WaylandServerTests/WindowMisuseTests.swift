import Glibc
import TestSupport
import Testing
import WaylandServer

/// What a client must not do with windows: each ends it with the error that the protocol names.
@Suite("Server: misuse of windows") struct WindowMisuseTests {
    private let fixture: ServerFixture
    private let client: WireClient
    private let desk: WindowDesk

    init() throws {
        fixture = try ServerFixture()
        client = try fixture.connect()
        desk = WindowDesk(client)
    }

    private func expectError(_ object: UInt32, _ code: UInt32, _ location: SourceLocation = #_sourceLocation) throws {
        client.roundTrip()
        let error = try #require(client.error, sourceLocation: location)
        #expect(error.object == object && error.code == code, "\(error)", sourceLocation: location)
        fixture.serve()
        #expect(fixture.display.toplevels.isEmpty, sourceLocation: location)
    }

    @Test func `content on a surface that is not a window yet`() throws {
        let surface = desk.desk.surface()
        let xdg = desk.xdgSurface(surface)
        desk.desk.attach(surface, desk.desk.buffer(desk.desk.pool(desk.file, size: 256), width: 8, height: 8))
        try expectError(xdg, 3)
    }

    @Test func `a window that goes before its decoration`() throws {
        let window = desk.toplevel()
        let manager = client.bind("zxdg_decoration_manager_v1")
        let decoration = client.newID()
        client.request(manager, 1, [.uint(decoration), .uint(window.role)])
        client.request(window.role, 0)
        try expectError(decoration, 2)
    }

    @Test func `a second decoration of a window`() throws {
        let window = desk.toplevel()
        let manager = client.bind("zxdg_decoration_manager_v1")
        for _ in 0..<2 { client.request(manager, 1, [.uint(client.newID()), .uint(window.role)]) }
        try expectError(manager, 1)
    }

    @Test func `a part of the content that is neither whole nor within it`() throws {
        let window = desk.mappedToplevel()
        let viewporter = client.bind("wp_viewporter")
        let viewport = client.newID()
        client.request(viewporter, 1, [.uint(viewport), .uint(window.surface)])
        // 4.5 points from the fourth, of 8.
        client.request(viewport, 1, [.int(4 * 256), .int(0), .int(1152), .int(256)])
        desk.desk.commit(window.surface)
        try expectError(viewport, 2)
    }

    @Test func `content before the first configure is shown, and the client is told`() throws {
        let window = desk.toplevel()
        desk.draw(window)
        client.roundTrip()
        #expect(client.error == nil)
        #expect(desk.configures(window).count == 1)
        #expect(fixture.display.toplevels.map(\.isMapped) == [true])
    }

    @Test func `content after a configure that was not acknowledged is shown`() throws {
        let window = desk.toplevel()
        desk.desk.commit(window.surface)
        client.roundTrip()
        desk.draw(window)
        client.roundTrip()
        #expect(client.error == nil)
        #expect(fixture.display.toplevels.map(\.isMapped) == [true])
    }

    @Test func `content right after the window was taken away opens it again`() throws {
        let window = desk.toplevel()
        desk.map(window)
        client.roundTrip()
        let before = desk.configures(window).count
        desk.desk.attach(window.surface, 0)
        desk.desk.commit(window.surface)
        desk.draw(window)
        client.roundTrip()
        #expect(client.error == nil)
        #expect(desk.configures(window).count == before + 1)
        #expect(fixture.display.toplevels.map(\.isMapped) == [true])
    }

    @Test func `a window out of a surface with content`() throws {
        let surface = desk.desk.surface()
        desk.desk.attach(surface, desk.desk.buffer(desk.desk.pool(desk.file, size: 256), width: 8, height: 8))
        _ = desk.xdgSurface(surface)
        try expectError(desk.base, 4)
    }

    @Test func `a window out of a sub-surface`() throws {
        let (parent, child) = (desk.desk.surface(), desk.desk.surface())
        _ = desk.desk.subsurface(child, of: parent)
        _ = desk.xdgSurface(child)
        try expectError(desk.base, 0)
    }

    @Test func `two windows of one surface, two roles of one window, a popup of what was a toplevel`() throws {
        let window = desk.toplevel()
        _ = desk.xdgSurface(window.surface)
        try expectError(desk.base, 0)
        for wrong in 0..<2 {
            let client = try fixture.connect()
            let desk = WindowDesk(client)
            let window = desk.toplevel()
            if wrong == 1 { client.request(window.role, 0) }
            let positioner = desk.positioner()
            client.request(
                window.xdg, wrong == 0 ? 1 : 2,
                [.uint(client.newID())] + (wrong == 0 ? [] : [.null, .uint(positioner)]))
            client.roundTrip()
            #expect(client.error.map { [$0.object, $0.code] } == (wrong == 0 ? [window.xdg, 2] : [desk.base, 0]))
        }
    }

    @Test func `a serial that was not sent, or twice the same`() throws {
        let window = desk.mappedToplevel()
        desk.acknowledge(window, 12345)
        try expectError(window.xdg, 4)
        let other = try fixture.connect()
        let twice = WindowDesk(other)
        let second = twice.toplevel()
        twice.desk.commit(second.surface)
        other.roundTrip()
        let serial = twice.configures(second).last ?? 0
        twice.acknowledge(second, serial)
        twice.acknowledge(second, serial)
        other.roundTrip()
        #expect(other.error?.code == 4)
    }

    @Test func `requests before there is a role`() throws {
        let xdg = desk.xdgSurface(desk.desk.surface())
        client.request(xdg, 3, [.int(0), .int(0), .int(1), .int(1)])
        try expectError(xdg, 1)
    }

    @Test(arguments: [(0, 5), (5, 0), (-1, 5), (5, Int32.min)] as [(Int32, Int32)])
    func `a geometry without a size`(width: Int32, height: Int32) throws {
        let window = desk.toplevel()
        client.request(window.xdg, 3, [.int(0), .int(0), .int(width), .int(height)])
        try expectError(window.xdg, 5)
    }

    @Test(arguments: [(-1, 0, 0, 0), (0, 0, 0, -5), (20, 20, 10, 30), (20, 20, 30, 10)] as [(Int32, Int32, Int32, Int32)])
    func `limits of size that are negative, or cross`(minWidth: Int32, minHeight: Int32, maxWidth: Int32, maxHeight: Int32) throws
    {
        let window = desk.toplevel()
        client.request(window.role, 8, [.int(minWidth), .int(minHeight)])
        client.request(window.role, 7, [.int(maxWidth), .int(maxHeight)])
        desk.desk.commit(window.surface)
        try expectError(window.role, 2)
    }

    @Test func `parents in a circle`() throws {
        let (a, b) = (desk.mappedToplevel(), desk.mappedToplevel())
        client.request(a.role, 1, [.uint(b.role)])
        client.request(b.role, 1, [.uint(a.role)])
        try expectError(b.role, 1)
    }

    @Test func `edges that there are not`() throws {
        let seat = client.bind("wl_seat")
        let window = desk.mappedToplevel()
        client.request(window.role, 6, [.uint(seat), .uint(1), .uint(3)])
        try expectError(window.role, 0)
    }

    @Test func `the surface object before its window, the shell before its surfaces`() throws {
        let window = desk.toplevel()
        client.request(window.xdg, 0)
        try expectError(window.xdg, 6)
        let other = try fixture.connect()
        let second = WindowDesk(other)
        _ = second.toplevel()
        other.request(second.base, 0)
        other.roundTrip()
        #expect(other.error?.code == 1)
    }

    @Test func `a surface that goes before its window is unmapped and nothing else`() throws {
        let window = desk.mappedToplevel()
        client.request(window.surface, 0)
        client.roundTrip()
        client.request(window.role, 2, [.string("still here")])
        client.request(window.xdg, 3, [.int(0), .int(0), .int(4), .int(4)])
        client.request(window.role, 0)
        client.request(window.xdg, 0)
        client.roundTrip()
        #expect(client.error == nil && !client.isClosed && fixture.display.toplevels.isEmpty)
    }

    @Test(arguments: [(0, 10), (10, 0), (-1, 10)] as [(Int32, Int32)])
    func `a positioner without a size`(width: Int32, height: Int32) throws {
        let id = client.newID()
        client.request(desk.base, 1, [.uint(id)])
        client.request(id, 1, [.int(width), .int(height)])
        try expectError(id, 0)
    }

    @Test(arguments: [2, 3, 4] as [UInt16])
    func `a positioner with an anchor or gravity that there is not`(opcode: UInt16) throws {
        let id = desk.positioner()
        client.request(id, opcode, opcode == 2 ? [.int(0), .int(0), .int(-1), .int(0)] : [.uint(9)])
        try expectError(id, 0)
    }

    @Test func `a popup with an incomplete positioner, or without a parent`() throws {
        let window = desk.mappedToplevel()
        _ = desk.popup(of: window.xdg, positioner: desk.positioner(anchor: nil))
        try expectError(desk.base, 5)
        let other = try fixture.connect()
        let orphan = WindowDesk(other)
        let popup = orphan.popup(of: 0, positioner: orphan.positioner())
        orphan.desk.commit(popup.surface)
        other.roundTrip()
        #expect(other.error.map { [$0.object, $0.code] } == [orphan.base, 3])
    }

    @Test func `popups that end in the wrong order`() throws {
        let window = desk.mappedToplevel()
        let first = desk.popup(of: window.xdg, positioner: desk.positioner())
        desk.map(first)
        let second = desk.popup(of: first.xdg, positioner: desk.positioner())
        desk.map(second)
        client.request(first.role, 0)
        try expectError(desk.base, 2)
    }

    @Test func `a grab of a popup that is mapped`() throws {
        let seat = client.bind("wl_seat")
        let window = desk.mappedToplevel()
        let popup = desk.popup(of: window.xdg, positioner: desk.positioner())
        desk.map(popup)
        client.request(popup.role, 1, [.uint(seat), .uint(1)])
        try expectError(popup.role, 0)
    }

    @Test func `windows beyond the limit`() throws {
        for _ in 0..<(ClientLimits().windows + 1) { _ = desk.toplevel() }
        client.roundTrip()
        #expect(client.error != nil)
        #expect(fixture.display.toplevels.isEmpty)
    }

    @Test func `viewports that fit nothing`() throws {
        let viewporter = client.bind("wp_viewporter")
        func viewport(_ window: WindowDesk.Window) -> UInt32 {
            let id = client.newID()
            client.request(viewporter, 1, [.uint(id), .uint(window.surface)])
            return id
        }
        let window = desk.mappedToplevel()
        let port = viewport(window)
        client.request(port, 1, [.int(0), .int(0), .int(9 * 256), .int(8 * 256)])
        desk.draw(window)
        try expectError(port, 2)
    }

    @Test(arguments: [(0, 5), (-1, 5), (5, -2)] as [(Int32, Int32)])
    func `a viewport of a size that is none`(width: Int32, height: Int32) throws {
        let viewporter = client.bind("wp_viewporter")
        let surface = desk.desk.surface()
        let id = client.newID()
        client.request(viewporter, 1, [.uint(id), .uint(surface)])
        client.request(id, 2, [.int(width), .int(height)])
        try expectError(id, 0)
    }

    @Test func `a viewport after its surface`() throws {
        let viewporter = client.bind("wp_viewporter")
        let surface = desk.desk.surface()
        let id = client.newID()
        client.request(viewporter, 1, [.uint(id), .uint(surface)])
        client.request(surface, 0)
        client.request(id, 2, [.int(5), .int(5)])
        try expectError(id, 3)
    }
}
