import Buffers
import Geometry
import Glibc
import TestSupport
import Testing

@testable import WaylandServer

@Suite("Server: what only some programs may") struct PrivilegeTests {
    private let privileged = [
        "ext_foreign_toplevel_list_v1", "zwlr_foreign_toplevel_manager_v1", "zwp_virtual_keyboard_manager_v1",
        "zwlr_virtual_pointer_manager_v1", "zwlr_layer_shell_v1", "ext_session_lock_manager_v1", "zwp_input_method_manager_v2",
    ]

    private func offered(_ change: (inout ServerSettings) -> Void) throws -> Set<String> {
        let fixture = try SeatFixture(settings: change)
        let client = try fixture.connect()
        client.readGlobals()
        return Set(client.globals.keys)
    }

    @Test func `others do not see it, and cannot bind it`() throws {
        #expect(try offered { _ in }.isDisjoint(with: privileged))
        let fixture = try SeatFixture()
        let friend = try fixture.connect(isPrivileged: true)
        friend.readGlobals()
        let name = try #require(friend.globals["zwp_virtual_keyboard_manager_v1"]).name
        let client = try fixture.connect()
        let registry = fixture.make(client, 1, 1)
        client.request(
            registry, 0, [.uint(name), .string("zwp_virtual_keyboard_manager_v1"), .uint(1), .uint(client.newID())])
        client.roundTrip()
        #expect(client.error != nil)
        friend.roundTrip()
        #expect(friend.error == nil)
    }

    @Test func `by user, by file, by the socket that was handed over`() throws {
        #expect(try offered { $0.privileged.users = [getuid()] }.isSuperset(of: privileged))
        #expect(try offered { $0.privileged.users = [getuid() &+ 1] }.isDisjoint(with: privileged))
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        let path = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
        #expect(try offered { $0.privileged.executables = [path] }.isSuperset(of: privileged))
        #expect(try offered { $0.privileged.executables = ["/bin/sh", path + "x"] }.isDisjoint(with: privileged))
        let fixture = try SeatFixture()
        let client = try fixture.connect(isPrivileged: true)
        client.readGlobals()
        #expect(client.globals.keys.contains("zwlr_virtual_pointer_manager_v1"))
    }

    @Test func `S59: rights that change while it runs are those of clients that connect from then on`() throws {
        let fixture = try SeatFixture()
        let before = try fixture.connect()
        var rights = ClientRights()
        rights.users = [getuid()]
        fixture.display.privileged = rights
        let after = try fixture.connect()
        for client in [before, after] { client.readGlobals() }
        #expect(Set(before.globals.keys).isDisjoint(with: privileged))
        #expect(Set(after.globals.keys).isSuperset(of: privileged))
    }

    @Test(arguments: [
        ("/system.slice/panel.service", "panel.service"), ("/system.slice/system-app.slice/app@1.service", "app@1.service"),
        ("/gimbal.slice/panel.service/worker", "panel.service"), ("/panel.service", "panel.service"),
        ("/user.slice/user-1000.slice/user@1000.service/app.slice/panel.service", "user@1000.service"),
        ("/user.slice/user-1000.slice/session-2.scope", nil), ("/system.slice/docker-1.scope/panel.service", nil),
        ("/lxc/panel.service", nil), ("/system.slice", nil), ("/", nil), ("", nil),
    ])
    func `a control group's service is the first below its slices`(_ group: String, _ unit: String?) {
        #expect(SystemUnit(group: group)?.name == unit)
    }

    @Test func `by unit, where the kernel says which`() throws {
        let lines = ProcessFile(getpid(), "cgroup").text ?? ""
        let own = SystemUnit(group: ClientOrigin.group(lines))
        #expect(try offered { $0.privileged.units = ["panel.service"] }.isDisjoint(with: privileged))
        guard SystemUnit.isKnown() else { return }
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        #expect(SystemUnit.group(ofPeer: ends[0]) == ClientOrigin.group(lines))
        guard let own else { return }
        #expect(try offered { $0.privileged.units = [own.name] }.isSuperset(of: privileged))
    }

    @Test func `S49: before Linux 6.5 users and sockets have rights and units have none, which is said when the server starts`()
        throws
    {
        // No socket has an option of this number.
        let unknown: Int32 = 4999
        #expect(!SystemUnit.isKnown(by: unknown))
        var rights = ClientRights()
        #expect(rights.warning(by: unknown) == nil)
        rights.units = ["panel.service"]
        #expect(rights.warning(by: unknown)?.contains("needs Linux 6.5") == true)
        let fixture = try SeatFixture {
            $0.peerOption = unknown
            $0.privileged.units = ["panel.service"]
        }
        for isPrivileged in [false, true, false] {
            let client = try fixture.connect(isPrivileged: isPrivileged)
            client.readGlobals()
            let globals = Set(client.globals.keys)
            #expect(isPrivileged ? globals.isSuperset(of: privileged) : globals.isDisjoint(with: privileged))
        }
        #expect(
            try offered {
                $0.peerOption = unknown
                $0.privileged.users = [getuid()]
            }.isSuperset(of: privileged))
    }
}
