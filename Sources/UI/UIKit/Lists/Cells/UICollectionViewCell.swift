/// A cell of a collection view: a content view, and behind it a background that may change with the selection.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    /// The view that holds what the cell shows; it fills the cell.
    public let contentView = UIView()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeCell()
    }

    /// Creates a cell with the default values; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeCell()
    }

    private func becomeCell() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// Whether the cell's item is selected; the collection view sets it.
    @ObservedProperty open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
    /// Whether a finger is on the cell; the collection view sets it.
    @ObservedProperty open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

    /// The view behind the content; it fills the cell. Nil by default.
    @ObservedProperty open var backgroundView: UIView? {
        didSet { if backgroundView !== oldValue { replaceBackground(oldValue, by: backgroundView, at: 0) } }
    }
    /// The view that lies over `backgroundView` while the cell is selected or highlighted; nil by default.
    @ObservedProperty open var selectedBackgroundView: UIView? {
        didSet {
            guard selectedBackgroundView !== oldValue else { return }
            replaceBackground(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            showSelectedBackground()
        }
    }

    private func replaceBackground(_ old: UIView?, by new: UIView?, at index: Int) {
        if let old, old.superview === self { old.removeFromSuperview() }
        guard let new else { return }
        new.frame = bounds
        new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(new, at: index)
    }

    private func showSelectedBackground() { selectedBackgroundView?.isHidden = !(isSelected || isHighlighted) }

    /// The state of the cell changed.
    func stateChanged() { showSelectedBackground() }

    /// The collection view is edited, or it is not any more.
    func editingChanged(to isEditing: Bool) {}

    /// Returns the smallest size that the content's constraints allow, rounded up to pixels; an axis without constraints keeps its size.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard let size = FittingSize.of(contentView, in: layoutAttributes.size), size != layoutAttributes.size else {
            return layoutAttributes
        }
        let preferred = layoutAttributes.copied()
        preferred.size = size
        return preferred
    }
}
