internal import WaylandProtocols

/// `zwp_linux_buffer_release_v1`: a client waits to hear that what it committed once was read for the last time.
final class BufferRelease: ZwpLinuxBufferReleaseV1.Handler {
    private weak var object: ZwpLinuxBufferReleaseV1?
    private let client: Client
    /// Until a GPU has finished.
    var watch: BufferIdleWatch?

    init(_ object: ZwpLinuxBufferReleaseV1, client: Client) {
        (self.object, self.client) = (object, client)
        object.handler = self
    }

    /// Nobody reads it any more, no GPU either.
    func send() {
        object?.send(.immediateRelease)
    }

    func ended(_ object: ZwpLinuxBufferReleaseV1) {
        client.credit(.fences)
    }
}
