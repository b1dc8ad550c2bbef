internal import Glibc

/// Something that a program's GPU is still at work on, which the kernel tells by a descriptor.
package protocol Awaited: AnyObject {
    /// Valid while the object lives.
    var descriptor: Int32 { get }
}

extension Awaited {
    /// Whoever draws has finished. The C function is `poll`: it can be read from then on.
    package var isReady: Bool { isReady(for: POLLIN) }

    func isReady(for events: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&entry, 1, 0) != 0
    }
}
