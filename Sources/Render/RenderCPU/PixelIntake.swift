import Buffers

/// Pixels of another program's format, made those that the renderer draws: the reverse of `PixelCopy`.
enum PixelIntake {
    /// Blue in the lowest byte.
    case same(isOpaque: Bool)
    /// Red in the lowest byte.
    case exchanged(isOpaque: Bool)
    /// 5, 6 and 5 bits.
    case short

    static let formats: [PixelFormat] = [.argb8888, .xrgb8888, .abgr8888, .xbgr8888, .rgb565]

    /// - Returns: nil for a format that is not read.
    init?(_ format: PixelFormat) {
        switch format {
        case .argb8888, .xrgb8888: self = .same(isOpaque: format.isOpaque)
        case .abgr8888, .xbgr8888: self = .exchanged(isOpaque: format.isOpaque)
        case .rgb565: self = .short
        default: return nil
        }
    }

    func callAsFunction(_ source: UnsafeRawPointer, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
        switch self {
        case .same(let isOpaque):
            let pixels = source.assumingMemoryBound(to: UInt32.self)
            if isOpaque { PixelIntake.copyOpaque(pixels, count, to: target) } else { Span.copy(target, pixels, count) }
        case .exchanged(let isOpaque):
            Span.copyExchanged(target, source.assumingMemoryBound(to: UInt32.self), count)
            if isOpaque { PixelIntake.copyOpaque(target, count, to: target) }
        case .short: PixelIntake.copyShort(source.assumingMemoryBound(to: UInt16.self), count, to: target)
        }
    }

    /// The byte of a format without alpha may have any value, and edges read alpha.
    private static func copyOpaque(_ source: UnsafePointer<UInt32>, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
        for index in 0..<count { target[index] = source[index] | 0xFF00_0000 }
    }

    /// Each part becomes the nearest of 255, as OpenGL reads it.
    private static func copyShort(_ source: UnsafePointer<UInt16>, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
        for index in 0..<count {
            let pixel = UInt32(source[index])
            let red = ((pixel &>> 11) &* 527 &+ 23) &>> 6
            let green = (((pixel &>> 5) & 63) &* 259 &+ 33) &>> 6
            let blue = ((pixel & 31) &* 527 &+ 23) &>> 6
            target[index] = 0xFF00_0000 | red &<< 16 | green &<< 8 | blue
        }
    }
}
