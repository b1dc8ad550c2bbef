internal import Foundation
internal import QuartzCore

/// An element of a lane that is seen, of which the section's handler changes the place and the look.
final class VisibleLaneItem: NSObject, NSCollectionLayoutVisibleItem {
    private let attributes: UICollectionViewLayoutAttributes

    init(_ attributes: UICollectionViewLayoutAttributes) { self.attributes = attributes.copied() }

    /// Gives an element of an answer the values, and returns whether it had others; it counts as seen where the layout placed it.
    func change(_ element: inout ListAnswer.Element) -> Bool {
        var values = attributes.placedValues
        guard values.isFinite else { return false }
        if values.isHidden { values.alpha = 0 }
        guard element.values != values else { return false }
        element.values = values
        element.attributes = attributes.copied()
        return true
    }

    /// Says so where the handler gave the element values that are no numbers.
    func reportIfInvalid() {
        guard !attributes.values.isFinite else { return }
        UIKitDiagnostics.report(
            .invalidListLayout,
            "the visibleItemsInvalidationHandler of section \(indexPath.section) gave \(name) \(indexPath.item) a place or a look that is no number; it stays as the layout placed it"
        )
    }

    var alpha: CGFloat {
        get { attributes.alpha }
        set { attributes.alpha = newValue }
    }
    var zIndex: Int {
        get { attributes.zIndex }
        set { attributes.zIndex = newValue }
    }
    var isHidden: Bool {
        get { attributes.isHidden }
        set { attributes.isHidden = newValue }
    }
    var center: CGPoint {
        get { attributes.center }
        set { attributes.center = newValue }
    }
    var transform: CGAffineTransform {
        get { attributes.transform }
        set { attributes.transform = newValue }
    }
    var transform3D: CATransform3D {
        get { attributes.transform3D }
        set { attributes.transform3D = newValue }
    }
    var name: String { representedElementKind ?? "Cell" }
    var indexPath: IndexPath { attributes.indexPath }
    var frame: CGRect { attributes.frame }
    var bounds: CGRect { attributes.bounds }
    var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
    var representedElementKind: String? { attributes.representedElementKind }
}
