package import Buffers
internal import Diagnostics
internal import Geometry
internal import Glibc
package import OutputCore

/// Other programs' pictures on the primary plane, where they are all that is to be seen.
///
/// The driver is asked once for each format, modifier and size, with a commit that only tests; its answer is kept until connector or
/// mode change. A buffer whose driver's fence has not signalled is not waited for here: the server shows none before, and an atomic
/// commit waits for it besides.
extension KMSOutput {
    package func borrow(_ source: SharedBuffer, keeping use: any Sendable, beside cursor: CursorPlacement?) -> RenderBuffer? {
        guard isConfigured, !isPaused, !isClosed, capture == nil, device.interface.isAtomic,
            device.options.usesScanout,
            let pipeline, !info.isRotatedByPlane || isPlaneRotationTested, source.width == info.bufferWidth,
            source.height == info.bufferHeight,
            source.planes.count == 1, !source.isUpsideDown, let format = shownFormat(of: source.layout, pipeline)
        else { return nil }
        let layout = borrowedLayout(format, source.layout.modifier)
        guard borrowings.verdict(on: layout) != false, let buffer = borrowedBuffer(for: source, format) else { return nil }
        if borrowings.verdict(on: layout) == nil, !testBorrowed(buffer, layout, cursor, pipeline) { return nil }
        buffer.use = use
        return buffer
    }

    /// The driver took the layout in a test and not in a commit.
    func refuseBorrowed(_ buffer: RenderBuffer, after error: KMSError) {
        log.info("\(info.name): \(error); pictures of programs in \(buffer.format) are drawn")
        borrowings.remember(false, of: borrowedLayout(buffer.format, buffer.modifier))
    }

    /// What programs may make so that it can be shown as it is, by the primary plane's own word; empty where nothing can.
    package var scanoutLayouts: [BufferLayout] {
        guard device.interface.isAtomic, device.options.usesScanout, let pipeline else { return [] }
        let plane = pipeline.primary
        return plane.formats.flatMap { code in
            let modifiers = usesModifiers ? plane.modifiers[code] ?? [] : []
            // A driver that names none finds out by itself.
            return (modifiers.isEmpty ? [RenderBuffer.invalidModifier] : modifiers).map {
                BufferLayout(format: PixelFormat(code: code), modifier: $0)
            }
        }
    }

    /// As the plane is to read it: what is below is black, so alpha can be left out. Nil when the plane reads neither.
    private func shownFormat(of layout: BufferLayout, _ pipeline: Pipeline) -> PixelFormat? {
        [layout.format.withoutAlpha, layout.format].first { format in
            guard pipeline.primary.formats.contains(format.code) else { return false }
            if layout.modifier == RenderBuffer.invalidModifier { return true }
            guard usesModifiers, device.interface.knowsModifiers, let named = pipeline.primary.modifiers[format.code] else {
                return layout.modifier == 0
            }
            return named.contains(layout.modifier)
        }
    }

    private func borrowedLayout(_ format: PixelFormat, _ modifier: UInt64) -> ScanoutBuffers.Layout {
        ScanoutBuffers.Layout(
            format: format, modifier: modifier, width: info.bufferWidth, height: info.bufferHeight, rotation: planeRotation,
            mode: modeIndex)
    }

    private func borrowedBuffer(for source: SharedBuffer, _ format: PixelFormat) -> RenderBuffer? {
        let known = borrowings.buffer(for: source)
        guard !known.isKnown else { return known.buffer }
        let plane = source.planes[0]
        let buffer = RenderBuffer(
            id: source.id, width: source.width, height: source.height, stride: plane.stride, format: format,
            modifier: source.layout.modifier, backing: .dmabuf(descriptor: plane.descriptor, offset: plane.offset),
            isBorrowed: true)
        do throws(KMSError) {
            let id = try makeFramebuffer(for: buffer, plane.descriptor, plane.offset)
            borrowings.add(buffer, of: source, id, device.interface)
            return buffer
        } catch {
            log.once(.info, id: "borrow \(info.name)", "\(info.name): \(error); such pictures of programs are drawn")
            borrowings.add(buffer, of: source, nil, device.interface)
            return nil
        }
    }

    private func testBorrowed(
        _ buffer: RenderBuffer, _ layout: ScanoutBuffers.Layout, _ cursor: CursorPlacement?, _ pipeline: Pipeline
    ) -> Bool {
        let what = "\(layout.width)x\(layout.height) \(layout.format) with modifier 0x\(String(layout.modifier, radix: 16))"
        var state = OutputState(buffer: buffer)
        state.cursor = cursor
        do throws(KMSError) {
            try build(state, buffer, pipeline, modeset: false)
            try device.interface.commit(request, flags: .testOnly, userData: 0)
            borrowings.remember(true, of: layout)
            log.info("\(info.name): scanout of programs' pictures of \(what)")
            return true
        } catch {
            // Anything else is not about the layout, and the next commit has it too.
            guard [EINVAL, ENOSPC, ERANGE].contains(error.code) else { return false }
            borrowings.remember(false, of: layout)
            log.info("\(info.name): \(error); programs' pictures of \(what) are drawn")
            return false
        }
    }
}
