/// The change to another layout, at once or as one animation.
extension UICollectionView {
    /// Changes the layout.
    ///
    /// - Parameter offset: the offset afterwards, in points, as far as the content reaches; nil keeps the item in the middle, as far as that is
    ///   possible.
    func changeLayout(
        to new: UICollectionViewLayout, animated: Bool, offset: CGPoint? = nil, completion: ((Bool) -> Void)?
    ) {
        reordering.interrupt()
        abandonTransition()
        guard new !== currentLayout else { return finishLater(completion) }
        // A glide and a finger go to places of the old layout.
        let wasLed = isLed
        stopFlying()
        let old = currentLayout
        // What is not laid out yet, as after a reload, is first, so that there is something to move.
        if animated, window != nil || engine.hasCounts { layoutIfNeeded() }
        guard animated, engine.hasCounts else {
            replaceLayout(old, new, offset, wasLed)
            return finishLater(completion)
        }
        let middle = middleItem(of: old)
        adopt(new)
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        let cells = engine.shown.values.compactMap { $0.view as? UICollectionReusableView }
        for cell in cells { cell.willTransition(from: old, to: new) }
        take(new)
        let motion = LayoutMotion()
        engine.animate(LayoutChange(view: self, old: old, new: new, middle: middle, offset: offset)) { [weak self] isFinished in
            defer { withExtendedLifetime(motion) {} }
            // It may be back in the meantime, alone or as one end of an interactive change.
            if let self, old.collectionView === self, !uses(old) { old.collectionView = nil }
            for cell in cells { cell.didTransition(from: old, to: new) }
            self?.engine.trimPools()
            completion?(isFinished)
        }
    }

    private func replaceLayout(
        _ old: UICollectionViewLayout, _ new: UICollectionViewLayout, _ offset: CGPoint?, _ wasLed: Bool
    ) {
        let middle = engine.hasCounts ? middleItem(of: old) : nil
        adopt(new)
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        take(new)
        if engine.hasCounts {
            prepareLayout()
            go(to: offset, else: targetOffset(in: new, keeping: middle, size: contentSize))
        } else {
            placeUnloaded(offset, wasLed)
        }
        old.finalizeLayoutTransition()
        new.finalizeLayoutTransition()
        if old.collectionView === self { old.collectionView = nil }
    }

    /// Returns the offset at which a layout shows an item where it was before, as far as its content reaches; then the layout and the
    /// delegate decide.
    func targetOffset(in new: UICollectionViewLayout, keeping item: MiddleItem?, size: CGSize) -> CGPoint {
        var target = contentOffset
        if let item, let center = new.layoutAttributesForItem(at: item.path)?.values.center {
            target = CGPoint(x: center.x - item.place.x, y: center.y - item.place.y)
        }
        target = nearest(target, size: size)
        target = new.targetContentOffset(forProposedContentOffset: target)
        guard let delegate else { return target }
        return delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
    }

    /// Returns the nearest offset at which content of a size is seen.
    func nearest(_ offset: CGPoint, size: CGSize) -> CGPoint {
        let inset = adjustedContentInset
        let most = CGPoint(
            x: max(-inset.left, size.width - bounds.width + inset.right),
            y: max(-inset.top, size.height - bounds.height + inset.bottom))
        return CGPoint(x: min(max(offset.x, -inset.left), most.x), y: min(max(offset.y, -inset.top), most.y))
    }

    /// Scrolls to an offset that the layout had, as far as its content reaches; nil scrolls to another one, which is taken as it is.
    func go(to offset: CGPoint?, else target: @autoclosure () -> CGPoint) {
        guard let offset else { return put(target()) }
        put(offset)
        engine.contentResized()
    }

    /// Scrolls content whose size is not known yet to an offset that the layout had. Without one, what a glide or a finger left past an edge
    /// comes back: the content may turn out to be as large as before. Where an app put the content it stays.
    private func placeUnloaded(_ offset: CGPoint?, _ wasLed: Bool) {
        if let offset {
            put(offset)
            engine.isRangeNew = true
        } else if wasLed {
            comeBack()
        }
    }

    private func middleItem(of layout: UICollectionViewLayout) -> MiddleItem? {
        MiddleItem(attributes(of: layout, at: bounds.origin), in: bounds)
    }

    func take(_ layout: UICollectionViewLayout) {
        currentLayout = layout
        dropListBackground()
        layoutState = LayoutState(knownBounds: bounds, isBegun: layoutState.isBegun)
        engine.missed = nil
        engine.forgetAnswer()
        setNeedsLayout()
    }

    private func finishLater(_ completion: ((Bool) -> Void)?) {
        guard let completion else { return }
        SceneContext.main.whenReady { MainActor.assumeIsolated { completion(true) } }
    }
}
