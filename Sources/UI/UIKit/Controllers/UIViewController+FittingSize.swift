/// Notifications about a change of the size that Auto Layout gives a controller's view, or would give it.
extension UIViewController {
    /// Notifies the container and the presentation controller.
    func tellFittingSize() {
        parent?.systemLayoutFittingSizeDidChange(forChildContentContainer: self)
        presentation?.controller.systemLayoutFittingSizeDidChange(forChildContentContainer: self)
    }

    /// Checks the size that the constraints request, because the presentation controller alone sets the presented view's frame.
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
