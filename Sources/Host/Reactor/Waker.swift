internal import CLinux
internal import Glibc
internal import Synchronization

/// Wakes a loop from any thread; several calls before the loop's next tick cause one call of its handler.
package final class Waker: Sendable {
    let descriptor: Int32
    private let isPending = Atomic<Bool>(false)

    init() throws(ReactorError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard descriptor >= 0 else { throw ReactorError(call: "eventfd", object: "a wake-up", code: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Makes the loop's thread call the handler soon; writes before this call are visible to the handler.
    package func wake() {
        guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var one: UInt64 = 1
        // The loop is told of each write, and reads nothing. The counter would be full after 500,000 years of one in a microsecond.
        while write(descriptor, &one, 8) < 0 && errno == EINTR {}
    }

    /// Called by the loop before the handler, so that a `wake()` during the handler causes another tick.
    func acknowledge() {
        _ = isPending.exchange(false, ordering: .acquiringAndReleasing)
    }
}
