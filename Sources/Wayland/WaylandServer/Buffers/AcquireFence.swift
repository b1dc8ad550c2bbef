internal import Buffers

/// A fence that a client has handed over, in its ledger: its GPU has drawn when it is reached.
final class AcquireFence: Awaited {
    private let fence: Fence
    private let client: Client

    init(_ fence: consuming Fence, of client: Client) {
        self.fence = fence
        self.client = client
    }

    var descriptor: Int32 { fence.rawValue }

    deinit {
        client.credit(.fences)
    }
}
