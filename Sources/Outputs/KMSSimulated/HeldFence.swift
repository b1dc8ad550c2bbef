internal import Glibc

/// An in-fence as the kernel has it: for as long as a flip waits for it, whatever the client closes.
final class HeldFence {
    private let descriptor: Int32

    init(_ number: Int32) {
        descriptor = fcntl(number, F_DUPFD_CLOEXEC, 1024)
    }

    deinit { close(descriptor) }

    var isSignaled: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }
}
