/// The kinds of scroll input that move a pan.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Steps of a wheel.
    public static let discrete = UIScrollTypeMask(rawValue: 1)
    /// Two fingers on a touchpad.
    public static let continuous = UIScrollTypeMask(rawValue: 2)
    /// Wheels and touchpads.
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
