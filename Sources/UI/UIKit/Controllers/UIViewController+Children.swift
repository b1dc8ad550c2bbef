/// Containment.
extension UIViewController {
    /// The controllers inside of this one, in the order in which they were added.
    public var children: [UIViewController] { childControllers }
    /// The container that the controller was added to.
    public var parent: UIViewController? { parentController }

    func adopt(_ child: UIViewController) {
        guard !sequence(first: self, next: \.parent).contains(where: { $0 === child }) else {
            return UIKitDiagnostics.report(
                .invalidContainment, "\(child.reportName) cannot be a child of \(reportName), which is itself or inside it")
        }
        if let presentation = child.presentation {
            return UIKitDiagnostics.report(
                .invalidContainment,
                "\(child.reportName) cannot be a child of \(reportName) while \(presentation.presenting.reportName) presents it"
            )
        }
        guard !standsOn(child) else {
            return UIKitDiagnostics.report(
                .invalidContainment, "\(child.reportName) cannot be a child of \(reportName), which it presents")
        }
        if child.parentController === self { return }
        if child.parentController != nil { child.removeFromParent() }
        child.willMove(toParent: self)
        childControllers.append(child)
        child.parentController = self
    }

    func leaveParent() {
        guard let parent = parentController else { return }
        parent.childControllers.removeAll { $0 === self }
        parentController = nil
        didMove(toParent: nil)
    }

    /// Reports an error unless the view's nearest controller is this controller's parent.
    func checkPlace(in superview: UIView) {
        guard let parentController else { return }
        let owner = sequence(first: superview, next: \.superview).lazy.compactMap(\.owningController).first
        guard let owner, owner !== parentController else { return }
        UIKitDiagnostics.report(
            .viewTakenFromOtherController,
            "the view of \(reportName) is added to \(owner.reportName), but its parent is \(parentController.reportName)")
    }

    /// The outermost container.
    var rootContainer: UIViewController {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }
}
