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

    init?(_ pixel: PixelFormat) {
        guard let format = ShmFormat.all.first(where: { $0.pixel == pixel }) else { return nil }
        self = format
    }
}
