/// A rectangle of device pixels.
struct PixelBox {
    var left = 0
    var top = 0
    var right = 0
    var bottom = 0

    var isEmpty: Bool { left >= right || top >= bottom }
    var width: Int { right - left }
    var height: Int { bottom - top }

    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    func union(_ other: PixelBox) -> PixelBox {
        if isEmpty { return other }
        return PixelBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}
