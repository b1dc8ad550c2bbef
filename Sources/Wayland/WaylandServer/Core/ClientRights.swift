/// The programs that may bind privileged globals: those that see other windows, send them keys, or are placed above and below
/// them.
///
/// The socket identifies the process, and the kernel names the file that it runs. Both are read once, when a client connects. An
/// allowed program can start others that act in its name, so list only files that only root can write.
package struct ClientRights: Hashable, Sendable {
    /// Paths of executables, as the kernel names them: absolute, with links resolved.
    package var executables: Set<String> = []
    /// IDs of users all of whose programs are allowed.
    package var users: Set<UInt32> = []

    package init() {}

    func allows(process: Int32, user: UInt32) -> Bool {
        if users.contains(user) { return true }
        guard !executables.isEmpty, let path = ProcessFile(process, "exe").target else { return false }
        return executables.contains(path)
    }
}
