internal import CGLES
import Buffers
import Geometry
import Scene

/// Textures of the contents that layers show, and the pixels they came from, for the day the context is lost.
struct ContentStore {
    private var textures: [ContentID: GLTexture] = [:]
    private var images: [ContentID: PixelImage] = [:]
    /// Memory of other programs that is shown; it is theirs again when it leaves here.
    private var shared: [ContentID: SharedImage] = [:]
    private var imports = ImportStore()
    /// What was to be shared and could not be: who shows it has other pixels than it is told of.
    private var missing: Set<ContentID> = []
    private let takesBGRA: Bool
    private let takesRowLength: Bool
    private var staging: [UInt8] = []

    init(extensions: Set<Substring>, majorVersion: Int) {
        takesBGRA = extensions.contains("GL_EXT_texture_format_BGRA8888")
        takesRowLength = majorVersion >= 3 || extensions.contains("GL_EXT_unpack_subimage")
    }

    subscript(id: ContentID) -> GLTexture? { textures[id] }

    /// Bytes of all textures.
    /// Memory that others have is theirs.
    var byteCount: Int { textures.reduce(0) { $0 + (shared[$1.key] == nil ? $1.value.width * $1.value.height * 4 : 0) } }

    mutating func upload(_ id: ContentID, _ image: PixelImage, damage: PixelRect<Buffer>?) {
        images[id] = image
        missing.remove(id)
        if shared.removeValue(forKey: id) != nil { textures[id] = nil }
        var area = PixelRect<Buffer>(x: 0, y: 0, width: image.width, height: image.height)
        let texture: GLTexture
        if let known = textures[id], known.width == image.width, known.height == image.height {
            texture = known
            if let damage { area = area.intersection(damage) }
        } else {
            texture = GLTexture(width: image.width, height: image.height, format: uploadFormat)
            textures[id] = texture
        }
        guard !area.isEmpty else { return }
        glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
        image.withUnsafeBytes { copy($0, area, bytesPerRow: image.bytesPerRow) }
    }

    /// The id shows memory of another program; what it showed before is that program's again.
    ///
    /// - Returns: whether all of it is new, whatever was said of it: the memory before could not be shown.
    /// - Throws: `.badImage`; the id shows what it did.
    mutating func share(_ id: ContentID, _ image: SharedImage, _ context: GraphicsContext) throws(RenderError) -> Bool {
        let hadFailed = !missing.insert(id).inserted
        guard let buffer = image.memory as? SharedBuffer else { throw .badImage(reason: "it is no buffer") }
        textures[id] = try imports.texture(for: buffer, context)
        shared[id] = image
        images[id] = nil
        missing.remove(id)
        return hadFailed
    }

    /// What another program has drawn, if the id shows that.
    func sharedImage(of id: ContentID) -> SharedImage? { shared[id] }

    /// Whether a buffer can be shown; its texture is kept for when it is.
    mutating func tryImport(_ buffer: SharedBuffer, _ context: GraphicsContext) throws(RenderError) {
        _ = try imports.texture(for: buffer, context)
    }

    /// The context goes.
    mutating func close(_ context: GraphicsContext) { imports.removeAll(context) }

    /// Drops textures of buffers without an owner.
    mutating func sweep(_ context: GraphicsContext) { imports.sweep(context) }

    /// A surface becomes a content; nothing keeps its pixels, so a lost context loses them.
    mutating func adopt(_ texture: GLTexture, as id: ContentID) {
        textures[id] = texture
        images[id] = nil
        shared[id] = nil
    }

    mutating func release(_ id: ContentID) {
        missing.remove(id)
        textures[id] = nil
        images[id] = nil
        shared[id] = nil
    }

    /// Everything whose pixels are kept, for another renderer.
    var uploads: [ContentEdit] {
        images.map { .upload($0.key, $0.value, damage: nil) } + shared.map { .share($0.key, $0.value, damage: nil) }
    }

    private var uploadFormat: GLenum { takesBGRA ? GLenum(GL_BGRA_EXT) : GLenum(GL_RGBA) }

    private mutating func copy(_ bytes: UnsafeRawBufferPointer, _ area: PixelRect<Buffer>, bytesPerRow: Int) {
        let start = Int(area.top) * bytesPerRow + Int(area.left) * 4
        if takesBGRA && (takesRowLength || bytesPerRow == area.width * 4) {
            if takesRowLength { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH_EXT), GLint(bytesPerRow / 4)) }
            // A stride that is no whole number of pixels cannot be said; such rows go one by one below.
            if bytesPerRow % 4 == 0 {
                send(bytes.baseAddress! + start, area)
                if takesRowLength { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH_EXT), 0) }
                return
            }
            if takesRowLength { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH_EXT), 0) }
        }
        pack(bytes, area, start: start, bytesPerRow: bytesPerRow)
        staging.withUnsafeBytes { send($0.baseAddress!, area) }
    }

    private func send(_ bytes: UnsafeRawPointer, _ area: PixelRect<Buffer>) {
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, area.left, area.top, GLsizei(area.width), GLsizei(area.height), uploadFormat,
            GLenum(GL_UNSIGNED_BYTE), bytes)
    }

    /// Rows without gaps, and red first where the driver does not know BGRA.
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
