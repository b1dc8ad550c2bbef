import CoreGraphics

extension UICollectionView: FocusedList {
    var letsItemsFocus: Bool { isEditing ? allowsFocusDuringEditing && allowsFocus : allowsFocus }

    func mayFocus(_ path: IndexPath) -> Bool { delegate?.collectionView(self, canFocusItemAt: path) ?? true }
    func preferredFocusPath() -> IndexPath? { delegate?.indexPathForPreferredFocusedView(in: self) }
    func selectsWithFocus(_ path: IndexPath) -> Bool {
        delegate?.collectionView(self, selectionFollowsFocusForItemAt: path) ?? selectionFollowsFocus
    }

    func edge(of kind: ElementKind) -> ReadingRank.Part {
        if kind == .supplementary(Self.elementKindSectionHeader) { return .header }
        return kind == .supplementary(Self.elementKindSectionFooter) ? .footer : .items
    }

    func jump(to path: ListPath) { scrollToItem(at: path.indexPath, at: [], animated: false) }

    func contentFrame(of path: ListPath) -> CGRect? {
        let key = ElementKey.cell(path)
        guard let frame = element(for: key)?.frame else { return nil }
        guard isInLane(key), let lane = laneInContent(path.section) else { return frame }
        return frame.offsetBy(dx: lane.frame.minX - lane.seen.minX, dy: lane.frame.minY - lane.seen.minY)
    }

    func itemsSeen(inLane section: Int) -> [ListPath] {
        guard let lane = laneInContent(section) else { return [] }
        var found: [ListAnswer.Element] = []
        elements(ofLane: section, in: lane.seen, into: &found)
        return found.filter { $0.key.kind == .cell }.map(\.key.path).sorted()
    }

    var viewsAround: (first: UIView?, last: UIView?) { (nil, nil) }

    func tellFocus(_ context: UIFocusUpdateContext, _ coordinator: UIFocusAnimationCoordinator) {
        let context = UICollectionViewFocusUpdateContext(context, focus)
        focus.moved(context)
        delegate?.collectionView(self, didUpdateFocusIn: context, with: coordinator)
        focus.select(after: context)
    }
}
