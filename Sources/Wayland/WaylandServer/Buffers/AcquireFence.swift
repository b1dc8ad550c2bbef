internal import Buffers

/// A fence from a client, counted in its ledger, which signals when the client's GPU has drawn.
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
