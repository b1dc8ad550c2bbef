import Geometry
import TestSupport
import Testing
import WaylandServer

@Suite("Server: text fields") struct TextInputTests {
    private let fixture: SeatFixture
    private let program: SeatFixture.Program
    private let input: UInt32

    init() throws {
        fixture = try SeatFixture()
        program = try fixture.program()
        input = fixture.make(
            program.client, program.client.bind("zwp_text_input_manager_v3"), 1, [.uint(program.seat)])
        program.client.roundTrip()
    }

    private func say(_ opcode: UInt16, _ arguments: [WireClient.Argument] = []) {
        program.client.request(input, opcode, arguments)
    }

    private func told() -> [WireClient.Event] {
        program.client.roundTrip()
        return program.client.takeEvents(of: input)
    }

    private func enable(_ text: String? = nil, cursor: Int32 = 0, anchor: Int32? = nil) {
        say(1)
        if let text { say(3, [.string(text), .int(cursor), .int(anchor ?? cursor)]) }
        say(7)
        program.client.roundTrip()
    }

    @Test func `a field goes with the keys`() {
        #expect(told().isEmpty)
        fixture.seat.focusKeyboard(on: program.surface)
        #expect(told().map { [UInt32($0.opcode), $0.word(0)] } == [[0, program.window.surface]])
        enable()
        #expect(fixture.seat.activeTextInput?.surface === program.surface)
        fixture.seat.focusKeyboard(on: nil)
        #expect(told().map { [UInt32($0.opcode), $0.word(0)] } == [[1, program.window.surface]])
        #expect(fixture.seat.activeTextInput == nil)
        // It begins anew, and says so by itself.
        fixture.seat.focusKeyboard(on: program.surface)
        #expect(told().map(\.opcode) == [0])
        #expect(fixture.seat.activeTextInput == nil)
    }

    @Test func `what is said counts with the commit`() throws {
        fixture.seat.focusKeyboard(on: program.surface)
        say(1)
        say(3, [.string("häuser"), .int(3), .int(3)])
        say(5, [.uint(0x42), .uint(6)])
        say(6, [.int(1), .int(2), .int(3), .int(-4)])
        program.client.roundTrip()
        #expect(fixture.seat.activeTextInput == nil)
        say(7)
        program.client.roundTrip()
        let field = try #require(fixture.seat.activeTextInput).field
        #expect(field.text == "häuser" && field.cursor == 3 && field.anchor == 3)
        #expect(field.hint == [.spellcheck, .hiddenText] && field.purpose == .email)
        #expect(field.caret == PixelRect(x: 1, y: 2, width: 3, height: 0))
        say(2)
        say(7)
        program.client.roundTrip()
        #expect(fixture.seat.activeTextInput == nil && program.client.error == nil)
    }

    @Test func `text is written with the number of the commits that are known`() throws {
        fixture.seat.focusKeyboard(on: program.surface)
        enable("häus", cursor: 3)
        say(7)
        program.client.roundTrip()
        program.client.takeEvents(of: input)
        let field = try #require(fixture.seat.activeTextInput)
        field.insert("é")
        #expect(field.deleteBackward())
        let events = told()
        #expect(events.map(\.opcode) == [3, 5, 4, 5])
        #expect(events[0].string(0) == "é" && events[1].word(0) == 2)
        #expect([events[2].word(0), events[2].word(1)] == [2, 0])
    }

    @Test func `long text comes in parts, and an old field writes nothing`() throws {
        fixture.seat.focusKeyboard(on: program.surface)
        enable()
        program.client.takeEvents(of: input)
        let field = try #require(fixture.seat.activeTextInput)
        let text = String(repeating: "äb", count: 3000)
        field.insert(text)
        let parts = told().filter { $0.opcode == 3 }.map { $0.string(0) }
        #expect(parts.count == 3 && parts.joined() == text)
        say(0)
        program.client.roundTrip()
        field.insert("x")
        field.delete(before: 1, after: 1)
        #expect(told().isEmpty && fixture.seat.activeTextInput == nil && program.client.error == nil)
    }

    @Test(arguments: [(-5, Int32.max), (Int32.max, -1), (1, 4)] as [(Int32, Int32)])
    func `places that are none`(cursor: Int32, anchor: Int32) throws {
        fixture.seat.focusKeyboard(on: program.surface)
        enable("äöü", cursor: cursor, anchor: anchor)
        let field = try #require(fixture.seat.activeTextInput)
        #expect((0...6).contains(field.field.cursor) && (0...6).contains(field.field.anchor))
        _ = field.deleteBackward()
        #expect(program.client.error == nil)
    }

    @Test func `the surface ends, and the field with it`() {
        fixture.seat.focusKeyboard(on: program.surface)
        enable()
        program.client.request(program.window.surface, 0)
        program.client.roundTrip()
        #expect(fixture.seat.activeTextInput == nil && program.client.error == nil)
    }
}
