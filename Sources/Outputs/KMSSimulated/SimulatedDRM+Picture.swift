internal import Glibc
package import KMS

extension SimulatedDRM {
    package func readFramebuffer(_ id: UInt32) throws(KMSError) -> FramebufferPixels {
        try checkAlive()
        guard isMaster, !faults.hidesPictures else { throw failure("reading it", EACCES) }
        guard let layout = framebuffers[id], let memory = memory.dumb(of: id) else { throw failure("reading it", ENOENT) }
        let rows = (0..<layout.height).flatMap { row in
            memory.bytes[(row * memory.stride)...].prefix(layout.width * 4)
        }
        return FramebufferPixels(width: layout.width, height: layout.height, bytes: rows)
    }

    /// Fills the picture that an earlier program has left with a color, `0xXXRRGGBB`.
    package func paintBefore(_ id: UInt32, _ color: (_ x: Int, _ y: Int) -> UInt32) {
        guard var layout = framebuffers[id], let dumb = try? createDumb(width: layout.width, height: layout.height) else {
            return
        }
        (layout.handle, layout.stride) = (dumb.handle, dumb.stride)
        framebuffers[id] = layout
        memory.use(dumb.handle, by: id)
        for y in 0..<layout.height {
            for x in 0..<layout.width {
                dumb.bytes.storeBytes(of: color(x, y), toByteOffset: y * dumb.stride + x * 4, as: UInt32.self)
            }
        }
    }

    /// What a panel shows with its overlays, each of which lies above those with smaller numbers. Nil when it is off.
    package func composedPixels(of crtc: UInt32) -> (width: Int, height: Int, pixels: [UInt32])? {
        guard var picture = shownPixels(of: crtc) else { return nil }
        for index in 0..<UInt32(overlayCount) { add(SimulatedDRM.primary(of: crtc) + 1 + index, to: &picture) }
        return picture
    }

    /// Adds a plane by the kernel's blend mode "Pre-multiplied", as its format has no alpha. It takes the nearest pixel when it scales.
    private func add(_ plane: UInt32, to picture: inout (width: Int, height: Int, pixels: [UInt32])) {
        let id = state.value(plane, .framebuffer)
        guard let layout = framebuffers[id], let memory = memory.dumb(of: id) else { return }
        let (left, top) = (state.signed(plane, .x), state.signed(plane, .y))
        let (width, height) = (state.signed(plane, .width), state.signed(plane, .height))
        let alpha = state.alpha(plane)
        for y in max(0, -top)..<max(0, -top, min(height, picture.height - top)) {
            for x in max(0, -left)..<max(0, -left, min(width, picture.width - left)) {
                let (column, row) = ((2 * x + 1) * layout.width / (2 * width), (2 * y + 1) * layout.height / (2 * height))
                let pixel = memory.bytes.loadUnaligned(fromByteOffset: row * memory.stride + column * 4, as: UInt32.self)
                let index = (top + y) * picture.width + left + x
                picture.pixels[index] = SimulatedDRM.blend(pixel, over: picture.pixels[index], alpha)
            }
        }
    }

    /// - Parameter alpha: from 0 to 65,535.
    private static func blend(_ above: UInt32, over below: UInt32, _ alpha: UInt64) -> UInt32 {
        guard alpha < 65_535 else { return above }
        return [0, 8, 16, 24].reduce(UInt32(0)) { pixel, shift in
            let (a, b) = (UInt64(above >> shift & 255), UInt64(below >> shift & 255))
            return pixel | UInt32((a * alpha + b * (65_535 - alpha) + 32_767) / 65_535) << shift
        }
    }
}
