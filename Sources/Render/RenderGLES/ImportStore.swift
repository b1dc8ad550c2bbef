internal import CGLES
import Buffers
import Compositing

/// The textures on other programs' buffers. Each lives as long as its program or a content keeps the buffer.
struct ImportStore {
    private struct Entry {
        let id: RenderBuffer.ID
        weak var buffer: SharedBuffer?
        let texture: GLTexture
        let image: UnsafeMutableRawPointer
    }

    private var entries: [Entry] = []

    /// Returns the texture that shows the present content of the buffer.
    ///
    /// - Throws: `.badImage` when the driver refuses it.
    mutating func texture(for buffer: SharedBuffer, _ context: GraphicsContext) throws(RenderError) -> GLTexture {
        sweep(context)
        if let known = entries.first(where: { $0.id == buffer.id }) {
            // A driver that converts colors while reading keeps a copy until the image is attached again.
            glBindTexture(known.texture.target, known.texture.name)
            if known.texture.isExternal { context.attachImage(known.image, to: known.texture.target) }
            return known.texture
        }
        let entry = try makeEntry(buffer, context)
        entries.append(entry)
        return entry.texture
    }

    /// Drops textures of buffers without an owner: a texture keeps the buffer's memory.
    mutating func sweep(_ context: GraphicsContext) {
        for index in entries.indices.reversed() where entries[index].buffer == nil {
            context.destroyImage(entries.remove(at: index).image)
        }
    }

    mutating func removeAll(_ context: GraphicsContext) {
        for entry in entries { context.destroyImage(entry.image) }
        entries = []
    }

    private func makeEntry(_ buffer: SharedBuffer, _ context: GraphicsContext) throws(RenderError) -> Entry {
        let what = "\(buffer.width)x\(buffer.height) \(buffer.layout.format)"
        let limit = context.maxTextureSide
        guard context.importsBuffers else { throw .badImage(reason: "the driver cannot import dmabufs") }
        guard buffer.width <= limit, buffer.height <= limit else {
            throw .badImage(reason: "\(what) is more than the driver's \(limit) pixels a side")
        }
        guard buffer.isDmabuf else { throw .badImage(reason: "\(what) is not a dmabuf") }
        guard context.canRead?(buffer) ?? true else { throw .badImage(reason: "\(what) is memory of another device") }
        let isExternal = context.isExternal(buffer.layout)
        guard !isExternal || context.samplesExternal else { throw .badImage(reason: "the driver cannot read \(what)") }
        let image = context.makeImage(
            width: buffer.width, height: buffer.height, format: buffer.layout.format, modifier: namedModifier(buffer, context),
            planes: buffer.planes.map {
                GraphicsContext.ImagePlane(descriptor: $0.descriptor, offset: $0.offset, stride: $0.stride)
            })
        guard let image else { throw .badImage(reason: "the driver refused a dmabuf of \(what)") }
        // Earlier errors do not belong to this image. A lost context reports errors without end.
        for _ in 0..<8 where glGetError() == GLenum(GL_NO_ERROR) { break }
        let target = isExternal ? GLenum(GL_TEXTURE_EXTERNAL_OES) : GLenum(GL_TEXTURE_2D)
        let texture = GLTexture(width: buffer.width, height: buffer.height, target: target) {
            context.attachImage(image, to: target)
        }
        guard glGetError() == GLenum(GL_NO_ERROR) else {
            context.destroyImage(image)
            throw .badImage(reason: "the driver takes a dmabuf of \(what) but makes no texture of it")
        }
        return Entry(id: buffer.id, buffer: buffer, texture: texture, image: image)
    }

    /// Returns the modifier to pass. Drivers that name no layouts do not accept any modifier, the linear one included.
    private func namedModifier(_ buffer: SharedBuffer, _ context: GraphicsContext) -> UInt64? {
        let modifier = buffer.layout.modifier
        guard modifier != RenderBuffer.invalidModifier else { return nil }
        return context.importableModifiers(of: buffer.layout.format).isEmpty ? nil : modifier
    }
}
