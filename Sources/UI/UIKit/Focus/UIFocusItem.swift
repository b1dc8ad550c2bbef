public import CoreGraphics

/// An object that can be focused: every view is one, and an app may have others, for example the parts of a drawing.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
    /// Whether focus can move to the item.
    var canBecomeFocused: Bool { get }
    /// The frame in the coordinate space of the container.
    var frame: CGRect { get }
    /// The effect while the item is focused; nil for none.
    var focusEffect: UIFocusEffect? { get }
    /// The priority in its group; focus starts at the highest.
    var focusGroupPriority: UIFocusGroupPriority { get }
}

extension UIFocusItem {
    /// A ring along the item's edge.
    public var focusEffect: UIFocusEffect? { UIFocusHaloEffect() }
    /// Returns `.ignored`: no preference within the group.
    public var focusGroupPriority: UIFocusGroupPriority { .ignored }
}

/// Lists the focus items in a part of the interface.
@preconcurrency @MainActor
public protocol UIFocusItemContainer: NSObjectProtocol {
    /// The coordinate space of the items' frames.
    var coordinateSpace: any UICoordinateSpace { get }
    /// Returns the items that touch a rectangle in the container's coordinate space; it may return more than these.
    func focusItems(in rect: CGRect) -> [any UIFocusItem]
}

/// A container that scrolls to its items.
@preconcurrency @MainActor
public protocol UIFocusItemScrollableContainer: UIFocusItemContainer {
    /// The point of the content at the container's origin; focus changes it to show an item.
    var contentOffset: CGPoint { get set }
    /// The size of the whole content, in points.
    var contentSize: CGSize { get }
    /// The size of the visible part, in points.
    var visibleSize: CGSize { get }
}

/// An item's priority to be the first of its group that gets focus.
public struct UIFocusGroupPriority: RawRepresentable, Hashable, Sendable, Comparable {
    /// The priority as a number; the greatest in a group wins.
    public let rawValue: Int
    /// Creates a priority from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Creates a priority from a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    /// No preference.
    public static let ignored = UIFocusGroupPriority(0)
    /// The item that had focus last in its group.
    public static let previouslyFocused = UIFocusGroupPriority(1000)
    /// An item that the app prefers.
    public static let prioritized = UIFocusGroupPriority(2000)
    /// The item that has focus now.
    public static let currentlyFocused = UIFocusGroupPriority(Int.max)
    /// Orders priorities by their numbers.
    public static func < (a: UIFocusGroupPriority, b: UIFocusGroupPriority) -> Bool { a.rawValue < b.rawValue }
}

/// The direction of a focus move.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Focus moves up.
    public static let up = UIFocusHeading(rawValue: 1)
    /// Focus moves down.
    public static let down = UIFocusHeading(rawValue: 2)
    /// Focus moves left.
    public static let left = UIFocusHeading(rawValue: 4)
    /// Focus moves right.
    public static let right = UIFocusHeading(rawValue: 8)
    /// Focus moves to the next item in reading order.
    public static let next = UIFocusHeading(rawValue: 16)
    /// Focus moves to the item before in reading order.
    public static let previous = UIFocusHeading(rawValue: 32)
    /// Focus moves to the first item.
    public static let first = UIFocusHeading(rawValue: 64)
    /// Focus moves to the last item.
    public static let last = UIFocusHeading(rawValue: 128)
}
