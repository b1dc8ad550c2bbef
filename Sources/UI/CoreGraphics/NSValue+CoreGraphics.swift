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

    /// Foundation on Linux encodes no structures of others; an array of numbers it does.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        let t = transform
        var numbers: [Double] = [t.a, t.b, t.c, t.d, t.tx, t.ty]
        self.init(bytes: &numbers, objCType: "[6d]")
    }

    /// The identity where something else is in it.
    public var cgAffineTransformValue: CGAffineTransform {
        guard String(cString: objCType) == "[6d]" else { return .identity }
        var n = [Double](repeating: 0, count: 6)
        getValue(&n)
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
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
