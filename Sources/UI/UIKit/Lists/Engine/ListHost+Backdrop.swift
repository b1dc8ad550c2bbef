/// The view behind all elements of a list stays with the bounds, and so where it is on the screen.
extension ListHost {
    func placeBackdrop() {
        guard let backdrop, backdrop.frame != bounds else { return }
        UIView.performWithoutAnimation { backdrop.frame = bounds }
    }

    func backdropChanged(from old: UIView?) {
        guard old !== backdrop else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        guard let backdrop else { return }
        backdrop.frame = bounds
        insertSubview(backdrop, at: 0)
    }
}
