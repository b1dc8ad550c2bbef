import Foundation
import Geometry
import Glibc
import Reactor
import TestSupport
import Testing

@testable import WaylandServer

@Suite("Server: a session that is locked") struct SessionLockTests {
    private let fixture: SeatFixture
    private let locker: WireClient
    private let desk: Desk
    private let manager: UInt32
    private let output: UInt32
    private let file: SharedFile
    private let log = Log()

    private final class Log {
        var said: [String] = []
    }

    init() throws {
        fixture = try SeatFixture(settings: { ($0.output.width, $0.output.height) = (16, 8) })
        locker = try fixture.connect(isPrivileged: true)
        desk = Desk(locker)
        (manager, output) = (locker.bind("ext_session_lock_manager_v1"), locker.bind("wl_output"))
        file = SharedFile([UInt8](repeating: 9, count: 4096))
        locker.roundTrip()
        let log = log
        fixture.display.sessionLock.onLock = { log.said.append("lock") }
        fixture.display.sessionLock.onUnlock = { log.said.append("unlock") }
    }

    private var session: SessionLock { fixture.display.sessionLock }

    private func ask(_ client: WireClient? = nil, _ manager: UInt32? = nil) -> UInt32 {
        let lock = fixture.make(client ?? locker, manager ?? self.manager, 1)
        (client ?? locker).roundTrip()
        return lock
    }

    private func told(_ object: UInt32) -> [UInt16] {
        locker.roundTrip()
        return locker.takeEvents(of: object).map { UInt16($0.opcode) }
    }

    /// A surface of the lock that has acknowledged what it was told first.
    private func cover(_ lock: UInt32) -> (surface: UInt32, role: UInt32) {
        let surface = desk.surface()
        let role = fixture.make(locker, lock, 1, [.uint(surface), .uint(output)])
        locker.roundTrip()
        locker.request(role, 1, [.uint(locker.takeEvents(of: role).last?.word(0) ?? 0)])
        return (surface, role)
    }

    private func draw(_ surface: UInt32, _ width: Int32 = 16, _ height: Int32 = 8) {
        desk.attach(surface, desk.buffer(desk.pool(file, size: width * height * 4), width: width, height: height))
        desk.commit(surface)
        locker.roundTrip()
    }

    @Test func `it is said to be locked when it is covered, and opened by who has locked it`() throws {
        let lock = ask()
        #expect(session.isLocked && log.said == ["lock"] && told(lock).isEmpty)
        session.covered()
        session.covered()
        #expect(told(lock) == [0])
        var mapped = 0
        session.onSurface = { $0.onMap = { mapped += 1 } }
        let surface = desk.surface()
        let role = fixture.make(locker, lock, 1, [.uint(surface), .uint(output)])
        locker.roundTrip()
        let size = try #require(locker.takeEvents(of: role).first)
        #expect([size.word(1), size.word(2)] == [16, 8])
        locker.request(role, 1, [.uint(size.word(0))])
        draw(surface)
        draw(surface)
        #expect(mapped == 1 && session.surfaces.count == 1)
        locker.request(lock, 2)
        locker.request(role, 0)
        locker.request(surface, 0)
        locker.roundTrip()
        #expect(!session.isLocked && log.said == ["lock", "unlock"] && session.surfaces.isEmpty && locker.error == nil)
        #expect(fixture.display.clients.first?.ledger[.handles] == 0)
    }

    @Test func `no other client has input, and no other client's menus stay`() throws {
        let program = try fixture.program()
        let (seat, other) = (fixture.seat, program.surface)
        seat.movePointer(to: other, at: Point(x: 1, y: 1), time: 1)
        seat.focusKeyboard(on: other)
        seat.touchDown(0, on: other, at: Point(x: 1, y: 1), time: 1)
        program.client.roundTrip()
        program.client.takeEvents(of: program.touch)
        let lock = ask()
        #expect(seat.pointerFocus == nil && seat.keyboardFocus == nil)
        program.client.roundTrip()
        #expect(program.client.takeEvents(of: program.touch).map(\.opcode) == [4], "its finger is another client's")
        let (surface, _) = cover(lock)
        let sub = desk.surface()
        _ = desk.subsurface(sub, of: surface)
        draw(surface)
        let mine = try #require(session.surfaces.first).surface
        seat.focusKeyboard(on: mine)
        seat.movePointer(to: other, at: Point(x: 1, y: 1), time: 2)
        seat.focusKeyboard(on: other)
        seat.touchDown(0, on: other, at: Point(x: 1, y: 1), time: 2)
        #expect(seat.pointerFocus == nil && seat.keyboardFocus === mine)
        program.client.roundTrip()
        #expect(program.client.takeEvents(of: program.touch).isEmpty)
        seat.movePointer(to: mine, at: Point(x: 1, y: 1), time: 3)
        #expect(seat.pointerFocus === mine)
        let child = try #require(mine.client.surface(object: sub))
        #expect(seat.admits(child) && !seat.admits(other))
        session.covered()
        locker.request(lock, 2)
        locker.roundTrip()
        seat.focusKeyboard(on: other)
        #expect(seat.keyboardFocus === other && locker.error == nil && program.client.error == nil)
    }

