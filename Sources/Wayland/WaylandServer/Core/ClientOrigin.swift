internal import Glibc

/// Where a client comes from, as the kernel says when it connects.
package struct ClientOrigin: Hashable, Sendable, CustomStringConvertible {
    /// A user's control group: where a service manager starts programs, each of them has one of its own.
    struct Account: Hashable, Sendable {
        let user: UInt32
        /// The path below the root of all control groups; empty where the kernel has none.
        let group: String
    }

    let account: Account
    /// The path of the file that the process runs, as the kernel gives it.
    ///
    /// A process can forbid others to see its file (`PR_SET_DUMPABLE`). All such processes of an account count as one program: otherwise each
    /// of them would have a share of its own.
    let program: String

    package var description: String { program }

    /// - Parameter root: where the kernel tells about processes.
    init(process: Int32, user: UInt32, root: String = "/proc") {
        let group = ProcessFile(process, "cgroup", root: root).text.map(ClientOrigin.group) ?? ""
        account = Account(user: user, group: group)
        program = ProcessFile(process, "exe", root: root).target ?? "programs of user \(user) that hide their file"
    }

    init(account: Account, program: String) {
        (self.account, self.program) = (account, program)
    }

    /// A program of the root user, for tests and benches.
    package init(program: String) {
        self.init(account: Account(user: 0, group: ""), program: program)
    }

    /// The last line's path is that of version 2, or of version 1's last hierarchy: `0::/system.slice/app.service`.
    static func group(_ lines: String) -> String {
        let line = lines.split(separator: "\n").last ?? ""
        return line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }
}
