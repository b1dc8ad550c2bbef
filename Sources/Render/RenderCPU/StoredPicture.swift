import Scene

/// The pixels of a content or of a surface, and their smaller copies. It keeps the pixels alive.
final class StoredPicture {
    let texels: Texels
    /// The picture after one halving, after two, and so on.
    private var copies: [Bitmap] = []
    /// The last frame that drew a copy.
    private(set) var lastCopyUse: UInt64 = 0
    /// What main sent; nil for what this renderer drew.
    let image: PixelImage?
    /// The memory that this renderer owns; nil where main owns the pixels.
    let bitmap: Bitmap?
    /// Tells these pixels from all others, also from those that were in this memory before.
    var stamp: UInt64 = 0

    init(_ bitmap: Bitmap) {
        (texels, image, self.bitmap) = (bitmap.texels, nil, bitmap)
    }

    /// - Returns: nil without memory for rows that are no whole number of pixels.
    init?(_ image: PixelImage) {
        let base = image.withUnsafeBytes { $0.baseAddress }
        guard let base else { return nil }
        if image.bytesPerRow % 4 == 0, UInt(bitPattern: base) % 4 == 0 {
            texels = Texels(
                base: base.assumingMemoryBound(to: UInt32.self), stride: image.bytesPerRow / 4, width: image.width,
                height: image.height, isAlphaUndefined: image.isAlphaUndefined)
            (self.image, bitmap) = (image, nil)
            return
        }
        guard let copy = Bitmap(width: image.width, height: image.height) else { return nil }
        for row in 0..<image.height {
            UnsafeMutableRawPointer(copy.pixels + row * image.width).copyMemory(
                from: base + row * image.bytesPerRow, byteCount: image.width * 4)
        }
        (texels, self.image, bitmap) = (copy.texels(isAlphaUndefined: image.isAlphaUndefined), image, copy)
    }

    var byteCount: Int { (bitmap?.byteCount ?? 0) + copies.reduce(0) { $0 + $1.byteCount } }
    var hasCopies: Bool { !copies.isEmpty }

    /// Returns the pixels after some halvings, or after fewer without memory.
    func texels(after halvings: Int, frame: UInt64) -> (texels: Texels, halvings: Int) {
        guard halvings > 0 else { return (texels, 0) }
        lastCopyUse = frame
        while copies.count < halvings {
            guard let half = Halving.halve(copies.last?.texels ?? texels) else { break }
            copies.append(half)
        }
        let count = min(copies.count, halvings)
        return count == 0 ? (texels, 0) : (copies[count - 1].texels(isAlphaUndefined: texels.isAlphaUndefined), count)
    }

    /// Drops the smaller copies, because the pixels are others or nothing draws them.
    func dropCopies() { copies.removeAll() }
}
