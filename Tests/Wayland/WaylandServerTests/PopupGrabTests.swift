import Geometry
import TestSupport
import Testing
import WaylandServer

@Suite("Server: menus that take all input") struct PopupGrabTests {
    private func isGranted(_ serial: UInt32, to program: SeatFixture.Program) -> Bool {
        let popup = program.desk.popup(of: program.window.xdg, positioner: program.desk.positioner())
        program.client.request(popup.role, 1, [.uint(program.seat), .uint(serial)])
        program.client.roundTrip()
        return program.client.takeEvents(of: popup.role, 1).isEmpty && program.client.error == nil
    }

    private func tap(_ fixture: SeatFixture, _ program: SeatFixture.Program) -> UInt32 {
        fixture.seat.touchDown(0, on: program.surface, at: Point(x: 2, y: 2), time: 1)
        fixture.seat.touchUp(0, time: 2)
        program.client.roundTrip()
        return program.client.takeEvents(of: program.touch, 0).last?.word(0) ?? .max
    }

    @Test func `by the number of a touch or a press`() throws {
        let fixture = try SeatFixture()
        let program = try fixture.program()
        #expect(!isGranted(7777, to: program))
        #expect(isGranted(tap(fixture, program), to: program))
    }

    /// The number that a toolkit heard last is that of the keys, which came to the menu.
    @Test func `by any, where the menu above has all input`() throws {
        let fixture = try SeatFixture()
        let program = try fixture.program()
        func popup(of parent: UInt32, _ serial: UInt32) -> WindowDesk.Window {
            let popup = program.desk.popup(of: parent, positioner: program.desk.positioner())
            program.client.request(popup.role, 1, [.uint(program.seat), .uint(serial)])
            program.desk.map(popup)
            return popup
        }
        let menu = popup(of: program.window.xdg, tap(fixture, program))
        let enter = try #require(program.client.takeEvents(of: program.keyboard, 1).last)
        let submenu = popup(of: menu.xdg, enter.word(0))
        #expect(enter.word(1) == menu.surface)
        #expect(program.client.takeEvents(of: submenu.role, 1).isEmpty)
        #expect(program.client.takeEvents(of: menu.role, 1).isEmpty)
        let focus = try #require(program.client.takeEvents(of: program.keyboard, 1).last)
        #expect(focus.word(1) == submenu.surface)
        #expect(fixture.seat.dismissPopups(pressedOn: nil))
        program.client.roundTrip()
        #expect(program.client.takeEvents(of: submenu.role, 1).count == 1)
        #expect(program.client.takeEvents(of: menu.role, 1).count == 1)
    }

    /// GTK 4 forgets a finger's number when the finger goes up, and opens its menus after that.
    @Test func `by none, where it was the last to be touched`() throws {
        let fixture = try SeatFixture()
        let (program, other) = (try fixture.program(), try fixture.program())
        #expect(!isGranted(0, to: program), "nothing was touched yet")
        _ = tap(fixture, program)
        #expect(isGranted(0, to: program))
        _ = tap(fixture, other)
        #expect(!isGranted(0, to: program), "another program was touched since")
    }
}
