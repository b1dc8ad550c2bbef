internal import Buffers
internal import OutputCore

/// What the driver answered about arrangements of planes; the only place that remembers.
///
/// The kernel's answer to a commit that only tests depends on formats, modifiers, sizes and places, not on the pixels. So the driver is
/// asked once for each arrangement, and the answer is kept until the connector changes. Whether the primary plane can rotate decides the
/// size of the buffers, so that answer is a state of its own: it has to be known before there is an arrangement.
struct PlaneAssigner {
    /// What decides whether the planes take a proposal.
    struct Arrangement: Hashable {
        let primary: Primary
        /// The pointer has a plane of its own.
        let hasCursor: Bool
        /// Formats, places and opacities of the overlays, as one number; 0 without overlays.
        let overlays: Int
        /// Of the primary plane, in the kernel's bits.
        let rotation: UInt64
        let mode: Int
    }

    /// The kind of memory that the primary plane reads.
    enum Primary: Hashable {
        /// The swapchain's: all of its buffers have one layout.
        case own
        case shared(format: PixelFormat, modifier: UInt64, width: Int, height: Int)
    }

    /// Whether the primary plane rotates the picture.
    enum Rotation {
        /// The driver was not asked with the present buffers.
        case unasked
        case taken
        /// The picture is drawn rotated, until another rotation or another connector.
        case refused
    }

    /// Overlays that move are many arrangements; the memory of a commit that never ends must not grow.
    private static let most = 256
    private var verdicts: [Arrangement: Bool] = [:]
    private(set) var rotation = Rotation.unasked
    /// What the primary plane's rotation is set to, in the kernel's bits.
    private(set) var rotationBits = DRMRotation.upright

    /// Nil before the driver was asked.
    func verdict(on arrangement: Arrangement) -> Bool? { verdicts[arrangement] }

    mutating func remember(_ isTaken: Bool, of arrangement: Arrangement) {
        if verdicts.count >= PlaneAssigner.most, verdicts[arrangement] == nil { verdicts.removeAll(keepingCapacity: true) }
        verdicts[arrangement] = isTaken
    }

    /// The next test is made with this rotation of the primary plane.
    mutating func tryRotation(_ bits: UInt64) { rotationBits = bits }

    mutating func rotationWasTaken() { rotation = .taken }

    mutating func rotationWasRefused() { rotation = .refused }

    /// The picture is to be drawn as it lies, or drawn rotated.
    mutating func setUpright() { rotationBits = DRMRotation.upright }

    /// Another rotation is asked for: the plane may do this one although it refused another.
    mutating func rotationChanged() { rotation = .unasked }

    /// The swapchain's buffers are gone, and the next ones may have another layout.
    mutating func buffersChanged() {
        verdicts = verdicts.filter { $0.key.primary != .own }
        if case .taken = rotation { rotation = .unasked }
    }

    /// Another connector or another device: no answer holds any more.
    mutating func forgetAll() { self = PlaneAssigner() }
}
