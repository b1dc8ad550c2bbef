import CoreGraphics

/// Moves focus, and keeps it valid when the interface changes.
///
/// There is one engine for the process; it sleeps during touch input. An arrow key, the Tab key or an encoder wakes it; a finger
/// or the pointer puts it to sleep. Asleep it costs nothing; awake it checks once at the end of each tick that happens anyway.
///
/// It does not store frames (the geometry at the time of a move counts), does not know devices (key presses and encoder steps
/// come from `KeyDispatcher` and `TouchDispatcher`), and does not draw (`FocusRing` does).
///
/// The steps of a focus move:
///
/// 1. find the scope: the window, or a view over it that confines focus;
/// 2. collect all places in the scope, and choose one by direction or by reading order;
/// 3. ask everything that focus leaves or enters for permission, and then notify it;
/// 4. scroll the item into view, move the ring, and run the app's animations with it.
///
/// The check at the end of a tick: when another page is in front, focus goes to the page's last focused item, or to its preferred
/// item; when the focused item is gone, its nearest neighbor gets focus.
@MainActor
final class FocusEngine {
    static let shared = FocusEngine()

    private(set) weak var item: (any UIFocusItem)?
    /// True while keys are in use.
    private(set) var isAwake = false
    /// True while encoder steps change the focused control's value.
    var isEditing = false { didSet { if isEditing != oldValue { ring.isStrong = isEditing } } }
    /// True while an encoder is in use: its key has one effect when it is released, and another when it is held.
    var usesDial = false
    let ring = FocusRing()

    private weak var root: UIView?
    private weak var page: UIViewController?
    /// The frame of the item when focus reached it, in the window's coordinates.
    private var lastFrame: CGRect?
    private weak var preferred: (any UIFocusEnvironment)?
    private var needsUpdate = false
    private var isMoving = false
    /// The number of ticks that a page has left to show the view that focus waits for.
    private var patience = 0
    private static let longestWait = 600

    /// The press that is held down on an item, until it is released or held long enough.
    weak var heldPress: UIPress?
    private(set) lazy var holdTimer = TickTimer { [weak self] in self?.wasHeldLong() }

    // MARK: Waking and sleeping

    /// - Returns: true when there is an item to focus.
    @discardableResult
    func wake() -> Bool {
        if !isAwake {
            isAwake = true
            SceneContext.main.tickWillEnd = { MainActor.assumeIsolated { FocusEngine.shared.check() } }
        }
        check()
        if item == nil { goToPreferred(nil) }
        if item == nil { sleep() }
        return item != nil
    }

    /// Hides focus; called on touch and pointer input.
    func sleep() {
        guard isAwake else { return }
        isEditing = false
        usesDial = false
        holdTimer.cancel()
        heldPress = nil
        let remembered = item
        focus(nil)
        page?.rememberedFocus = remembered
        isAwake = false
        (root, page, lastFrame, preferred, needsUpdate) = (nil, nil, nil, nil, false)
        SceneContext.main.tickWillEnd = nil
    }

    // MARK: End of the tick

    func check() {
        guard isAwake, !isMoving else { return }
        let scope = FocusScope.current
        guard scope.root != nil else { return sleep() }
        if scope.root !== root || scope.page !== page {
            // A move among tabs keeps focus in the tab bar.
            let stays = scope.root === root && item.map { scope.contains($0) && Self.isInTabBar($0) } ?? false
            (root, page) = (scope.root, scope.page)
            isEditing = false
            needsUpdate = !stays
            patience = Self.longestWait
        }
        if let first = FirstResponder.current as? UIView, first !== item, OnScreenKeyboard.focusedKeys == nil,
            scope.contains(first)
        {
            focus(first)
            needsUpdate = false
        }
        if needsUpdate { updateIfNeeded() }
        if let item, !needsUpdate, !scope.contains(item) { handOver(scope) }
        ring.follow()
    }

    private static func isInTabBar(_ item: any UIFocusItem) -> Bool {
        FocusScope.view(of: item).map { sequence(first: $0, next: \.superview).contains { $0 is UITabBar } } ?? false
    }

