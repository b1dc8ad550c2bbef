public import Foundation

/// An element of a section that is seen, of which a handler changes the place and the look.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol {
    /// The opacity from 0 to 1.
    var alpha: CGFloat { get set }
    /// Elements with higher numbers lie in front.
    var zIndex: Int { get set }
    /// Whether the element is left out.
    var isHidden: Bool { get set }
    /// The middle in the content, in points.
    var center: CGPoint { get set }
    /// The transform in the plane, around the middle.
    var transform: CGAffineTransform { get set }
    /// The transform in space, around the middle.
    var transform3D: CATransform3D { get set }
    /// The name of the element; its kind, or that of cells.
    var name: String { get }
    /// The path of the element.
    var indexPath: IndexPath { get }
    /// The rectangle in the content, in points.
    var frame: CGRect { get }
    /// The rectangle in the element's own coordinates, in points.
    var bounds: CGRect { get }
    /// Whether the element is a cell, a supplementary or a decoration view.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a supplementary or decoration view; nil for a cell.
    var representedElementKind: String? { get }
}
