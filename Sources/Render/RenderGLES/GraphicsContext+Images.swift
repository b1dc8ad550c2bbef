internal import CEGL
internal import CGLES
package import Buffers

/// Dmabufs as EGL images, and the layouts that the driver accepts.
extension GraphicsContext {
    /// The memory of one plane of an image.
    struct ImagePlane {
        var descriptor: Int32
        var offset: Int
        var stride: Int
    }

    /// The layouts that other programs' buffers may have; empty when there are none. The corresponding C function is
    /// `eglQueryDmaBufFormatsEXT`.
    package var importableLayouts: [BufferLayout] {
        guard importsBuffers else { return [] }
        guard extensions.contains("EGL_EXT_image_dma_buf_import_modifiers"), let codes = importableFormats() else {
            // Before there were modifiers, all drivers took these two.
            return [.argb8888, .xrgb8888].map { BufferLayout(format: $0, modifier: RenderBuffer.invalidModifier) }
        }
        return codes.map(PixelFormat.init(code:)).filter { $0.planes != nil }.flatMap { layouts(of: $0) }
    }

    private func layouts(of format: PixelFormat) -> [BufferLayout] {
        let named = importableModifiers(of: format)
        // A driver that names no modifiers accepts linear buffers. Every driver knows the layout of its own buffers.
        let modifiers = (named.isEmpty ? [0] : named.map(\.modifier)) + [RenderBuffer.invalidModifier]
        return modifiers.map { BufferLayout(format: format, modifier: $0) }.filter { samplesExternal || !isExternal($0) }
    }

    /// Whether there are textures for pictures that need a special sampler. Mesa's software renderer claims support too, but
    /// shows videos as a gradient (22.3).
    var samplesExternal: Bool { glExtensions.contains("GL_OES_EGL_image_external") && !isSoftware }

    /// Returns whether a texture of this layout is no `GL_TEXTURE_2D`: the driver converts its colors to red, green and blue as
    /// it reads them.
    func isExternal(_ layout: BufferLayout) -> Bool {
        let named = importableModifiers(of: layout.format)
        if let known = named.first(where: { $0.modifier == layout.modifier }) { return known.isExternal }
        guard named.isEmpty else { return named.allSatisfy(\.isExternal) }
        let planes = layout.format.planes ?? []
        return planes.count > 1 || planes.contains { $0.across > 1 }
    }

    private func importableFormats() -> [UInt32]? {
        guard
            let query = eglGetProcAddress("eglQueryDmaBufFormatsEXT").map({
                unsafeBitCast($0, to: PFNEGLQUERYDMABUFFORMATSEXTPROC.self)
            })
        else { return nil }
        var count: EGLint = 0
        guard query(eglDisplay, 0, nil, &count) == EGL_TRUE, count > 0 else { return nil }
        var codes = [EGLint](repeating: 0, count: Int(count))
        guard query(eglDisplay, count, &codes, &count) == EGL_TRUE else { return nil }
        return codes.prefix(Int(max(count, 0))).map(UInt32.init(bitPattern:))
    }

    /// Returns the layouts that the driver names for a format; empty when it names none. The corresponding C function is
    /// `eglQueryDmaBufModifiersEXT`.
    func importableModifiers(of format: PixelFormat) -> [(modifier: UInt64, isExternal: Bool)] {
        guard extensions.contains("EGL_EXT_image_dma_buf_import_modifiers"),
            let query = eglGetProcAddress("eglQueryDmaBufModifiersEXT").map({
                unsafeBitCast($0, to: PFNEGLQUERYDMABUFMODIFIERSEXTPROC.self)
            })
        else { return [] }
        let code = EGLint(bitPattern: format.code)
        var count: EGLint = 0
        guard query(eglDisplay, code, 0, nil, nil, &count) == EGL_TRUE, count > 0 else { return [] }
        var modifiers = [EGLuint64KHR](repeating: 0, count: Int(count))
        var isExternal = [EGLBoolean](repeating: 0, count: Int(count))
        guard query(eglDisplay, code, count, &modifiers, &isExternal, &count) == EGL_TRUE else { return [] }
        return zip(modifiers, isExternal).prefix(Int(max(count, 0))).map { (UInt64($0.0), $0.1 != EGLBoolean(EGL_FALSE)) }
    }

