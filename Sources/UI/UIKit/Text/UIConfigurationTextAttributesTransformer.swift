public import Foundation

/// Converts the attributes of a text to others: `configuration.titleTextAttributesTransformer`.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
    /// A closure that is given attributes and returns those to be used.
    public typealias Transform = @Sendable (AttributeContainer) -> AttributeContainer

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

    /// Returns the attributes that the closure makes of the given ones.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { work.transform(input) }

    /// Whether both are copies of one transformer; two made of the same closure are not equal.
    public static func == (a: Self, b: Self) -> Bool { a.work === b.work }
    /// Feeds the identity of the transformer to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(work)) }
}
