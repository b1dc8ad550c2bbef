public import Foundation

/// Turns the attributes of a text into others: `configuration.titleTextAttributesTransformer`.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
    public typealias Transform = @Sendable (AttributeContainer) -> AttributeContainer

    /// Closures cannot be compared; each transformer is like itself alone.
    private final class Work: Sendable {
        let transform: Transform
        init(_ transform: @escaping Transform) { self.transform = transform }
    }

    private let work: Work
    public var transform: Transform { work.transform }

    public init(_ transform: @escaping Transform) { work = Work(transform) }

    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { work.transform(input) }

    public static func == (a: Self, b: Self) -> Bool { a.work === b.work }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(work)) }
}
