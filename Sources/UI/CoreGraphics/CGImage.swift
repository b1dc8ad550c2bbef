internal import Glibc

/// An immutable bitmap: 8 bits per channel, blue first in memory, premultiplied, top row first.
///
/// It may cross threads. QuartzCore uploads from it without a copy: it holds the image while it reads `withUnsafePixels`.
public final class CGImage: Sendable, Hashable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of bytes from one row to the next.
    public let bytesPerRow: Int
    /// Whether every pixel is opaque, so that nothing under the image has to be drawn.
    package let isOpaque: Bool
    private let memory: PixelMemory
    private let offset: Int

    /// Creates an image over `memory`, which must not be written to any more. `offset` is in bytes.
    init(memory: PixelMemory, offset: Int = 0, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool) {
        self.memory = memory
        self.offset = offset
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
    }

    /// Creates another image that shares the pixels of `other`.
    convenience init(sharing other: CGImage) {
        self.init(
            memory: other.memory, offset: other.offset, width: other.width, height: other.height,
            bytesPerRow: other.bytesPerRow, isOpaque: other.isOpaque)
    }

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
            memory: memory, offset: offset + Int(part.minY) * bytesPerRow + Int(part.minX) * 4,
            width: Int(part.width), height: Int(part.height), bytesPerRow: bytesPerRow, isOpaque: isOpaque)
    }

    /// Calls `body` with the pixels: `bytesPerRow` bytes per row; the last row ends after its last pixel. They are valid during
    /// the call.
    package func withUnsafePixels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(
            UnsafeRawBufferPointer(start: memory.base + offset, count: bytesPerRow * (height - 1) + width * 4))
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
    var unsafeMutableBase: UnsafeMutableRawPointer { memory.base + offset }

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
