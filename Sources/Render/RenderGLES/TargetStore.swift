internal import CEGL
internal import CGLES
import Buffers
import Compositing

/// The framebuffers around the buffers of outputs.
///
/// The renderer draws directly into a dmabuf through an EGL image. If the driver cannot import the dmabuf, or for ordinary
/// memory, it draws into its own texture and reads the damage back.
struct TargetStore {
    /// The framebuffer into which a buffer's frame is drawn.
    struct Target {
        var framebuffer: GLuint
        /// Whether the pixels have to be read back into the buffer's memory.
        var needsReadback: Bool
        /// Whether the texture holds the buffer's last picture, so that a partial draw is possible.
        var keepsPicture: Bool
    }

    private enum Backing {
        case texture(GLTexture)
        case image(texture: GLuint, framebuffer: GLuint, image: EGLImageKHR)
    }

    private struct Entry {
        let id: RenderBuffer.ID
        weak var buffer: RenderBuffer?
        let backing: Backing
    }

    /// The number of kept buffers, which is more than outputs use at a time.
    private static let capacity = 12
    private var backings: [Entry] = []

    mutating func target(for buffer: RenderBuffer, _ context: GraphicsContext) throws(RenderError) -> Target {
        if let index = backings.firstIndex(where: { $0.id == buffer.id }) {
            return try describe(backings[index].backing, isNew: false)
        }
        // An image keeps its memory. Images of an earlier mode or device must not outlive it.
        for index in backings.indices.reversed() where backings[index].buffer == nil { remove(at: index, context) }
        if backings.count == TargetStore.capacity { remove(at: 0, context) }
        let backing = try makeBacking(buffer, context)
        backings.append(Entry(id: buffer.id, buffer: buffer, backing: backing))
        return try describe(backing, isNew: true)
    }

    mutating func removeAll(_ context: GraphicsContext) {
        while !backings.isEmpty { remove(at: 0, context) }
    }

    private func describe(_ backing: Backing, isNew: Bool) throws(RenderError) -> Target {
        switch backing {
        case .texture(let texture):
            return Target(framebuffer: try texture.makeFramebuffer(), needsReadback: true, keepsPicture: !isNew)
        case .image(_, let framebuffer, _):
            return Target(framebuffer: framebuffer, needsReadback: false, keepsPicture: true)
        }
    }

    private func makeBacking(_ buffer: RenderBuffer, _ context: GraphicsContext) throws(RenderError) -> Backing {
        let limit = context.maxTextureSide
        guard buffer.width <= limit, buffer.height <= limit else {
            throw .badTarget(reason: "\(buffer.width)x\(buffer.height) is more than the driver's \(limit) pixels a side")
        }
        switch buffer.backing {
        case .memory:
            return .texture(GLTexture(width: buffer.width, height: buffer.height))
        case .dmabuf(let descriptor, let offset):
            return try importImage(buffer, descriptor: descriptor, offset: offset, context)
        case .gbm:
            throw .badTarget(reason: "a gbm buffer has to be given as a dmabuf")
        }
    }

    private func importImage(
        _ buffer: RenderBuffer, descriptor: Int32, offset: Int, _ context: GraphicsContext
    ) throws(RenderError) -> Backing {
        guard context.importsBuffers else {
            throw .badTarget(reason: "the driver cannot import dmabufs (EGL_EXT_image_dma_buf_import)")
        }
        let image = context.makeImage(
            width: buffer.width, height: buffer.height, format: buffer.format,
            modifier: buffer.modifier == RenderBuffer.invalidModifier ? nil : buffer.modifier,
            planes: [GraphicsContext.ImagePlane(descriptor: descriptor, offset: offset, stride: buffer.stride)])
        guard let image else {
            throw .badTarget(reason: "the driver refused a dmabuf of \(buffer.width)x\(buffer.height) \(buffer.format)")
        }
        var (texture, framebuffer): (GLuint, GLuint) = (0, 0)
        glGenTextures(1, &texture)
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        context.attachImage(image, to: GLenum(GL_TEXTURE_2D))
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
        guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            Self.destroy(texture, framebuffer, image, context)
            throw .badTarget(reason: "the driver imports \(buffer.format) dmabufs but cannot draw into them")
        }
        return .image(texture: texture, framebuffer: framebuffer, image: image)
    }

    private mutating func remove(at index: Int, _ context: GraphicsContext) {
        let removed = backings.remove(at: index).backing
        guard case .image(let texture, let framebuffer, let image) = removed else { return }
        Self.destroy(texture, framebuffer, image, context)
    }

    private static func destroy(
        _ texture: GLuint, _ framebuffer: GLuint, _ image: EGLImageKHR, _ context: GraphicsContext
    ) {
        glDeleteFramebuffers(1, [framebuffer])
        glDeleteTextures(1, [texture])
        context.destroyImage(image)
    }
}
