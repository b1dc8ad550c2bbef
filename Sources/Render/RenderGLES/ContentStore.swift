internal import CGLES
import Buffers
import Compositing
import Geometry
import Scene

/// The textures of the contents that layers show, and the pixels that are needed after a context loss and exist nowhere else.
struct ContentStore {
    private var pictures: [ContentID: ContentPicture] = [:]
    private var images: [ContentID: PixelImage] = [:]
    /// The large pictures of which only parts are there.
    private var incomplete: [ContentID: ContentPicture] = [:]
    /// The shown memory of other programs. It belongs to its program again when it is removed here.
    private var shared: [ContentID: SharedImage] = [:]
    private var imports = ImportStore()
    /// The contents that were to be shared and could not be. Layers that show one of them have older pixels than their edits
    /// said.
    private var missing: Set<ContentID> = []
    private let takesBGRA: Bool
    private let takesRowLength: Bool
    private var staging: [UInt8] = []

    init(extensions: Set<Substring>, majorVersion: Int) {
        takesBGRA = extensions.contains("GL_EXT_texture_format_BGRA8888")
        takesRowLength = majorVersion >= 3 || extensions.contains("GL_EXT_unpack_subimage")
    }

    subscript(id: ContentID) -> ContentPicture? { pictures[id] }

    /// The texture of a content for a program that reads it as a whole; nil where there is none.
    ///
    /// A picture in strips is sent again as one texture, and stays so.
    mutating func wholeTexture(of id: ContentID) -> GLTexture? {
        switch pictures[id] {
        case .whole(let texture): return texture
        case .strips:
            guard let image = images[id] else { return nil }
            let texture = GLTexture(width: image.width, height: image.height, format: uploadFormat)
            var picture = ContentPicture.whole(texture)
            send(image.area, of: image, to: &picture)
            pictures[id] = picture
            return texture
        case nil: return nil
        }
    }

    /// The size of all textures in bytes. Memory of other programs is not counted.
    var byteCount: Int {
        pictures.reduce(0) { $0 + (shared[$1.key] == nil ? $1.value.byteCount : 0) }
            + incomplete.values.reduce(0) { $0 + $1.byteCount }
    }

    mutating func upload(_ id: ContentID, _ image: PixelImage, damage: PixelRect<Buffer>?) {
        images[id] = image.isDrawnAgain ? nil : image
        incomplete[id] = nil
        missing.remove(id)
        if shared.removeValue(forKey: id) != nil { pictures[id] = nil }
        let known = pictures[id].flatMap { $0.size == (image.width, image.height) ? $0 : nil }
        let area = known == nil ? image.area : damage.map(image.area.intersection) ?? image.area
        var picture = known ?? makePicture(image)
        send(area, of: image, to: &picture)
        pictures[id] = picture
    }

    /// Sends a part of a picture that is not shown before it is complete.
    mutating func upload(_ area: PixelRect<Buffer>, of image: PixelImage, asPartOf id: ContentID) {
        let known = incomplete.removeValue(forKey: id).flatMap { $0.size == (image.width, image.height) ? $0 : nil }
        var picture = known ?? makePicture(image)
        send(area, of: image, to: &picture)
        incomplete[id] = picture
    }

    /// Makes the picture whose parts are all there the one of the content.
    mutating func complete(_ id: ContentID, _ image: PixelImage) {
        guard let picture = incomplete.removeValue(forKey: id) else { return }
        pictures[id] = picture
        images[id] = image.isDrawnAgain ? nil : image
        shared[id] = nil
        missing.remove(id)
    }

    mutating func dropParts(of id: ContentID) { incomplete[id] = nil }

    /// A picture has the same form on every way to the GPU, so that it is drawn the same. Pixels that are drawn again stay in one
    /// texture: `wholeTexture` could not make it.
    private func makePicture(_ image: PixelImage) -> ContentPicture {
        guard !image.isDrawnAgain, image.width * image.height * 4 > PictureParts.largestWhole else {
            return .whole(GLTexture(width: image.width, height: image.height, format: uploadFormat))
        }
        return .strips(TextureStrips(width: image.width, height: image.height))
    }

    private mutating func send(_ area: PixelRect<Buffer>, of image: PixelImage, to picture: inout ContentPicture) {
        guard !area.isEmpty else { return }
        switch picture {
        case .whole(let texture):
            glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
            image.withUnsafeBytes { copy($0, area, bytesPerRow: image.bytesPerRow) }
        case .strips(var strips):
            strips.update(area, format: uploadFormat) { part, firstRow in
                image.withUnsafeBytes { copy($0, part, bytesPerRow: image.bytesPerRow, firstRow: firstRow) }
            }
            picture = .strips(strips)
        }
    }

