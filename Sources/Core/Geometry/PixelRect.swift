/// A rectangle of whole pixels in the space `S`, given by its edges; right and bottom are exclusive.
///
/// Edges, not sizes: unions and intersections of damage are then four comparisons. All arithmetic saturates at ±2³⁰, so
/// that no value from a client or a driver can overflow.
@frozen
public struct PixelRect<S: Space>: Hashable, Sendable {
    public var left: Int32
    public var top: Int32
    public var right: Int32
    public var bottom: Int32

    @inlinable
    public init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        left = PixelRect.saturating(Double(x))
        top = PixelRect.saturating(Double(y))
        right = PixelRect.saturating(Double(x) + Double(width))
        bottom = PixelRect.saturating(Double(y) + Double(height))
    }

    /// The smallest pixel rectangle that covers `rect`; empty when `rect` is empty or not a number.
    ///
    /// Values within 1/1024 of a whole pixel count as whole: they are rounding noise of a matrix product.
    @inlinable
    public init(covering rect: Rect<S>) {
        guard !rect.isEmpty else {
            self.init(left: 0, top: 0, right: 0, bottom: 0)
            return
        }
        let noise = 1.0 / 1024
        self.init(
            left: PixelRect.saturating((rect.left + noise).rounded(.down)),
            top: PixelRect.saturating((rect.top + noise).rounded(.down)),
            right: PixelRect.saturating((rect.right - noise).rounded(.up)),
            bottom: PixelRect.saturating((rect.bottom - noise).rounded(.up)))
    }

    /// The largest pixel rectangle that lies wholly inside `rect`, with the same tolerance as `init(covering:)`.
    @inlinable
    public init(inside rect: Rect<S>) {
        guard !rect.isEmpty else {
            self.init(left: 0, top: 0, right: 0, bottom: 0)
            return
        }
        let noise = 1.0 / 1024
        self.init(
            left: PixelRect.saturating((rect.left - noise).rounded(.up)),
            top: PixelRect.saturating((rect.top - noise).rounded(.up)),
            right: PixelRect.saturating((rect.right + noise).rounded(.down)),
            bottom: PixelRect.saturating((rect.bottom + noise).rounded(.down)))
    }

    @inlinable
    static func saturating(_ value: Double) -> Int32 {
        // Comparisons with NaN are false, so NaN ends as 0.
        if value >= 1_073_741_824 { return 1_073_741_824 }
        if value <= -1_073_741_824 { return -1_073_741_824 }
        return value == value ? Int32(value) : 0
    }

    @inlinable public static var empty: PixelRect { PixelRect(left: 0, top: 0, right: 0, bottom: 0) }
    @inlinable public var isEmpty: Bool { left >= right || top >= bottom }
    @inlinable public var width: Int { isEmpty ? 0 : Int(right) - Int(left) }
    @inlinable public var height: Int { isEmpty ? 0 : Int(bottom) - Int(top) }
    /// The number of pixels; sides count as 2²⁹ at most, so that the areas of a few rectangles can be added without overflow.
    @inlinable public var area: Int { min(width, 1 << 29) * min(height, 1 << 29) }

    @inlinable public var rect: Rect<S> {
        Rect(left: Double(left), top: Double(top), right: Double(right), bottom: Double(bottom))
    }

    @inlinable
    public func intersection(_ o: PixelRect) -> PixelRect {
        let r = PixelRect(
            left: max(left, o.left), top: max(top, o.top), right: min(right, o.right), bottom: min(bottom, o.bottom))
        return r.isEmpty ? .empty : r
    }

    @inlinable
    public func union(_ o: PixelRect) -> PixelRect {
        if isEmpty { return o }
        if o.isEmpty { return self }
        return PixelRect(left: min(left, o.left), top: min(top, o.top), right: max(right, o.right), bottom: max(bottom, o.bottom))
    }

    @inlinable
    public func contains(_ o: PixelRect) -> Bool {
        o.isEmpty || (o.left >= left && o.right <= right && o.top >= top && o.bottom <= bottom)
    }

    @inlinable
    public func intersects(_ o: PixelRect) -> Bool {
        !isEmpty && !o.isEmpty && left < o.right && o.left < right && top < o.bottom && o.top < bottom
    }

    @inlinable
    public func offset(x: Int32, y: Int32) -> PixelRect {
        PixelRect(
            left: PixelRect.saturating(Double(left) + Double(x)), top: PixelRect.saturating(Double(top) + Double(y)),
            right: PixelRect.saturating(Double(right) + Double(x)), bottom: PixelRect.saturating(Double(bottom) + Double(y)))
    }
}

extension PixelRect: CustomStringConvertible {
    public var description: String { "(\(left),\(top) \(width)x\(height))" }
}
