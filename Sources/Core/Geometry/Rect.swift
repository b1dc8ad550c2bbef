/// An axis-aligned rectangle in the space `S`; empty when a side is not positive.
@frozen
public struct Rect<S: Space>: Hashable, Sendable {
    public var origin: Point<S>
    public var size: Size<S>

    @inlinable
    public init(origin: Point<S>, size: Size<S>) {
        self.origin = origin
        self.size = size
    }

    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    /// A rectangle from its four edges.
    @inlinable
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    @inlinable public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

    @inlinable public var left: Double { origin.x }
    @inlinable public var top: Double { origin.y }
    @inlinable public var right: Double { origin.x + size.width }
    @inlinable public var bottom: Double { origin.y + size.height }
    @inlinable public var center: Point<S> { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
    @inlinable public var isEmpty: Bool { size.isEmpty }
    @inlinable public var area: Double { isEmpty ? 0 : size.width * size.height }
    @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }

    /// Top left, top right, bottom right, bottom left.
    @inlinable public var corners: (Point<S>, Point<S>, Point<S>, Point<S>) {
        (Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom))
    }

    @inlinable
    public func contains(_ p: Point<S>) -> Bool {
        p.x >= left && p.x < right && p.y >= top && p.y < bottom
    }

    @inlinable
    public func contains(_ other: Rect) -> Bool {
        other.isEmpty || (other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom)
    }

    @inlinable
    public func intersects(_ other: Rect) -> Bool {
        !isEmpty && !other.isEmpty && left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// The common part, or `.zero` when there is none.
    @inlinable
    public func intersection(_ other: Rect) -> Rect {
        guard intersects(other) else { return .zero }
        return Rect(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    @inlinable
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Rect(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    @inlinable
    public func inset(by distance: Double) -> Rect {
        Rect(left: left + distance, top: top + distance, right: right - distance, bottom: bottom - distance)
    }

    @inlinable
    public func offset(x dx: Double, y dy: Double) -> Rect {
        Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
    }

    @inlinable
    public func scaled(by factor: Double) -> Rect {
        Rect(x: origin.x * factor, y: origin.y * factor, width: size.width * factor, height: size.height * factor)
    }

    /// The same numbers read in another space; the caller states why that is right.
    @inlinable
    public func reinterpreted<Other: Space>(as other: Other.Type) -> Rect<Other> {
        Rect<Other>(origin: origin.reinterpreted(as: other), size: size.reinterpreted(as: other))
    }
}

extension Rect: CustomStringConvertible {
    public var description: String { "(\(origin) \(size))" }
}
