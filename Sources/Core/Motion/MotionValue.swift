public import Geometry

/// A value of an animatable property.
@frozen
public enum MotionValue: Hashable, Sendable {
    case scalar(Double)
    case point(Point<Local>)
    case size(Size<Local>)
    case rect(Rect<Local>)
    case matrix(Matrix4)
    case color(Color)
    /// Numbers that change together: gradient stops, the points of a path.
    case scalars([Double])
    case colors([Color])
    /// Something that cannot be mixed, by its identity: contents, a mode.
    case discrete(UInt64)

    /// The value `t` of the way from `a` to `b`; exactly `a` at 0 and `b` at 1, extrapolated outside.
    ///
    /// The result is `b` for values that cannot be mixed: two kinds, arrays of two lengths, a `t` that is not finite. Discrete
    /// values switch at the half, as Core Animation does for values that it cannot interpolate.
    @inlinable
    public static func mix(_ a: MotionValue, _ b: MotionValue, _ t: Double) -> MotionValue {
        if t == 0 { return a }
        if t == 1 || !t.isFinite { return b }
        switch (a, b) {
        case (.scalar(let a), .scalar(let b)): return .scalar(lerp(a, b, t))
        case (.point(let a), .point(let b)): return .point(Point(x: lerp(a.x, b.x, t), y: lerp(a.y, b.y, t)))
        case (.size(let a), .size(let b)): return .size(mixed(a, b, t))
        case (.rect(let a), .rect(let b)):
            let origin = Point<Local>(x: lerp(a.origin.x, b.origin.x, t), y: lerp(a.origin.y, b.origin.y, t))
            return .rect(Rect(origin: origin, size: mixed(a.size, b.size, t)))
        case (.matrix(let a), .matrix(let b)): return .matrix(Matrix4.mix(a, b, t))
        case (.color(let a), .color(let b)): return .color(Color.mix(a, b, t))
        case (.scalars(let a), .scalars(let b)) where a.count == b.count:
            return .scalars(zip(a, b).map { lerp($0, $1, t) })
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(zip(a, b).map { Color.mix($0, $1, t) })
        case (.discrete, .discrete): return t < 0.5 ? a : b
        default: return b
        }
    }

    /// The kind as a number: values of one kind can be mixed and replace each other.
    public var kind: UInt8 {
        switch self {
        case .scalar: 0
        case .point: 1
        case .size: 2
        case .rect: 3
        case .matrix: 4
        case .color: 5
        case .scalars: 6
        case .colors: 7
        case .discrete: 8
        }
    }

    /// Whether every number is finite.
    public var isFinite: Bool {
        switch self {
        case .scalar(let v): v.isFinite
        case .point(let v): v.isFinite
        case .size(let v): v.isFinite
        case .rect(let v): v.isFinite
        case .matrix(let v): v.isFinite
        case .color(let v): v.isFinite
        case .scalars(let list): list.allSatisfy(\.isFinite)
        case .colors(let list): list.allSatisfy(\.isFinite)
        case .discrete: true
        }
    }

    @inlinable
    static func mixed(_ a: Size<Local>, _ b: Size<Local>, _ t: Double) -> Size<Local> {
        Size(width: lerp(a.width, b.width, t), height: lerp(a.height, b.height, t))
    }
}
