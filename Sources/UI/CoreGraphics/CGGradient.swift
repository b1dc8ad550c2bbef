/// Colors at places between 0 and 1, drawn along a line or between two circles.
public final class CGGradient: Sendable {
    /// A color and its place: 0 at the start, 1 at the end.
    package struct Stop: Sendable, Hashable {
        package var location: CGFloat
        package var color: CGColor
    }

    package let stops: [Stop]

    /// Creates a gradient from `CGColor`s. Without `locations` the colors are spread evenly.
    ///
    /// Elements that are no `CGColor` are left out. Nil when no color remains.
    public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let colors = colors.compactMap { $0 as? CGColor }
        guard !colors.isEmpty else { return nil }
        stops = Self.stops(colors, locations)
    }

    /// Creates a gradient from `count` colors in `components`, each the space's components and an alpha. Nil for a count of 0.
    public init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0 else { return nil }
        let stride = space.numberOfComponents + 1
        stops = Self.stops((0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * stride) }, locations)
    }

    private static func stops(_ colors: [CGColor], _ locations: UnsafePointer<CGFloat>?) -> [Stop] {
        colors.enumerated().map { index, color in
            let even = colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0
            return Stop(location: max(0, min(1, locations?[index] ?? even)), color: color)
        }
    }
}

/// Options that extend a gradient's first and last colors beyond its ends.
@frozen public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first color goes on before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last color goes on behind the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
