package import Buffers
import Compositing
import Diagnostics

/// What the renderer can read where other programs draw it.
package enum ImportOffer: Sendable {
    /// Buffers of these layouts, on the device of this number (`dev_t`); and what the first screen shows of them undrawn.
    case buffers(device: UInt64, layouts: [BufferLayout], scanout: ScanoutOffer?)
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
        return .buffers(device: device, layouts: layouts, scanout: backend.scanoutOffer)
    }

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
