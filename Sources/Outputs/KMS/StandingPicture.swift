internal import Diagnostics
package import Geometry
internal import OutputCore

/// What a display shows from before this process, as a copy.
package struct StandingPicture: Sendable {
    package let pixels: FramebufferPixels
    /// How the copy has to be turned to be seen upright: as the output's picture is turned, or not at all where a plane does that.
    package let transform: OutputTransform
}

extension KMSOutput {
    /// Copies what the display shows from before this process.
    ///
    /// - Returns: nil where nothing is taken over; and where the picture cannot be read or is made of several planes, with a line in the
    ///   log.
    package func copyStandingPicture() -> StandingPicture? {
        guard isInherited, let pipeline, modes.indices.contains(modeIndex) else { return nil }
        do throws(KMSError) {
            return try copyPicture(of: pipeline, modes[modeIndex])
        } catch {
            log.info("\(error); it is replaced without a crossfade")
            return nil
        }
    }

    private func copyPicture(of pipeline: Pipeline, _ mode: DRMMode) throws(KMSError) -> StandingPicture {
        func refusal(_ reason: String) -> KMSError { .unreadablePicture(output: info.name, reason: reason) }
        let others = pipeline.overlays.filter { $0.shownOn == UInt64(pipeline.crtc) } + pipeline.leftovers.planes
        guard !others.contains(where: { $0.kind != .cursor }) else { throw refusal("it is made of several planes") }
        let table = PropertyTable(try device.interface.properties(of: pipeline.primary.id, kind: .plane))
        let rotation = table.value("rotation") ?? DRMRotation.upright
        let isTurned = rotation != DRMRotation.upright
        guard !isTurned || (info.isRotatedByPlane && rotation == planes.rotationBits) else { throw refusal("a plane turns it") }
        let framebuffer = UInt32(truncatingIfNeeded: table.value("FB_ID") ?? 0)
        guard framebuffer != 0, table.value("CRTC_ID") == UInt64(pipeline.crtc) else { throw refusal("another plane shows it") }
        let (width, height) = isTurned && info.transform.swapsAxes ? (mode.height, mode.width) : (mode.width, mode.height)
        // The display may show a part of the framebuffer, or stretch it. A copy of the framebuffer would look different.
        let isWhole =
            table.value("SRC_X") == 0 && table.value("SRC_Y") == 0 && table.value("SRC_W") == UInt64(width) << 16
            && table.value("SRC_H") == UInt64(height) << 16
        guard isWhole else { throw refusal("the display shows a part of it") }
        let pixels = try device.interface.readFramebuffer(framebuffer)
        guard pixels.width == width, pixels.height == height else {
            throw refusal("it has \(pixels.width)x\(pixels.height) pixels, and the display \(width)x\(height)")
        }
        return StandingPicture(pixels: pixels, transform: isTurned ? .normal : info.transform)
    }
}
