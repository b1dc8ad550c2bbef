/// A color: components in a color space and, last, the alpha; nothing is premultiplied.
///
/// Immutable, so it may cross threads. Two colors are equal when space and components are.
public final class CGColor: Sendable, Hashable {
    private let space: CGColorSpace
    private let values: [CGFloat]

    private init(space: CGColorSpace, values: [CGFloat]) {
        self.space = space
        self.values = values
    }

    /// The color space's components followed by alpha; nil where there is no list of components.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(space: space, values: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .standardRGB, values: [red, green, blue, alpha])
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, values: [gray, alpha])
    }

    public var colorSpace: CGColorSpace? { space }
    public var numberOfComponents: Int { values.count }
    public var components: [CGFloat]? { values }
    public var alpha: CGFloat { values[values.count - 1] }

    public func copy() -> CGColor? { self }

    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(space: space, values: values.dropLast() + [alpha])
    }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Red, green, blue in sRGB and alpha, whatever the color's own space; not premultiplied.
    package var rgba: (red: Double, green: Double, blue: Double, alpha: Double) {
        let alpha = Double(self.alpha)
        if values.count == 2 {
            let gray = Double(values[0])
            return (gray, gray, gray, alpha)
        }
        return (Double(values[0]), Double(values[1]), Double(values[2]), alpha)
    }

    public static func == (left: CGColor, right: CGColor) -> Bool {
        left === right || (left.space == right.space && left.values == right.values)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(values)
    }
}

extension CGColor: CustomStringConvertible {
    public var description: String {
        "CGColor(\(space.name ?? "?"); \(values.map { String(describing: $0) }.joined(separator: " ")))"
    }
}
