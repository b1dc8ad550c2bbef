package import Buffers
import Diagnostics
import RenderGLES

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
        guard let context = renderer?.context else { return .nothing(reason: "there is no renderer") }
        guard let device = backend.bufferDevice else {
            return .nothing(reason: "\(context.rendererName) draws on no device that others could share memory with")
        }
        let layouts = context.importableLayouts
        guard !layouts.isEmpty else {
            return .nothing(reason: "EGL of \(context.rendererName) imports no dmabufs (EGL_EXT_image_dma_buf_import)")
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
