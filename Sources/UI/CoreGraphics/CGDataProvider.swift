/// The stand-in for Core Foundation's data type, since there is no Core Foundation.
public typealias CFData = Data

/// A source of bytes for an image.
public final class CGDataProvider: Sendable {
    /// The bytes.
    public let data: CFData?

    /// Creates a provider of bytes in memory.
    public init?(data: CFData) {
        self.data = data
    }

    /// Creates a provider of a file's bytes; nil for a file that cannot be read.
    public init?(url: URL) {
        guard url.isFileURL, let bytes = try? FileBytes.read(url.path) else { return nil }
        data = bytes
    }
}

extension CGImage {
    /// The pixels, copied: `bytesPerRow` bytes per row, in the order that `bitmapInfo` says.
    public var dataProvider: CGDataProvider? { withUnsafePixels { CGDataProvider(data: Data($0)) } }

    /// Creates an image from 32-bit pixels with 8 bits per channel; nil, and a line in the log, for other layouts.
    ///
    /// Every 32-bit order and kind of alpha that `bitmapInfo` can say is accepted. The bytes are copied and converted.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard bitsPerComponent == 8, bitsPerPixel == 32, space.model == .rgb, let data = provider.data,
            let format = BitmapFormat(bitmapInfo),
            let layout = BitmapLayout(width: width, height: height, bytesPerRow: bytesPerRow),
            data.count >= layout.bytesPerRow * (height - 1) + width * 4,
            let memory = PixelMemory(byteCount: width * height * 4)
        else {
            Unsupported.report("an image from bytes that are not 32-bit RGB")
            return nil
        }
        data.withUnsafeBytes { bytes in
            for y in 0..<height {
                let target = (memory.base + y * width * 4).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width { target[x] = format.native(bytes, y * layout.bytesPerRow + x * 4) }
            }
        }
        self.init(memory: memory, width: width, height: height, bytesPerRow: width * 4, isOpaque: !format.hasAlpha)
    }

    /// Creates an image from the bytes of a PNG file; nil when they cannot be decoded. Decode array and intent have no effect.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard let data = source.data, let image = try? ImageFile.decode(data: data) else { return nil }
        self.init(sharing: image)
    }

    /// Creates an image from the bytes of a JPEG file; nil when they cannot be decoded. Decode array and intent have no effect.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(
            pngDataProviderSource: source, decode: decode, shouldInterpolate: shouldInterpolate, intent: intent)
    }
}

/// The positions of the channels of a 32-bit pixel, and the meaning of its alpha.
private struct BitmapFormat {
    let red: Int
    let green: Int
    let blue: Int
    let alpha: Int
    let hasAlpha: Bool
    let isPremultiplied: Bool

    init?(_ info: CGBitmapInfo) {
        guard let kind = info.alphaInfo, kind != .alphaOnly, !info.contains(.floatComponents) else { return nil }
        let order = info.intersection(.byteOrderMask)
        guard order == .byteOrderDefault || order == .byteOrder32Big || order == .byteOrder32Little else { return nil }
        let alphaFirst = kind == .premultipliedFirst || kind == .first || kind == .noneSkipFirst
        // The positions before a little-endian order reverses them.
        let places = alphaFirst ? [1, 2, 3, 0] : [0, 1, 2, 3]
        let final = order == .byteOrder32Little ? places.map { 3 - $0 } : places
        (red, green, blue, alpha) = (final[0], final[1], final[2], final[3])
        hasAlpha = kind != .none && kind != .noneSkipFirst && kind != .noneSkipLast
        isPremultiplied = kind == .premultipliedFirst || kind == .premultipliedLast
    }

    func native(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt32 {
        let a = hasAlpha ? UInt32(bytes[at + alpha]) : 255
        func channel(_ place: Int) -> UInt32 {
            let value = UInt32(bytes[at + place])
            if !hasAlpha { return value }
            // A color larger than alpha would add light in the compositor; it is cut off.
            return isPremultiplied ? min(value, a) : (value * a + 127) / 255
        }
        return a << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
    }
}
