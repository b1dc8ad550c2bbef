import Buffers
import TestSupport
import Testing
import WaylandServer

/// Buffers that a GPU still draws into. A pipe stands for each: like a dmabuf it becomes readable when its writer has finished.
@Suite("Server: dmabufs that are not ready") struct DmabufFenceTests {
    private let desk: DmabufDesk
    private var client: WireClient { desk.client }

    init() throws {
        desk = try DmabufDesk()
    }

    private func buffer(of drawing: DmabufDesk.Drawing) -> UInt32 { desk.buffer(descriptor: drawing.reader) }

    @Test func `the old content stays until the new one is drawn, and callbacks wait with it`() throws {
        let drawing = DmabufDesk.Drawing()
        let (first, second) = (desk.buffer(), buffer(of: drawing))
        let surface = desk.desk.surface()
        desk.show(first, on: surface)
        let shown = try #require(desk.fixture.surfaces.first)
        let before = shown.shared?.buffer
        var applied = 0
        shown.onApply = { _, _ in applied += 1 }
        _ = desk.desk.frame(surface)
        desk.show(second, on: surface)
        #expect(applied == 0 && shown.shared?.buffer === before && !shown.wantsFrame)
        #expect(desk.releases(of: first) == 0)
        drawing.finish()
        client.roundTrip()
        #expect(applied == 1 && shown.shared?.buffer !== before && shown.wantsFrame)
        #expect(desk.releases(of: first) == 1 && desk.releases(of: second) == 0)
    }

    @Test func `commits are shown in their order, and one that was drawn sooner waits for the one before`() throws {
        let (slow, quick) = (DmabufDesk.Drawing(), DmabufDesk.Drawing())
        let buffers = [buffer(of: slow), buffer(of: quick), desk.buffer()]
        let surface = desk.desk.surface()
        for buffer in buffers { desk.show(buffer, on: surface) }
        let shown = try #require(desk.fixture.surfaces.first)
        var seen: [ObjectIdentifier?] = []
        shown.onApply = { surface, _ in seen.append(surface.shared.map { ObjectIdentifier($0.buffer) }) }
        quick.finish()
        client.roundTrip()
        #expect(seen.isEmpty && !shown.hasContent)
        slow.finish()
        client.roundTrip()
        #expect(seen == desk.questions.open.map { ObjectIdentifier($0.buffer) })
        #expect(desk.releases(of: buffers[0]) == 1 && desk.releases(of: buffers[1]) == 1 && desk.releases(of: buffers[2]) == 0)
    }

    @Test func `another surface of the client does not wait`() throws {
        let drawing = DmabufDesk.Drawing()
        let (waiting, other) = (desk.desk.surface(), desk.desk.surface())
        desk.show(buffer(of: drawing), on: waiting)
        desk.show(desk.buffer(), on: other)
        #expect(desk.fixture.surfaces.map(\.hasContent) == [false, true])
    }

    @Test func `what is committed together is shown together`() throws {
        let drawing = DmabufDesk.Drawing()
        let (parent, child) = (desk.desk.surface(), desk.desk.surface())
        _ = desk.desk.subsurface(child, of: parent)
        desk.show(buffer(of: drawing), on: child)
        desk.show(desk.buffer(), on: parent)
        #expect(desk.fixture.surfaces.map(\.hasContent) == [false, false])
        drawing.finish()
        client.roundTrip()
        #expect(desk.fixture.surfaces.map(\.hasContent) == [true, true])
    }

    @Test func `a surface, a buffer or a client that ends meanwhile`() throws {
        for end in 0..<4 {
            let drawing = DmabufDesk.Drawing()
            let desk = try DmabufDesk()
            let surface = desk.desk.surface()
            let buffer = desk.buffer(descriptor: drawing.reader)
            desk.show(buffer, on: surface)
            switch end {
            case 0: desk.client.request(surface, 0)
            case 1: desk.client.request(buffer, 0)
            case 2: desk.client.request(1, 99)
            default: desk.answer(false)
            }
            desk.client.roundTrip()
            drawing.finish()
            desk.fixture.serve()
            desk.fixture.serve()
            #expect(desk.fixture.display.clients.count == (end < 2 ? 1 : 0))
            if end == 0 { #expect(desk.releases(of: buffer) == 1) }
            if end == 1 { #expect(desk.fixture.surfaces.first?.hasContent == true) }
        }
    }

    @Test func `a client that commits without end shows something`() throws {
        let surface = desk.desk.surface()
        let drawings = (0..<70).map { _ in DmabufDesk.Drawing() }
        for drawing in drawings { desk.show(buffer(of: drawing), on: surface) }
        #expect(client.error == nil && desk.fixture.surfaces.first?.hasContent == true)
        for drawing in drawings.reversed() { drawing.finish() }
        client.roundTrip()
        #expect(desk.fixture.surfaces.first?.shared?.buffer === desk.questions.open.last?.buffer)
    }

    @Test func `a window is opened with its first content`() throws {
        let drawing = DmabufDesk.Drawing()
        let windows = WindowDesk(client)
        let window = windows.toplevel()
        var opened = 0
        windows.desk.commit(window.surface)
        client.roundTrip()
        let toplevel = try #require(desk.fixture.display.toplevels.first)
        toplevel.onMap = { opened += 1 }
        toplevel.configure(Toplevel.Configuration())
        client.roundTrip()
        windows.acknowledge(window, try #require(windows.configures(window).last))
        desk.show(buffer(of: drawing), on: window.surface)
        #expect(opened == 0 && client.error == nil)
        drawing.finish()
        client.roundTrip()
        #expect(opened == 1)
    }
}