    @Test func `a surface that is none of the lock any more has no input`() throws {
        let lock = ask()
        let (surface, role) = cover(lock)
        draw(surface)
        let mine = try #require(session.surfaces.first).surface
        fixture.seat.focusKeyboard(on: mine)
        fixture.seat.movePointer(to: mine, at: Point(x: 1, y: 1), time: 1)
        fixture.seat.touchDown(0, on: mine, at: Point(x: 1, y: 1), time: 1)
        locker.request(role, 0)
        locker.roundTrip()
        #expect(fixture.seat.keyboardFocus == nil && fixture.seat.pointerFocus == nil && mine.isAlive)
        fixture.seat.focusKeyboard(on: mine)
        #expect(fixture.seat.keyboardFocus == nil && session.isLocked && locker.error == nil)
    }

    @Test func `one that dies leaves it locked, and another opens it`() throws {
        let lock = ask()
        session.covered()
        #expect(told(lock) == [0])
        fixture.display.clients.first { $0.isPrivileged }?.disconnect()
        fixture.loop.tick(mayBlock: false)
        #expect(session.isLocked && log.said == ["lock"])
        let next = try fixture.connect(isPrivileged: true)
        next.readGlobals()
        let second = ask(next, next.bind("ext_session_lock_manager_v1"))
        #expect(next.takeEvents(of: second).map(\.opcode) == [0], "it is covered already")
        next.request(second, 2)
        next.roundTrip()
        #expect(!session.isLocked && log.said == ["lock", "unlock"] && next.error == nil)
    }

    @Test func `a client that takes its lock back opens what it has closed, and nothing else`() throws {
        let first = ask()
        locker.request(first, 0)
        locker.roundTrip()
        #expect(!session.isLocked && log.said == ["lock", "unlock"])
        _ = ask()
        fixture.display.clients.first { $0.isPrivileged }?.disconnect()
        fixture.loop.tick(mayBlock: false)
        #expect(session.isLocked)
        let next = try fixture.connect(isPrivileged: true)
        next.readGlobals()
        let second = ask(next, next.bind("ext_session_lock_manager_v1"))
        next.request(second, 0)
        next.roundTrip()
        #expect(session.isLocked && next.error == nil)
    }

    @Test func `a second locker is refused, and every locker where no surface covers anything`() throws {
        _ = ask()
        let late = ask()
        #expect(told(late) == [1])
        locker.request(late, 0)
        locker.roundTrip()
        #expect(session.isLocked && locker.error == nil)
        let bare = try SeatFixture()
        let client = try bare.connect(isPrivileged: true)
        client.readGlobals()
        let lock = bare.make(client, client.bind("ext_session_lock_manager_v1"), 1)
        client.roundTrip()
        #expect(client.takeEvents(of: lock).map(\.opcode) == [1] && !bare.display.sessionLock.isLocked)
    }

    @Test func `the screen that changes is told`() throws {
        let lock = ask()
        let (surface, role) = cover(lock)
        draw(surface)
        var description = fixture.display.output.description
        (description.width, description.height) = (8, 16)
        fixture.display.output.update(description)
        locker.roundTrip()
        let size = try #require(locker.takeEvents(of: role).first)
        #expect([size.word(1), size.word(2)] == [8, 16])
        draw(surface)
        #expect(locker.error == nil, "what was not acknowledged does not count")
        locker.request(role, 1, [.uint(size.word(0))])
        draw(surface)
        #expect(locker.error.map { [$0.object, $0.code] } == [role, 2])
    }

    /// Each in a session of its own: the object that has to fail, and the error.
    @Test(arguments: 0..<9) func `a locker's mistakes`(number: Int) throws {
        let lock = ask()
        var wanted: [UInt32] = []
        switch number {
        case 0:
            locker.request(lock, 2)
            wanted = [lock, 1]
        case 1:
            session.covered()
            locker.request(lock, 0)
            wanted = [lock, 0]
        case 2:
            _ = cover(lock)
            _ = fixture.make(locker, lock, 1, [.uint(desk.surface()), .uint(output)])
            wanted = [lock, 3]
        case 3:
            let surface = desk.surface()
            draw(surface)
            _ = fixture.make(locker, lock, 1, [.uint(surface), .uint(output)])
            wanted = [lock, 4]
        case 4:
            let (surface, parent) = (desk.surface(), desk.surface())
            _ = desk.subsurface(surface, of: parent)
            _ = fixture.make(locker, lock, 1, [.uint(surface), .uint(output)])
            wanted = [lock, 2]
        case 5:
            let surface = desk.surface()
            let role = fixture.make(locker, lock, 1, [.uint(surface), .uint(output)])
            draw(surface)
            wanted = [role, 0]
        case 6:
            let (surface, role) = cover(lock)
            desk.commit(surface)
            wanted = [role, 1]
        case 7:
            let (surface, role) = cover(lock)
            draw(surface, 8, 8)
            wanted = [role, 2]
        default:
            let (_, role) = cover(lock)
            locker.request(role, 1, [.uint(4711)])
            wanted = [role, 3]
        }
        locker.roundTrip()
        #expect(locker.error.map { [$0.object, $0.code] } == wanted)
    }

