public import Foundation

/// Where a layout places an element of a collection view, and how the element looks there.
///
/// A subclass with more properties overrides `copy(with:)` and `isEqual(_:)`: the collection view applies attributes again only when they
/// are not equal to the last ones.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
    /// Nonisolated for `isEqual(_:)`, which belongs to no actor; only the main thread uses attributes.
    nonisolated(unsafe) var values = ElementValues()
    nonisolated(unsafe) private(set) var kind = ElementKind.cell
    /// The origin of the lane that the element lies in, in the collection view's content; nil outside of lanes. The place of an element in a
    /// lane is the one before the lane scrolls.
    nonisolated(unsafe) var laneOrigin: CGPoint?
    /// The sides that the layout fixes: the element is asked for the others.
    nonisolated(unsafe) var fixed = FixedSides()
    /// The path of the element; for a decoration view its number.
    nonisolated(unsafe) open var indexPath = IndexPath()

    public override init() { super.init() }

    /// Creates attributes of a cell at the origin, without a size.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Creates attributes of a supplementary view at the origin, without a size.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        become(.supplementary(elementKind), indexPath)
    }

    /// Creates attributes of a decoration view at the origin, without a size.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        become(.decoration(decorationViewKind), indexPath)
    }

    func become(_ kind: ElementKind, _ indexPath: IndexPath) {
        self.kind = kind
        self.indexPath = indexPath
    }

    // MARK: Place and look

    /// The rectangle in the collection view's content, in points; with a transform, the bounding box of what is seen.
    open var frame: CGRect {
        get { values.frame }
        set { values.frame = newValue }
    }
    /// The middle of the element in the collection view's content, in points.
    open var center: CGPoint {
        get { values.center }
        set { values.center = newValue }
    }
    /// The size in points, without the transform.
    open var size: CGSize {
        get { values.size }
        set { values.size = newValue }
    }
    /// The rectangle in the element's own coordinates; its origin is zero, and setting it sets the size.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: values.size) }
        set { values.size = newValue.size }
    }
    /// The transform in space, around the middle.
    open var transform3D: CATransform3D {
        get { values.transform }
        set { values.transform = newValue }
    }
    /// The transform in the plane, around the middle.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(values.transform) }
        set { values.transform = CATransform3DMakeAffineTransform(newValue) }
    }
    /// How opaque the element is, from 0 to 1; 1 by default.
    open var alpha: CGFloat {
        get { values.alpha }
        set { values.alpha = newValue }
    }
    /// Elements with higher numbers lie in front; 0 by default.
    open var zIndex: Int {
        get { values.zIndex }
        set { values.zIndex = newValue }
    }
    /// Whether the element is left out: it gets no view. False by default.
    open var isHidden: Bool {
        get { values.isHidden }
        set { values.isHidden = newValue }
    }

    // MARK: Identity

    /// Whether the element is a cell, a supplementary view or a decoration view.
    open var representedElementCategory: UICollectionView.ElementCategory { kind.category }
    /// The kind of the supplementary or decoration view; nil for a cell.
    open var representedElementKind: String? { kind.name }

    /// The place and the look in the view that the element's view lies in: the collection view, or a lane.
    var placedValues: ElementValues {
        get { values.moved(by: laneOrigin.map { CGPoint(x: -$0.x, y: -$0.y) } ?? .zero) }
        set { values = newValue.moved(by: laneOrigin ?? .zero) }
    }

    var key: ElementKey { ElementKey(kind: kind, path: ListPath(indexPath)) }

    /// Returns attributes of the same class with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = ObjectMaker.make(type(of: self))
        copy.values = values
        copy.laneOrigin = laneOrigin
        copy.fixed = fixed
        copy.become(kind, indexPath)
        return copy
    }

    /// Whether a subclass adds nothing, so that the object may become attributes of another element.
    var isPlain: Bool { type(of: self) == UICollectionViewLayoutAttributes.self }

    /// Returns a copy of attributes: in the object that is kept, where nothing else holds it, else in a new one, which is kept then.
    static func copy(
        _ attributes: UICollectionViewLayoutAttributes, into kept: inout UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes {
        guard attributes.isPlain, kept?.isPlain == true, isKnownUniquelyReferenced(&kept), let reused = kept else {
            let copy = attributes.copied()
            kept = copy
            return copy
        }
        reused.values = attributes.values
        reused.laneOrigin = attributes.laneOrigin
        reused.become(attributes.kind, attributes.indexPath)
        return reused
    }

    /// Returns a copy for another element with the same place and look.
    func copied(for key: ElementKey) -> Self {
        let copy = copied()
        copy.become(key.kind, key.path.indexPath)
        return copy
    }

    func copied() -> Self {
        guard let copy = copy(with: nil) as? Self else {
            preconditionFailure("\(type(of: self)).copy(with:) returned an object of another class")
        }
        return copy
    }

    /// Returns whether `object` are attributes of the same element with the same values.
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return self === other || kind == other.kind && indexPath == other.indexPath && values == other.values
    }

    nonisolated open override var hash: Int { indexPath.hashValue }
}
