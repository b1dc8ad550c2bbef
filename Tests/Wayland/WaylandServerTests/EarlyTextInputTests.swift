import Geometry
import TestSupport
import Testing
import WaylandServer

/// Versions 1 and 2 of text-input, which Qt and older toolkits know.
@Suite("Server: text fields of the first versions") struct EarlyTextInputTests {
    private let fixture: SeatFixture
    private let program: SeatFixture.Program
    private let first: UInt32
    private let second: UInt32

    init() throws {
        fixture = try SeatFixture()
        program = try fixture.program()
        first = fixture.make(program.client, program.client.bind("zwp_text_input_manager_v1"), 0)
        second = fixture.make(program.client, program.client.bind("zwp_text_input_manager_v2"), 1, [.uint(program.seat)])
        program.client.roundTrip()
    }

    private func say(_ object: UInt32, _ opcode: UInt16, _ arguments: [WireClient.Argument] = []) {
        program.client.request(object, opcode, arguments)
    }

    private func told(_ object: UInt32) -> [WireClient.Event] {
        program.client.roundTrip()
        return program.client.takeEvents(of: object)
    }

    /// The field of version 2 is switched on, and says what it has.
    private func enableSecond(reason: UInt32 = 3) throws {
        fixture.seat.focusKeyboard(on: program.surface)
        let serial = try #require(told(second).first { $0.opcode == 0 }).word(0)
        say(second, 1, [.uint(program.window.surface)])
        say(second, 5, [.string("häus"), .int(3), .int(3)])
        say(second, 6, [.uint(0x42), .uint(6)])
        say(second, 7, [.int(1), .int(2), .int(3), .int(4)])
        say(second, 9, [.uint(serial), .uint(reason)])
        #expect(told(second).isEmpty)
    }

    @Test func `version 2 goes with the keys, and its field is there when it is switched on`() throws {
        say(second, 1, [.uint(program.window.surface)])
        program.client.roundTrip()
        #expect(fixture.seat.activeTextInput == nil, "without the keys")
        fixture.seat.focusKeyboard(on: program.surface)
        let enter = try #require(told(second).first)
        #expect(enter.opcode == 0 && enter.word(1) == program.window.surface)
        #expect(fixture.seat.activeTextInput?.surface === program.surface)
        say(second, 2, [.uint(program.window.surface)])
        program.client.roundTrip()
        #expect(fixture.seat.activeTextInput == nil)
        fixture.seat.focusKeyboard(on: nil)
        let leave = try #require(told(second).first)
        #expect(leave.opcode == 1 && leave.word(1) == program.window.surface)
    }

    @Test func `version 2 says what the field has with update_state of the newest enter`() throws {
        try enableSecond()
        let field = try #require(fixture.seat.activeTextInput).field
        #expect(field.text == "häus" && field.cursor == 3 && field.anchor == 3)
        #expect(field.wantsPanel)
        #expect(field.hint == [.spellcheck, .hiddenText] && field.purpose == .email)
        #expect(field.caret == PixelRect(x: 1, y: 2, width: 3, height: 4))
        say(second, 5, [.string("late"), .int(0), .int(0)])
        say(second, 9, [.uint(1), .uint(0)])
        program.client.roundTrip()
        #expect(fixture.seat.activeTextInput?.field.text == "häus", "that answers no enter")
    }

    @Test(arguments: [(8, .password), (9, .date), (12, .terminal), (13, .normal)] as [(UInt32, TextInput.Purpose)])
    func `purposes have the numbers of a protocol without PINs`(number: UInt32, purpose: TextInput.Purpose) throws {
        try enableSecond()
        say(second, 6, [.uint(0), .uint(number)])
        say(second, 4)
        say(second, 3)
        program.client.roundTrip()
        #expect(fixture.seat.activeTextInput?.field.purpose == purpose)
    }

    @Test func `version 2 is written into`() throws {
        try enableSecond()
        let field = try #require(fixture.seat.activeTextInput)
        field.insert("é")
        #expect(field.deleteBackward())
        let events = told(second)
        // Text, then a deletion that an empty text carries out.
        #expect(events.map(\.opcode) == [6, 8, 6])
        #expect(events[0].string(0) == "é" && events[2].string(0).isEmpty)
        #expect(events[1].word(0) == 2)
        #expect(events[1].word(1) == 0)
    }

    @Test func `a client sends the keyboard on the screen away, and calls it back`() throws {
        try enableSecond()
        say(second, 4)
        program.client.roundTrip()
        #expect(fixture.seat.activeTextInput?.field.wantsPanel == false)
        say(second, 3)
        program.client.roundTrip()
        #expect(fixture.seat.activeTextInput?.field.wantsPanel == true)
    }

    @Test func `version 1 has its field from activate to deactivate`() throws {
        fixture.seat.focusKeyboard(on: program.surface)
        #expect(told(first).isEmpty, "it has asked for nothing")
        say(first, 0, [.uint(program.seat), .uint(program.window.surface)])
        let enter = try #require(told(first).first)
        #expect(enter.opcode == 0 && enter.word(0) == program.window.surface)
        say(first, 5, [.string("abc"), .uint(1), .uint(2)])
        say(first, 9, [.uint(77)])
        program.client.roundTrip()
        let field = try #require(fixture.seat.activeTextInput)
        #expect(field.field.text == "abc" && field.field.cursor == 1 && field.field.anchor == 2)
        field.insert("x")
        field.delete(before: 2, after: 1)
        let events = told(first)
        #expect(events.map(\.opcode) == [7, 9, 7])
        #expect(events[0].word(0) == 77)
        #expect(events[0].string(1) == "x")
        let place = Int32(bitPattern: events[1].word(0))
        #expect(place == -2)
        #expect(events[1].word(1) == 3)
        say(first, 1, [.uint(program.seat)])
        #expect(told(first).map(\.opcode) == [1])
        #expect(fixture.seat.activeTextInput == nil)
    }

    @Test func `version 1 is activated before its window has the keys, and loses its field with them`() {
        say(first, 0, [.uint(program.seat), .uint(program.window.surface)])
        #expect(told(first).isEmpty)
        fixture.seat.focusKeyboard(on: program.surface)
        #expect(told(first).map(\.opcode) == [0])
        fixture.seat.focusKeyboard(on: nil)
        #expect(told(first).map(\.opcode) == [1])
        fixture.seat.focusKeyboard(on: program.surface)
        #expect(told(first).isEmpty, "it has to ask again")
    }

    @Test func `an input method writes into fields of all versions`() throws {
        let writer = try fixture.connect(isPrivileged: true)
        let (manager, seat) = (writer.bind("zwp_input_method_manager_v2"), writer.bind("wl_seat"))
        let method = writer.newID()
        writer.request(manager, 0, [.uint(seat), .uint(method)])
        writer.roundTrip()
        try enableSecond()
        writer.roundTrip()
        let dones = writer.takeEvents(of: method, 5).count
        writer.request(method, 1, [.string("ab"), .int(1), .int(1)])
        writer.request(method, 2, [.uint(1), .uint(0)])
        writer.request(method, 3, [.uint(UInt32(dones))])
        writer.roundTrip()
        let events = told(second)
        #expect(events.map(\.opcode) == [8, 5, 3])
        #expect(events[1].word(0) == 1)
        #expect(events[2].string(0) == "ab")
    }
}
