/// Containment.
extension UIViewController {
    public var children: [UIViewController] { childControllers }
    public var parent: UIViewController? { parentController }

    func adopt(_ child: UIViewController) {
        guard !sequence(first: self, next: \.parent).contains(where: { $0 === child }) else {
            return UIKitDiagnostics.report(
                .invalidContainment, "\(type(of: child)) cannot be a child of \(type(of: self)), which is itself or inside it")
        }
        if let presentation = child.presentation {
            return UIKitDiagnostics.report(
                .invalidContainment,
                "\(type(of: child)) cannot be a child of \(type(of: self)) while \(type(of: presentation.presenting)) presents it"
            )
        }
        guard !standsOn(child) else {
            return UIKitDiagnostics.report(
                .invalidContainment, "\(type(of: child)) cannot be a child of \(type(of: self)), which it presents")
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

    /// The view's nearest controller has to be this one's parent.
    func checkPlace(in superview: UIView) {
        guard let parentController else { return }
        let owner = sequence(first: superview, next: \.superview).lazy.compactMap(\.owningController).first
        guard let owner, owner !== parentController else { return }
        UIKitDiagnostics.report(
            .viewTakenFromOtherController,
            "the view of \(type(of: self)) is added to \(type(of: owner)), but its parent is \(type(of: parentController))")
    }

    /// The outermost container.
    var rootContainer: UIViewController {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }
}
