public import Foundation

/// A point of a rectangle: an edge or a corner, and a distance from it.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
    /// The edges that meet in the point; an axis without one is centered.
    open private(set) var edges: NSDirectionalRectEdge
    /// The distance from the edge or corner: in points, or in sizes of the supplementary element.
    open private(set) var offset: CGPoint
    /// Whether `offset` is in points.
    open private(set) var isAbsoluteOffset: Bool
    /// Whether `offset` is in sizes of the supplementary element.
    open var isFractionalOffset: Bool { !isAbsoluteOffset }

    private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
        (self.edges, self.offset, isAbsoluteOffset) = (edges, offset, isAbsolute)
        super.init()
    }

    /// Creates the point where edges meet.
    public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isAbsolute: true) }
    /// Creates a point at a distance from where edges meet, in points.
    public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.init(edges, absoluteOffset, isAbsolute: true)
    }
    /// Creates a point at a distance from where edges meet, in sizes of the supplementary element.
    public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.init(edges, fractionalOffset, isAbsolute: false)
    }

    var recipe: AnchorRecipe {
        let x: CGFloat = edges.contains(.leading) ? 0 : edges.contains(.trailing) ? 1 : 0.5
        let y: CGFloat = edges.contains(.top) ? 0 : edges.contains(.bottom) ? 1 : 0.5
        return AnchorRecipe(point: CGPoint(x: x, y: y), offset: offset.placeable, isAbsolute: isAbsoluteOffset)
    }

    /// Returns the same anchor; it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
