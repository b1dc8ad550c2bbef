public import CoreGraphics

/// An object that can be focused: every view is one, and an app may have others, for example the parts of a drawing.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
    var canBecomeFocused: Bool { get }
    /// The frame in the coordinate space of the container.
    var frame: CGRect { get }
    /// The effect while the item is focused; nil for none.
    var focusEffect: UIFocusEffect? { get }
    /// The priority in its group; focus starts at the highest.
    var focusGroupPriority: UIFocusGroupPriority { get }
}

extension UIFocusItem {
    public var focusEffect: UIFocusEffect? { UIFocusHaloEffect() }
    public var focusGroupPriority: UIFocusGroupPriority { .ignored }
}

/// Lists the focus items in a part of the interface.
@preconcurrency @MainActor
public protocol UIFocusItemContainer: NSObjectProtocol {
    /// The coordinate space of the items' frames.
    var coordinateSpace: any UICoordinateSpace { get }
    func focusItems(in rect: CGRect) -> [any UIFocusItem]
}

/// A container that scrolls to its items.
@preconcurrency @MainActor
public protocol UIFocusItemScrollableContainer: UIFocusItemContainer {
    var contentOffset: CGPoint { get set }
    var contentSize: CGSize { get }
    var visibleSize: CGSize { get }
}

/// An item's priority to be the first of its group that gets focus.
public struct UIFocusGroupPriority: RawRepresentable, Hashable, Sendable, Comparable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    public static let ignored = UIFocusGroupPriority(0)
    public static let previouslyFocused = UIFocusGroupPriority(1000)
    public static let prioritized = UIFocusGroupPriority(2000)
    public static let currentlyFocused = UIFocusGroupPriority(Int.max)
    public static func < (a: UIFocusGroupPriority, b: UIFocusGroupPriority) -> Bool { a.rawValue < b.rawValue }
}

/// The direction of a focus move.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let up = UIFocusHeading(rawValue: 1)
    public static let down = UIFocusHeading(rawValue: 2)
    public static let left = UIFocusHeading(rawValue: 4)
    public static let right = UIFocusHeading(rawValue: 8)
    public static let next = UIFocusHeading(rawValue: 16)
    public static let previous = UIFocusHeading(rawValue: 32)
    public static let first = UIFocusHeading(rawValue: 64)
    public static let last = UIFocusHeading(rawValue: 128)
}
