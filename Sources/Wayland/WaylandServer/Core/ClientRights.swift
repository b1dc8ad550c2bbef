internal import Glibc

/// Which programs may have what lets them see and do more than others: other windows, keys for them, places above and below them.
///
/// The socket says who has connected, and the kernel which file that process runs. Both are asked once, when a program connects.
/// A program that is allowed can start others in its name: allow files that only root can write.
package struct ClientRights: Hashable, Sendable {
    /// Paths of files, as the kernel names them: absolute, links followed.
    package var executables: Set<String> = []
    /// Numbers of users all of whose programs are allowed.
    package var users: Set<UInt32> = []

    package init() {}

    func allows(process: Int32, user: UInt32) -> Bool {
        if users.contains(user) { return true }
        guard !executables.isEmpty, let path = ClientRights.executable(of: process) else { return false }
        return executables.contains(path)
    }

    /// The C function is `readlink`; the kernel adds a word to the name of a file that is not there any more.
    static func executable(of process: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/\(process)/exe", &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
