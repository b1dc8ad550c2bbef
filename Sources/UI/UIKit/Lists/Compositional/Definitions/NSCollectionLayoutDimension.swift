public import Foundation

/// One side of an element's size: a fraction of its container, a length, or an estimate that the element replaces.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject, @preconcurrency NSCopying {
    let length: LayoutLength

    init(_ length: LayoutLength) {
        self.length = length
        super.init()
    }

    /// Returns a fraction of the container's width.
    open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(LayoutLength(.fractionOfWidth, fractionalWidth))
    }
    /// Returns a fraction of the container's height.
    open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(LayoutLength(.fractionOfHeight, fractionalHeight))
    }
    /// Returns a length in points.
    open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(LayoutLength(.absolute, absoluteDimension))
    }
    /// Returns a length in points that holds until the element was asked for its own.
    open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(LayoutLength(.estimated, estimatedDimension))
    }
    /// Returns a length in points that holds until all siblings of the group were asked; then all get the largest.
    open class func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(LayoutLength(.uniform, estimate))
    }

    /// Whether the length is a fraction of the container's width.
    open var isFractionalWidth: Bool { length.rule == .fractionOfWidth }
    /// Whether the length is a fraction of the container's height.
    open var isFractionalHeight: Bool { length.rule == .fractionOfHeight }
    /// Whether the length is given in points.
    open var isAbsolute: Bool { length.rule == .absolute }
    /// Whether the length is an estimate.
    open var isEstimated: Bool { length.rule == .estimated }
    /// Whether the length is that of the largest sibling.
    open var isUniformAcrossSiblings: Bool { length.rule == .uniform }
    /// The fraction, or the length in points.
    open var dimension: CGFloat { length.value }

    /// Returns the same dimension; it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
