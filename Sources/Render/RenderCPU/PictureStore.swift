import Buffers
import Compositing
import Geometry
import Scene

/// The pictures that plans name. Pixels of contents stay where they are: nothing is copied.
struct PictureStore {
    private static let poolCapacity = 6
    /// For so many frames smaller copies are kept that are not drawn any longer.
    private static let patience: UInt64 = 120

    private var contents: [ContentID: StoredPicture] = [:]
    private var surfaces: [OffscreenID: StoredPicture] = [:]
    private var pool: [Bitmap] = []
    /// The pictures that have smaller copies and were drawn without them since. Their names: a picture is not kept because of its copies.
    private var surplus: Set<HalvedPicture.Source> = []
    private(set) var frame: UInt64 = 0
    private var lastStamp: UInt64 = 0

    mutating func beginFrame() {
        frame += 1
        for source in surplus {
            let picture = self[source]
            if let picture, picture.lastCopyUse + PictureStore.patience >= frame { continue }
            picture?.dropCopies()
            surplus.remove(source)
        }
    }

    subscript(source: HalvedPicture.Source) -> StoredPicture? {
        switch source {
        case .content(let id): contents[id]
        case .surface(let id): surfaces[id]
        }
    }

    /// Returns a picture's pixels after some halvings, and the part of them that is the picture.
    mutating func texels(of source: HalvedPicture.Source, halvings: Int) -> (texels: Texels, part: SIMD2<Double>)? {
        guard let picture = self[source] else { return nil }
        if picture.hasCopies {
            if halvings == 0 { surplus.insert(source) } else { surplus.remove(source) }
        }
        let (texels, count) = picture.texels(after: halvings, frame: frame)
        let block = Double(1 << count)
        let part = SIMD2(Double(picture.texels.width), Double(picture.texels.height))
        return (texels, part / (SIMD2(Double(texels.width), Double(texels.height)) * block))
    }

    // MARK: Contents

    mutating func upload(_ id: ContentID, _ image: PixelImage) {
        contents[id] = StoredPicture(image)
        contents[id]?.stamp = makeStamp()
    }

    private mutating func makeStamp() -> UInt64 {
        lastStamp += 1
        return lastStamp
    }

    /// Makes memory of this renderer the pixels of a content. They may be others than before in the same memory.
    mutating func show(_ bitmap: Bitmap, as id: ContentID) {
        contents[id] = StoredPicture(bitmap)
        contents[id]?.stamp = makeStamp()
    }

    mutating func release(_ id: ContentID) { contents[id] = nil }

    /// The edits for all contents that the main thread does not draw again by itself.
    var uploads: [ContentEdit] {
        contents.compactMap { id, picture in
            picture.image.flatMap { $0.isDrawnAgain ? nil : .upload(id, $0, damage: nil) }
        }
    }

    // MARK: Surfaces

    /// Returns the memory of a surface in this size. The pixels of new memory are undefined.
    mutating func obtain(_ id: OffscreenID, width: Int, height: Int) throws(RenderError) -> Bitmap {
        if let bitmap = surfaces[id]?.bitmap, bitmap.width == width, bitmap.height == height {
            surfaces[id]?.dropCopies()
            surfaces[id]?.stamp = makeStamp()
            return bitmap
        }
        release(id)
        let bitmap = try obtainBitmap(width: width, height: height)
        surfaces[id] = StoredPicture(bitmap)
        surfaces[id]?.stamp = makeStamp()
        return bitmap
    }

    private mutating func obtainBitmap(width: Int, height: Int) throws(RenderError) -> Bitmap {
        if let index = pool.firstIndex(where: { $0.width == width && $0.height == height }) { return pool.remove(at: index) }
        guard let bitmap = Bitmap(width: width, height: height) else { throw .outOfMemory }
        return bitmap
    }

    mutating func release(_ id: OffscreenID) {
        guard let bitmap = surfaces.removeValue(forKey: id)?.bitmap else { return }
        if pool.count == PictureStore.poolCapacity { pool.removeFirst() }
        pool.append(bitmap)
    }

    /// Makes a surface a content.
    mutating func capture(_ surface: OffscreenID, as content: ContentID) {
        guard let picture = surfaces.removeValue(forKey: surface) else { return }
        contents[content] = picture
    }

    /// The size in bytes of all pixels that this renderer holds, also those that main sent.
    var byteCount: Int {
        let own = contents.values.reduce(0) { $0 + $1.byteCount } + surfaces.values.reduce(0) { $0 + $1.byteCount }
        let sent = contents.values.reduce(0) { $0 + ($1.bitmap == nil ? $1.texels.width * $1.texels.height * 4 : 0) }
        return own + sent + pool.reduce(0) { $0 + $1.byteCount }
    }
}
