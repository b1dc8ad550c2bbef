internal import CEGL
internal import CGLES
package import Buffers

/// What the driver says about memory that it shares with the display.
extension GraphicsContext {
    /// The CPU draws, as on a machine without a GPU.
    package var isSoftware: Bool {
        ["llvmpipe", "softpipe", "swrast", "Software Rasterizer", "SwiftShader"].contains { rendererName.contains($0) }
    }

    /// Dmabufs can become textures.
    package var importsBuffers: Bool {
        extensions.contains("EGL_EXT_image_dma_buf_import") && glExtensions.contains("GL_OES_EGL_image")
    }

    /// The layouts that can be drawn into; empty when the driver does not say. The corresponding C function is
    /// `eglQueryDmaBufModifiersEXT`.
    package func drawableModifiers(of format: PixelFormat) -> [UInt64] {
        // External ones can be sampled and not drawn into.
        importableModifiers(of: format).filter { !$0.isExternal }.map(\.modifier)
    }

    /// Makes `buffer` a framebuffer and forgets it again.
    ///
    /// - Throws: `.badTarget` with the step that the driver refused.
    package func tryTarget(_ buffer: RenderBuffer) throws(RenderError) {
        var store = TargetStore()
        defer { store.removeAll(self) }
        _ = try store.target(for: buffer, self)
    }

    /// What signals when everything drawn so far is done; nil where the driver has no such fences. The corresponding C function is
    /// `eglDupNativeFenceFDANDROID`.
    func makeFence() -> Fence? {
        guard extensions.contains("EGL_ANDROID_native_fence_sync"), let functions = FenceFunctions.shared else { return nil }
        guard let sync = functions.create(eglDisplay, EGLenum(EGL_SYNC_NATIVE_FENCE_ANDROID), nil) else { return nil }
        // The fence has a descriptor only once the driver sent it to the GPU.
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
