import Buffers
import Diagnostics
import Glibc
package import WaylandServer

extension WaylandDisplay {
    /// A connected socket for a program that may see and do more than others: it is told the number in `WAYLAND_SOCKET`.
    ///
    /// - Returns: the program's end, which the caller closes after it has started; nil when there is none, which is said.
    package func handOverSocket() -> Int32? {
        guard let ends = SocketPair.make() else {
            log.error("no socket for the command: \(String(cString: strerror(errno)))")
            return nil
        }
        guard addClient(FileDescriptor(owning: ends.server), isPrivileged: true) != nil else {
            Glibc.close(ends.client)
            return nil
        }
        return ends.client
    }
}
