/// What a flow layout answers to its collection view.
extension UICollectionViewFlowLayout {
    /// In front of all cells, pinned now or not: the order of the views does not change while the content scrolls.
    static let pinnedIndex = 10

    func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        solve()
        var answer: [UICollectionViewLayoutAttributes] = []
        // Foundation ends the program where a rectangle of no numbers is intersected.
        guard !rect.minX.isNaN, !rect.maxX.isNaN, !rect.minY.isNaN, !rect.maxY.isNaN else { return answer }
        answer.reserveCapacity(pool.count)
        pool.rewind()
        let isPlain = Self.layoutAttributesClass == UICollectionViewLayoutAttributes.self
        state.solution.visit(rect, pins) { element, frame in
            answer.append(set(isPlain ? pool.take() : makeEmptyAttributes(), element, frame))
        }
        return answer
    }

    func attributes(of element: FlowElement) -> UICollectionViewLayoutAttributes? {
        solve()
        return state.solution.frame(of: element, pins).map { set(makeEmptyAttributes(), element, $0) }
    }

    /// Returns the attributes of a header or a footer, whose path is that of its section's first item.
    func bar(_ kind: String, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        let path = ListPath(path)
        guard path.item == 0 else { return nil }
        switch kind {
        case UICollectionView.elementKindSectionHeader: return attributes(of: .header(section: path.section))
        case UICollectionView.elementKindSectionFooter: return attributes(of: .footer(section: path.section))
        default: return nil
        }
    }

    private func set(
        _ attributes: UICollectionViewLayoutAttributes, _ element: FlowElement, _ frame: CGRect
    ) -> UICollectionViewLayoutAttributes {
        attributes.values = ElementValues(frame: frame)
        switch element {
        case .item(let path): attributes.become(.cell, path.indexPath)
        case .header(let section):
            attributes.become(.flowHeader, IndexPath(item: 0, section: section))
            if sectionHeadersPinToVisibleBounds { attributes.values.zIndex = Self.pinnedIndex }
        case .footer(let section):
            attributes.become(.flowFooter, IndexPath(item: 0, section: section))
            if sectionFootersPinToVisibleBounds { attributes.values.zIndex = Self.pinnedIndex }
        }
        return attributes
    }

    private func makeEmptyAttributes() -> UICollectionViewLayoutAttributes {
        guard let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type,
            type != UICollectionViewLayoutAttributes.self
        else { return UICollectionViewLayoutAttributes() }
        return ObjectMaker.make(type)
    }

    /// What is seen now, where headers or footers stay in it.
    private var pins: FlowPins? {
        guard pinsAnything, let collectionView else { return nil }
        let seen = collectionView.bounds.inset(by: collectionView.coveredInset)
        return FlowPins(
            headers: sectionHeadersPinToVisibleBounds, footers: sectionFootersPinToVisibleBounds,
            visible: state.solution.area.range(seen, length: state.solution.length))
    }
}

extension ElementKind {
    @MainActor static let flowHeader = ElementKind.supplementary(UICollectionView.elementKindSectionHeader)
    @MainActor static let flowFooter = ElementKind.supplementary(UICollectionView.elementKindSectionFooter)
}
