/// A 3×2 matrix that maps points: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// `translatedBy`, `scaledBy` and `rotated` put the new step *before* the old ones, as on Apple's systems: in `t.translatedBy(x:
/// 10, y: 0)` the ten units are measured in the space that `t` maps from.
@frozen public struct CGAffineTransform: Sendable, Hashable, Codable {
    /// The share of x in the new x.
    public var a: CGFloat
    /// The share of x in the new y.
    public var b: CGFloat
    /// The share of y in the new x.
    public var c: CGFloat
    /// The share of y in the new y.
    public var d: CGFloat
    /// What is added to the new x.
    public var tx: CGFloat
    /// What is added to the new y.
    public var ty: CGFloat

    /// Creates the transform that changes nothing.
    @inlinable public init() {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }

    /// Creates a transform from its six numbers.
    @inlinable public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a transform from its six numbers.
    @inlinable public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a movement.
    @inlinable public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Creates a scaling.
    @inlinable public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// Creates a rotation by `angle` radians. A positive angle goes from the positive x axis towards the positive y axis.
    public init(rotationAngle angle: CGFloat) {
        let sine = sin(angle)
        let cosine = cos(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Creates a transform from decomposed steps, applied in this order: scale, shear along x, rotation, translation.
    public init(_ components: CGAffineTransformComponents) {
        self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
            .concatenating(CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0))
            .concatenating(CGAffineTransform(rotationAngle: components.rotation))
            .concatenating(CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy))
    }

    /// The transform that changes nothing.
    public static let identity = CGAffineTransform()

    /// Whether the transform changes nothing.
    @inlinable public var isIdentity: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0 }

    /// The determinant `a·d − b·c`: the factor by which areas grow. It is zero when the transform cannot be inverted.
    package var determinant: CGFloat { a * d - b * c }
}

extension CGAffineTransform {
    /// Returns a transform that first moves and then does what this one does.
    @inlinable public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// Returns a transform that first scales and then does what this one does.
    @inlinable public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// Returns a transform that first rotates, by an angle in radians, and then does what this one does.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the transform that applies `self` first and `other` second.
    @inlinable public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c,
            b: a * other.b + b * other.d,
            c: c * other.a + d * other.c,
            d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// Returns the inverse. A transform without an inverse (it flattens the plane) is returned unchanged, as in Core Graphics.
    @inlinable public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return self }
        return CGAffineTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant)
    }

    /// Returns the scale, shear, rotation and translation whose combination is this transform.
    public func decomposed() -> CGAffineTransformComponents {
        let scaleX = (a * a + b * b).squareRoot()
        guard scaleX > 0 else {
            let scaleY = (c * c + d * d).squareRoot()
            return CGAffineTransformComponents(
                scale: CGSize(width: 0, height: scaleY), horizontalShear: 0,
                rotation: scaleY > 0 ? atan2(-c, d) : 0, translation: CGVector(dx: tx, dy: ty))
        }
        let scaleY = determinant / scaleX
        let along = (a * c + b * d) / scaleX
        return CGAffineTransformComponents(
            scale: CGSize(width: scaleX, height: scaleY),
            horizontalShear: scaleY == 0 ? 0 : along / scaleY,
            rotation: atan2(b, a),
            translation: CGVector(dx: tx, dy: ty))
    }
}

/// The steps that `CGAffineTransform.decomposed()` finds, in the order of their application. The rotation is in radians.
public struct CGAffineTransformComponents: Sendable, Hashable, Codable {
    /// How much the transform scales along each axis.
    public var scale: CGSize
    /// How much x grows with y, before rotation.
    public var horizontalShear: CGFloat
    /// The rotation in radians.
    public var rotation: CGFloat
    /// The movement.
    public var translation: CGVector

    /// Creates the parts of the transform that changes nothing.
    public init() {
        self.init(scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: CGVector())
    }

    /// Creates a transform's parts; the rotation is in radians.
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        self.scale = scale
        self.horizontalShear = horizontalShear
        self.rotation = rotation
        self.translation = translation
    }
}

extension CGPoint {
    /// Returns the point where the transform moves this one.
    @inlinable public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// Returns the size transformed as a vector: the translation has no effect, and a result may be negative.
    @inlinable public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// Returns the smallest upright rectangle around the transformed corners. Null and infinite rectangles are returned
    /// unchanged.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        let corners = [
            CGPoint(x: minX, y: minY).applying(t), CGPoint(x: maxX, y: minY).applying(t),
            CGPoint(x: minX, y: maxY).applying(t), CGPoint(x: maxX, y: maxY).applying(t),
        ]
        return CGRect.enclosing(corners)
    }

    /// Returns the smallest rectangle around `points`; null for an empty list.
    package static func enclosing(_ points: [CGPoint]) -> CGRect {
        guard let first = points.first else { return .null }
        var low = first
        var high = first
        for point in points.dropFirst() {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
