internal import Buffers
internal import WaylandProtocols

/// A format of shared memory that we take.
struct ShmFormat: Hashable, Sendable {
    let pixel: PixelFormat
    let bytesPerPixel: Int
    /// Wayland's number: the kernel's four characters, but for the two that every server has.
    let wire: WlShm.Format

    static let all: [ShmFormat] = [
        ShmFormat(pixel: .argb8888, bytesPerPixel: 4, wire: .argb8888),
        ShmFormat(pixel: .xrgb8888, bytesPerPixel: 4, wire: .xrgb8888),
        ShmFormat(pixel: .abgr8888, bytesPerPixel: 4, wire: .abgr8888),
        ShmFormat(pixel: .xbgr8888, bytesPerPixel: 4, wire: .xbgr8888),
        ShmFormat(pixel: .rgb565, bytesPerPixel: 2, wire: .rgb565),
    ]

    private init(pixel: PixelFormat, bytesPerPixel: Int, wire: WlShm.Format) {
        (self.pixel, self.bytesPerPixel, self.wire) = (pixel, bytesPerPixel, wire)
    }

    init?(_ wire: WireValue<WlShm.Format>) {
        guard let known = wire.known, let format = ShmFormat.all.first(where: { $0.wire == known }) else { return nil }
        self = format
    }

    /// The bits that would be the alpha mean nothing.
    var isOpaque: Bool { pixel != .argb8888 && pixel != .abgr8888 }

    /// A line of this format becomes one with blue in the lowest byte and alpha in the highest.
    ///
    /// - Parameter start: bytes from `line` to its pixels as they are; they may overlap what they become.
    func convert(_ line: UnsafeMutableRawPointer, pixels: Int, from start: Int) {
        for index in 0..<pixels {
            let target = line + index * 4
            if bytesPerPixel == 2 {
                let value = UInt32((line + start + index * 2).load(as: UInt16.self))
                let (r, g, b) = (value >> 11, value >> 5 & 63, value & 31)
                let red = r << 3 | r >> 2
                let green = g << 2 | g >> 4
                let blue = b << 3 | b >> 2
                target.storeBytes(of: 0xFF00_0000 | red << 16 | green << 8 | blue, as: UInt32.self)
                continue
            }
            var value = target.load(as: UInt32.self)
            if pixel == .abgr8888 || pixel == .xbgr8888 {
                value = value & 0xFF00_FF00 | (value & 0xFF) << 16 | value >> 16 & 0xFF
            }
            target.storeBytes(of: isOpaque ? value | 0xFF00_0000 : value, as: UInt32.self)
        }
    }
}
