import Geometry
import Glibc
import Reactor
import TestSupport
import Testing
import WaylandServer

@Suite("Server: programs that write into fields") struct InputMethodTests {
    private let fixture: SeatFixture
    private let program: SeatFixture.Program
    /// The program's `zwp_text_input_v3`.
    private let input: UInt32
    private let writer: WireClient
    private let manager: UInt32
    private let seat: UInt32
    private let method: UInt32

    init() throws {
        fixture = try SeatFixture()
        program = try fixture.program()
        input = fixture.make(
            program.client, program.client.bind("zwp_text_input_manager_v3"), 1, [.uint(program.seat)])
        writer = try fixture.connect(isPrivileged: true)
        (manager, seat) = (writer.bind("zwp_input_method_manager_v2"), writer.bind("wl_seat"))
        method = writer.newID()
        writer.request(manager, 0, [.uint(seat), .uint(method)])
        program.client.roundTrip()
        writer.roundTrip()
        fixture.seat.focusKeyboard(on: program.surface)
        program.client.roundTrip()
        program.client.takeEvents(of: input)
        program.client.takeEvents(of: program.keyboard)
    }

    private func enable(_ text: String? = nil) {
        program.client.request(input, 1)
        if let text { program.client.request(input, 3, [.string(text), .int(2), .int(1)]) }
        program.client.request(input, 4, [.uint(1)])
        program.client.request(input, 5, [.uint(2), .uint(7)])
        program.client.request(input, 7)
        program.client.roundTrip()
    }

    private func told(_ object: UInt32? = nil) -> [WireClient.Event] {
        writer.roundTrip()
        return writer.takeEvents(of: object ?? method)
    }

    private func written() -> [WireClient.Event] {
        writer.roundTrip()
        program.client.roundTrip()
        return program.client.takeEvents(of: input)
    }

    /// A surface of the writer with content.
    private func popup() -> (surface: UInt32, popup: UInt32) {
        let desk = WindowDesk(writer)
        let surface = desk.desk.surface()
        let popup = fixture.make(writer, method, 4, [.uint(surface)])
        desk.desk.attach(surface, desk.desk.buffer(desk.desk.pool(desk.file, size: 256), width: 8, height: 8))
        desk.desk.commit(surface)
        writer.roundTrip()
        return (surface, popup)
    }

    @Test func `it hears of the field that is written into, and of its end`() {
        #expect(told().isEmpty && fixture.seat.hasInputMethod)
        enable("abc")
        let first = told()
        // Activate, what is in the field, who changed it, what it is, done.
        #expect(first.map(\.opcode) == [0, 2, 3, 4, 5])
        #expect(first[1].string(0) == "abc" && first[2].word(0) == 1 && [first[3].word(0), first[3].word(1)] == [2, 7])
        program.client.request(input, 3, [.string("abcd"), .int(4), .int(4)])
        program.client.request(input, 7)
        program.client.roundTrip()
        let second = told()
        #expect(second.map(\.opcode) == [2, 3, 4, 5] && second[1].word(0) == 0, "no cause of the change was given")
        enable()
        #expect(told().map(\.opcode) == [0, 4, 5], "another field of the same object")
        program.client.request(input, 2)
        program.client.request(input, 7)
        program.client.roundTrip()
        #expect(told().map(\.opcode) == [1, 5])
        enable()
        fixture.seat.focusKeyboard(on: nil)
        #expect(told().map(\.opcode) == [0, 4, 5, 1, 5])
        fixture.seat.focusKeyboard(on: program.surface)
        #expect(told().isEmpty && writer.error == nil && program.client.error == nil)
    }

    @Test func `what it writes comes with its commit, and not of what is over`() {
        writer.request(method, 0, [.string("early")])
        writer.request(method, 3, [.uint(0)])
        enable("abc")
        _ = told()
        #expect(written().isEmpty)
        writer.request(method, 0, [.string("x")])
        writer.request(method, 2, [.uint(1), .uint(2)])
        writer.request(method, 1, [.string("yz"), .int(1), .int(2)])
        #expect(written().isEmpty)
        writer.request(method, 3, [.uint(1)])
        let all = written()
        // Preedit 2, commit 3, delete 4, done 5 with the number of the field's commits.
        #expect(all.map(\.opcode) == [2, 4, 3, 5] && all.last?.word(0) == 1)
        #expect(all.first?.string(0) == "yz")
        writer.request(method, 0, [.string("late")])
        writer.request(method, 3, [.uint(0)])
        #expect(written().isEmpty)
        writer.request(method, 3, [.uint(1)])
        #expect(written().map(\.opcode) == [5], "what was said before is not said again")
        // A cursor that is nowhere in the text is hidden.
        writer.request(method, 1, [.string("ä"), .int(7), .int(-3)])
        writer.request(method, 3, [.uint(1)])
        let hidden = written().first
        #expect(hidden.map { [$0.word(2), $0.word(3)] } == [.max, .max])
        #expect(writer.error == nil && program.client.error == nil)
    }

