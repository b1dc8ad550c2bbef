/// Geometry in `NSValue` under the names of iOS. Keyframe values and keyboard notifications use it.
extension NSValue {
    /// Creates a value that holds a point.
    public convenience init(cgPoint point: CGPoint) {
        self.init(point: point)
    }

    /// Creates a value that holds a size.
    public convenience init(cgSize size: CGSize) {
        self.init(size: size)
    }

    /// Creates a value that holds a rectangle.
    public convenience init(cgRect rect: CGRect) {
        self.init(rect: rect)
    }

    /// Creates a box that holds a vector as a point: Foundation on Linux has no encoding for vectors.
    public convenience init(cgVector vector: CGVector) {
        self.init(point: CGPoint(x: vector.dx, y: vector.dy))
    }

    /// Creates a box that holds a transform as six numbers: Foundation on Linux encodes arrays of numbers but no foreign
    /// structures.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        let t = transform
        var numbers: [Double] = [t.a, t.b, t.c, t.d, t.tx, t.ty]
        self.init(bytes: &numbers, objCType: "[6d]")
    }

    // Zero, or the identity, where something else is in it: Foundation on Linux stops the process when a structure is read from the box
    // of another.
    /// The stored point; zero if the value holds another type.
    public var cgPointValue: CGPoint { geometryKind == .point ? pointValue : .zero }
    /// The stored size; zero if the value holds another type.
    public var cgSizeValue: CGSize { geometryKind == .size ? sizeValue : .zero }
    /// The stored rectangle; zero if the value holds another type.
    public var cgRectValue: CGRect { geometryKind == .rect ? rectValue : .zero }
    /// The stored vector; zero if the value holds another type.
    public var cgVectorValue: CGVector { CGVector(dx: cgPointValue.x, dy: cgPointValue.y) }
    /// The transform in it; the one that changes nothing for another kind of value.
    public var cgAffineTransformValue: CGAffineTransform {
        guard geometryKind == .transform else { return .identity }
        var n = [Double](repeating: 0, count: 6)
        getValue(&n)
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    /// The kinds of geometry that a box can hold.
    package enum GeometryKind: CaseIterable, Sendable { case point, size, rect, transform, insets }

    /// The kind of geometry in the box, read from the name of its encoding; nil for numbers and for other content.
    package var geometryKind: GeometryKind? {
        if self is NSNumber { return nil }
        let name = String(cString: objCType)
        return GeometryKind.allCases.first { Self.kindNames[$0] == name }
    }

    private static let kindNames: [GeometryKind: String] = [
        .point: NSValue(point: .zero), .size: NSValue(size: .zero), .rect: NSValue(rect: .zero),
        .transform: NSValue(cgAffineTransform: .identity), .insets: NSValue(edgeInsets: NSEdgeInsets()),
    ].mapValues { String(cString: $0.objCType) }
}

extension CGPoint {
    /// Returns whether both points are equal.
    public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
    /// Returns whether both sizes are equal.
    public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
    /// Returns whether both rectangles are equal.
    public func equalTo(_ other: CGRect) -> Bool { self == other }
}
