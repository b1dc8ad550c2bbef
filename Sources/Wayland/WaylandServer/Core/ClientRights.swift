internal import Diagnostics

/// The programs that may bind privileged globals: those that see other windows, send them keys, or are placed above and below
/// them.
///
/// A client is looked at once, when it connects.
package struct ClientRights: Hashable, Sendable {
    /// Names of units of the system's service manager, for example `panel.service`: whatever they run.
    package var units: Set<String> = []
    /// Paths of executables, as the kernel names them: absolute, with links resolved.
    ///
    /// This keeps honest programs apart and stops no attacker: who may start a file can load code into it (`LD_PRELOAD`), or connect first
    /// and run it then.
    package var executables: Set<String> = []
    /// IDs of users all of whose programs are allowed.
    package var users: Set<UInt32> = []

    package init() {}

    func allows(process: Int32, user: UInt32, unit: SystemUnit?) -> Bool {
        if users.contains(user) { return true }
        if let unit, units.contains(unit.name) { return true }
        guard !executables.isEmpty, let path = ProcessFile(process, "exe").target else { return false }
        return executables.contains(path)
    }

    /// Says what is worth less than it looks like.
    ///
    /// - Parameter option: of a socket, which asks the kernel for the process at its other end.
    func report(by option: Int32) {
        if !executables.isEmpty {
            log.info("[privileged] executables= stops no attacker who may start these files; units= and users= do")
        }
        if let warning = warning(by: option) { log.warning("\(warning)") }
    }

    /// What has no effect on this kernel.
    func warning(by option: Int32) -> String? {
        guard !units.isEmpty, !SystemUnit.isKnown(by: option) else { return nil }
        return "[privileged] units= needs Linux 6.5 or newer: no program has privileges by its unit"
    }
}
