internal import Buffers
internal import WaylandProtocols

/// A client's acquire fences for the buffers of one surface, and its requests for their releases.
struct SurfaceFences {
    /// The reason why a commit is refused.
    enum Refusal: Error {
        case noBuffer, unsupportedBuffer
    }

    /// Its `zwp_linux_surface_synchronization_v1`, while there is one.
    weak var object: ZwpLinuxSurfaceSynchronizationV1?
    /// The fence and the release of the next commit.
    var acquire: AcquireFence?
    var release: BufferRelease?
    /// The fences and releases of commits that are not shown yet.
    private var acquires: [Attachment: AcquireFence] = [:]
    private var releases: [Attachment: BufferRelease] = [:]

    /// Assigns the pending fence and release to a commit.
    ///
    /// - Parameters:
    ///   - attachment: the attached buffer; nil for none.
    ///   - isShared: whether the buffer is read in place.
    mutating func commit(_ attachment: Attachment?, isShared: Bool) throws(Refusal) {
        guard acquire != nil || release != nil else { return }
        guard let attachment else { throw .noBuffer }
        guard isShared || acquire == nil else { throw .unsupportedBuffer }
        acquires[attachment] = acquire
        releases[attachment] = release
        (acquire, release) = (nil, nil)
    }

    /// Returns the fence to wait for before the attachment is shown; nil where the client has set none.
    func fence(of attachment: Attachment) -> AcquireFence? { acquires[attachment] }

    /// Removes the fence and the release of an attachment that is shown now or dropped.
    ///
    /// - Returns: the release to send when the buffer was read.
    mutating func take(_ attachment: Attachment) -> BufferRelease? {
        acquires[attachment] = nil
        return releases.removeValue(forKey: attachment)
    }

    /// Drops all fences and sends all releases, because no commit will be shown any more.
    mutating func end() {
        acquires = [:]
        for release in releases.values { release.send() }
        releases = [:]
        release?.send()
        (acquire, release) = (nil, nil)
    }
}
