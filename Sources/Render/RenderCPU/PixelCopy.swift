import Buffers

/// A copy of pixels in the order of another format.
enum PixelCopy {
    case same
    /// Red in the lowest byte.
    case exchanged
    /// 5, 6 and 5 bits.
    case short

    /// - Returns: nil for a format that no copy makes.
    init?(_ format: PixelFormat) {
        switch format {
        case .argb8888, .xrgb8888: self = .same
        case .abgr8888, .xbgr8888: self = .exchanged
        case .rgb565: self = .short
        default: return nil
        }
    }

    func callAsFunction(_ source: UnsafePointer<UInt32>, _ count: Int, to target: UnsafeMutableRawPointer) {
        switch self {
        case .same: target.copyMemory(from: source, byteCount: count * 4)
        case .exchanged: Span.copyExchanged(target.assumingMemoryBound(to: UInt32.self), source, count)
        case .short: Span.copyShort(target.assumingMemoryBound(to: UInt16.self), source, count)
        }
    }
}

extension PixelFormat {
    var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}
