/// A location in the space `S`.
@frozen
package struct Point<S: Space>: Hashable, Sendable {
    package var x: Double
    package var y: Double

    @inlinable
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    @inlinable package static var zero: Point { Point(x: 0, y: 0) }

    /// The same numbers read in another space; the caller states why that is right.
    @inlinable
    package func reinterpreted<Other: Space>(as other: Other.Type) -> Point<Other> {
        Point<Other>(x: x, y: y)
    }

    @inlinable
    package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

    @inlinable
    package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

    @inlinable
    package static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

    @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point: CustomStringConvertible {
    package var description: String { "\(x.compact),\(y.compact)" }
}
