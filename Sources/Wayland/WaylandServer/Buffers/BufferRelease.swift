internal import WaylandProtocols

/// `zwp_linux_buffer_release_v1`: reports to a client that a commit's buffer was read for the last time.
final class BufferRelease: ZwpLinuxBufferReleaseV1.Handler {
    private weak var object: ZwpLinuxBufferReleaseV1?
    private let client: Client
    /// The watch that waits for a GPU to finish.
    var watch: BufferIdleWatch?

    init(_ object: ZwpLinuxBufferReleaseV1, client: Client) {
        (self.object, self.client) = (object, client)
        object.handler = self
    }

    /// Sends the release, when neither a process nor a GPU reads the buffer any more.
    func send() {
        object?.send(.immediateRelease)
    }

    func ended(_ object: ZwpLinuxBufferReleaseV1) {
        client.credit(.fences)
    }
}
