internal import CLinux
internal import Glibc

/// The service of the system's manager that a process belongs to.
///
/// Root writes units, and a process leaves its control group only where it may write there. So whatever a unit runs is that unit, also after it
/// ran another file.
struct SystemUnit {
    /// For example `panel.service`.
    let name: String

    /// Returns nil for a control group that is no service's: units of a user's own manager and containers do not count.
    ///
    /// - Parameter group: the path below the root of all control groups. A service's is its slices and its name:
    ///   `/system.slice/panel.service`.
    init?(group: String) {
        for part in group.split(separator: "/") {
            if part.hasSuffix(".slice") { continue }
            guard part.hasSuffix(".service") else { return nil }
            name = String(part)
            return
        }
        return nil
    }

    /// Returns nil where the process at the other end of a socket is no service, or is gone, and before Linux 6.5.
    init?(peerOf socket: Int32, by option: Int32 = SystemUnit.peerPIDFD) {
        guard let group = SystemUnit.group(ofPeer: socket, by: option) else { return nil }
        self.init(group: group)
    }

    /// Returns the control group of the process at the other end of a socket; nil when that is gone, and before Linux 6.5.
    static func group(ofPeer socket: Int32, by option: Int32 = SystemUnit.peerPIDFD) -> String? {
        let descriptor = peer(of: socket, by: option)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let process = process(descriptor), let lines = ProcessFile(process, "cgroup").text else { return nil }
        // The process may be gone, and its number may belong to another one.
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) == 0 ? ClientOrigin.group(lines) : nil
    }

    /// Whether the kernel says who is at the other end of a socket so that it can be relied on.
    static func isKnown(by option: Int32 = SystemUnit.peerPIDFD) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return false }
        defer { ends.forEach { close($0) } }
        let descriptor = peer(of: ends[0], by: option)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Returns a pidfd of the process at the other end, which no later process with its number can be taken for; -1 before Linux 6.5.
    private static func peer(of socket: Int32, by option: Int32) -> Int32 {
        var descriptor: Int32 = -1
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(socket, SOL_SOCKET, option, &descriptor, &size) == 0 ? descriptor : -1
    }

    /// `SO_PEERPIDFD`, which older headers lack.
    static let peerPIDFD: Int32 = 77

    /// Reads `Pid: 4711` of `/proc/self/fdinfo`; -1 stands there for a process that is gone.
    private static func process(_ descriptor: Int32) -> Int32? {
        let lines = ProcessFile(getpid(), "fdinfo/\(descriptor)").text?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix("Pid:") }) else { return nil }
        return Int32(line.dropFirst(4).drop { $0 == "\t" || $0 == " " }).flatMap { $0 > 0 ? $0 : nil }
    }
}
