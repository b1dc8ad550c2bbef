/// What the layout is solved for, and how its content lies in the collection view.
extension UICollectionViewCompositionalLayout {
    func environment(of list: UICollectionView, _ size: CGSize) -> SolveEnvironment {
        SolveEnvironment(
            size: size, traits: list.traitCollection, safeArea: list.safeAreaInsets.directional(isRightToLeft),
            margins: list.layoutMargins.directional(isRightToLeft), isRightToLeft: isRightToLeft)
    }

    static func solver(_ grid: PixelGrid, _ environment: SolveEnvironment) -> GroupSolver {
        GroupSolver(
            grid: grid,
            custom: { provider, size in
                provider(environment.inner(size)).map {
                    let frame = $0.frame.placeable
                    return GroupTemplate.Leaf(slot: frame, frame: frame, size: .given(frame.size), zIndex: $0.zIndex)
                }
            })
    }

    /// Whether the solution holds for bounds of a size, with the traits and the safe area of now.
    func isSolved(for size: CGSize) -> Bool {
        guard let solution, let list = collectionView else { return false }
        return solution.environment.holds(for: list, size, isRightToLeft: isRightToLeft)
    }

    // MARK: Direction

    var isRightToLeft: Bool { collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Returns a rectangle in the other direction of writing, if the collection view has that; the way back is the same.
    func mirrored(_ rect: CGRect) -> CGRect {
        guard isRightToLeft, let width = solution?.contentSize.width else { return rect }
        return CGRect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// What is seen of the content, in points, without what lies over its edges.
    var seenRect: CGRect {
        guard let list = collectionView else { return .zero }
        return list.bounds.inset(by: list.coveredInset)
    }

    // MARK: Attributes

    func attributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        solution?.element(key, seen: mirrored(seenRect)).map(attributes)
    }

    func attributes(_ element: PlacedElement) -> UICollectionViewLayoutAttributes {
        let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
        let attributes = ObjectMaker.make(type ?? UICollectionViewLayoutAttributes.self)
        attributes.become(element.key.kind, element.key.path.indexPath)
        if element.isInLane, let lane = lane(of: element.key.path.section) {
            attributes.frame = mirrored(element.frame, in: lane)
            attributes.laneOrigin = lane.frame.origin
        } else {
            attributes.frame = mirrored(element.frame)
        }
        attributes.zIndex = element.zIndex
        return attributes
    }
}

extension UIEdgeInsets {
    func directional(_ isRightToLeft: Bool) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: top, leading: isRightToLeft ? right : left, bottom: bottom, trailing: isRightToLeft ? left : right)
    }
}

extension UICollectionViewLayoutInvalidationContext {
    /// Whether only single elements are invalid: all that is solved stays.
    var namesElementsOnly: Bool {
        guard !invalidateEverything, !invalidateDataSourceCounts else { return false }
        return invalidatedItemIndexPaths != nil || invalidatedSupplementaryIndexPaths != nil
            || invalidatedDecorationIndexPaths != nil
    }
}