    /// Moves focus to the item nearest to the last frame, because the focused item is gone.
    private func handOver(_ scope: FocusScope) {
        isEditing = false
        guard let root = scope.root, let lastFrame else { return goToPreferred(nil) }
        func distance(_ frame: CGRect) -> CGFloat {
            let x = max(frame.minX - lastFrame.maxX, lastFrame.minX - frame.maxX, 0)
            let y = max(frame.minY - lastFrame.maxY, lastFrame.minY - frame.maxY, 0)
            return x * x + y * y + 0.001 * abs(frame.midX - lastFrame.midX) + 0.001 * abs(frame.midY - lastFrame.midY)
        }
        let places = FocusMap(of: root).places.filter { $0.item != nil && $0.isSeen }
        focus(places.min { distance($0.frame) < distance($1.frame) }?.item)
    }

    // MARK: Requests

    func setNeedsUpdate(in environment: any UIFocusEnvironment) {
        guard isAwake, item.map({ UIFocusSystem.environment(environment, contains: $0) }) ?? true else { return }
        request(environment)
    }

    func request(_ environment: any UIFocusEnvironment) {
        guard isAwake else {
            // The page restores this item when keys are used.
            FocusScope.current.page?.rememberedFocus = FocusPreference.item(in: environment, FocusScope.current)
            return
        }
        preferred = environment
        needsUpdate = true
        SceneContext.main.requestTickEnd()
    }

    func updateIfNeeded() {
        guard isAwake, needsUpdate, !isMoving else { return }
        let scope = FocusScope.current
        if let preferred {
            self.preferred = nil
            needsUpdate = false
            if let found = FocusPreference.item(in: preferred, scope) { focus(found) }
            return
        }
        if let page = scope.page, scope.root !== FocusScope.trap, page.restoresFocusAfterTransition,
            let before = page.rememberedFocus.flatMap(present), scope.contains(before)
        {
            needsUpdate = false
            focus(before)
            return
        }
        patience -= 1
        if mayStillCome(scope) {
            focus(nil)
            return
        }
        goToPreferred(scope)
        // The page may have no items yet: it arrives with a transition, or is laid out later.
        needsUpdate = patience > 0 && item == nil
    }

    /// Returns true while a transition may still hide the page's last focused item, as when a room grows out of its card.
    private func mayStillCome(_ scope: FocusScope) -> Bool {
        guard let page = scope.page, page.restoresFocusAfterTransition, page.rememberedFocus != nil,
            scope.root !== FocusScope.trap
        else { return false }
        return patience > 0 && page.transitionCoordinator != nil
    }

    func goToPreferred(_ scope: FocusScope?) {
        let scope = scope ?? FocusScope.current
        guard let root = scope.root else { return }
        let start: any UIFocusEnvironment =
            scope.page.flatMap { page in page.viewIfLoaded?.isDescendant(of: root) == true ? page : nil } ?? root
        focus(FocusPreference.item(in: start, scope) ?? FocusPreference.item(in: root, scope))
    }

    // MARK: Moving

    /// - Returns: true when the item has focus; false when an environment refused the move.
    @discardableResult
    func focus(_ wanted: (any UIFocusItem)?, _ heading: UIFocusHeading = []) -> Bool {
        let next = wanted.flatMap(arrived)
        guard wanted == nil || next != nil else { return false }
        let previous = item
        guard next !== previous else { return true }
        let context = UIFocusUpdateContext(previous, next, heading)
        let concerned = concerned(previous, next)
        isMoving = true
        defer { isMoving = false }
        if !heading.isEmpty, concerned.contains(where: { !$0.shouldUpdateFocus(in: context) }) { return false }
        isEditing = false
        item = next
        if let next {
            if let page, FocusScope.view(of: next).map({ $0.isDescendant(of: page.view) }) == true { page.rememberedFocus = next }
            if !heading.isEmpty { leaveText(for: next) }
            reveal(next)
            lastFrame = FocusScope.view(of: next).flatMap { view in
                view.window.map { (next.focusItemFrame(in: view)).applied(from: view, to: $0) }
            }
        }
        for control in [previous, next].compactMap({ $0 as? UIControl }) { control.stateChanged() }
        let coordinator = UIFocusAnimationCoordinator()
        for environment in concerned { environment.didUpdateFocus(in: context, with: coordinator) }
        coordinator.run()
        ring.move(to: item)
        NotificationCenter.default.post(
            name: UIFocusSystem.didUpdateNotification, object: UIFocusSystem.main,
            userInfo: [
                UIFocusSystem.focusUpdateContextUserInfoKey: context,
                UIFocusSystem.animationCoordinatorUserInfoKey: coordinator,
            ])
        return true
    }

