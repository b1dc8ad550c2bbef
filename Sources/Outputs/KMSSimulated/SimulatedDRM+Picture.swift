internal import KMS

extension SimulatedDRM {
    /// What a panel shows with its overlays, each of which lies above those with smaller numbers. Nil when it is off.
    package func composedPixels(of crtc: UInt32) -> (width: Int, height: Int, pixels: [UInt32])? {
        guard var picture = shownPixels(of: crtc) else { return nil }
        for index in 0..<UInt32(overlayCount) { add(SimulatedDRM.primary(of: crtc) + 1 + index, to: &picture) }
        return picture
    }

    private func add(_ plane: UInt32, to picture: inout (width: Int, height: Int, pixels: [UInt32])) {
        guard let layout = framebuffers[state.value(plane, .framebuffer)], let memory = dumb[layout.handle] else { return }
        let (left, top) = (state.signed(plane, .x), state.signed(plane, .y))
        for y in max(0, -top)..<max(0, -top, min(layout.height, picture.height - top)) {
            for x in max(0, -left)..<max(0, -left, min(layout.width, picture.width - left)) {
                picture.pixels[(top + y) * picture.width + left + x] = memory.bytes.loadUnaligned(
                    fromByteOffset: y * memory.stride + x * 4, as: UInt32.self)
            }
        }
    }
}
