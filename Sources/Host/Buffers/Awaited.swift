internal import Glibc

/// Work of another process's GPU whose end the kernel reports by a descriptor.
package protocol Awaited: AnyObject {
    /// Valid while the object lives.
    var descriptor: Int32 { get }
}

extension Awaited {
    /// The drawing has finished; the C function is `poll`, for which the descriptor is then readable.
    package var isReady: Bool { isReady(for: POLLIN) }

    func isReady(for events: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&entry, 1, 0) != 0
    }
}
