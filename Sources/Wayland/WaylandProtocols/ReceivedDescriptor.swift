internal import Glibc
internal import Synchronization

/// A descriptor that came with a request and is closed if it ends unused.
package struct ReceivedDescriptor: ~Copyable {
    /// Borrowed: valid while this value lives.
    package let rawValue: Int32

    private static let received = Atomic(0)
    /// How many requests have brought, of all servers in this process.
    package static var count: Int { received.load(ordering: .relaxed) }

    init(owning rawValue: Int32) {
        ReceivedDescriptor.received.add(1, ordering: .relaxed)
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
