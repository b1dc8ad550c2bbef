/// Axes of the plane, as a set.
public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From side to side.
    public static let horizontal = UIAxis(rawValue: 1)
    /// From top to bottom.
    public static let vertical = UIAxis(rawValue: 2)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}
