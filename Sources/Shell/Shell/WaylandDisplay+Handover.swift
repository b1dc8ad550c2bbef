import Buffers
import Diagnostics
import Glibc
package import WaylandServer

extension WaylandDisplay {
    /// A connected socket for a program that may see and do more than others: it is told the number in `WAYLAND_SOCKET`.
    ///
    /// - Returns: the program's end, which the caller closes after it has started; nil when there is none, which is said. The C
    ///   function is `socketpair`.
    package func handOverSocket() -> Int32? {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            log.error("no socket for the command: \(String(cString: strerror(errno)))")
            return nil
        }
        guard addClient(FileDescriptor(owning: ends[0]), isPrivileged: true) != nil else {
            Glibc.close(ends[1])
            return nil
        }
        return ends[1]
    }
}
