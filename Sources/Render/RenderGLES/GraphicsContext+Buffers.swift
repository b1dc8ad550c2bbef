internal import CEGL
internal import CGLES
package import Buffers
package import Compositing

/// The driver's abilities for memory that it shares with the display.
extension GraphicsContext {
    /// Whether the CPU draws, as on a machine without a GPU.
    package var isSoftware: Bool {
        ["llvmpipe", "softpipe", "swrast", "Software Rasterizer", "SwiftShader"].contains { rendererName.contains($0) }
    }

    /// Whether dmabufs can become textures.
    package var importsBuffers: Bool {
        extensions.contains("EGL_EXT_image_dma_buf_import") && glExtensions.contains("GL_OES_EGL_image")
    }

    /// Returns the layouts that can be drawn into; empty when the driver names none. The corresponding C function is
    /// `eglQueryDmaBufModifiersEXT`.
    package func drawableModifiers(of format: PixelFormat) -> [UInt64] {
        // External layouts can be sampled but not drawn into.
        importableModifiers(of: format).filter { !$0.isExternal }.map(\.modifier)
    }

    /// Makes `buffer` a framebuffer and releases it, as a trial.
    ///
    /// - Throws: `.badTarget` with the step that the driver refused.
    package func tryTarget(_ buffer: RenderBuffer) throws(RenderError) {
        var store = TargetStore()
        defer { store.removeAll(self) }
        _ = try store.target(for: buffer, self)
    }

    /// Returns a fence that signals when all drawing so far is done; nil if the driver has no such fences. The corresponding C
    /// function is `eglDupNativeFenceFDANDROID`.
    func makeFence() -> Fence? {
        guard extensions.contains("EGL_ANDROID_native_fence_sync"), let functions = FenceFunctions.shared else { return nil }
        guard let sync = functions.create(eglDisplay, EGLenum(EGL_SYNC_NATIVE_FENCE_ANDROID), nil) else { return nil }
        // The fence has a descriptor only after the driver sent it to the GPU.
        glFlush()
        let descriptor = functions.duplicate(eglDisplay, sync)
        _ = functions.destroy(eglDisplay, sync)
        return descriptor >= 0 ? Fence(FileDescriptor(owning: descriptor)) : nil
    }
}

/// EGL's functions for fences, looked up once.
private struct FenceFunctions {
    let create: PFNEGLCREATESYNCKHRPROC
    let duplicate: PFNEGLDUPNATIVEFENCEFDANDROIDPROC
    let destroy: PFNEGLDESTROYSYNCKHRPROC

    static let shared: FenceFunctions? = {
        guard let create = eglGetProcAddress("eglCreateSyncKHR"), let destroy = eglGetProcAddress("eglDestroySyncKHR"),
            let duplicate = eglGetProcAddress("eglDupNativeFenceFDANDROID")
        else { return nil }
        return FenceFunctions(
            create: unsafeBitCast(create, to: PFNEGLCREATESYNCKHRPROC.self),
            duplicate: unsafeBitCast(duplicate, to: PFNEGLDUPNATIVEFENCEFDANDROIDPROC.self),
            destroy: unsafeBitCast(destroy, to: PFNEGLDESTROYSYNCKHRPROC.self))
    }()
}
