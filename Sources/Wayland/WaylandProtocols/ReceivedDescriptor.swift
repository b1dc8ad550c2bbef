internal import Glibc

/// A descriptor that came with a request and is closed if it ends unused.
package struct ReceivedDescriptor: ~Copyable {
    /// Borrowed: valid while this value lives.
    package let rawValue: Int32

    init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Returns the descriptor and gives up ownership: the caller closes it.
    package consuming func release() -> Int32 {
        let value = rawValue
        discard self
        return value
    }

    deinit {
        close(rawValue)
    }
}