    /// Makes the id show memory of another program. The memory shown before belongs to its program again.
    ///
    /// - Returns: whether all pixels are new, also when the edit named a smaller part: the memory before could not be shown.
    /// - Throws: `.badImage`; the id then shows the same as before.
    mutating func share(_ id: ContentID, _ image: SharedImage, _ context: GraphicsContext) throws(RenderError) -> Bool {
        let hadFailed = !missing.insert(id).inserted
        guard let buffer = image.memory as? SharedBuffer else { throw .badImage(reason: "it is not a buffer") }
        pictures[id] = .whole(try imports.texture(for: buffer, context))
        shared[id] = image
        images[id] = nil
        incomplete[id] = nil
        missing.remove(id)
        return hadFailed
    }

    /// Returns another program's memory, if the id shows such memory.
    func sharedImage(of id: ContentID) -> SharedImage? { shared[id] }

    /// Imports a buffer to find out whether it can be shown. The texture is kept for that time.
    mutating func tryImport(_ buffer: SharedBuffer, _ context: GraphicsContext) throws(RenderError) {
        _ = try imports.texture(for: buffer, context)
    }

    /// Releases the imports before the context ends.
    mutating func close(_ context: GraphicsContext) { imports.removeAll(context) }

    /// Drops textures of buffers without an owner.
    mutating func sweep(_ context: GraphicsContext) { imports.sweep(context) }

    /// Makes a surface a content. Its pixels are not kept, so a context loss loses them.
    mutating func adopt(_ texture: GLTexture, as id: ContentID) {
        pictures[id] = .whole(texture)
        images[id] = nil
        incomplete[id] = nil
        shared[id] = nil
    }

    mutating func release(_ id: ContentID) {
        missing.remove(id)
        pictures[id] = nil
        images[id] = nil
        incomplete[id] = nil
        shared[id] = nil
    }

    /// The edits for all contents whose pixels are kept, for another renderer.
    var uploads: [ContentEdit] {
        images.map { .upload($0.key, $0.value, damage: nil) } + shared.map { .share($0.key, $0.value, damage: nil) }
    }

    private var uploadFormat: GLenum { takesBGRA ? GLenum(GL_BGRA_EXT) : GLenum(GL_RGBA) }

    /// Sends an area of a picture to the bound texture, whose first row is `firstRow` of the picture.
    private mutating func copy(_ bytes: UnsafeRawBufferPointer, _ area: PixelRect<Buffer>, bytesPerRow: Int, firstRow: Int = 0) {
        let start = Int(area.top) * bytesPerRow + Int(area.left) * 4
        let place = PixelRect<Buffer>(x: Int(area.left), y: Int(area.top) - firstRow, width: area.width, height: area.height)
        if takesBGRA && (takesRowLength || bytesPerRow == area.width * 4) {
            if takesRowLength { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH_EXT), GLint(bytesPerRow / 4)) }
            // GL cannot express a stride that is no whole number of pixels. Such rows are copied one by one below.
            if bytesPerRow % 4 == 0 {
                send(bytes.baseAddress! + start, place)
                if takesRowLength { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH_EXT), 0) }
                return
            }
            if takesRowLength { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH_EXT), 0) }
        }
        pack(bytes, area, start: start, bytesPerRow: bytesPerRow)
        staging.withUnsafeBytes { send($0.baseAddress!, place) }
    }

    private func send(_ bytes: UnsafeRawPointer, _ area: PixelRect<Buffer>) {
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, area.left, area.top, GLsizei(area.width), GLsizei(area.height), uploadFormat,
            GLenum(GL_UNSIGNED_BYTE), bytes)
    }

    /// Copies the rows without gaps, and with red first if the driver does not support BGRA.
    private mutating func pack(_ bytes: UnsafeRawBufferPointer, _ area: PixelRect<Buffer>, start: Int, bytesPerRow: Int) {
        let rowBytes = area.width * 4
        staging.removeAll(keepingCapacity: true)
        staging.reserveCapacity(rowBytes * area.height)
        for row in 0..<area.height {
            let from = start + row * bytesPerRow
            staging.append(contentsOf: bytes[from..<from + rowBytes])
        }
        guard !takesBGRA else { return }
        for pixel in stride(from: 0, to: staging.count, by: 4) { staging.swapAt(pixel, pixel + 2) }
    }
}

extension PixelImage {
    /// All of its pixels.
    fileprivate var area: PixelRect<Buffer> { PixelRect(x: 0, y: 0, width: width, height: height) }
}
