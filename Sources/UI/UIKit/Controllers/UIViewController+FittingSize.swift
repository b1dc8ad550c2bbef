/// Who hears that Auto Layout gave a controller's view another size, or would.
extension UIViewController {
    /// The container, and what places this controller while it is presented.
    func tellFittingSize() {
        parent?.systemLayoutFittingSizeDidChange(forChildContentContainer: self)
        presentation?.controller.systemLayoutFittingSizeDidChange(forChildContentContainer: self)
    }

    /// The presented view has the frame that its presentation controller says: what its constraints would like is asked for.
    func fittingSizeMayHaveChanged() {
        guard let view = loadedView, view.window != nil, view.constraintState?.constraints.isEmpty == false else { return }
        let wanted = view.systemLayoutSizeFitting(
            CGSize(width: view.bounds.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        guard wanted != fittingSize else { return }
        let isFirst = fittingSize == nil
        fittingSize = wanted
        if !isFirst { tellFittingSize() }
    }
}
