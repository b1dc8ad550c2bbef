/// The place of a bitmap's alpha channel, and whether colors are multiplied by alpha.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// There is no alpha channel.
    case none = 0
    /// Alpha is the last channel, and colors are multiplied by it.
    case premultipliedLast = 1
    /// Alpha is the first channel, and colors are multiplied by it.
    case premultipliedFirst = 2
    /// Alpha is the last channel; colors are not multiplied by it.
    case last = 3
    /// Alpha is the first channel; colors are not multiplied by it.
    case first = 4
    /// The last channel is unused.
    case noneSkipLast = 5
    /// The first channel is unused.
    case noneSkipFirst = 6
    /// There is only an alpha channel; not supported.
    case alphaOnly = 7
}

/// The alpha information and the byte order of a bitmap in one value.
@frozen public struct CGBitmapInfo: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The bits that hold a `CGImageAlphaInfo`.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Components are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// The bits that hold the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Bytes in the order of the components.
    public static let byteOrderDefault = CGBitmapInfo([])
    /// Units of 16 bits, the lowest byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    /// Units of 32 bits, the lowest byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// Units of 16 bits, the highest byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    /// Units of 32 bits, the highest byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

    /// The only layout that this library keeps: blue, green, red, alpha in memory, premultiplied.
    package static let native = CGBitmapInfo(
        rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | byteOrder32Little.rawValue)

    /// The layout of `native` with an alpha byte that is always 255.
    package static let nativeOpaque = CGBitmapInfo(
        rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue | byteOrder32Little.rawValue)

    var alphaInfo: CGImageAlphaInfo? { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) }
}

/// The way in which colors are fitted to a display's range. It has no effect, because there is no color management.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// The context's own choice.
    case defaultIntent = 0
    /// Colors outside of the range are clipped, without regard to the white point.
    case absoluteColorimetric = 1
    /// Colors outside of the range are clipped, relative to the white point.
    case relativeColorimetric = 2
    /// All colors are compressed into the range.
    case perceptual = 3
    /// Saturation is kept at the expense of hue and lightness.
    case saturation = 4
}

/// The way in which an image is resampled when it is drawn larger or smaller.
public enum CGInterpolationQuality: Int32, Sendable {
    /// The context's own choice: a good filter.
    case `default` = 0
    /// The nearest pixel without interpolation.
    case none = 1
    /// Interpolation between neighboring pixels.
    case low = 2
    /// The best filter.
    case high = 3
    /// A good filter.
    case medium = 4
}
