package import Buffers
import Compositing
import Diagnostics

/// What the renderer can read where other programs draw it.
package enum ImportOffer: Sendable {
    /// Buffers of these layouts, on the device of this number (`dev_t`); what the first screen shows of them undrawn; and whether their pixels
    /// are copied.
    case buffers(device: UInt64, layouts: [BufferLayout], scanout: ScanoutOffer?, areCopied: Bool)
    /// Nothing, and why.
    case nothing(reason: String)
}

extension DisplayCore {
    /// As the renderer is now.
    package var importOffer: ImportOffer {
        guard let renderer else { return .nothing(reason: "there is no renderer") }
        guard let device = backend.bufferDevice else {
            return .nothing(reason: "\(renderer.name) draws on no device that others could share memory with")
        }
        let layouts = renderer.importableLayouts
        guard !layouts.isEmpty else {
            return .nothing(reason: renderer.importProblem)
        }
        let scanout = backend.scanoutOffer?.naming(layouts)
        return .buffers(device: device, layouts: layouts, scanout: scanout, areCopied: renderer.copiesSharedPixels)
    }

    /// Another card is there, or none, and the renderer is as before.
    package func bufferDeviceChanged() { onImportOffer?(importOffer) }

    /// Whether a buffer can be shown; why not is said once.
    package func tryImport(_ buffer: SharedBuffer) -> Bool {
        guard let renderer else { return false }
        do {
            try renderer.tryImport(buffer)
            return true
        } catch {
            log.once(.info, id: "import", "\(error)")
            return false
        }
    }
}

extension ScanoutOffer {
    /// Returns the offer with linear layouts beside those that the driver finds out by itself, where only the linear ones are drawn: a plane
    /// that names no layouts is given these, too.
    fileprivate func naming(_ drawn: [BufferLayout]) -> ScanoutOffer {
        let added = layouts.compactMap { layout -> BufferLayout? in
            guard layout.modifier == RenderBuffer.invalidModifier, !drawn.contains(layout) else { return nil }
            return BufferLayout(format: layout.format, modifier: 0)
        }
        return ScanoutOffer(device: device, layouts: layouts + added.filter { !layouts.contains($0) })
    }
}
