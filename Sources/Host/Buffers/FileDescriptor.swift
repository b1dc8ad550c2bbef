internal import Diagnostics
internal import Glibc

/// An open descriptor that has one owner and is closed once, when the owner ends.
package struct FileDescriptor: ~Copyable, Sendable {
    /// Borrowed: valid while this value lives.
    package let rawValue: Int32

    /// Takes ownership of a descriptor, which no other code may close.
    package init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Duplicates a descriptor; returns nil when no more are available. The C function is `fcntl`.
    package init?(duplicating other: Int32) {
        let copy = fcntl(other, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        rawValue = copy
    }

    /// Ends the ownership without closing; the caller owns the number now.
    package consuming func release() -> Int32 {
        let value = rawValue
        discard self
        return value
    }

    deinit {
        guard rawValue >= 0, close(rawValue) != 0, errno == EBADF else { return }
        Log("buffers").error("descriptor \(rawValue) was closed by code that did not own it")
    }
}
