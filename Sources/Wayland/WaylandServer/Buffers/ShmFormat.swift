internal import Buffers
internal import WaylandProtocols

/// A supported format of shared memory.
struct ShmFormat: Hashable, Sendable {
    let pixel: PixelFormat
    let bytesPerPixel: Int
    /// Wayland's number: the kernel's four-character code, except for the two formats that every server supports.
    let wire: WlShm.Format

    static let all: [ShmFormat] = [
        ShmFormat(pixel: .argb8888, bytesPerPixel: 4, wire: .argb8888),
        ShmFormat(pixel: .xrgb8888, bytesPerPixel: 4, wire: .xrgb8888),
        ShmFormat(pixel: .abgr8888, bytesPerPixel: 4, wire: .abgr8888),
        ShmFormat(pixel: .xbgr8888, bytesPerPixel: 4, wire: .xbgr8888),
        ShmFormat(pixel: .rgb565, bytesPerPixel: 2, wire: .rgb565),
    ]

    /// The bits in the place of the alpha are undefined.
    let isOpaque: Bool
    private let conversion: Conversion

    /// The conversion of a pixel, chosen once per format because a comparison per pixel costs more than the conversion.
    private enum Conversion: Hashable {
        case none, opaque, swapped, swappedOpaque, widened
    }

    private init(pixel: PixelFormat, bytesPerPixel: Int, wire: WlShm.Format) {
        (self.pixel, self.bytesPerPixel, self.wire) = (pixel, bytesPerPixel, wire)
        isOpaque = pixel != .argb8888 && pixel != .abgr8888
        conversion =
            switch pixel {
            case .rgb565: .widened
            case .xrgb8888: .opaque
            case .abgr8888: .swapped
            case .xbgr8888: .swappedOpaque
            default: .none
            }
    }

    init?(_ wire: WireValue<WlShm.Format>) {
        guard let known = wire.known, let format = ShmFormat.all.first(where: { $0.wire == known }) else { return nil }
        self = format
    }

    /// Converts lines of this format to lines with blue in the lowest byte and alpha in the highest.
    ///
    /// - Parameters:
    ///   - source: the first pixel of the first line, at any address. The lines may be the target's, and may begin further right.
    ///   - sourceStride: the bytes from one line of the source to the next.
    ///   - target: the first pixel of the first line; a multiple of four bytes, as `stride` is.
    ///   - stride: the bytes from one line of the target to the next.
    func convert(
        _ source: UnsafeRawPointer, stride sourceStride: Int, pixels: Int, lines: Int, to target: UnsafeMutableRawPointer,
        stride: Int
    ) {
        if conversion == .none, source == UnsafeRawPointer(target) { return }
        for index in 0..<lines {
            let (from, line) = (source + index * sourceStride, target + index * stride)
            switch conversion {
            case .none: line.copyMemory(from: from, byteCount: pixels * 4)
            case .opaque: ShmFormat.replace(from, line, pixels) { $0 | ShmFormat.opaque }
            case .swapped: ShmFormat.replace(from, line, pixels, by: ShmFormat.swapped)
            case .swappedOpaque: ShmFormat.replace(from, line, pixels) { ShmFormat.swapped($0) | ShmFormat.opaque }
            case .widened: ShmFormat.widen(from, line, pixels)
            }
        }
    }

    private typealias Pixels = SIMD16<UInt32>

    private static let opaque = Pixels(repeating: 0xFF00_0000)

    /// Replaces pixels sixteen at a time; the compiler handles a plain loop one pixel at a time, which costs four times as much.
    @inline(__always)
    private static func replace(
        _ from: UnsafeRawPointer, _ line: UnsafeMutableRawPointer, _ count: Int, by change: (Pixels) -> Pixels
    ) {
        let whole = count & ~15
        for offset in stride(from: 0, to: whole * 4, by: 64) {
            line.storeBytes(
                of: change(from.loadUnaligned(fromByteOffset: offset, as: Pixels.self)), toByteOffset: offset, as: Pixels.self)
        }
        for offset in stride(from: whole * 4, to: count * 4, by: 4) {
            let last = change(Pixels(repeating: from.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))[0]
            line.storeBytes(of: last, toByteOffset: offset, as: UInt32.self)
        }
    }

    private static func widen(_ from: UnsafeRawPointer, _ line: UnsafeMutableRawPointer, _ count: Int) {
        for at in 0..<count {
            let narrow = from.loadUnaligned(fromByteOffset: at * 2, as: UInt16.self)
            line.storeBytes(of: widened(narrow), toByteOffset: at * 4, as: UInt32.self)
        }
    }

    /// Swaps red and blue.
    private static func swapped(_ values: Pixels) -> Pixels {
        let middle = Pixels(repeating: 0xFF00_FF00)
        let low = Pixels(repeating: 0xFF)
        return values & middle | (values & low) &<< 16 | values &>> 16 & low
    }

    /// Widens 5, 6 and 5 bits to 8 each.
    private static func widened(_ narrow: UInt16) -> UInt32 {
        let value = UInt32(narrow)
        let (r, g, b) = (value >> 11, value >> 5 & 63, value & 31)
        let red = r << 3 | r >> 2
        let green = g << 2 | g >> 4
        let blue = b << 3 | b >> 2
        return 0xFF00_0000 | red << 16 | green << 8 | blue
    }
}
