/// The change to another layout, at once or as one animation.
extension UICollectionView {
    func changeLayout(to new: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
        guard new !== currentLayout else { return finishLater(completion) }
        let old = currentLayout
        guard animated, engine.hasCounts else { return replaceLayout(old, new, completion) }
        layoutIfNeeded()
        adopt(new)
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        let cells = engine.shown.values.compactMap { $0.view as? UICollectionReusableView }
        for cell in cells { cell.willTransition(from: old, to: new) }
        take(new)
        engine.animate(LayoutChange(view: self, old: old, new: new)) { [weak self] isFinished in
            if old !== self?.currentLayout, old.collectionView === self { old.collectionView = nil }
            for cell in cells { cell.didTransition(from: old, to: new) }
            self?.engine.trimPools()
            completion?(isFinished)
        }
    }

    private func replaceLayout(
        _ old: UICollectionViewLayout, _ new: UICollectionViewLayout, _ completion: ((Bool) -> Void)?
    ) {
        adopt(new)
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        take(new)
        old.finalizeLayoutTransition()
        new.finalizeLayoutTransition()
        if old.collectionView === self { old.collectionView = nil }
        finishLater(completion)
    }

    private func take(_ layout: UICollectionViewLayout) {
        currentLayout = layout
        layoutState = LayoutState(knownBounds: bounds)
        engine.forgetAnswer()
        setNeedsLayout()
    }

    private func finishLater(_ completion: ((Bool) -> Void)?) {
        guard let completion else { return }
        SceneContext.main.whenReady { MainActor.assumeIsolated { completion(true) } }
    }
}