    /// Returns an EGL image, which the caller passes to `destroyImage`; nil when the driver refuses. The corresponding C function
    /// is `eglCreateImageKHR`.
    ///
    /// - Parameter modifier: nil leaves the buffer's layout to the driver.
    func makeImage(
        width: Int, height: Int, format: PixelFormat, modifier: UInt64?, planes: [ImagePlane]
    ) -> UnsafeMutableRawPointer? {
        guard let create = ImageFunctions.create, planes.count <= ImageFunctions.names.count else { return nil }
        var attributes: [EGLint] = [
            EGL_WIDTH, EGLint(clamping: width), EGL_HEIGHT, EGLint(clamping: height), EGL_LINUX_DRM_FOURCC_EXT,
            EGLint(bitPattern: format.code),
        ]
        for (plane, names) in zip(planes, ImageFunctions.names) {
            attributes += [
                names.descriptor, plane.descriptor, names.offset, EGLint(truncatingIfNeeded: plane.offset), names.pitch,
                EGLint(truncatingIfNeeded: plane.stride),
            ]
            guard let modifier, extensions.contains("EGL_EXT_image_dma_buf_import_modifiers") else { continue }
            attributes += [
                names.low, EGLint(bitPattern: UInt32(truncatingIfNeeded: modifier)), names.high,
                EGLint(bitPattern: UInt32(truncatingIfNeeded: modifier >> 32)),
            ]
        }
        attributes.append(EGL_NONE)
        return create(eglDisplay, nil, EGLenum(EGL_LINUX_DMA_BUF_EXT), nil, attributes)
    }

    func destroyImage(_ image: UnsafeMutableRawPointer) {
        _ = ImageFunctions.destroy?(eglDisplay, image)
    }

    /// Makes the texture bound to `target` show the image. The corresponding C function is `glEGLImageTargetTexture2DOES`.
    func attachImage(_ image: UnsafeMutableRawPointer, to target: GLenum) {
        ImageFunctions.attach?(target, image)
    }
}

/// EGL's functions for images, looked up once.
private struct ImageFunctions {
    typealias Attach = @convention(c) (GLenum, UnsafeMutableRawPointer?) -> Void

    static let create = eglGetProcAddress("eglCreateImageKHR").flatMap {
        unsafeBitCast($0, to: PFNEGLCREATEIMAGEKHRPROC.self)
    }
    static let destroy = eglGetProcAddress("eglDestroyImageKHR").flatMap {
        unsafeBitCast($0, to: PFNEGLDESTROYIMAGEKHRPROC.self)
    }
    static let attach: Attach? =
        eglGetProcAddress("glEGLImageTargetTexture2DOES").map { unsafeBitCast($0, to: Attach.self) }

    /// The names of a plane's attributes, by the plane's number.
    static let names: [(descriptor: EGLint, offset: EGLint, pitch: EGLint, low: EGLint, high: EGLint)] = [
        (
            EGL_DMA_BUF_PLANE0_FD_EXT, EGL_DMA_BUF_PLANE0_OFFSET_EXT, EGL_DMA_BUF_PLANE0_PITCH_EXT,
            EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT, EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT
        ),
        (
            EGL_DMA_BUF_PLANE1_FD_EXT, EGL_DMA_BUF_PLANE1_OFFSET_EXT, EGL_DMA_BUF_PLANE1_PITCH_EXT,
            EGL_DMA_BUF_PLANE1_MODIFIER_LO_EXT, EGL_DMA_BUF_PLANE1_MODIFIER_HI_EXT
        ),
        (
            EGL_DMA_BUF_PLANE2_FD_EXT, EGL_DMA_BUF_PLANE2_OFFSET_EXT, EGL_DMA_BUF_PLANE2_PITCH_EXT,
            EGL_DMA_BUF_PLANE2_MODIFIER_LO_EXT, EGL_DMA_BUF_PLANE2_MODIFIER_HI_EXT
        ),
        (
            EGL_DMA_BUF_PLANE3_FD_EXT, EGL_DMA_BUF_PLANE3_OFFSET_EXT, EGL_DMA_BUF_PLANE3_PITCH_EXT,
            EGL_DMA_BUF_PLANE3_MODIFIER_LO_EXT, EGL_DMA_BUF_PLANE3_MODIFIER_HI_EXT
        ),
    ]
}
