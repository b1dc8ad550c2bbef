extension UIViewController {
    /// The nearest navigation controller that contains this controller.
    public var navigationController: UINavigationController? {
        sequence(first: parent, next: { $0?.parent }).lazy.compactMap { $0 as? UINavigationController }.first
    }

    func showInContainer(_ vc: UIViewController, _ sender: Any?, isDetail: Bool) {
        guard let parent else { return present(vc, animated: true) }
        isDetail ? parent.showDetailViewController(vc, sender: sender) : parent.show(vc, sender: sender)
    }
}

/// Edits of the stack: which edits are legal, and which controllers are told at once.
extension UINavigationController {
    /// True when there is a page below, and the top page does not hide the back button.
    var mayGoBack: Bool { viewControllers.count > 1 && topViewController?.navigationItem.hidesBackButton == false }

    func push(_ controller: UIViewController, _ animated: Bool) {
        edit(stack.wanted + [controller], animated: animated, "pushViewController(_:animated:)")
    }

    func pop(_ animated: Bool) -> UIViewController? {
        guard stack.wanted.count > 1, let top = stack.top else { return nil }
        edit(stack.wanted.dropLast(), animated: animated, "popViewController(animated:)")
        return top
    }

    func pop(to controller: UIViewController, _ animated: Bool) -> [UIViewController]? {
        guard let index = stack.wanted.firstIndex(where: { $0 === controller }) else {
            refuse("popToViewController(_:animated:)", "\(controller.reportName) is not on its stack")
            return nil
        }
        let popped = Array(stack.wanted[(index + 1)...])
        if !popped.isEmpty { edit(Array(stack.wanted[...index]), animated: animated, "popToViewController(_:animated:)") }
        return popped
    }

    func edit<List: Sequence>(_ list: List, animated: Bool, isWhole: Bool = false, _ call: String)
    where List.Element == UIViewController {
        let new = Array(list)
        if let reason = reasonAgainst(new) { return refuse(call, reason) }
        let change = stack.want(new, animated: animated, isWhole: isWhole)
        for controller in change.added {
            if controller.parent === self { controller.willMove(toParent: self) } else { addChild(controller) }
        }
        for controller in change.removed { controller.willMove(toParent: nil) }
        stackChanged()
    }

    private func refuse(_ call: String, _ reason: String) {
        UIKitDiagnostics.report(.invalidNavigation, "\(call) of \(reportName) has no effect: \(reason)")
    }

    private func reasonAgainst(_ new: [UIViewController]) -> String? {
        let known = Set(stack.wanted.map(ObjectIdentifier.init))
        var seen: Set<ObjectIdentifier> = []
        for controller in new {
            let name = ObjectIdentifier(controller)
            guard seen.insert(name).inserted else { return "\(controller.reportName) would be on the stack twice" }
            guard !known.contains(name) else { continue }
            if controller is UINavigationController {
                return "\(controller.reportName) is a navigation controller and cannot be on another one's stack"
            }
            if let parent = controller.parent, parent !== self {
                return "\(controller.reportName) is a child of \(parent.reportName)"
            }
            if let presentation = controller.presentation {
                return "\(controller.reportName) is presented by \(presentation.presenting.reportName)"
            }
            if sequence(first: self as UIViewController, next: \.parent).contains(where: { $0 === controller }) {
                return "\(controller.reportName) contains the navigation controller"
            }
        }
        return nil
    }

    /// Starts the update of the screen in the next layout pass; a controller out of sight settles at once.
    private func stackChanged() {
        guard isViewLoaded, appearance != .disappeared else { return settleOutOfSight() }
        view.setNeedsLayout()
    }

    /// Removes controllers that left at once; those that arrived are told when they are shown.
    func settleOutOfSight() {
        guard ownTransition == nil, !isUpdating else { return }
        for controller in stack.leaving where controller.isViewLoaded && controller !== shown {
            controller.view.removeFromSuperview()
        }
        if let shown, stack.leaving.contains(where: { $0 === shown }) {
            shown.view.removeFromSuperview()
            self.shown = nil
        }
        stack.leaveAll().forEach { $0.removeFromParent() }
        // The next use of the bar must not find or keep the items of controllers that left.
        if isViewLoaded, !bars.pages.elementsEqual(stack.wanted, by: { $0 === $1 }) { showItems(animated: false) }
    }
}
