internal import Buffers
internal import Diagnostics
internal import Geometry
internal import Glibc
package import OutputCore

/// The pointer on the cursor plane: it moves with a commit of its own, in which the picture stays the buffer that is shown.
extension KMSOutput {
    /// Asked with the buffer that is on the screen, once for a configuration; until there is one, the pointer is drawn.
    package func takesCursor(_ placement: CursorPlacement) -> Bool {
        guard !isPaused, !isClosed, device.interface.isAtomic, device.options.usesOverlays, let pipeline,
            !pipeline.cursors.isEmpty
        else { return false }
        let size = device.interface.cursorSize
        guard placement.picture.width <= size.width, placement.picture.height <= size.height else { return false }
        if let isAccepted = cursor.isAccepted { return isAccepted }
        guard let buffer = shownBuffer else { return false }
        var state = OutputState(buffer: buffer)
        state.cursor = placement
        do throws(KMSError) {
            try build(state, buffer, pipeline, modeset: false)
            try device.interface.commit(request, flags: .testOnly, userData: 0)
            cursor.isAccepted = true
            log.info("\(info.name): the pointer is on a plane of its own")
        } catch {
            log.info("\(info.name): \(error); the pointer is drawn into the picture")
            cursor.isAccepted = false
        }
        return cursor.isAccepted == true
    }

    func addCursor(_ placement: CursorPlacement?, _ pipeline: Pipeline, modeset: Bool) throws(KMSError) {
        if modeset { pipeline.cursors.dropFirst().forEach(switchOffPlane) }
        guard let slot = pipeline.cursors.first else { return }
        guard let placement, !modeset || cursor.isAccepted == true else {
            if modeset || cursor.shown != nil { switchOffPlane(slot) }
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
