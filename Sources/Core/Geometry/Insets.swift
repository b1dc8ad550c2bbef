/// Distances from the four edges of a rectangle, positive inwards.
@frozen
public struct Insets<S: Space>: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    @inlinable
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    @inlinable public static var zero: Insets { Insets(top: 0, left: 0, bottom: 0, right: 0) }
}

extension Rect {
    @inlinable
    public func inset(by insets: Insets<S>) -> Rect {
        Rect(left: left + insets.left, top: top + insets.top, right: right - insets.right, bottom: bottom - insets.bottom)
    }
}
