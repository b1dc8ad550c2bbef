internal import Foundation
internal import Testing

@testable internal import WaylandServer

@Suite("A crowd of clients") struct CrowdTests {
    private func chosen(_ programs: [String], limit: Int) -> Crowd {
        Crowd(programs.map(ClientOrigin.init(program:)), limit: limit)
    }

    @Test func `within the limit no client is ended`() {
        let crowd = chosen(["foot", "foot", "panel"], limit: 3)
        #expect(crowd.surplus == [] && crowd.largest == nil)
    }

    @Test func `the newest of the program that has most make room for the others`() {
        let crowd = chosen(["foot", "hog", "hog", "hog", "panel"], limit: 4)
        #expect(crowd.surplus == [3] && crowd.largest?.program == "hog")
        #expect(chosen(["hog", "hog", "panel", "panel", "foot"], limit: 2).surplus == [1, 3, 4])
    }

    @Test func `where all have as many the last to come goes`() {
        #expect(chosen(["foot", "panel", "clock"], limit: 2).surplus == [2])
        #expect(chosen(["foot", "hog", "hog", "hog"], limit: 3).surplus == [3])
    }

    @Test func `the account with most clients gives way, however many programs it has`() {
        let crowd = Crowd(
            [
                client("/usr/bin/panel", user: 1), client("/usr/bin/panel", user: 1), client("/tmp/copy1", user: 2),
                client("/tmp/copy2", user: 2), client("/tmp/copy3", user: 2),
            ], limit: 4)
        #expect(crowd.surplus == [4] && crowd.largest?.program == "/tmp/copy3")
    }

    @Test func `a control group is an account of its own`() {
        let hog = (0..<3).map { client("/usr/bin/\($0)", user: 1, group: "/hog.service") }
        #expect(Crowd(hog + [client("/usr/bin/panel", user: 1, group: "/panel.service")], limit: 3).surplus == [2])
    }

    @Test func `room is kept for clients that stay in any case`() {
        let crowd = Crowd((0..<4).map { _ in client("/usr/bin/browser", user: 1) }, keeping: [2, 3], limit: 3)
        #expect(crowd.surplus == [1])
        #expect(Crowd([client("/usr/bin/browser", user: 1)], keeping: [0], limit: 0).surplus == [])
    }

    // MARK: Where a client comes from

    private func client(_ program: String, user: UInt32, group: String = "") -> ClientOrigin {
        ClientOrigin(account: ClientOrigin.Account(user: user, group: group), program: program)
    }

    /// A folder in the kernel's form, with these processes.
    private func processes(_ files: [String: String]) throws -> URL {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-proc-\(UUID().uuidString)")
        for (path, text) in files {
            let file = root.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            if path.hasSuffix("exe") {
                try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: text)
            } else {
                try Data(text.utf8).write(to: file)
            }
        }
        return root
    }

    @Test func `a client comes from a user, a control group and a file`() throws {
        let root = try processes([
            "7/exe": "/usr/bin/panel", "7/cgroup": "0::/system.slice/panel.service\n", "8/exe": "/usr/bin/panel",
            "8/cgroup": "2:cpu:/old\n1:name=systemd:/user.slice\n",
        ])
        defer { try? FileManager.default.removeItem(at: root) }
        let one = ClientOrigin(process: 7, user: 33, root: root.path)
        #expect(one == client("/usr/bin/panel", user: 33, group: "/system.slice/panel.service"))
        #expect(ClientOrigin(process: 8, user: 33, root: root.path).account.group == "/user.slice")
    }

    @Test func `processes that hide their file are one program`() throws {
        let root = try processes(["7/cgroup": "0::/a\n", "8/cgroup": "0::/a\n"])
        defer { try? FileManager.default.removeItem(at: root) }
        let origins = Set([7, 8].map { ClientOrigin(process: $0, user: 33, root: root.path) })
        #expect(origins.count == 1 && origins.first?.description == "programs of user 33 that hide their file")
    }

    @Test func `a process is below those that started it`() throws {
        let root = try processes([
            "7/stat": "7 (panel) S 1 7 7", "8/stat": "8 (a ) b) S 7 7 7", "9/stat": "9 (x) S 8 7 7", "10/stat": "10 (x) S 10 1",
        ])
        defer { try? FileManager.default.removeItem(at: root) }
        #expect([7, 8, 9].allSatisfy { ProcessFile.isProcess($0, below: 7, root: root.path) })
        #expect(![1, 10, 11].contains { ProcessFile.isProcess($0, below: 7, root: root.path) })
        #expect(!ProcessFile.isProcess(7, below: 8, root: root.path))
    }
}
