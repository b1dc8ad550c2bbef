internal import Buffers
internal import OutputCore

/// The pointer on the cursor plane: it moves with a commit of its own, in which the picture stays the buffer that is shown.
extension KMSOutput {
    /// The first frame shows the pointer only where the driver took it before: it must not fail because of the pointer.
    func addCursor(_ placement: CursorPlacement?, _ pipeline: Pipeline, isFirst: Bool, isTaken: Bool) throws(KMSError) {
        if isFirst { pipeline.cursors.dropFirst().forEach(switchOffPlane) }
        guard let slot = pipeline.cursors.first else { return }
        guard let placement, !isFirst || isTaken else {
            if isFirst || cursor.shown != nil { switchOffPlane(slot) }
            return
        }
        let size = device.interface.cursorSize
        request.set(slot.id, slot.framebuffer, UInt64(try cursor.framebuffer(for: placement.picture, device.interface)))
        request.set(slot.id, slot.crtc, UInt64(pipeline.crtc))
        request.set(slot.id, slot.sourceX, 0)
        request.set(slot.id, slot.sourceY, 0)
        request.set(slot.id, slot.sourceWidth, UInt64(size.width) << 16)
        request.set(slot.id, slot.sourceHeight, UInt64(size.height) << 16)
        request.set(slot.id, slot.x, UInt64(bitPattern: Int64(placement.x)))
        request.set(slot.id, slot.y, UInt64(bitPattern: Int64(placement.y)))
        request.set(slot.id, slot.width, UInt64(size.width))
        request.set(slot.id, slot.height, UInt64(size.height))
        request.set(slot.id, slot.rotation, DRMRotation.upright)
    }
}
