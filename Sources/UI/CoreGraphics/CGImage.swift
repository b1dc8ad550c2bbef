internal import Glibc

/// An immutable bitmap: 8 bits per channel, blue first in memory, premultiplied, top row first.
///
/// The image of a file is decoded once, by the thread that first asks for its pixels: `width` and `height` are known before.
/// It may cross threads. QuartzCore uploads from it without a copy: it holds the image while it reads `withUnsafePixels`.
public final class CGImage: Sendable, Hashable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of bytes from one row to the next.
    public let bytesPerRow: Int
    private let source: Source
    private let offset: Int

    private enum Source: Sendable {
        case memory(PixelMemory, isOpaque: Bool)
        case encoded(EncodedImage)
    }

    private init(_ source: Source, offset: Int, width: Int, height: Int, bytesPerRow: Int) {
        self.source = source
        self.offset = offset
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
    }

    /// Creates an image over `memory`, which must not be written to any more. `offset` is in bytes.
    convenience init(memory: PixelMemory, offset: Int = 0, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool) {
        self.init(
            .memory(memory, isOpaque: isOpaque), offset: offset, width: width, height: height, bytesPerRow: bytesPerRow)
    }

    /// Creates the upright image of a file that is decoded when the pixels are asked for.
    convenience init(decodedLater image: EncodedImage) {
        let (width, height) = image.header.uprightSize
        self.init(.encoded(image), offset: 0, width: width, height: height, bytesPerRow: width * 4)
    }

    /// Creates another image that shares the pixels of `other`.
    convenience init(sharing other: CGImage) {
        self.init(
            other.source, offset: other.offset, width: other.width, height: other.height, bytesPerRow: other.bytesPerRow)
    }

    private var pixels: (memory: PixelMemory, isOpaque: Bool) {
        switch source {
        case .memory(let memory, let isOpaque): (memory, isOpaque)
        case .encoded(let image): image.decoded().pixels
        }
    }

    /// Whether every pixel is opaque, so that nothing under the image has to be drawn.
    package var isOpaque: Bool { pixels.isOpaque }

    /// Creates an image from a copy of premultiplied BGRA pixels. Nil for a size that is not positive or is too large, or for too
    /// few bytes.
    package convenience init?(
        width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, copying pixels: UnsafeRawBufferPointer
    ) {
        guard let layout = BitmapLayout(width: width, height: height, bytesPerRow: bytesPerRow),
            pixels.count >= layout.bytesPerRow * (height - 1) + width * 4, let source = pixels.baseAddress,
            let memory = PixelMemory(byteCount: layout.byteCount)
        else { return nil }
        memcpy(memory.base, source, layout.bytesPerRow * (height - 1) + width * 4)
        self.init(memory: memory, width: width, height: height, bytesPerRow: layout.bytesPerRow, isOpaque: isOpaque)
    }

    /// Creates an image of premultiplied BGRA pixels, in rows without gaps, which `fill` writes. Nil for a size that is not positive or is
    /// too large, and where `fill` returns false.
    package convenience init?(width: Int, height: Int, isOpaque: Bool, fill: (UnsafeMutableRawBufferPointer) -> Bool) {
        guard let layout = BitmapLayout(width: width, height: height),
            let memory = PixelMemory(byteCount: layout.byteCount, isZeroed: false),
            fill(UnsafeMutableRawBufferPointer(start: memory.base, count: memory.byteCount))
        else { return nil }
        self.init(memory: memory, width: width, height: height, bytesPerRow: layout.bytesPerRow, isOpaque: isOpaque)
    }

    /// Always 8.
    public var bitsPerComponent: Int { 8 }
    /// Always 32.
    public var bitsPerPixel: Int { 32 }
    /// Always sRGB.
    public var colorSpace: CGColorSpace? { .standardRGB }
    /// Where alpha lies in a pixel: first and premultiplied, or left out.
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
    /// How a pixel is laid out: 32 bits, the lowest byte first.
    public var bitmapInfo: CGBitmapInfo { isOpaque ? .nativeOpaque : .native }
    /// Always true: scaled images are smooth.
    public var shouldInterpolate: Bool { true }
    /// Always false: masks are not supported.
    public var isMask: Bool { false }

    /// Returns the image itself: images do not change.
    public func copy() -> CGImage? { self }

    /// Returns the part inside `rect`, in pixels from the top left. It shares the pixels. Nil when the part is empty.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        return CGImage(
            source, offset: offset + Int(part.minY) * bytesPerRow + Int(part.minX) * 4,
            width: Int(part.width), height: Int(part.height), bytesPerRow: bytesPerRow)
    }

    /// Calls `body` with the pixels: `bytesPerRow` bytes per row; the last row ends after its last pixel. They are valid during
    /// the call.
    package func withUnsafePixels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: unsafeMutableBase, count: bytesPerRow * (height - 1) + width * 4))
    }

    /// Returns blue, green, red and alpha of one pixel, premultiplied; nil outside the image.
    package func pixel(x: Int, y: Int) -> (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8)? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        return withUnsafePixels { bytes in
            let at = y * bytesPerRow + x * 4
            return (bytes[at], bytes[at + 1], bytes[at + 2], isOpaque ? 255 : bytes[at + 3])
        }
    }

    /// The first pixel, for cairo, which declares even a pointer for reading as mutable.
    var unsafeMutableBase: UnsafeMutableRawPointer { pixels.memory.base + offset }

    /// Whether the pixels are there already.
    package var isDecoded: Bool {
        switch source {
        case .memory: true
        case .encoded(let image): image.isDecoded
        }
    }

    /// Returns the image with decoded pixels; nil for a broken file. This image keeps none of them.
    package func prepared() -> CGImage? {
        guard case .encoded(let image) = source else { return self }
        guard let whole = image.prepared() else { return nil }
        if (whole.width, whole.height) == (width, height) { return whole }
        return CGImage(whole.source, offset: offset, width: width, height: height, bytesPerRow: bytesPerRow)
    }

    /// Returns the image in another size in pixels; nil for a broken file, and for a size that cannot be made.
    package func resized(width: Int, height: Int) -> CGImage? {
        guard width > 0, height > 0, !ImageFile.isTooLarge(width, height) else { return nil }
        if (width, height) == (self.width, self.height) { return prepared() }
        if case .encoded(let image) = source, image.header.uprightSize == (self.width, self.height) {
            return image.resized(width: width, height: height)
        }
        guard let whole = prepared() else { return nil }
        guard let context = CGContext(pixelWidth: width, pixelHeight: height, scale: 1, isOpaque: whole.isOpaque) else {
            return nil
        }
        context.interpolationQuality = .high
        context.drawDownwards(whole, in: CGRect(x: 0, y: 0, width: width, height: height))
        return context.takeImage()
    }

    /// Returns whether both are the same image.
    public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// The layout of a bitmap that can be made: sides of 1 to 32,767 pixels (cairo's limit) and at most 1 GiB in all.
struct BitmapLayout {
    static let longestSide = 32_767
    static let mostBytes = 1 << 30
    let bytesPerRow: Int
    let byteCount: Int

    /// Creates a layout; nil for a size that cannot be made. `bytesPerRow` 0 means rows without gaps.
    init?(width: Int, height: Int, bytesPerRow: Int = 0) {
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
            bytesPerRow == 0 || (bytesPerRow >= width * 4 && bytesPerRow % 4 == 0 && bytesPerRow <= Self.longestSide * 16)
        else { return nil }
        self.bytesPerRow = bytesPerRow == 0 ? width * 4 : bytesPerRow
        byteCount = self.bytesPerRow * height
        guard byteCount <= Self.mostBytes else { return nil }
    }
}
