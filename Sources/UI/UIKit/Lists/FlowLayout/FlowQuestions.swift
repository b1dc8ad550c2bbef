/// Asks a flow layout's delegate for all that it may decide, and takes the layout's properties for the rest.
@MainActor
struct FlowQuestions {
    private let view: UICollectionView
    private let layout: UICollectionViewFlowLayout
    private let delegate: (any UICollectionViewDelegateFlowLayout)?
    private let isHorizontal: Bool
    /// The size of all items that the delegate says nothing of.
    private let ownSize: FlowSize
    /// The delegate has no answer for sizes, so it is not asked for each item.
    private var leavesSizes = false

    init(_ view: UICollectionView, _ layout: UICollectionViewFlowLayout) {
        self.view = view
        self.layout = layout
        delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
        isHorizontal = layout.scrollDirection == .horizontal
        ownSize = Self.size(layout.assumedSize, layout)
    }

    /// Returns all sections, in which nothing is placed yet.
    mutating func sections() -> [FlowSection] {
        (0..<view.numberOfSections).map { FlowSection(metrics(of: $0), sizes(of: $0)) }
    }

    // MARK: Items

    private mutating func sizes(of section: Int) -> FlowSizes {
        let count = view.numberOfItems(inSection: section)
        guard let delegate, !leavesSizes, count > 0 else { return FlowSizes(ownSize, count: count) }
        var sizes = FlowSizes()
        for item in 0..<count {
            let path = IndexPath(item: item, section: section)
            let size = delegate.collectionView(view, layout: layout, sizeForItemAt: path)
            guard size != Unanswered.size else {
                leavesSizes = true
                return FlowSizes(ownSize, count: count)
            }
            sizes.append(Self.size(size, layout), expected: count)
        }
        return sizes
    }

    /// Returns the size of one item, in points.
    func size(of path: ListPath) -> CGSize {
        let size = delegate?.collectionView(view, layout: layout, sizeForItemAt: path.indexPath) ?? Unanswered.size
        guard size != Unanswered.size else { return layout.assumedSize }
        let checked = Self.size(size, layout)
        return isHorizontal
            ? CGSize(width: checked.along, height: checked.across) : CGSize(width: checked.across, height: checked.along)
    }

    /// Returns a size by the direction of scrolling; negative extents and what is no number become 0.
    static func size(_ size: CGSize, _ layout: UICollectionViewFlowLayout) -> FlowSize {
        let checked = CGSize(
            width: layout.checked(size.width, "an item width"), height: layout.checked(size.height, "an item height"))
        return FlowSize(checked, isHorizontal: layout.scrollDirection == .horizontal)
    }

    // MARK: Sections

    private func metrics(of section: Int) -> FlowSectionMetrics {
        var metrics = FlowSectionMetrics()
        metrics.take(insets(of: section), isHorizontal: isHorizontal)
        metrics.lineGap = layout.checked(
            answered(
                delegate?.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section), layout.minimumLineSpacing
            ),
            "a line spacing")
        metrics.itemGap = layout.checked(
            answered(
                delegate?.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section),
                layout.minimumInteritemSpacing),
            "an interitem spacing")
        (metrics.header, metrics.asksHeader) = extent(
            delegate?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section),
            layout.headerReferenceSize, "a header extent")
        (metrics.footer, metrics.asksFooter) = extent(
            delegate?.collectionView(view, layout: layout, referenceSizeForFooterInSection: section),
            layout.footerReferenceSize, "a footer extent")
        return metrics
    }

    private func insets(of section: Int) -> UIEdgeInsets {
        let answer = delegate?.collectionView(view, layout: layout, insetForSectionAt: section) ?? Unanswered.insets
        let insets = answer == Unanswered.insets ? layout.sectionInset : answer
        func inset(_ number: CGFloat) -> CGFloat { layout.checked(number, "a section inset") }
        return UIEdgeInsets(
            top: inset(insets.top), left: inset(insets.left), bottom: inset(insets.bottom), right: inset(insets.right))
    }

    private func answered(_ answer: CGFloat?, _ property: CGFloat) -> CGFloat {
        answer.flatMap { $0 == Unanswered.number ? nil : $0 } ?? property
    }

    /// The extent of headers and footers of the automatic size until they are asked, in points.
    private static let estimatedBar = 50.0

    /// Returns the extent of a header or a footer in points, and whether its view is asked for another one.
    private func extent(_ answer: CGSize?, _ property: CGSize, _ name: String) -> (Double, Bool) {
        let size = answer.flatMap { $0 == Unanswered.size ? nil : $0 } ?? property
        let extent = isHorizontal ? size.width : size.height
        guard extent != UICollectionViewFlowLayout.automaticSize.height else { return (Self.estimatedBar, true) }
        let checked = layout.checked(extent, name)
        return (Double(checked), checked > 0 && layout.measuresAlong)
    }
}
