package import Buffers
internal import Diagnostics
internal import OutputCore

/// Other programs' pictures on the primary plane, where they are all that is to be seen.
extension KMSOutput {
    /// What programs may make so that it can be shown as it is, by the primary plane's own word; empty where nothing can.
    package var scanoutLayouts: [BufferLayout] {
        guard device.interface.isAtomic, device.options.usesScanout, let pipeline else { return [] }
        let plane = pipeline.primary
        return plane.formats.flatMap { code in
            let modifiers = memory.usesModifiers ? plane.modifiers[code] ?? [] : []
            // A driver that names none finds out by itself.
            return (modifiers.isEmpty ? [RenderBuffer.invalidModifier] : modifiers).map {
                BufferLayout(format: PixelFormat(code: code), modifier: $0)
            }
        }
    }

    /// The format in which the plane is to read a picture: what is below is black, so alpha can be left out. Nil when the plane reads
    /// neither.
    func shownFormat(of layout: BufferLayout, _ pipeline: Pipeline) -> PixelFormat? {
        [layout.format.withoutAlpha, layout.format].first { format in
            guard pipeline.primary.formats.contains(format.code) else { return false }
            if layout.modifier == RenderBuffer.invalidModifier { return true }
            guard memory.usesModifiers, device.interface.knowsModifiers, let named = pipeline.primary.modifiers[format.code]
            else {
                return layout.modifier == 0
            }
            return named.contains(layout.modifier)
        }
    }

    /// The buffer that stands for `source` here, with a framebuffer that is made once; nil where none can be made.
    func sharedBuffer(_ source: SharedBuffer, _ format: PixelFormat) -> RenderBuffer? {
        let known = scanoutBuffers.buffer(for: source)
        guard !known.isKnown else { return known.buffer }
        let plane = source.planes[0]
        let buffer = RenderBuffer(
            id: source.id, width: source.width, height: source.height, stride: plane.stride, format: format,
            modifier: source.layout.modifier, backing: .dmabuf(descriptor: plane.descriptor, offset: plane.offset),
            isBorrowed: true)
        do throws(KMSError) {
            let id = try memory.makeFramebuffer(for: buffer, plane.descriptor, plane.offset, device)
            scanoutBuffers.add(buffer, of: source, id, device.interface)
            return buffer
        } catch {
            log.once(.info, id: "borrow \(info.name)", "\(info.name): \(error); such pictures of programs are drawn")
            scanoutBuffers.add(buffer, of: source, nil, device.interface)
            return nil
        }
    }
}
