internal import Diagnostics
internal import Glibc

/// An open descriptor that has one owner and is closed once, when the owner ends.
package struct FileDescriptor: ~Copyable, Sendable {
    /// Borrowed: valid while this value lives.
    package let rawValue: Int32

    /// Takes over a descriptor that nobody else will close.
    package init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Ends the ownership without closing; the caller owns the number now.
    package consuming func release() -> Int32 {
        let value = rawValue
        discard self
        return value
    }

    deinit {
        guard rawValue >= 0, close(rawValue) != 0, errno == EBADF else { return }
        Log("buffers").error("descriptor \(rawValue) was closed by somebody who did not own it")
    }
}
