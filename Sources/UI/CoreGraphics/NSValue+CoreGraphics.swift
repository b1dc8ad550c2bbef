/// Geometry in `NSValue`, under the names that iOS has; keyframe values and keyboard notifications carry them.
extension NSValue {
    public convenience init(cgPoint point: CGPoint) {
        self.init(point: point)
    }

    public convenience init(cgSize size: CGSize) {
        self.init(size: size)
    }

    public convenience init(cgRect rect: CGRect) {
        self.init(rect: rect)
    }

    /// A vector is kept as a point: Foundation on Linux has no encoding of its own for it.
    public convenience init(cgVector vector: CGVector) {
        self.init(point: CGPoint(x: vector.dx, y: vector.dy))
    }

    public var cgPointValue: CGPoint { pointValue }
    public var cgSizeValue: CGSize { sizeValue }
    public var cgRectValue: CGRect { rectValue }
    public var cgVectorValue: CGVector { CGVector(dx: pointValue.x, dy: pointValue.y) }
}

extension CGPoint {
    public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
    public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
    public func equalTo(_ other: CGRect) -> Bool { self == other }
}
