/// The orientation of an output's picture in its buffer: one of the eight symmetries of a rectangle.
///
/// Names and numbers follow `wl_output.transform`: rotations are counterclockwise, and a flip around the vertical axis comes
/// first. `.rotated90` means that the picture was rotated by 90° counterclockwise before it was written to the buffer, for a
/// panel that is mounted rotated by 90° clockwise.
@frozen
public enum OutputTransform: UInt8, CaseIterable, Sendable {
    case normal = 0
    case rotated90 = 1
    case rotated180 = 2
    case rotated270 = 3
    case flipped = 4
    case flipped90 = 5
    case flipped180 = 6
    case flipped270 = 7

    /// True when width and height trade places.
    public var swapsAxes: Bool { rawValue & 1 == 1 }

    public var isFlipped: Bool { rawValue & 4 != 0 }

    /// Returns the buffer's size for a picture of `size`, and the reverse.
    public func swapping<From: Space, To: Space>(_ size: Size<From>, to space: To.Type = To.self) -> Size<To> {
        swapsAxes ? Size<To>(width: size.height, height: size.width) : Size<To>(width: size.width, height: size.height)
    }

    /// Maps Physical pixels of a picture of `size` to Buffer pixels.
    public func matrix(for size: Size<Physical>) -> Matrix4 {
        let (w, h) = (size.width, size.height)
        switch self {
        case .normal: return .identity
        case .rotated90: return .affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
        case .rotated180: return .affine(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
        case .rotated270: return .affine(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
        case .flipped: return .affine(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
        case .flipped90: return .affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .flipped180: return .affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
        case .flipped270: return .affine(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
        }
    }

    /// Maps a rectangle of Physical pixels of a picture of `size` to Buffer pixels.
    public func map(_ rect: PixelRect<Physical>, in size: Size<Physical>) -> PixelRect<Buffer> {
        let m = matrix(for: size)
        let quad = Quad<Buffer>(rect.rect, through: m)
        return PixelRect(covering: quad.bounds)
    }
}
