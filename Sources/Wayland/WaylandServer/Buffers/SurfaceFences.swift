internal import Buffers
internal import WaylandProtocols

/// What a client has said of when its buffers on one surface are drawn, and asked of when they were read.
struct SurfaceFences {
    /// Why a commit cannot be.
    enum Refusal: Error {
        case noBuffer, unsupportedBuffer
    }

    /// Its `zwp_linux_surface_synchronization_v1`, while there is one.
    weak var object: ZwpLinuxSurfaceSynchronizationV1?
    /// Of the next commit.
    var acquire: AcquireFence?
    var release: BufferRelease?
    /// Of commits that are not shown yet.
    private var acquires: [Attachment: AcquireFence] = [:]
    private var releases: [Attachment: BufferRelease] = [:]

    /// The next commit is this one.
    ///
    /// - Parameters:
    ///   - attachment: what it brings; nil for no buffer.
    ///   - isShared: its buffer is read where the client draws it.
    mutating func commit(_ attachment: Attachment?, isShared: Bool) throws(Refusal) {
        guard acquire != nil || release != nil else { return }
        guard let attachment else { throw .noBuffer }
        guard isShared || acquire == nil else { throw .unsupportedBuffer }
        acquires[attachment] = acquire
        releases[attachment] = release
        (acquire, release) = (nil, nil)
    }

    /// What has to be reached before the attachment is shown; nil where the client says nothing of it.
    func fence(of attachment: Attachment) -> AcquireFence? { acquires[attachment] }

    /// The attachment is shown now.
    ///
    /// - Returns: who wants to hear when its buffer was read.
    mutating func take(_ attachment: Attachment) -> BufferRelease? {
        acquires[attachment] = nil
        return releases.removeValue(forKey: attachment)
    }

    /// Nothing that was committed is shown any more.
    mutating func end() {
        acquires = [:]
        for release in releases.values { release.send() }
        releases = [:]
        release?.send()
        (acquire, release) = (nil, nil)
    }
}
