internal import Diagnostics

extension UIView: ListedChild {
    package nonisolated static let gapInList = MainActor.assumeIsolated { UIView() }

    /// The views inside of this one, back to front.
    final var subviewsInOrder: [UIView] {
        if childViews.gaps > 0 { childViews.closeGaps() }
        return childViews.places
    }

    static func makeLayer() -> CALayer {
        if let adopted = adoptedLayer {
            adoptedLayer = nil
            return adopted
        }
        // The initializer that every layer class must have; it archives nothing.
        let layer = (layerClass as? CALayer.Type)?.init(coder: NSCoder()) ?? CALayer()
        return layer
    }

    func becomeDelegate() {
        layer.belong(to: self)
        layer.contentsScale = UIScreen.mainScale
        if overridesDraw { layer.setNeedsDisplay() }
        layer.setNeedsLayout()
    }

    func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
        guard view !== sibling else { return }
        guard let index = childViews.index(of: sibling) else { return insert(view, at: childViews.count) }
        let own = view.parent === self ? childViews.index(of: view) : nil
        let isBefore = own.map { $0 < index } ?? false
        insert(view, at: index + offset - (isBefore ? 1 : 0))
    }

    /// `index` counts without the view itself.
    func insert(_ view: UIView, at index: Int) {
        let isFree = view.childViews.isEmpty || !layer.mayBeBelow(view.layer) || !isDescendant(of: view)
        guard view !== self, isFree else {
            return Log.views.error("\(type(of: view)) cannot be added to itself or to a view inside it; the call is ignored")
        }
        if view.parent === self { return move(view, to: index) }
        guard layer.hasRoom(for: view.layer) else { return refuse(view) }
        view.willMove(toSuperview: self)
        let newWindow = window
        let oldWindow = view.window
        view.owningController?.checkPlace(in: self)
        if newWindow !== oldWindow {
            if (newWindow == nil) != (oldWindow == nil) {
                view.forEachOuterOwner { $0.viewWillChangeWindow(isEntering: newWindow != nil) }
            }
            view.forEachBelow { $0.willMove(toWindow: newWindow) }
        }
        if let old = view.parent {
            view.dropConstraintsToSuperviews()
            old.willRemoveSubview(view)
            old.childViews.remove(view)
            view.forgetTopmost()
        }
        view.parent = self
        place(view, at: index)
        if newWindow !== oldWindow { view.forEachBelow { $0.windowAbove = $0.parent?.window } }
        view.constraintHierarchyChanged()
        if newWindow !== oldWindow { view.windowChanged() }
        view.didMoveToSuperview()
        didAddSubview(view)
        view.tellInherited(isFirst: !view.wasInside)
        view.wasInside = true
        // Laid out elsewhere, it did not know what covers it here.
        if !view.layer.needsLayout(), view.safeAreaInsets != view.toldSafeArea { view.setNeedsLayout() }
        setNeedsLayout()
    }

    private func refuse(_ view: UIView) {
        Log.views.once(
            .error, id: "nesting",
            "\(view.classAndIdentifier) is not added to \(classAndIdentifier): views nest at most \(CALayer.mostNested) deep")
    }

    private func move(_ view: UIView, to index: Int) {
        childViews.remove(view)
        place(view, at: index)
    }

    private func place(_ view: UIView, at index: Int) {
        let index = min(max(index, 0), childViews.count)
        if index < childViews.count {
            layer.insertSublayer(view.layer, below: subviewsInOrder[index].layer)
        } else if let top = childViews.last {
            layer.insertSublayer(view.layer, above: top.layer)
        } else {
            layer.addSublayer(view.layer)
        }
        childViews.insert(view, at: index)
    }

    func leave() {
        guard let old = parent else { return }
        willMove(toSuperview: nil)
        let wasShown = window != nil
        if wasShown {
            forEachOuterOwner { $0.viewWillChangeWindow(isEntering: false) }
            forEachBelow { $0.willMove(toWindow: nil) }
        }
        dropConstraintsToSuperviews()
        old.willRemoveSubview(self)
        old.childViews.remove(self)
        parent = nil
        forgetTopmost()
        layer.removeFromSuperlayer()
        if wasShown { forEachBelow { $0.windowAbove = $0.parent?.window } }
        constraintHierarchyChanged()
        if wasShown { windowChanged() }
        didMoveToSuperview()
        old.setNeedsLayout()
    }

    /// This view and all below are in another window, or in none.
    func windowChanged() {
        if window == nil { FirstResponder.leave(self) }
        if window != nil, !AppearanceProxies.isEmpty { forEachBelow(AppearanceProxies.dress) }
        forEachBelow { $0.didMoveToWindow() }
        forEachOuterOwner { $0.viewDidChangeWindow() }
    }

    /// The controllers of this view or, where it has none, of the views below; not those inside them, which they tell.
    func forEachOuterOwner(_ body: (UIViewController) -> Void) {
        if let owningController { return body(owningController) }
        for view in subviewsInOrder { view.forEachOuterOwner(body) }
    }

    /// This view and all below, parents first; the views as they are when the call begins.
    func forEachBelow(_ body: (UIView) -> Void) {
        body(self)
        for view in subviewsInOrder { view.forEachBelow(body) }
    }

    func exchange(_ first: Int, _ second: Int) {
        guard subviewsInOrder.indices.contains(first), subviewsInOrder.indices.contains(second), first != second else { return }
        let (low, high) = (subviewsInOrder[min(first, second)], subviewsInOrder[max(first, second)])
        move(low, to: max(first, second))
        move(high, to: min(first, second))
    }

    func reorder(_ view: UIView, toFront: Bool) {
        guard view.parent === self else { return }
        move(view, to: toFront ? childViews.count - 1 : 0)
    }

    func findView(tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviewsInOrder {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    func isOrLies(in view: UIView) -> Bool {
        var found: UIView? = self
        while let one = found, one !== view { found = one.superview }
        return found != nil
    }
}

extension Log {
    static let views = Log("UIView")
    static let application = Log("UIApplication")
}
