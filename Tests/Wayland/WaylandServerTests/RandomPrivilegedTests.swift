import Geometry
import Reactor
import TestSupport
import Testing
import WaylandServer

/// Lockers, input methods and who has gestures and shapes, doing anything in any order. Each run prints its seed.
@Suite("Server: nonsense of those that may") struct RandomPrivilegedTests {
    /// What a session has made, by kind.
    private struct Session {
        let client: WireClient
        let desk: Desk
        let seat, locks, methods, gestures, shapes, output, pointer: UInt32
        var surfaces: [UInt32] = []
        var lockObjects: [UInt32] = []
        var lockSurfaces: [UInt32] = []
        var writers: [UInt32] = []
        var others: [UInt32] = []

        init(_ client: WireClient) {
            self.client = client
            desk = Desk(client)
            seat = client.bind("wl_seat")
            locks = client.bind("ext_session_lock_manager_v1")
            methods = client.bind("zwp_input_method_manager_v2")
            gestures = client.bind("zwp_pointer_gestures_v1")
            shapes = client.bind("wp_cursor_shape_manager_v1")
            output = client.bind("wl_output")
            pointer = client.newID()
            client.request(seat, 0, [.uint(pointer)])
        }

        func make(_ maker: UInt32, _ opcode: UInt16, _ rest: [WireClient.Argument] = []) -> UInt32 {
            let id = client.newID()
            client.request(maker, opcode, [.uint(id)] + rest)
            return id
        }
    }

    private let fixture: SeatFixture
    private let file = SharedFile([UInt8](repeating: 7, count: 4096))

    init() throws {
        fixture = try SeatFixture(settings: { ($0.output.width, $0.output.height) = (16, 8) })
    }

