/// The kinds of scroll input that move a pan.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let discrete = UIScrollTypeMask(rawValue: 1)
    public static let continuous = UIScrollTypeMask(rawValue: 2)
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
