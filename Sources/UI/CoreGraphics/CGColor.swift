/// A color: the components of a color space, followed by alpha; nothing is premultiplied.
///
/// A color is immutable, so it may cross threads. Two colors are equal when their spaces and their components are equal.
public final class CGColor: Sendable, Hashable {
    private let space: CGColorSpace
    private let values: [CGFloat]

    private init(space: CGColorSpace, values: [CGFloat]) {
        self.space = space
        self.values = values
    }

    /// Creates a color from the color space's components followed by alpha. It never returns nil here.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(space: space, values: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    /// Creates a color in sRGB; components are from 0 to 1 and not premultiplied.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .standardRGB, values: [red, green, blue, alpha])
    }

    /// Creates a color in sRGB; components are from 0 to 1 and not premultiplied.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray; 0 is black and 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, values: [gray, alpha])
    }

    /// The color space of the components.
    public var colorSpace: CGColorSpace? { space }
    /// The number of components, alpha included.
    public var numberOfComponents: Int { values.count }
    /// The components, alpha last, from 0 to 1.
    public var components: [CGFloat]? { values }
    /// How opaque the color is, from 0 to 1.
    public var alpha: CGFloat { values[values.count - 1] }

    /// Returns the color itself: colors do not change.
    public func copy() -> CGColor? { self }

    /// Returns the color with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(space: space, values: values.dropLast() + [alpha])
    }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Black that is fully transparent.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The color as red, green and blue in sRGB and alpha, for every color space; not premultiplied.
    package var rgba: (red: Double, green: Double, blue: Double, alpha: Double) {
        let alpha = Double(self.alpha)
        if values.count == 2 {
            let gray = Double(values[0])
            return (gray, gray, gray, alpha)
        }
        return (Double(values[0]), Double(values[1]), Double(values[2]), alpha)
    }

    /// Returns whether color space and components are equal.
    public static func == (left: CGColor, right: CGColor) -> Bool {
        left === right || (left.space == right.space && left.values == right.values)
    }

    /// Hashes color space and components.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(values)
    }
}

extension CGColor: CustomStringConvertible {
    /// The components as text.
    public var description: String {
        "CGColor(\(space.name ?? "?"); \(values.map { String(describing: $0) }.joined(separator: " ")))"
    }
}