    /// A server at the socket `folder/wayland-0`, with what it said of its lock.
    private func server(in folder: String) throws -> (fixture: SeatFixture, log: Log) {
        let (fixture, log) = (try SeatFixture(), Log())
        fixture.display.sessionLock.onLock = { log.said.append("lock") }
        fixture.display.sessionLock.onUnlock = { log.said.append("unlock") }
        try fixture.display.listen(directory: folder)
        return (fixture, log)
    }

    @Test func `a server that is started again is locked as the last one was`() throws {
        var template = Array("/tmp/gimbal-lock-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { rmdir(folder) }
        do {
            let first = try server(in: folder)
            #expect(!first.fixture.display.sessionLock.isLocked && first.log.said.isEmpty)
            let locker = try first.fixture.connect(isPrivileged: true)
            _ = first.fixture.make(locker, locker.bind("ext_session_lock_manager_v1"), 1)
            locker.roundTrip()
            #expect(first.fixture.display.sessionLock.isLocked)
            first.fixture.display.close()
        }
        let second = try server(in: folder)
        #expect(second.fixture.display.sessionLock.isLocked && second.log.said == ["lock"])
        // Another locker opens it, when the screen is covered.
        let locker = try second.fixture.connect(isPrivileged: true)
        let lock = second.fixture.make(locker, locker.bind("ext_session_lock_manager_v1"), 1)
        locker.roundTrip()
        #expect(locker.takeEvents(of: lock).isEmpty)
        second.fixture.display.sessionLock.covered()
        locker.roundTrip()
        #expect(locker.takeEvents(of: lock).map(\.opcode) == [0])
        locker.request(lock, 2)
        locker.roundTrip()
        #expect(!second.fixture.display.sessionLock.isLocked && second.log.said == ["lock", "unlock"])
        second.fixture.display.close()
        let third = try server(in: folder)
        #expect(!third.fixture.display.sessionLock.isLocked)
        third.fixture.display.close()
    }

    @Test func `a request that is withdrawn does not open what the last server left locked`() throws {
        var template = Array("/tmp/gimbal-lock-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer {
            unlink(folder + "/wayland-0.locked")
            rmdir(folder)
        }
        close(open(folder + "/wayland-0.locked", O_CREAT | O_WRONLY, 0o600))
        let server = try server(in: folder)
        let locker = try server.fixture.connect(isPrivileged: true)
        let lock = server.fixture.make(locker, locker.bind("ext_session_lock_manager_v1"), 1)
        locker.request(lock, 0)
        locker.roundTrip()
        #expect(server.fixture.display.sessionLock.isLocked && server.log.said == ["lock"])
        server.fixture.display.close()
    }

    @Test func `a mark that leads to nothing locks, and goes when the session is opened`() throws {
        var template = Array("/tmp/gimbal-lock-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        let mark = folder + "/wayland-0.locked"
        defer {
            unlink(mark)
            rmdir(folder)
        }
        symlink(folder + "/nothing", mark)
        let server = try server(in: folder)
        #expect(server.fixture.display.sessionLock.isLocked && server.log.said == ["lock"])
        server.fixture.display.sessionLock.covered()
        let locker = try server.fixture.connect(isPrivileged: true)
        let lock = server.fixture.make(locker, locker.bind("ext_session_lock_manager_v1"), 1)
        locker.request(lock, 2)
        locker.roundTrip()
        #expect(!server.fixture.display.sessionLock.isLocked)
        server.fixture.display.close()
        var status = stat()
        #expect(lstat(mark, &status) != 0 && lstat(folder + "/nothing", &status) != 0)
    }

    @Test func `the lock is remembered where there is no room for a new file`() throws {
        var template = Array("/tmp/gimbal-lock-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        let socket = folder + "/wayland-0"
        defer { rmdir(folder) }
        func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }
        do {
            let memory = LockMemory(socket: socket)
            #expect(try names() == ["wayland-0.unlocked"] && !memory.isLocked)
            memory.remember()
            // The same file has another name: a disk that is full takes that.
            #expect(try names() == ["wayland-0.locked"] && memory.isLocked)
        }
        do {
            let next = LockMemory(socket: socket)
            #expect(try names() == ["wayland-0.locked"] && next.isLocked)
            next.forget()
            #expect(try names() == ["wayland-0.unlocked"] && !next.isLocked)
        }
        #expect(try names() == [])
    }
}
