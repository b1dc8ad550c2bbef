internal import Buffers
internal import Diagnostics
package import Geometry
internal import Glibc
internal import OutputCore

/// Turning the picture by the primary plane, where the driver takes that.
///
/// The kernel is asked with the very buffers that are to be shown, before anything is drawn into them: whether a plane can turn depends
/// on their layout too (Intel reads only tiled ones by columns). Until then the output says that the plane turns; where that is
/// refused it says otherwise, and the picture is turned as it is drawn. Every commit carries the rotation, so no buffer is ever shown
/// with another one's.
///
/// A mirrored quarter turn is always drawn. By the kernel's documentation the mirror comes before the turn; some drivers turn first
/// (vkms up to 6.12), their tests take both, and the picture would be upside down.
extension KMSOutput {
    /// The driver offers it, and nothing speaks against it yet.
    func canRotateByPlane(_ pipeline: Pipeline, _ transform: OutputTransform) -> Bool {
        let isMirroredQuarter = transform.isFlipped && transform.swapsAxes
        return transform != .normal && !isMirroredQuarter && device.options.usesPlaneRotation && device.interface.isAtomic
            && pipeline.primary.rotation != nil
            && planes.rotation != .refused
    }

    /// False when the plane does not turn the buffers at hand: they are gone, and the next ones are drawn turned.
    func planeRotates() throws(OutputError) -> Bool {
        guard info.isRotatedByPlane, planes.rotation != .taken, let pipeline, let buffer = chain.acquire() else { return true }
        chain.giveBack(buffer)
        guard let refusal = try firstRotation(buffer, pipeline) else {
            log.info("\(info.name): \(RotationMethod.plane.sentence)")
            return true
        }
        rotateByDrawing(after: refusal)
        return false
    }

    /// The mode stays, and so does what is shown: buffers of another size, where the plane turns otherwise or no longer, come beside those
    /// on the screen. The rule is the connector's from now on, also for a display that is plugged in there later.
    package func rotate(to transform: OutputTransform) -> Bool {
        device.rotations.set(info.name, transform)
        guard !isClosed, transform != info.transform else { return false }
        guard let pipeline else {
            // A placeholder's buffers are not seen.
            freeBuffers()
            info.transform = transform
            return true
        }
        // It may do this turn although it refused another.
        planes.rotationChanged()
        let size = (info.bufferWidth, info.bufferHeight)
        updateInfo(pipeline)
        if (info.bufferWidth, info.bufferHeight) != size { retireBuffers() }
        if info.isRotatedByPlane, !isPaused, !takesRotation(pipeline) {
            planes.rotationWasRefused()
            updateInfo(pipeline)
            retireBuffers()
            bringBackBuffers()
        }
        log.info("\(info.name): rotated by \(info.transform.name), \(info.rotationMethod.sentence)")
        return true
    }

    /// The first rotation in which the plane takes the buffers that are to come.
    private func takesRotation(_ pipeline: Pipeline) -> Bool {
        do throws(OutputError) {
            if chain.count == 0 { try allocate() }
            guard let buffer = chain.acquire() else { return true }
            chain.giveBack(buffer)
            guard let refusal = try firstRotation(buffer, pipeline) else { return true }
            log.info("\(info.name): \(refusal)")
        } catch {
            log.info("\(error)")
        }
        return false
    }

    /// Those on the screen, where they have the size that is wanted after all.
    private func bringBackBuffers() {
        if let chain = memory.bringBack(bufferSize) { self.chain = chain }
    }

    /// Finds how the plane is told to turn `buffer`; what it says when it cannot.
    private func firstRotation(_ buffer: RenderBuffer, _ pipeline: Pipeline) throws(OutputError) -> KMSError? {
        var refusal: KMSError?
        for value in DRMRotation.values(for: info.transform) {
            planes.tryRotation(value)
            do throws(KMSError) {
                try testRotation(buffer, pipeline)
                planes.rotationWasTaken()
                return nil
            } catch {
                guard error.isRefusal else { throw outputError(error) }
                refusal = error
            }
        }
        return refusal
    }

    /// The picture is drawn turned from now on.
    func rotateByDrawing(after error: KMSError) {
        log.info("\(info.name): \(error); \(RotationMethod.drawing.sentence)")
        planes.rotationWasRefused()
        freeBuffers()
        mustBeConfigured()
        if let pipeline { updateInfo(pipeline) }
        announce(.changed(info))
    }

    /// Without the writeback connector: whether a driver shows and writes back at once is another question.
    private func testRotation(_ buffer: RenderBuffer, _ pipeline: Pipeline) throws(KMSError) {
        try build(OutputState(buffer: buffer), buffer, pipeline, .mode, attachesWriteback: false)
        try device.interface.commit(request, flags: [.testOnly, .allowModeset], userData: 0)
    }
}

/// The kernel's `rotation` property: one bit for a turn counter-clockwise, two for reflections that come before it.
enum DRMRotation {
    static let upright: UInt64 = 1
    private static let reflectX: UInt64 = 1 << 4
    private static let reflectY: UInt64 = 1 << 5

    /// Both ways of saying the same; drivers often know one of them.
    static func values(for transform: OutputTransform) -> [UInt64] {
        let turns = UInt64(transform.rawValue & 3)
        let opposite = UInt64(1) << ((turns + 2) & 3)
        return transform.isFlipped
            ? [1 << turns | reflectX, opposite | reflectY] : [1 << turns, opposite | reflectX | reflectY]
    }
}
