import Buffers
import Geometry
import Glibc
import TestSupport
import Testing
import WaylandServer

@Suite("Server: devices that programs play") struct VirtualDeviceTests {
    private let fixture: SeatFixture
    private let program: SeatFixture.Program
    private let player: WireClient

    init() throws {
        fixture = try SeatFixture()
        program = try fixture.program()
        player = try fixture.connect(isPrivileged: true)
        player.readGlobals()
        fixture.seat.focusKeyboard(on: program.surface)
        program.client.roundTrip()
        program.client.takeEvents(of: program.keyboard)
    }

    private func keymap(_ id: UInt32, _ bytes: [UInt8], size: Int) {
        let file = SharedFile(bytes)
        player.request(id, 0, [.uint(1), .uint(UInt32(size))], descriptors: [file.descriptor])
        player.roundTrip()
        file.end()
    }

    private func madeKeyboard() -> UInt32 {
        let manager = player.bind("zwp_virtual_keyboard_manager_v1")
        let seat = player.bind("wl_seat")
        let id = player.newID()
        player.request(manager, 0, [.uint(seat), .uint(id)])
        return id
    }

    private func told() -> [WireClient.Event] {
        program.client.roundTrip()
        return program.client.takeEvents(of: program.keyboard)
    }

    @Test func `keys come with their keymap, and real ones bring the old one back`() {
        let id = madeKeyboard()
        keymap(id, Array("xkb_keymap { its own };".utf8) + [0], size: 24)
        player.request(id, 2, [.uint(1), .uint(0), .uint(0), .uint(0)])
        player.request(id, 1, [.uint(5), .uint(30), .uint(1)])
        player.roundTrip()
        let first = told()
        #expect(first.map(\.opcode) == [0, 4, 4, 3])
        #expect(first.last.map { [$0.word(1), $0.word(2), $0.word(3)] } == [5, 30, 1])
        fixture.seat.key(code: 31, isPressed: true, time: 6)
        #expect(told().map(\.opcode) == [0, 4, 3])
        // What it held goes up with it.
        player.request(id, 3)
        player.roundTrip()
        let last = told()
        #expect(last.last.map { [$0.word(2), $0.word(3)] } == [30, 0])
        #expect(player.error == nil && program.client.error == nil)
    }

    @Test func `keys of another seat have its keymap and its modifiers, also when these change midway`() throws {
        let other = "xkb_keymap { other };"
        fixture.seat.setKeymap(other)
        fixture.seat.setModifiers(KeyboardModifiers(depressed: 4))
        fixture.seat.key(code: 30, isPressed: true, time: 1)
        fixture.seat.setKeymap("xkb_keymap { };")
        fixture.seat.key(code: 30, isPressed: false, time: 2)
        let events = told()
        #expect(events.map(\.opcode) == [0, 4, 4, 3, 0, 4, 3])
        let size = UInt32(other.utf8.count + 1)
        #expect(events[0].word(1) == size)
        #expect(events[4].word(1) == 16)
        let held = [events[1], events[2], events[5]].map { $0.word(1) }
        #expect(held == [0, 4, 0])
        // A keyboard that a program plays has its own as before, and gives way to that.
        let id = madeKeyboard()
        keymap(id, Array("xkb_keymap { its own };".utf8) + [0], size: 24)
        player.request(id, 1, [.uint(5), .uint(30), .uint(1)])
        player.roundTrip()
        fixture.seat.setKeymap(other)
        #expect(told().map(\.opcode) == [0, 4, 3], "not while it is played")
        fixture.seat.key(code: 31, isPressed: true, time: 6)
        let back = told()
        #expect(back.map(\.opcode) == [0, 4, 3])
        #expect(back[0].word(1) == size)
    }

    @Test func `keys before a keymap, and keymaps that are none`() {
        let id = madeKeyboard()
        keymap(id, [1, 2, 3], size: 4096)
        keymap(id, [1, 2, 3], size: 0)
        #expect(player.error == nil)
        player.request(id, 1, [.uint(5), .uint(30), .uint(1)])
        player.roundTrip()
        #expect(player.error.map { [$0.object, $0.code] } == [id, 0])
    }

    @Test func `a pointer is handed over by frames, and lets go of what it held`() {
        var batches: [[String]] = []
        fixture.seat.onVirtualPointer = { batches.append($0.map { "\($0)" }) }
        let manager = player.bind("zwlr_virtual_pointer_manager_v1")
        let id = player.newID()
        player.request(manager, 0, [.null, .uint(id)])
        player.request(id, 0, [.uint(1), .int(256), .int(-512)])
        player.request(id, 1, [.uint(1), .uint(1), .uint(3), .uint(4), .uint(4)])
        player.request(id, 1, [.uint(1), .uint(1), .uint(3), .uint(0), .uint(4)])
        player.request(id, 2, [.uint(1), .uint(0x110), .uint(1)])
        player.request(id, 5, [.uint(0)])
        player.request(id, 7, [.uint(1), .uint(0), .int(3840), .int(1)])
        player.roundTrip()
        #expect(batches.isEmpty)
        player.request(id, 4)
        player.request(id, 8)
        player.roundTrip()
        #expect(batches.map(\.count) == [4, 1])
        #expect(batches.last?.first?.contains("false") == true)
        #expect(player.error == nil)
    }

    @Test func `an axis and a source that there are not`() throws {
        for (opcode, words, code) in [(3, [1, 7, 256], 0), (5, [9], 1), (6, [1, 2], 0)] as [(UInt16, [UInt32], UInt32)] {
            let player = try fixture.connect(isPrivileged: true)
            let manager = player.bind("zwlr_virtual_pointer_manager_v1")
            let id = player.newID()
            player.request(manager, 0, [.null, .uint(id)])
            player.request(id, opcode, words.map { .uint($0) })
            player.roundTrip()
            #expect(player.error.map { [$0.object, $0.code] } == [id, code])
        }
    }
}
