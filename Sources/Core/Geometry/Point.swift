/// A location in the space `S`.
@frozen
public struct Point<S: Space>: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    @inlinable public static var zero: Point { Point(x: 0, y: 0) }

    /// The same numbers read in another space; the caller states why that is right.
    @inlinable
    public func reinterpreted<Other: Space>(as other: Other.Type) -> Point<Other> {
        Point<Other>(x: x, y: y)
    }

    @inlinable
    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

    @inlinable
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

    @inlinable
    public static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

    @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point: CustomStringConvertible {
    public var description: String { "\(x.compact),\(y.compact)" }
}
