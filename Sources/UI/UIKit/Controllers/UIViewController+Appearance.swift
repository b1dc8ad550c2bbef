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
        if !changeAppearance(isAppearing, animated: animated) { reportUnbalanced() }
    }

    public func endAppearanceTransition() {
        if !settleAppearance() { reportUnbalanced() }
    }

    private func reportUnbalanced() {
        UIKitDiagnostics.report(
            .unbalancedAppearance, "unbalanced calls to begin/end appearance transitions for \(reportName)")
    }

    /// - Returns: false when the controller was on that way already; nothing is called then.
    @discardableResult
    func changeAppearance(_ isAppearing: Bool, animated: Bool) -> Bool {
        if isAppearing {
            loadViewIfNeeded()
            if appearance == .disappeared { prepareToAppear() }
        } else if appearance == .appeared {
            prepareToDisappear()
        }
        let callback = appearance.begin(isAppearing: isAppearing)
        guard callback != .nothing else { return false }
        appearsAnimated = animated
        send(callback)
        defer { didChangeAppearance(isAppearing) }
        guard shouldAutomaticallyForwardAppearanceMethods else { return true }
        for child in childControllers where child.isShownInParent { child.changeAppearance(isAppearing, animated: animated) }
        return true
    }

    @discardableResult
    func settleAppearance() -> Bool {
        let callback = appearance.end()
        guard callback != .nothing else { return false }
        // Children that left on the way have to hear of it too.
        if shouldAutomaticallyForwardAppearanceMethods {
            for child in childControllers where child.isShownInParent || child.appearance == .disappearing {
                child.settleAppearance()
            }
        }
        send(callback)
        didSettleAppearance()
        return true
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

    // MARK: Views that are added and removed by hand

    /// The view is about to come into a window, or out of it, and no transition said so before.
    func viewWillChangeWindow(isEntering: Bool) {
        guard isEntering ? appearance == .disappeared : appearance == .appeared, isForwardedTo else { return }
        // What is put into a parent that is on its way out comes with the parent's way back, if there is one.
        if isEntering, parent?.appearance == .disappearing { return }
        movement.isMovedByHand = true
        changeAppearance(isEntering, animated: false)
    }

    func viewDidChangeWindow() {
        guard movement.isMovedByHand else { return }
        movement.isMovedByHand = false
        noteIsAppearing()
        // A parent that is itself on its way ends its children's ways with its own.
        if let parent, parent.appearance == .appearing || parent.appearance == .disappearing { return }
        settleAppearance()
    }

    /// The parent, if there is one, hands appearances on, and is shown itself.
    private var isForwardedTo: Bool {
        guard let parent else { return presentation == nil }
        return parent.shouldAutomaticallyForwardAppearanceMethods && parent.appearance != .disappeared
    }

    /// The controller's view becomes the root of a window, or stops being it.
    func attach(to window: UIWindow) {
        loadViewIfNeeded()
        view.frame = window.bounds
        changeAppearance(true, animated: false)
        window.addSubview(view)
        noteIsAppearing()
        settleAppearance()
    }
}
