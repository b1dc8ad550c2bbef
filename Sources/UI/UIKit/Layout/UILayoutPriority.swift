/// How much a constraint matters, from 1 to 1000; only 1000 must hold.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The priority as a number, from 1 to 1000; 1000 and more must hold.
    public var rawValue: Float

    /// Creates a priority from a number from 1 to 1000.
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority from a number from 1 to 1000.
    public init(rawValue: Float) { self.rawValue = rawValue }

    /// The priority 1000 of what must hold; that of new constraints.
    public static let required = UILayoutPriority(1000)
    /// The priority 750, by which content resists being made smaller.
    public static let defaultHigh = UILayoutPriority(750)
    /// The priority 510, above that by which a window keeps its size; only a number here.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// The priority 500, by which a window keeps its size; only a number here, since windows do not use it.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// The priority 490, below that by which a window keeps its size; only a number here.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// The priority 250, by which content resists being made larger.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority 50, by which `systemLayoutSizeFitting(_:)` seeks the target size.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Whether the first matters less than the second.
    public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }
    /// Returns a priority that is higher by a number; it is not limited to the range.
    public static func + (a: UILayoutPriority, b: Float) -> UILayoutPriority { UILayoutPriority(a.rawValue + b) }
    /// Returns a priority that is lower by a number; it is not limited to the range.
    public static func - (a: UILayoutPriority, b: Float) -> UILayoutPriority { UILayoutPriority(a.rawValue - b) }

    /// The solver's priority: nil must hold.
    var solverPriority: Float? { rawValue >= 1000 ? nil : max(0, rawValue) }
}
