/// Distances from the four edges of a rectangle, positive inwards.
@frozen
package struct Insets<S: Space>: Hashable, Sendable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double

    @inlinable
    package init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    @inlinable package static var zero: Insets { Insets(top: 0, left: 0, bottom: 0, right: 0) }
}

extension Rect {
    @inlinable
    package func inset(by insets: Insets<S>) -> Rect {
        Rect(left: left + insets.left, top: top + insets.top, right: right - insets.right, bottom: bottom - insets.bottom)
    }
}
