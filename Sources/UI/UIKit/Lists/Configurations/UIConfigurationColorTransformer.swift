/// Converts a color to another one: `configuration.backgroundColorTransformer`.
public struct UIConfigurationColorTransformer: Hashable, Sendable {
    /// A closure that is given a color and returns the one to be used.
    public typealias Transform = @Sendable (UIColor) -> UIColor

    /// Closures cannot be compared, so each transformer equals only itself.
    private final class Work: Sendable {
        let transform: Transform
        init(_ transform: @escaping Transform) { self.transform = transform }
    }

    private let work: Work
    /// The closure that does the work.
    public var transform: Transform { work.transform }

    /// Creates a transformer that applies a closure.
    public init(_ transform: @escaping Transform) { work = Work(transform) }

    /// Returns the color that the closure makes of the given one.
    public func callAsFunction(_ input: UIColor) -> UIColor { work.transform(input) }

    /// Makes a gray of the same luminance.
    public static let grayscale = UIConfigurationColorTransformer { UIColor.dimmedTint(of: $0) }
    /// Keeps the color: the device has no tint that a user prefers to an app's.
    public static let preferredTint = UIConfigurationColorTransformer { $0 }
    /// Keeps the color: a tint is of one color here.
    public static let monochromeTint = UIConfigurationColorTransformer { $0 }

    /// Whether both are copies of one transformer; two made of the same closure are not equal.
    public static func == (a: Self, b: Self) -> Bool { a.work === b.work }
    /// Feeds the identity of the transformer to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(work)) }
}
