/// Appearance callbacks: each controller has its state machine, and hands on to its children what it gets.
extension UIViewController {
    public var isBeingPresented: Bool { movement.isBeingPresented }
    public var isBeingDismissed: Bool { movement.isBeingDismissed }
    public var isMovingToParent: Bool { movement.isMovingToParent }
    public var isMovingFromParent: Bool { movement.isMovingFromParent }

    /// A container that forwards by itself tells a child that it comes or goes.
    ///
    /// Called again with the opposite before `endAppearanceTransition()`, it cancels.
    public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        if isAppearing { loadViewIfNeeded() }
        appearsAnimated = animated
        let callback = appearance.begin(isAppearing: isAppearing)
        send(callback)
        guard callback != .nothing, shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in childControllers where child.isShownInParent {
            child.beginAppearanceTransition(isAppearing, animated: animated)
        }
    }

    public func endAppearanceTransition() {
        let callback = appearance.end()
        if callback != .nothing, shouldAutomaticallyForwardAppearanceMethods {
            for child in childControllers where child.isShownInParent { child.endAppearanceTransition() }
        }
        send(callback)
    }

    /// The view is in the hierarchy and has its place; its subviews are not laid out yet.
    func noteIsAppearing() {
        guard appearance == .appearing else { return }
        viewIsAppearing(appearsAnimated)
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in childControllers where child.isShownInParent { child.noteIsAppearing() }
    }

    private func send(_ callback: AppearanceState.Callback) {
        switch callback {
        case .willAppear: viewWillAppear(appearsAnimated)
        case .didAppear: viewDidAppear(appearsAnimated)
        case .willDisappear: viewWillDisappear(appearsAnimated)
        case .didDisappear: viewDidDisappear(appearsAnimated)
        case .nothing: break
        }
    }

    /// The child's view hangs somewhere below its parent's.
    var isShownInParent: Bool {
        guard let view = viewIfLoaded, let parentView = parent?.viewIfLoaded else { return false }
        return view.isDescendant(of: parentView)
    }

    /// The controller's view becomes the root of a window, or stops being it.
    func attach(to window: UIWindow) {
        loadViewIfNeeded()
        view.frame = window.bounds
        beginAppearanceTransition(true, animated: false)
        window.addSubview(view)
        noteIsAppearing()
        endAppearanceTransition()
    }

    func detach(from window: UIWindow) {
        beginAppearanceTransition(false, animated: false)
        viewIfLoaded?.removeFromSuperview()
        endAppearanceTransition()
    }
}
