/// A color in the working space, components not premultiplied by alpha; 0…1, wider values are kept.
@frozen
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    @inlinable
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Whether every component is finite.
    @inlinable public var isFinite: Bool { (red + green + blue + alpha).isFinite }

    @inlinable public static var clear: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
    @inlinable public static var black: Color { Color(red: 0, green: 0, blue: 0) }
    @inlinable public static var white: Color { Color(red: 1, green: 1, blue: 1) }

    /// The color `t` of the way from `a` to `b`, mixed premultiplied; alpha is held in 0…1 when `t` overshoots.
    ///
    /// Premultiplied, because a fade from clear to white would otherwise pass through gray.
    @inlinable
    public static func mix(_ a: Color, _ b: Color, _ t: Double) -> Color {
        if a.alpha == b.alpha { return straight(a, b, t, alpha: a.alpha) }
        let alpha = lerp(a.alpha, b.alpha, t)
        guard alpha > 0 else { return straight(a, b, t, alpha: 0) }
        return Color(
            red: lerp(a.red * a.alpha, b.red * b.alpha, t) / alpha,
            green: lerp(a.green * a.alpha, b.green * b.alpha, t) / alpha,
            blue: lerp(a.blue * a.alpha, b.blue * b.alpha, t) / alpha, alpha: min(alpha, 1))
    }

    @inlinable
    static func straight(_ a: Color, _ b: Color, _ t: Double, alpha: Double) -> Color {
        Color(red: lerp(a.red, b.red, t), green: lerp(a.green, b.green, t), blue: lerp(a.blue, b.blue, t), alpha: alpha)
    }

    @inlinable
    public static func + (a: Color, b: Color) -> Color {
        Color(red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue, alpha: a.alpha + b.alpha)
    }

    @inlinable
    public static func - (a: Color, b: Color) -> Color {
        Color(red: a.red - b.red, green: a.green - b.green, blue: a.blue - b.blue, alpha: a.alpha - b.alpha)
    }

    @inlinable
    public static func * (a: Color, factor: Double) -> Color {
        Color(red: a.red * factor, green: a.green * factor, blue: a.blue * factor, alpha: a.alpha * factor)
    }
}

extension Color: CustomStringConvertible {
    public var description: String { "rgba(\(red),\(green),\(blue),\(alpha))" }
}
