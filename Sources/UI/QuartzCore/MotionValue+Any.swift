package import Geometry
package import Motion
import Scene

extension MotionValue {
    /// Creates a value from what a caller of Core Animation passes, in the kind that the key path takes; nil for another kind.
    ///
    /// Contents are not values: see `ContentHandle`.
    package init?(_ boxed: Any?, for keyPath: AnimatableKeyPath) {
        guard let value = boxed.map(NSValue.content) else { return nil }
        if keyPath.component != .whole {
            guard let number = Self.number(value) else { return nil }
            self = .scalar(number)
            return
        }
        switch LayerValues()[keyPath.property] {
        case .scalar: self.init(Self.number(value).map(MotionValue.scalar))
        case .point: self.init(Self.point(value).map(MotionValue.point))
        case .size: self.init(Self.size(value).map(MotionValue.size))
        case .rect: self.init(Self.rect(value).map(MotionValue.rect))
        case .matrix: self.init(Self.matrix(value).map(MotionValue.matrix))
        case .color: self.init((value as? CGColor).map { .color(Color($0)) })
        case .scalars: self.init(Self.list(value, of: Self.number).map(MotionValue.scalars))
        case .colors: self.init(Self.list(value) { ($0 as? CGColor).map(Color.init) }.map(MotionValue.colors))
        case .discrete: return nil
        }
    }

    private init?(_ value: MotionValue?) {
        guard let value else { return nil }
        self = value
    }

    /// The value in the form that Core Animation hands out.
    package var object: Any? {
        switch self {
        case .scalar(let v): v
        case .point(let v): CGPoint(x: v.x, y: v.y)
        case .size(let v): CGSize(width: v.width, height: v.height)
        case .rect(let v): CGRect(v)
        case .matrix(let v): CATransform3D(v)
        case .color(let v): CGColor(v)
        case .scalars(let v): v.map { NSNumber(value: $0) }
        case .colors(let v): v.map { CGColor($0) }
        case .discrete: nil
        }
    }

    package static func number(_ value: Any) -> Double? {
        switch value {
        case let v as Double: v
        case let v as CGFloat: Double(v)
        case let v as Float: Double(v)
        case let v as Int: Double(v)
        case let v as Bool: v ? 1 : 0
        case let v as NSNumber: v.doubleValue
        case let v as any BinaryInteger: Double(v)
        default: nil
        }
    }

    /// Returns the two numbers of a point, a size or a vector. Core Animation accepts a size for a translation, and a point for a
    /// size.
    static func pair(_ value: Any) -> (Double, Double)? {
        switch value {
        case let v as CGPoint: return (Double(v.x), Double(v.y))
        case let v as CGSize: return (Double(v.width), Double(v.height))
        case let v as CGVector: return (Double(v.dx), Double(v.dy))
        default: return nil
        }
    }

    private static func point(_ value: Any) -> Point<Local>? { pair(value).map { Point(x: $0.0, y: $0.1) } }
    private static func size(_ value: Any) -> Size<Local>? { pair(value).map { Size(width: $0.0, height: $0.1) } }
    private static func rect(_ value: Any) -> Rect<Local>? { (value as? CGRect).map { Rect($0) } }

    private static func matrix(_ value: Any) -> Matrix4? {
        switch value {
        case let v as CATransform3D: v.matrix
        case let v as CGAffineTransform: CATransform3DMakeAffineTransform(v).matrix
        default: nil
        }
    }

    /// Returns the elements of a list; nil when one is of another kind, since a list with a gap would have another meaning.
    private static func list<Element>(_ value: Any, of read: (Any) -> Element?) -> [Element]? {
        guard let all = value as? [Any] else { return nil }
        let read = all.compactMap(read)
        return read.count == all.count ? read : nil
    }
}

extension Point {
    package init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension Size {
    package init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension Rect {
    package init(_ rect: CGRect) {
        self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
}

extension CGPoint {
    package init<S>(_ point: Point<S>) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
    package init<S>(_ size: Size<S>) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
    package init<S>(_ rect: Rect<S>) { self.init(x: rect.left, y: rect.top, width: rect.size.width, height: rect.size.height) }
}

extension Color {
    package init(_ color: CGColor) {
        let c = color.rgba
        self.init(red: c.red, green: c.green, blue: c.blue, alpha: c.alpha)
    }
}

extension CGColor {
    package convenience init(_ color: Color) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
