internal import CPango

/// A context that draws into a bitmap through cairo.
///
/// The bitmap always has 8 bits per channel, blue first in memory, premultiplied; `bitmapInfo` says so even when another layout
/// was requested. The origin of user space is at the bottom left, as on Apple's systems. Contexts made for UIKit start with a
/// transform that puts it at the top left. A context belongs to the thread that made it. A request that it cannot draw is logged
/// once.
public class CGContext: Hashable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The bytes from one row to the next.
    public let bytesPerRow: Int
    let isOpaque: Bool
    let canvas: CairoCanvas
    /// The bytes when this context owns them; nil when the caller lent them.
    private let memory: PixelMemory?
    private let base: UnsafeMutableRawPointer
    /// The transform with which user space began; shadows are measured in it.
    let baseTransform: CGAffineTransform
    var state: GraphicsState
    var savedStates: [GraphicsState] = []
    /// The path under construction, in base space.
    final var current = CGMutablePath()
    /// The count of `savedStates` at the start of each open transparency layer, innermost last.
    var layerDepths: [Int] = []

    /// Creates a bitmap context; nil for a size or a layout that is not supported.
    ///
    /// 8 bits per channel are supported. The caller's own `data` must be 32-bit little-endian, with premultiplied or skipped
    /// alpha first.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        guard bitsPerComponent == 8 || bitsPerComponent == 0, space.model == .rgb, let alpha = info.alphaInfo else {
            Unsupported.report("a bitmap context that is not 8-bit RGB")
            return nil
        }
        let native = alpha == .premultipliedFirst || alpha == .noneSkipFirst
        if data != nil, !native || info.intersection(.byteOrderMask) != .byteOrder32Little {
            Unsupported.report("a bitmap context on the caller's memory in a format other than premultiplied BGRA")
            return nil
        }
        let opaque = alpha == .noneSkipFirst || alpha == .noneSkipLast || alpha == .none
        self.init(
            width: width, height: height, bytesPerRow: data == nil ? 0 : bytesPerRow, isOpaque: opaque, lent: data,
            baseTransform: .identity)
    }

    /// Creates a bitmap context as above, with an option set instead of bits; newer SDKs have this form.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
            bitmapInfo: bitmapInfo.rawValue)
    }

    /// Creates a context as UIKit hands out: y grows downwards, one unit is `scale` pixels. Nil for an impossible size or without
    /// memory.
    package convenience init?(pixelWidth: Int, pixelHeight: Int, scale: CGFloat, isOpaque: Bool) {
        let down = CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: CGFloat(pixelHeight))
        self.init(
            width: pixelWidth, height: pixelHeight, bytesPerRow: 0, isOpaque: isOpaque, lent: nil, baseTransform: down)
    }

    private init?(
        width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, lent: UnsafeMutableRawPointer?,
        baseTransform: CGAffineTransform
    ) {
        guard let layout = BitmapLayout(width: width, height: height, bytesPerRow: bytesPerRow) else { return nil }
        let memory = lent == nil ? PixelMemory(byteCount: layout.byteCount) : nil
        guard let base = lent ?? memory?.base,
            let surface = CairoSurface(
                pixels: base, format: isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: width, height: height,
                bytesPerRow: layout.bytesPerRow, owner: memory),
            let canvas = CairoCanvas(surface: surface, height: height)
        else { return nil }
        self.width = width
        self.height = height
        self.bytesPerRow = layout.bytesPerRow
        self.isOpaque = isOpaque
        self.canvas = canvas
        self.memory = memory
        self.base = base
        self.baseTransform = baseTransform
        state = GraphicsState(transform: baseTransform)
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

    /// The pixels, top row first; the pointer is valid while the context lives.
    public var data: UnsafeMutableRawPointer? {
        flush()
        return base
    }

    /// Finishes pending drawing. Cairo draws at once, so there is nothing to wait for. Wraps `cairo_surface_flush`.
    public func flush() {
        cairo_surface_flush(canvas.surface.pointer)
    }

    /// Writes all that was drawn to the memory.
    public func synchronize() {
        flush()
    }

    /// Returns a copy of the pixels as they are now; nil without memory for it.
    public func makeImage() -> CGImage? {
        flush()
        guard let copy = PixelMemory(byteCount: bytesPerRow * height) else { return nil }
        copy.base.copyMemory(from: base, byteCount: bytesPerRow * height)
        if isOpaque { Self.fillAlpha(copy) }
        return CGImage(memory: copy, width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: isOpaque)
    }

    /// Returns the pixels without a copy and ends the context: later drawing has no effect. Wraps `cairo_surface_finish`.
    ///
    /// When the caller lent the bytes, it copies them instead and the context goes on.
    package func takeImage() -> CGImage? {
        guard let memory else { return makeImage() }
        cairo_surface_finish(canvas.surface.pointer)
        if isOpaque { Self.fillAlpha(memory) }
        return CGImage(memory: memory, width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: isOpaque)
    }

    /// Sets the unused byte of an opaque bitmap to 255. Cairo leaves it undefined, but the GPU reads it.
    private static func fillAlpha(_ memory: PixelMemory) {
        let pixels = memory.base.assumingMemoryBound(to: UInt32.self)
        for index in 0..<(memory.byteCount / 4) { pixels[index] |= 0xFF00_0000 }
    }

    /// Returns whether both are the same context.
    public static func == (left: CGContext, right: CGContext) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