    @Test func `there is one at a time`() {
        let second = writer.newID()
        writer.request(manager, 0, [.uint(seat), .uint(second)])
        enable()
        #expect(told(second).map(\.opcode) == [6])
        let grab = fixture.make(writer, second, 5)
        #expect(told(grab).isEmpty)
        writer.request(second, 0, [.string("x")])
        writer.request(second, 3, [.uint(0)])
        writer.request(grab, 0)
        writer.request(second, 6)
        writer.request(method, 6)
        writer.roundTrip()
        #expect(!fixture.seat.hasInputMethod)
        let third = writer.newID()
        writer.request(manager, 0, [.uint(seat), .uint(third)])
        #expect(told(third).map(\.opcode) == [0, 4, 5], "it comes while a field is written into")
        #expect(written().isEmpty && writer.error == nil)
    }

    @Test func `keys that it wants go to no other client`() {
        fixture.seat.key(code: 30, isPressed: true, time: 1)
        let grab = fixture.make(writer, method, 5)
        #expect(told(grab).map(\.opcode) == [0, 3, 2])
        fixture.seat.key(code: 30, isPressed: false, time: 2)
        fixture.seat.key(code: 31, isPressed: true, time: 3)
        let keys = told(grab)
        #expect(keys.map(\.opcode) == [1] && (1...3).map { keys[0].word($0) } == [3, 31, 1])
        program.client.roundTrip()
        let own = program.client.takeEvents(of: program.keyboard).filter { $0.opcode == 3 }
        #expect(own.map { [$0.word(2), $0.word(3)] } == [[30, 1], [30, 0]], "what was pressed there is let go there")
        writer.request(grab, 0)
        writer.roundTrip()
        fixture.seat.key(code: 31, isPressed: false, time: 4)
        fixture.seat.key(code: 32, isPressed: true, time: 5)
        program.client.roundTrip()
        let after = program.client.takeEvents(of: program.keyboard).filter { $0.opcode == 3 }
        #expect(after.map { [$0.word(2), $0.word(3)] } == [[32, 1]])
        #expect(writer.error == nil && program.client.error == nil)
    }

    @Test func `a surface of it is shown while a field is written into`() throws {
        var log: [String] = []
        fixture.seat.onInputPopup = { popup in
            popup.onChange = { log.append("show") }
            popup.onHide = { log.append("hide") }
        }
        let made = popup()
        #expect(log.isEmpty)
        enable()
        #expect(log == ["show"])
        let popup = try #require(fixture.seat.inputPopups.first)
        #expect(popup.isShown)
        for _ in 0..<2 { popup.tell(PixelRect(x: -1, y: 2, width: 3, height: 4)) }
        let rect = told(made.popup)
        #expect(rect.count == 1 && rect.first.map { [$0.word(0), $0.word(1), $0.word(2), $0.word(3)] } == [.max, 2, 3, 4])
        fixture.seat.focusKeyboard(on: nil)
        #expect(log == ["show", "hide"])
        fixture.seat.focusKeyboard(on: program.surface)
        enable()
        writer.request(method, 6)
        writer.roundTrip()
        #expect(log == ["show", "hide", "show", "hide"] && fixture.seat.inputPopups.isEmpty && writer.error == nil)
        let ledger = fixture.display.clients.first { $0.isPrivileged }?.ledger
        #expect(ledger?[.windows] == 0 && ledger?[.textInputs] == 0)
    }

    @Test func `a surface that is something else`() {
        let surface = WindowDesk(writer).mappedToplevel().surface
        _ = fixture.make(writer, method, 4, [.uint(surface)])
        writer.roundTrip()
        #expect(writer.error.map { [$0.object, $0.code] } == [method, 0])
    }

    @Test func `it hears nothing of a locked session`() {
        fixture.display.sessionLock.onLock = {}
        let grab = fixture.make(writer, method, 5)
        enable()
        _ = (told(), told(grab))
        let locks = writer.bind("ext_session_lock_manager_v1")
        _ = fixture.make(writer, locks, 1)
        writer.roundTrip()
        #expect(told().map(\.opcode) == [1, 5])
        fixture.seat.key(code: 30, isPressed: true, time: 1)
        #expect(told(grab).isEmpty && fixture.seat.keyboardFocus == nil && writer.error == nil)
    }
}