    @Test func `no other client notices, and the session can be opened in the end`() throws {
        var random = SeededRandom("lockers and input methods")
        let program = try fixture.program()
        let fields = program.client.bind("zwp_text_input_manager_v3")
        let field = fixture.make(program.client, fields, 1, [.uint(program.seat)])
        program.client.roundTrip()
        fixture.display.sessionLock.onLock = {}
        for _ in 0..<60 {
            var session = Session(try fixture.connect(isPrivileged: true))
            for _ in 0..<60 where session.client.error == nil && !session.client.isClosed {
                step(&session, &random)
                if Int.random(in: 0..<3, using: &random) == 0 { session.client.roundTrip() }
                act(program, field, &random)
                #expect(
                    fixture.seat.keyboardFocus.map(fixture.seat.admits) != false
                        && fixture.seat.pointerFocus.map(fixture.seat.admits) != false, "seed \(random.seed)")
            }
            session.client.roundTrip()
            guard Bool.random(using: &random) else { continue }
            fixture.display.clients.filter(\.isPrivileged).forEach { $0.disconnect() }
            fixture.loop.tick(mayBlock: false)
        }
        fixture.display.clients.filter(\.isPrivileged).forEach { $0.disconnect() }
        fixture.loop.tick(mayBlock: false)
        let last = Session(try fixture.connect(isPrivileged: true))
        let lock = last.make(last.locks, 1)
        last.client.roundTrip()
        fixture.display.sessionLock.covered()
        last.client.request(lock, 2)
        last.client.roundTrip()
        #expect(!fixture.display.sessionLock.isLocked && last.client.error == nil, "seed \(random.seed)")
        fixture.seat.focusKeyboard(on: program.surface)
        #expect(fixture.seat.keyboardFocus === program.surface && !fixture.seat.hasInputMethod, "seed \(random.seed)")
        program.client.roundTrip()
        #expect(program.client.error == nil && !program.client.isClosed, "seed \(random.seed)")
    }

    private func step(_ session: inout Session, _ random: inout SeededRandom) {
        let client = session.client
        func any(_ ids: [UInt32]) -> UInt32? { ids.randomElement(using: &random) }
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1: session.surfaces.append(session.desk.surface())
        case 2: session.lockObjects.append(session.make(session.locks, 1))
        case 3:
            guard let lock = any(session.lockObjects), let surface = any(session.surfaces) else { return }
            session.lockSurfaces.append(session.make(lock, 1, [.uint(surface), .uint(session.output)]))
        case 4, 5:
            client.roundTrip()
            guard let role = any(session.lockSurfaces), let told = client.takeEvents(of: role, 0).last else { return }
            client.request(role, 1, [.uint(told.word(0))])
        case 6, 7, 8:
            guard let surface = any(session.surfaces) else { return }
            let (width, height): (Int32, Int32) = Int.random(in: 0..<6, using: &random) == 0 ? (8, 8) : (16, 8)
            session.desk.attach(
                surface, session.desk.buffer(session.desk.pool(file, size: width * height * 4), width: width, height: height))
            session.desk.commit(surface)
        case 9:
            guard Int.random(in: 0..<3, using: &random) == 0, let lock = any(session.lockObjects) else { return }
            session.lockObjects.removeAll { $0 == lock }
            client.request(lock, Bool.random(using: &random) ? 0 : 2)
        case 10:
            guard let role = any(session.lockSurfaces) else { return }
            session.lockSurfaces.removeAll { $0 == role }
            client.request(role, 0)
        case 11:
            guard let surface = any(session.surfaces) else { return }
            session.surfaces.removeAll { $0 == surface }
            client.request(surface, 0)
        case 12:
            let id = client.newID()
            client.request(session.methods, 0, [.uint(session.seat), .uint(id)])
            session.writers.append(id)
        case 13, 14:
            guard let writer = any(session.writers) else { return }
            write(client, writer, &random)
        case 15:
            guard let writer = any(session.writers), let surface = any(session.surfaces) else { return }
            session.others.append(session.make(writer, 4, [.uint(surface)]))
        case 16:
            guard let writer = any(session.writers) else { return }
            session.others.append(session.make(writer, 5))
        case 17:
            let opcode = [0, 1, 3].randomElement(using: &random) ?? UInt16(0)
            _ = session.make(session.gestures, opcode, [.uint(session.pointer)])
        case 18:
            let shape = session.make(session.shapes, UInt16.random(in: 1...2, using: &random), [.uint(session.pointer)])
            client.request(shape, 1, [.uint(0), .uint(UInt32.random(in: 1...34, using: &random))])
        default:
            guard Int.random(in: 0..<4, using: &random) == 0, let writer = any(session.writers) else { return }
            // Its grabs and surfaces end with it.
            client.roundTrip()
            session.writers.removeAll { $0 == writer }
            session.others = []
            client.request(writer, 6)
        }
    }

    private func write(_ client: WireClient, _ writer: UInt32, _ random: inout SeededRandom) {
        let edge = [0, -1, .max, .min, 3].randomElement(using: &random) ?? Int32(0)
        client.request(writer, 0, [.string("text")])
        client.request(writer, 1, [.string("pre"), .int(edge), .int(edge)])
        client.request(writer, 2, [.uint(UInt32(bitPattern: edge)), .uint(1)])
        client.request(writer, 3, [.uint(UInt32.random(in: 0...6, using: &random))])
    }

    /// What people, the shell and the display do meanwhile.
    private func act(_ program: SeatFixture.Program, _ field: UInt32, _ random: inout SeededRandom) {
        let seat = fixture.seat
        let all = fixture.display.sessionLock.surfaces.map(\.surface) + [program.surface]
        let target = all.randomElement(using: &random)
        switch Int.random(in: 0..<15, using: &random) {
        case 0: seat.focusKeyboard(on: target)
        case 1: seat.movePointer(to: target, at: Point(x: 1, y: 1), time: 1)
        case 2: seat.key(code: UInt32.random(in: 30...33, using: &random), isPressed: Bool.random(using: &random), time: 1)
        case 3: seat.beginGesture([.swipe, .pinch, .hold].randomElement(using: &random) ?? .hold, fingers: 3, time: 1)
        case 4: seat.moveGesture(by: Size(width: 1, height: 1), scale: 2, rotation: 3, time: 1)
        case 5: seat.endGesture(isCancelled: Bool.random(using: &random), time: 1)
        case 6: fixture.display.sessionLock.covered()
        case 7: if let target { seat.touchDown(seat.freeFinger, on: target, at: Point(x: 1, y: 1), time: 1) }
        case 8: seat.touchUp(0, time: 1)
        case 9:
            var description = fixture.display.output.description
            description.width = description.width == 16 ? 24 : 16
            fixture.display.output.update(description)
        case 10:
            let menu = Bool.random(using: &random)
            seat.pressPointer(code: 0x110, isPressed: menu, time: 1)
        case 11: seat.focusKeyboard(on: nil)
        default:
            // Enable or disable, and commit.
            program.client.request(field, UInt16.random(in: 1...2, using: &random))
            program.client.request(field, 7)
            program.client.roundTrip()
        }
    }
}
