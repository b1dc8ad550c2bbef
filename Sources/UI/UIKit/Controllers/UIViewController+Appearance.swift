/// Appearance callbacks: each controller has a state machine, and forwards its callbacks to its children.
extension UIViewController {
    /// Whether the controller appears because it is presented; valid in the appearance methods.
    public var isBeingPresented: Bool { movement.isBeingPresented }
    /// Whether the controller disappears because it is dismissed; valid in the appearance methods.
    public var isBeingDismissed: Bool { movement.isBeingDismissed }
    /// Whether the controller appears because it was added to a container; valid in the appearance methods.
    public var isMovingToParent: Bool { movement.isMovingToParent }
    /// Whether the controller disappears because it leaves its container; valid in the appearance methods.
    public var isMovingFromParent: Bool { movement.isMovingFromParent }

    /// Begins the appearance or disappearance of a child whose container forwards callbacks itself.
    ///
    /// A second call with the opposite value before `endAppearanceTransition()` cancels the first.
    public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        if !changeAppearance(isAppearing, animated: animated) { reportUnbalanced() }
    }

    /// Ends what `beginAppearanceTransition` began: the child has appeared or disappeared.
    public func endAppearanceTransition() {
        if !settleAppearance() { reportUnbalanced() }
    }

    private func reportUnbalanced() {
        UIKitDiagnostics.report(
            .unbalancedAppearance, "unbalanced calls to begin/end appearance transitions for \(reportName)")
    }

    /// - Returns: false when the controller was in that state already; no callback is called then.
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
        // Children that disappeared on the way also need the end of the transition.
        if shouldAutomaticallyForwardAppearanceMethods {
            for child in childControllers where child.isShownInParent || child.appearance == .disappearing {
                child.settleAppearance()
            }
        }
        send(callback)
        didSettleAppearance()
        return true
    }

    /// Calls `viewIsAppearing`: the view is in the hierarchy and has its frame; its subviews are not laid out yet.
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

    /// True when the child's view is a descendant of its parent's view.
    var isShownInParent: Bool {
        guard let view = viewIfLoaded, let parentView = parent?.viewIfLoaded else { return false }
        return view.isDescendant(of: parentView)
    }

    // MARK: Views that are added and removed by hand

    /// Called when the view is about to enter or leave a window without a transition.
    func viewWillChangeWindow(isEntering: Bool) {
        guard isEntering ? appearance == .disappeared : appearance == .appeared, isForwardedTo else { return }
        // A view that is added to a disappearing parent appears when the parent appears again, if it does.
        if isEntering, parent?.appearance == .disappearing { return }
        movement.isMovedByHand = true
        changeAppearance(isEntering, animated: false)
    }

    func viewDidChangeWindow() {
        guard movement.isMovedByHand else { return }
        movement.isMovedByHand = false
        noteIsAppearing()
        // A parent in a transition ends its children's transitions with its own.
        if let parent, parent.appearance == .appearing || parent.appearance == .disappearing { return }
        settleAppearance()
    }

    /// True when the parent, if any, forwards appearance callbacks and is itself shown.
    private var isForwardedTo: Bool {
        guard let parent else { return presentation == nil }
        return parent.shouldAutomaticallyForwardAppearanceMethods && parent.appearance != .disappeared
    }

    /// Makes the controller's view the root of a window.
    func attach(to window: UIWindow) {
        loadViewIfNeeded()
        view.frame = window.bounds
        changeAppearance(true, animated: false)
        window.addSubview(view)
        noteIsAppearing()
        settleAppearance()
    }
}
