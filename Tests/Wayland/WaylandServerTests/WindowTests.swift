import Geometry
import Reactor
import TestSupport
import Testing
import WaylandServer

@Suite("Server: windows") struct WindowTests {
    private let fixture: ServerFixture
    private let client: WireClient
    private let desk: WindowDesk

    init() throws {
        fixture = try ServerFixture()
        client = try fixture.connect()
        desk = WindowDesk(client)
    }

    private var toplevel: Toplevel { get throws { try #require(fixture.display.toplevels.last) } }

    @Test func `a window is configured, acknowledged, drawn and then mapped`() throws {
        var events: [String] = []
        fixture.display.onToplevel = { toplevel in
            var wanted = Toplevel.Configuration()
            (wanted.width, wanted.height, wanted.isFullscreen, wanted.isActivated) = (64, 48, true, true)
            #expect(toplevel.configure(wanted) == nil)
            toplevel.onMap = { events.append("map") }
            toplevel.onCommit = { events.append("commit") }
            toplevel.onUnmap = { events.append("unmap") }
            toplevel.onEnd = { events.append("end") }
        }
        let window = desk.toplevel()
        client.request(window.role, 2, [.string("Title")])
        client.request(window.role, 3, [.string("org.example.App")])
        client.roundTrip()
        #expect(desk.configures(window).isEmpty)
        desk.desk.commit(window.surface)
        client.roundTrip()
        let told = client.takeEvents(of: window.role)
        #expect(told.map(\.opcode) == [3, 0])
        // Width, height, an array of two states: full screen and active.
        #expect((0..<5).map { told[1].word($0) } == [64, 48, 8, 2, 4])
        let serials = desk.configures(window)
        #expect(serials.count == 1)
        #expect(try !toplevel.isMapped && events.isEmpty)
        desk.acknowledge(window, serials[0])
        desk.draw(window)
        client.roundTrip()
        #expect(try toplevel.isMapped && toplevel.drawnSerial == serials[0] && toplevel.geometry.width == 8)
        #expect(try toplevel.title == "Title" && toplevel.appID == "org.example.App")
        desk.draw(window)
        desk.desk.attach(window.surface, 0)
        desk.desk.commit(window.surface)
        client.request(window.role, 0)
        client.request(window.xdg, 0)
        client.roundTrip()
        #expect(events == ["map", "commit", "unmap", "end"])
        #expect(client.error == nil && fixture.display.toplevels.isEmpty)
    }

    /// weston's weston-presentation-shm takes the version of `xdg_wm_base` that it is offered, and ends at an event that came later.
    @Test func `a program of surfaces of the first days is not told what they knew nothing of`() throws {
        fixture.display.onToplevel = { toplevel in
            var wanted = Toplevel.Configuration()
            (wanted.width, wanted.height) = (64, 48)
            (wanted.boundsWidth, wanted.boundsHeight) = (64, 48)
            toplevel.configure(wanted)
        }
        for (version, told) in [(1 as UInt32, [0]), (2, [0]), (3, [3, 2, 0]), (5, [3, 2, 0])] {
            let other = try fixture.connect()
            let old = WindowDesk(other, compositorVersion: version)
            let window = old.toplevel()
            old.desk.commit(window.surface)
            other.roundTrip()
            #expect(other.takeEvents(of: window.role).map { Int($0.opcode) } == told, "wl_compositor \(version)")
            #expect(other.error == nil)
        }
    }

    /// The sizes that the window was told since the last call.
    private func sizes(of window: WindowDesk.Window) -> [[Int32]] {
        client.takeEvents(of: window.role, 0).map { event -> [Int32] in
            let (width, height) = (Int32(bitPattern: event.word(0)), Int32(bitPattern: event.word(1)))
            return [width, height]
        }
    }

    private func fillScreens() {
        fixture.display.onToplevel = { toplevel in
            var wanted = Toplevel.Configuration()
            (wanted.width, wanted.height, wanted.isFullscreen) = (64, 48, true)
            toplevel.configure(wanted)
        }
    }

    /// As mpv 0.35: a size before the first frame is only remembered, and a size that is as the one before is no news.
    @Test func `a window that has drawn another size than the screen's is told that size so that it is news`() throws {
        fillScreens()
        let window = desk.toplevel()
        desk.desk.commit(window.surface)
        client.roundTrip()
        var known = sizes(of: window).last
        #expect(known == [64, 48])
        desk.acknowledge(window, desk.configures(window).last ?? 0)
        desk.draw(window, width: 32, height: 18)
        client.roundTrip()
        var drawn: [Int32] = [32, 18]
        for size in sizes(of: window) where size != known {
            known = size
            if size != [0, 0] { drawn = size }
        }
        desk.acknowledge(window, desk.configures(window).last ?? 0)
        desk.draw(window, width: drawn[0], height: drawn[1])
        client.roundTrip()
        #expect(try toplevel.geometry == PixelRect(x: 0, y: 0, width: 64, height: 48))
        #expect(sizes(of: window).isEmpty, "it has what it was told")
        try toplevel.configure(with(toplevel.wanted) { $0.isActivated = true })
        client.roundTrip()
        #expect(sizes(of: window) == [[64, 48]])
    }

    @Test func `a client that insists on its size is told each size twice at most`() throws {
        fillScreens()
        let window = desk.mappedToplevel(width: 32, height: 18)
        for _ in 0..<5 {
            if let serial = desk.configures(window).last { desk.acknowledge(window, serial) }
            desk.draw(window, width: 32, height: 18)
            client.roundTrip()
        }
        #expect(sizes(of: window) == [[64, 48], [0, 0], [64, 48]])
        try toplevel.configure(with(toplevel.wanted) { $0.width = 60 })
        for _ in 0..<5 {
            client.roundTrip()
            if let serial = desk.configures(window).last { desk.acknowledge(window, serial) }
            desk.draw(window, width: 32, height: 18)
        }
        client.roundTrip()
        #expect(sizes(of: window) == [[60, 48], [0, 0], [60, 48]])
    }

    @Test func `a window that may choose its size, or has not answered, is not told again`() throws {
        let free = desk.mappedToplevel(width: 32, height: 18)
        try toplevel.configure(with(toplevel.wanted) { ($0.width, $0.height) = (64, 48) })
        client.roundTrip()
        desk.configures(free).last.map { desk.acknowledge(free, $0) }
        desk.draw(free, width: 32, height: 18)
        client.roundTrip()
        #expect(sizes(of: free) == [[0, 0], [64, 48]])
        fillScreens()
        let late = desk.toplevel()
        desk.desk.commit(late.surface)
        client.roundTrip()
        desk.draw(late, width: 32, height: 18)
        client.roundTrip()
        #expect(sizes(of: late) == [[64, 48]])
    }

    private func with(
        _ configuration: Toplevel.Configuration, _ change: (inout Toplevel.Configuration) -> Void
    ) -> Toplevel.Configuration {
        var changed = configuration
        change(&changed)
        return changed
    }

    @Test func `configures are numbered, and an old one that is drawn does not count as the new one`() throws {
        let window = desk.mappedToplevel()
        var wanted = Toplevel.Configuration()
        wanted.width = 10
        let first = try #require(try toplevel.configure(wanted))
        #expect(try toplevel.configure(wanted) == nil)
        wanted.width = 20
        let second = try #require(try toplevel.configure(wanted))
        client.roundTrip()
        #expect(desk.configures(window) == [first, second])
        desk.acknowledge(window, first)
        desk.draw(window)
        client.roundTrip()
        #expect(try toplevel.drawnSerial == first)
        desk.acknowledge(window, second)
        client.roundTrip()
        #expect(try toplevel.drawnSerial == first)
        desk.draw(window)
        client.roundTrip()
        #expect(try toplevel.drawnSerial == second)
    }

    @Test func `who does not acknowledge is told the last of what was missed when it does`() throws {
        let window = desk.mappedToplevel()
        var wanted = Toplevel.Configuration()
        for width in 1...500 {
            wanted.width = Int32(width)
            try toplevel.configure(wanted)
        }
        client.roundTrip()
        let sent = desk.configures(window)
        #expect(sent.count == 32)
        client.takeEvents(of: window.role)
        desk.acknowledge(window, sent[31])
        client.roundTrip()
        #expect(client.takeEvents(of: window.role, 0).map { $0.word(0) } == [500])
        #expect(desk.configures(window).count == 1)
    }

    @Test func `a window that is unmapped begins anew`() throws {
        let window = desk.mappedToplevel()
        desk.desk.attach(window.surface, 0)
        desk.desk.commit(window.surface)
        client.roundTrip()
        #expect(try !toplevel.isMapped)
        desk.map(window)
        #expect(try toplevel.isMapped)
        #expect(client.error == nil)
    }

    @Test func `the geometry is within what is drawn, sub-surfaces included`() throws {
        let window = desk.toplevel()
        client.request(window.xdg, 3, [.int(2), .int(2), .int(500), .int(4)])
        desk.map(window)
        #expect(try toplevel.geometry == PixelRect(x: 2, y: 2, width: 6, height: 4))
    }

    @Test func `what a window asks for is heard, and answered with a configure`() throws {
        let window = desk.mappedToplevel()
        var requests: [Toplevel.WindowRequest] = []
        try toplevel.onRequest = { requests.append($0) }
        for opcode in [9, 10, 11, 12, 13] as [UInt16] {
            client.request(window.role, opcode, opcode == 11 ? [.null] : [])
        }
        client.roundTrip()
        #expect(requests == [.maximize, .unmaximize, .fullscreen, .unfullscreen, .minimize])
        #expect(desk.configures(window).count == 4)
    }

    @Test func `a popup is placed, mapped, placed anew, and dismissed with its window`() throws {
        let window = desk.mappedToplevel(width: 64, height: 64)
        fixture.display.popupBounds = { _, _ in PixelRect(x: 0, y: 0, width: 64, height: 64) }
        var popups: [Popup] = []
        try toplevel.onPopup = { popups.append($0) }
        let positioner = desk.positioner(anchor: (60, 60, 4, 4))
        client.request(positioner, 5, [.uint(3)])
        let popup = desk.popup(of: window.xdg, positioner: positioner)
        desk.desk.commit(popup.surface)
        client.roundTrip()
        let told = client.takeEvents(of: popup.role, 0)
        // Slid into the window: 64 - 20, 64 - 10.
        #expect(told.map { [$0.word(0), $0.word(1), $0.word(2), $0.word(3)] } == [[44, 54, 20, 10]])
        desk.acknowledge(popup, desk.configures(popup).last ?? 0)
        desk.draw(popup)
        client.roundTrip()
        #expect(popups.count == 1 && popups.first?.frame == PixelRect(x: 44, y: 54, width: 20, height: 10))
        client.request(popup.role, 2, [.uint(desk.positioner(width: 6, height: 6)), .uint(77)])
        client.roundTrip()
        let again = client.takeEvents(of: popup.role)
        #expect(again.map(\.opcode) == [2, 0] && again.first?.word(0) == 77)
        #expect(popups.first?.frame.width == 20, "it moves when its client has drawn for the new place")
        desk.acknowledge(popup, desk.configures(popup).last ?? 0)
        client.roundTrip()
        #expect(popups.first?.frame.width == 20)
        desk.draw(popup)
        client.roundTrip()
        #expect(popups.first?.frame.width == 6)
        desk.desk.attach(window.surface, 0)
        desk.desk.commit(window.surface)
        client.roundTrip()
        #expect(client.takeEvents(of: popup.role).map(\.opcode) == [1])
        #expect(client.error == nil)
    }

    @Test func `a menu without a press before it is over at once, one with a press stays until a press elsewhere`()
        throws
    {
        let seat = client.bind("wl_seat")
        let pointer = client.newID()
        client.request(seat, 0, [.uint(pointer)])
        let window = desk.mappedToplevel()
        func menu(_ serial: UInt32) -> WindowDesk.Window {
            let popup = desk.popup(of: window.xdg, positioner: desk.positioner())
            client.request(popup.role, 1, [.uint(seat), .uint(serial)])
            client.roundTrip()
            return popup
        }
        let early = menu(4711)
        #expect(client.takeEvents(of: early.role).map(\.opcode) == [1])
        try fixture.display.seat.movePointer(to: toplevel.surface, at: Point(x: 1, y: 1), time: 1)
        fixture.display.seat.pressPointer(code: 0x110, isPressed: true, time: 2)
        client.roundTrip()
        let press = client.takeEvents(of: pointer, 3).last?.word(0) ?? 0
        let popup = menu(press)
        #expect(client.takeEvents(of: popup.role).isEmpty)
        desk.map(popup)
        #expect(try fixture.display.seat.dismissPopups(pressedOn: toplevel.surface) == false)
        #expect(fixture.display.seat.dismissPopups(pressedOn: nil))
        client.roundTrip()
        #expect(client.takeEvents(of: popup.role).map(\.opcode).contains(1))
        #expect(client.error == nil)
    }

    @Test func `a client that does not answer a ping is hung, and not any more when it does`() throws {
        _ = desk.mappedToplevel()
        let served = try toplevel.client
        var states: [Bool] = []
        served.onHung = { states.append($0.isHung) }
        fixture.display.ping(served)
        fixture.display.ping(served)
        client.roundTrip()
        let pings = client.takeEvents(of: desk.base, 0)
        #expect(pings.count == 1)
        fixture.loop.advance(by: .seconds(6))
        #expect(states == [true])
        client.request(desk.base, 3, [.uint(pings[0].word(0))])
        client.roundTrip()
        #expect(states == [true, false])
        #expect(fixture.loop.nextTimerDeadline == nil)
        fixture.display.ping(served)
        client.roundTrip()
        client.request(desk.base, 3, [.uint(client.takeEvents(of: desk.base, 0).first?.word(0) ?? 0)])
        client.roundTrip()
        fixture.loop.advance(by: .seconds(60))
        #expect(states == [true, false])
    }

    @Test func `the log tells two connections of one process apart`() throws {
        _ = desk.mappedToplevel()
        let first = try toplevel.client
        _ = WindowDesk(try fixture.connect()).mappedToplevel()
        let second = try toplevel.client
        #expect(first.processID == second.processID)
        #expect(first.name != second.name)
    }

    @Test func `nothing is left of windows whose client goes`() throws {
        let window = desk.mappedToplevel()
        let popup = desk.popup(of: window.xdg, positioner: desk.positioner())
        desk.map(popup)
        let gone = try toplevel.client
        var ends = 0
        try toplevel.onUnmap = { ends += 1 }
        try toplevel.onEnd = { ends += 10 }
        gone.disconnect()
        fixture.serve()
        #expect(ends == 11)
        #expect(fixture.display.toplevels.isEmpty)
        #expect(ClientLedger.Item.allCases.allSatisfy { gone.ledger[$0] == 0 }, "\(gone.ledger)")
    }

    @Test func `a popup that follows its parent is shown at its new place once its client has drawn for it`() throws {
        var room = PixelRect<Local>(x: 0, y: 0, width: 100, height: 100)
        fixture.display.popupBounds = { _, _ in room }
        let window = desk.mappedToplevel()
        let positioner = desk.positioner()
        // It slides, and is reactive.
        client.request(positioner, 5, [.uint(1)])
        client.request(positioner, 7)
        let menu = desk.popup(of: window.xdg, positioner: positioner)
        desk.map(menu)
        let popup = try #require(try toplevel.popups.first)
        var places: [Int] = []
        popup.onCommit = { [unowned popup] in places.append(Int(popup.frame.left)) }
        room = PixelRect(x: 30, y: 0, width: 100, height: 100)
        try toplevel.moved()
        client.roundTrip()
        #expect(places == [] && popup.frame.left == 0)
        desk.acknowledge(menu, try #require(desk.configures(menu).last))
        desk.draw(menu)
        client.roundTrip()
        #expect(places == [30])
        try toplevel.moved()
        client.roundTrip()
        #expect(desk.configures(menu).isEmpty, "it knows its place")
    }

    @Test func `what the server can do is told with the window, before anything else`() {
        let window = desk.toplevel()
        client.roundTrip()
        #expect(client.takeEvents(of: window.role).map(\.opcode) == [3])
        desk.map(window)
        #expect(client.takeEvents(of: window.role).map(\.opcode) == [0], "once")
    }

    @Test func `a decoration is answered before the window's first commit, by its mode alone`() {
        let manager = client.bind("zxdg_decoration_manager_v1")
        let window = desk.toplevel()
        let decoration = client.newID()
        client.request(manager, 1, [.uint(decoration), .uint(window.role)])
        for (request, arguments) in [(1, [.uint(1)]), (1, [.uint(2)]), (2, [])] as [(UInt16, [WireClient.Argument])] {
            client.request(decoration, request, arguments)
            client.roundTrip()
            #expect(client.takeEvents(of: decoration).map { $0.word(0) } == [2])
            #expect(desk.configures(window).isEmpty, "nothing is configured before the first commit")
        }
        desk.map(window)
        #expect(client.takeEvents(of: decoration).map { $0.word(0) } == [2])
        #expect(client.error == nil)
    }

    @Test func `decorations are the server's`() throws {
        let manager = client.bind("zxdg_decoration_manager_v1")
        let window = desk.toplevel()
        let decoration = client.newID()
        client.request(manager, 1, [.uint(decoration), .uint(window.role)])
        client.request(decoration, 1, [.uint(1)])
        desk.map(window)
        #expect(client.takeEvents(of: decoration).map { $0.word(0) } == [2, 2])
        #expect(client.error == nil)
    }

    @Test func `a viewport cuts and stretches, and one color fills a window`() throws {
        let (viewporter, pixels) = (client.bind("wp_viewporter"), client.bind("wp_single_pixel_buffer_manager_v1"))
        let window = desk.toplevel()
        let (viewport, buffer) = (client.newID(), client.newID())
        client.request(viewporter, 1, [.uint(viewport), .uint(window.surface)])
        client.request(viewport, 2, [.int(300), .int(200)])
        client.request(pixels, 1, [.uint(buffer), .uint(.max), .uint(0), .uint(1 << 31), .uint(.max)])
        desk.desk.commit(window.surface)
        client.roundTrip()
        desk.acknowledge(window, desk.configures(window).last ?? 0)
        desk.desk.attach(window.surface, buffer)
        desk.desk.commit(window.surface)
        client.roundTrip()
        let surface = try toplevel.surface
        #expect(surface.state?.size == Size(width: 300, height: 200))
        #expect(surface.picture.map { Array($0.bytes) } == [128, 0, 255, 255])
        #expect(client.error == nil)
    }

    @Test func `a screen is described, and described again when it changes`() throws {
        let output = client.bind("wl_output")
        let manager = client.bind("zxdg_output_manager_v1")
        let extended = client.newID()
        client.request(manager, 1, [.uint(extended), .uint(output)])
        client.roundTrip()
        #expect(client.takeEvents(of: output).map(\.opcode) == [0, 1, 3, 4, 5, 2, 2])
        #expect(client.takeEvents(of: extended).map(\.opcode) == [0, 1, 3, 4])
        var new = fixture.display.output.description
        (new.width, new.height, new.scale) = (300, 150, 1.5)
        fixture.display.output.update(new)
        fixture.display.output.update(new)
        client.roundTrip()
        let told = client.takeEvents(of: output)
        #expect(told.map(\.opcode) == [0, 1, 3, 4, 5, 2])
        #expect(told[2].word(0) == 2)
        #expect(client.takeEvents(of: extended, 1).map { [$0.word(0), $0.word(1)] } == [[200, 100]])
    }

    @Test func `who asked is told when a frame was seen, or that it never was`() throws {
        let presentation = client.bind("wp_presentation")
        let window = desk.mappedToplevel()
        let ids = (0..<2).map { _ in
            let id = client.newID()
            client.request(presentation, 1, [.uint(window.surface), .uint(id)])
            desk.draw(window)
            return id
        }
        client.roundTrip()
        try toplevel.surface.sendPresented(PresentedFrame(nanoseconds: 5_000_000_007, refresh: 16_666_667))
        client.roundTrip()
        #expect(client.takeEvents(of: presentation).map { $0.word(0) } == [1])
        #expect(client.takeEvents(of: ids[0]).map(\.opcode) == [2])
        let seen = client.takeEvents(of: ids[1])
        #expect(seen.map(\.opcode) == [1] && seen.first.map { [$0.word(1), $0.word(2)] } == [5, 7])
        #expect(try toplevel.client.ledger[.feedbacks] == 0)
    }
}
