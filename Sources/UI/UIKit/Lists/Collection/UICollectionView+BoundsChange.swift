/// Changes of the bounds' size in an animation.
extension UICollectionView {
    /// Notes that the size changes in an animation block; the pass that the block leads to shows it.
    func noteAnimatedBounds(_ new: CGRect) {
        guard new.size != bounds.size, AnimationBlock.isAnimating, window != nil, !engine.shown.isEmpty,
            layoutState.animatedFrom == nil
        else { return }
        layoutState.animatedFrom = bounds
    }

    /// Lays out, in one animation where the size changes in one.
    func layOutElements() {
        guard let old = layoutState.animatedFrom, !engine.isLayingOut, engine.running == nil else { return engine.layOut() }
        layoutState.animatedFrom = nil
        guard old.size != bounds.size, AnimationBlock.isAnimating, window != nil, layoutTransition.running == nil,
            reordering.map == nil, !batch.isOpen
        else { return engine.layOut() }
        engine.animate(BoundsChange(self, from: old)) { [weak self] _ in self?.engine.trimPools() }
    }
}
