import Buffers
import Geometry
import Glibc
import TestSupport
import Testing
import WaylandServer

@Suite("Server: other programs' windows") struct ForeignWindowTests {
    private let fixture: SeatFixture
    private let dock: WireClient

    init() throws {
        fixture = try SeatFixture()
        dock = try fixture.connect(isPrivileged: true)
        dock.readGlobals()
    }

    private func named(_ desk: WindowDesk, _ title: String, _ app: String) -> WindowDesk.Window {
        let window = desk.toplevel()
        desk.client.request(window.role, 2, [.string(title)])
        desk.client.request(window.role, 3, [.string(app)])
        desk.map(window)
        return window
    }

    @Test func `the list says what there is, what it is called, and what goes`() throws {
        let desk = WindowDesk(try fixture.connect())
        _ = named(desk, "one", "a")
        let list = dock.bind("ext_foreign_toplevel_list_v1")
        dock.roundTrip()
        let first = try #require(dock.takeEvents(of: list, 0).first).word(0)
        let told = dock.takeEvents(of: first)
        #expect(told.map(\.opcode) == [4, 2, 3, 1])
        #expect(told[1].string(0) == "one" && told[2].string(0) == "a")
        let window = named(desk, "two", "b")
        dock.roundTrip()
        let second = try #require(dock.takeEvents(of: list, 0).first).word(0)
        let identifier = dock.takeEvents(of: second).first?.string(0)
        #expect(identifier != nil && identifier != told[0].string(0))
        desk.client.request(window.role, 2, [.string("2")])
        desk.client.roundTrip()
        dock.roundTrip()
        #expect(dock.takeEvents(of: second).map(\.opcode) == [2, 1])
        desk.client.request(window.role, 0)
        desk.client.roundTrip()
        dock.roundTrip()
        #expect(dock.takeEvents(of: second).map(\.opcode) == [0])
        dock.request(second, 0)
        dock.request(list, 0)
        dock.roundTrip()
        #expect(dock.takeEvents(of: list).map(\.opcode) == [1])
        _ = named(desk, "three", "c")
        dock.roundTrip()
        #expect(dock.takeEvents(of: list).isEmpty && dock.error == nil)
    }

    @Test func `a window is brought to the front, closed, and says how it is`() throws {
        let desk = WindowDesk(try fixture.connect())
        let window = named(desk, "one", "a")
        let seat = dock.bind("wl_seat")
        _ = dock.bind("wl_output")
        let manager = dock.bind("zwlr_foreign_toplevel_manager_v1")
        dock.roundTrip()
        let handle = try #require(dock.takeEvents(of: manager, 0).first).word(0)
        #expect(dock.takeEvents(of: handle).map(\.opcode) == [2, 7, 0, 1, 4, 5])
        var activated = 0
        var requests: [Toplevel.WindowRequest] = []
        let toplevel = try #require(fixture.display.toplevels.first)
        fixture.display.onActivate = { _ in activated += 1 }
        toplevel.onRequest = { requests.append($0) }
        dock.request(handle, 4, [.uint(seat)])
        dock.request(handle, 0)
        dock.request(handle, 8, [.null])
        dock.request(handle, 5)
        dock.roundTrip()
        desk.client.roundTrip()
        #expect(activated == 1 && requests == [.maximize, .fullscreen])
        #expect(desk.client.takeEvents(of: window.role, 1).count == 1)
        var wanted = toplevel.wanted
        (wanted.isActivated, wanted.isFullscreen) = (true, true)
        toplevel.configure(wanted)
        dock.roundTrip()
        let state = dock.takeEvents(of: handle)
        #expect(state.map(\.opcode) == [4, 5] && state.first.map { [$0.word(0), $0.word(1), $0.word(2)] } == [8, 2, 3])
        toplevel.isMinimized = true
        toplevel.isMinimized = true
        dock.roundTrip()
        let hidden = dock.takeEvents(of: handle)
        #expect(hidden.map(\.opcode) == [4, 5] && hidden.first.map { [$0.word(0), $0.word(1)] } == [12, 1])
        desk.client.request(window.surface, 0)
        desk.client.roundTrip()
        dock.roundTrip()
        #expect(dock.takeEvents(of: handle).map(\.opcode).last == 6)
        dock.request(handle, 4, [.uint(seat)])
        dock.request(handle, 5)
        dock.request(manager, 0)
        dock.roundTrip()
        #expect(activated == 1 && dock.takeEvents(of: manager).map(\.opcode) == [1] && dock.error == nil)
    }

    @Test func `a rectangle that is none`() throws {
        let desk = WindowDesk(try fixture.connect())
        _ = named(desk, "one", "a")
        let manager = dock.bind("zwlr_foreign_toplevel_manager_v1")
        let mine = Desk(dock).surface()
        dock.roundTrip()
        let handle = try #require(dock.takeEvents(of: manager, 0).first).word(0)
        dock.request(handle, 6, [.uint(mine), .int(0), .int(0), .int(-1), .int(4)])
        dock.roundTrip()
        #expect(dock.error.map { [$0.object, $0.code] } == [handle, 0])
    }

    @Test func `a dialog of another program's window`() throws {
        let (host, guest) = (WindowDesk(try fixture.connect()), WindowDesk(try fixture.connect()))
        let parent = host.mappedToplevel()
        let above = try #require(fixture.display.toplevels.last)
        let child = guest.mappedToplevel()
        let below = try #require(fixture.display.toplevels.last)
        let exporter = host.client.bind("zxdg_exporter_v2")
        let exported = fixture.make(host.client, exporter, 1, [.uint(parent.surface)])
        host.client.roundTrip()
        let name = try #require(host.client.takeEvents(of: exported).first).string(0)
        let importer = guest.client.bind("zxdg_importer_v2")
        let imported = fixture.make(guest.client, importer, 1, [.string(name)])
        guest.client.request(imported, 1, [.uint(child.surface)])
        guest.client.roundTrip()
        #expect(below.parent === above)
        host.client.request(exported, 0)
        host.client.roundTrip()
        guest.client.roundTrip()
        #expect(guest.client.takeEvents(of: imported).count == 1 && below.parent == nil)
        let late = fixture.make(guest.client, importer, 1, [.string(name)])
        guest.client.request(late, 1, [.uint(child.surface)])
        guest.client.roundTrip()
        #expect(guest.client.takeEvents(of: late).count == 1 && below.parent == nil)
        #expect(host.client.error == nil && guest.client.error == nil)
        let stranger = host.desk.surface()
        _ = fixture.make(host.client, exporter, 1, [.uint(stranger)])
        host.client.roundTrip()
        #expect(host.client.error.map { [$0.object, $0.code] } == [exporter, 0])
    }

    @Test func `an exported window that ends, and its parent's circle`() throws {
        let host = WindowDesk(try fixture.connect())
        let parent = host.mappedToplevel()
        let exported = fixture.make(host.client, host.client.bind("zxdg_exporter_v2"), 1, [.uint(parent.surface)])
        host.client.roundTrip()
        let name = try #require(host.client.takeEvents(of: exported).first).string(0)
        let imported = fixture.make(host.client, host.client.bind("zxdg_importer_v2"), 1, [.string(name)])
        host.client.request(imported, 1, [.uint(parent.surface)])
        host.client.roundTrip()
        #expect(fixture.display.toplevels.first?.parent == nil && host.client.error == nil)
        host.client.request(parent.role, 0)
        host.client.roundTrip()
        #expect(host.client.takeEvents(of: imported).count == 1 && host.client.error == nil)
    }
}
