package import Geometry
package import Motion
import Scene

extension MotionValue {
    /// A value as a caller of Core Animation writes it, in the kind that a key path takes; `nil` for another kind.
    ///
    /// Contents are not values: see `ContentHandle`.
    package init?(_ value: Any?, for keyPath: AnimatableKeyPath) {
        guard let value else { return nil }
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
        case .scalars: self.init((value as? [Any]).map { .scalars($0.compactMap(Self.number)) })
        case .colors: self.init((value as? [Any]).map { .colors($0.compactMap { ($0 as? CGColor).map(Color.init) }) })
        case .discrete: return nil
        }
    }

    private init?(_ value: MotionValue?) {
        guard let value else { return nil }
        self = value
    }

    /// The value as Core Animation hands it out.
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

    private static func point(_ value: Any) -> Point<Local>? {
        switch value {
        case let v as CGPoint: Point(v)
        case let v as NSValue where !(v is NSNumber) && !v.holdsTransform3D: Point(v.pointValue)
        default: nil
        }
    }

    private static func size(_ value: Any) -> Size<Local>? {
        switch value {
        case let v as CGSize: Size(v)
        case let v as NSValue where !(v is NSNumber) && !v.holdsTransform3D: Size(v.sizeValue)
        default: nil
        }
    }

    private static func rect(_ value: Any) -> Rect<Local>? {
        switch value {
        case let v as CGRect: Rect(v)
        case let v as NSValue where !(v is NSNumber) && !v.holdsTransform3D: Rect(v.rectValue)
        default: nil
        }
    }

    private static func matrix(_ value: Any) -> Matrix4? {
        switch value {
        case let v as CATransform3D: v.matrix
        case let v as CGAffineTransform: CATransform3DMakeAffineTransform(v).matrix
        case let v as NSValue where !(v is NSNumber) && v.holdsTransform3D: v.caTransform3DValue.matrix
        default: nil
        }
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