    /// Returns each environment once: from the item that loses focus outwards, then from the item that gets it.
    private func concerned(_ previous: (any UIFocusItem)?, _ next: (any UIFocusItem)?) -> [any UIFocusEnvironment] {
        var known = Set<ObjectIdentifier>()
        return [previous, next].compactMap { $0 }.flatMap { FocusScope.chain(from: $0) }.filter {
            known.insert(ObjectIdentifier($0)).inserted
        }
    }

    private func leaveText(for next: any UIFocusItem) {
        guard let first = FirstResponder.current as? UIView, first !== next, OnScreenKeyboard.focusedKeys == nil else { return }
        if let field = next as? any TextHost, first is any TextHost, field.isEditableNow {
            field.becomeFirstResponder()
        } else {
            first.resignFirstResponder()
        }
    }

    /// Scrolls every scroll view around the item so that the item is visible, with a small margin.
    func reveal(_ item: any UIFocusItem) {
        guard let view = FocusScope.view(of: item) else { return }
        let rect = item.focusItemFrame(in: view)
        for case let scroller as UIScrollView in sequence(first: view === item ? view.superview : view, next: \.?.superview) {
            guard scroller.isScrollEnabled else { continue }
            var target = scroller.convert(rect, from: view).insetBy(dx: -12, dy: -12)
            if let container = scroller as? any FocusContainer { target = container.roomToReveal(target, of: view) }
            scroller.scrollRectToVisible(target, animated: UIView.areAnimationsEnabled)
        }
    }
}

extension UIFocusItem {
    /// Returns the item's frame in the coordinates of the view that it is, or is in.
    func focusItemFrame(in view: UIView) -> CGRect {
        if self === view { return view.bounds }
        // The frame of an item without a container is in the coordinates of the view around it.
        let container = (parentFocusEnvironment?.focusItemContainer ?? view).coordinateSpace
        return container === view ? frame : view.convert(frame, from: container)
    }
}

extension CGRect {
    @MainActor
    func applied(from view: UIView, to window: UIWindow) -> CGRect { view.convert(self, to: window as UIView) }
}

/// Chooses the item that gets focus when focus enters an environment.
@MainActor
enum FocusPreference {
    static func item(in environment: any UIFocusEnvironment, _ scope: FocusScope, _ depth: Int = 0) -> (any UIFocusItem)? {
        guard depth < 50 else { return nil }
        for preferred in environment.preferredFocusEnvironments where preferred !== environment {
            if let found = item(in: preferred, scope, depth + 1) { return found }
        }
        if let found = environment as? any UIFocusItem, scope.contains(found), permits(found) { return found }
        guard let view = (environment as? UIView) ?? (environment as? UIViewController)?.viewIfLoaded, let root = scope.root,
            view.isDescendant(of: root)
        else { return nil }
        let places = FocusMap(of: view).inOrder(isRightToLeft: view.isRightToLeft)
        let seen = places.filter(\.isSeen)
        // Among equal priorities the first item wins.
        let best = (seen.isEmpty ? places : seen).reduce(nil as (any UIFocusItem)?) { best, place in
            guard let best, let item = place.item else { return best ?? place.item }
            return item.focusGroupPriority > best.focusGroupPriority ? item : best
        }
        return best.map { entered($0, from: Array(FocusScope.chain(from: environment).dropFirst()), []) }
    }

    private static func permits(_ item: any UIFocusItem) -> Bool {
        guard let view = item as? UIView else { return true }
        let container = FocusScope.chain(from: view).dropFirst().lazy.compactMap { $0 as? any FocusContainer }.first
        return container?.permitsFocus(on: view) ?? true
    }

    /// Returns where focus goes that comes to an item: a container that it enters may lead it elsewhere.
    ///
    /// - Parameters:
    ///   - found: the item.
    ///   - around: the environments that focus is in already.
    ///   - heading: the direction of the move; empty for none.
    static func entered(
        _ found: any UIFocusItem, from around: [any UIFocusEnvironment], _ heading: UIFocusHeading
    ) -> any UIFocusItem {
        for place in FocusScope.chain(from: found).reversed() {
            guard let container = place as? any FocusContainer, !around.contains(where: { $0 === container }) else { continue }
            if let entry = container.entry(heading, found: found) { return entry }
        }
        return found
    }
}
