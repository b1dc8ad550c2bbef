/// A push or a pop between two controllers that share a collection view: its layout changes, and nothing slides.
@MainActor
final class SharedListChange {
    private let from: UICollectionViewController
    private let to: UICollectionViewController
    private let list: UICollectionView
    private let isPush: Bool
    /// What the collection view had before, for a way back that is given up.
    private let before: ListMemory
    /// What the page that leaves shows of the list, while an animator of the app's own moves the pages.
    private var picture: UIView?

    /// Returns nil where the two controllers share nothing; a push that asks for it in vain is reported.
    init?(from: UIViewController, to: UIViewController, isPush: Bool) {
        let asking = isPush ? to : from
        guard let asking = asking as? UICollectionViewController, asking.useLayoutToLayoutNavigationTransitions else {
            return nil
        }
        guard let from = from as? UICollectionViewController, let to = to as? UICollectionViewController,
            let list = from.list, isPush || to.list === list
        else {
            if isPush {
                ListReports.navigation("\(asking.reportName) has no collection view below that it can share, so it slides")
            }
            return nil
        }
        // The layout between two layouts is none to come back to.
        list.abandonTransition()
        (self.from, self.to, self.list, self.isPush, before) = (from, to, list, isPush, ListMemory(list))
        if isPush {
            from.listMemory = before
            to.share(from.listOwner ?? from)
        } else {
            reportOtherCounts()
        }
    }

    private func reportOtherCounts() {
        guard to.listMemory?.hasOtherCounts(than: list) == true else { return }
        ListReports.navigation(
            "\(from.reportName) and \(to.reportName) share a collection view and have different numbers of items; it is loaded again"
        )
    }

    /// Puts the collection view into the page that comes, and a picture of it into the page that leaves, so that an animator which moves
    /// pages has two of them.
    func handOver() {
        picture = list.snapshotView(afterScreenUpdates: false)
        picture?.frame = list.frame
        if let picture { from.view.insertSubview(picture, aboveSubview: list) }
        moveList()
    }

    /// Changes the layout within an animation block of the transition.
    func animate(_ completion: @escaping () -> Void) {
        list.changeLayout(to: target, animated: true, offset: isPush ? nil : to.listMemory?.offset) { _ in completion() }
    }

    private var target: UICollectionViewLayout {
        if !isPush, let memory = to.listMemory { return memory.layout }
        return to.collectionViewLayout
    }

    /// Puts the collection view into the page that stays, with its layout.
    func end(_ isCompleted: Bool) {
        picture?.removeFromSuperview()
        guard isCompleted else { return giveUp() }
        moveList()
        guard !isPush else { return }
        to.listMemory?.restoreObjects(list)
        to.listMemory = nil
        from.stopSharing()
    }

    private func moveList() {
        if list.collectionViewLayout !== target {
            list.changeLayout(to: target, animated: false, offset: isPush ? nil : to.listMemory?.offset, completion: nil)
        }
        UICollectionViewController.fill(to.view, with: list)
    }

    private func giveUp() {
        let seen = list.contentOffset
        list.changeLayout(to: before.layout, animated: false, offset: before.offset, completion: nil)
        UICollectionViewController.fill(from.view, with: list)
        // It was on its way when the change began, or data changed since, so that the content ends before that place.
        list.layoutIfNeeded()
        list.glide(from: seen)
        if isPush {
            from.listMemory = nil
            to.stopSharing()
        }
    }
}
