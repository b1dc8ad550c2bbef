import CoreGraphics

/// Moves focus, and keeps it where it makes sense.
///
/// What it is: one for the process, asleep while people touch. An arrow, the tabulator or an encoder wakes it; a finger or the pointer
/// puts it to sleep. Asleep it costs nothing, awake it looks once at the end of each turn that there is anyway.
///
/// What it refuses to do: remember frames (what counts is where things are when focus moves), know devices (keys and turns come from
/// `KeyDispatcher` and `TouchDispatcher`), draw (`FocusRing` does).
///
/// The order of things when focus moves:
///
/// 1. the scope is found: the window, or what covers it and confines focus;
/// 2. all places in it are collected, and one is chosen by direction or by reading order;
/// 3. everything that focus leaves or comes to is asked, and then told;
/// 4. scroll views bring the item into view, the ring goes there, an app's animations run with it.
///
/// The order of things at a turn's end: another page got in front, and takes focus to where it was there before, or to what it prefers; or
/// the item went, and its neighbour takes over.
@MainActor
final class FocusEngine {
    static let shared = FocusEngine()

    private(set) weak var item: (any UIFocusItem)?
    /// Keys are in use.
    private(set) var isAwake = false
    /// Turning changes the focused control's value.
    var isEditing = false { didSet { if isEditing != oldValue { ring.isStrong = isEditing } } }
    /// An encoder is in use: its key does one thing when it is let go of, and another when it is held.
    var usesDial = false
    let ring = FocusRing()

    private weak var root: UIView?
    private weak var page: UIViewController?
    /// Where the item was when it was last looked for, in the window.
    private var lastFrame: CGRect?
    private weak var preferred: (any UIFocusEnvironment)?
    private var needsUpdate = false
    private var isMoving = false
    /// Turns that a page has left to show what focus waits for.
    private var patience = 0
    private static let longestWait = 600

    /// What is held down on an item, until it is let go of or held long enough.
    weak var heldPress: UIPress?
    private(set) lazy var holdTimer = TickTimer { [weak self] in self?.wasHeldLong() }

    // MARK: Waking and sleeping

    /// - Returns: there is something to be focused.
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

    /// Somebody touches.
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

    // MARK: The turn's end

    private func check() {
        guard isAwake, !isMoving else { return }
        let scope = FocusScope.current
        guard scope.root != nil else { return sleep() }
        if scope.root !== root || scope.page !== page {
            // Who chooses among tabs goes on choosing.
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

    /// The item went: what is nearest to where it was takes over.
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
            // The page comes back to it when keys are used.
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
            let before = page.rememberedFocus, scope.contains(before)
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
        // The page may have nothing yet: it comes with a transition, or is laid out later.
        needsUpdate = patience > 0 && item == nil
    }

    /// What had focus in the page is hidden as long as a transition shows it otherwise: out of a card a room grew.
    private func mayStillCome(_ scope: FocusScope) -> Bool {
        guard let page = scope.page, page.restoresFocusAfterTransition, page.rememberedFocus != nil,
            scope.root !== FocusScope.trap
        else { return false }
        return patience > 0 && page.transitionCoordinator != nil
    }

    private func goToPreferred(_ scope: FocusScope?) {
        let scope = scope ?? FocusScope.current
        guard let root = scope.root else { return }
        let start: any UIFocusEnvironment =
            scope.page.flatMap { page in page.viewIfLoaded?.isDescendant(of: root) == true ? page : nil } ?? root
        focus(FocusPreference.item(in: start, scope) ?? FocusPreference.item(in: root, scope))
    }

    // MARK: Moving

    /// - Returns: focus moved.
    func move(_ heading: UIFocusHeading) -> Bool {
        check()
        let scope = FocusScope.current
        guard let root = scope.root else { return false }
        let map = FocusMap(of: root)
        guard let item, let from = map.place(of: item) else {
            goToPreferred(scope)
            return self.item != nil
        }
        let found =
            FocusSearch.Direction(heading).map { target(from, $0, in: map) }
            ?? step(from, isForward: heading == .next, in: map, root)
        guard let found else {
            NotificationCenter.default.post(
                name: UIFocusSystem.movementDidFailNotification, object: UIFocusSystem.main,
                userInfo: [UIFocusSystem.focusUpdateContextUserInfoKey: UIFocusUpdateContext(item, nil, heading)])
            return false
        }
        return focus(found, heading)
    }

    /// What shares the scroll view comes first, seen or not; elsewhere only what is seen counts.
    private func target(
        _ from: FocusPlace, _ direction: FocusSearch.Direction, in map: FocusMap
    ) -> (any UIFocusItem)? {
        let others = map.places.filter { $0.item == nil || $0.item !== from.item }
        var pools = [others.filter(\.isSeen)]
        if let scroller = from.scroller { pools.insert(others.filter { $0.scroller === scroller }, at: 0) }
        for pool in pools {
            guard let index = FocusSearch.nearest(to: from.frame, direction, among: pool.map(\.frame)) else { continue }
            if let item = pool[index].item { return item }
            for preferred in pool[index].guide?.preferredFocusEnvironments ?? [] {
                if let item = FocusPreference.item(in: preferred, FocusScope.current), item !== from.item { return item }
            }
        }
        return nil
    }

    private func step(_ from: FocusPlace, isForward: Bool, in map: FocusMap, _ root: UIView) -> (any UIFocusItem)? {
        let order = map.inOrder(isRightToLeft: root.isRightToLeft)
        guard order.count > 1, let index = order.firstIndex(where: { $0.item === from.item }) else { return nil }
        return order[(index + (isForward ? 1 : order.count - 1)) % order.count].item
    }

    /// - Returns: it is there now; false when somebody would not have it.
    @discardableResult
    func focus(_ next: (any UIFocusItem)?, _ heading: UIFocusHeading = []) -> Bool {
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

    /// Each once: what focus leaves from the item outwards, then what it comes to.
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

    /// Every scroll view around it shows it, with a little of what is next to it.
    private func reveal(_ item: any UIFocusItem) {
        guard let view = FocusScope.view(of: item) else { return }
        let rect = item.focusItemFrame(in: view)
        for case let scroller as UIScrollView in sequence(first: view === item ? view.superview : view, next: \.?.superview) {
            guard scroller.isScrollEnabled else { continue }
            let target = scroller.convert(rect, from: view).insetBy(dx: -12, dy: -12)
            scroller.scrollRectToVisible(target, animated: UIView.areAnimationsEnabled)
        }
    }
}

extension UIFocusItem {
    /// In the coordinates of the view that it is, or is in.
    func focusItemFrame(in view: UIView) -> CGRect {
        if self === view { return view.bounds }
        // An item without a container says its frame in the view that it is in.
        let container = (parentFocusEnvironment?.focusItemContainer ?? view).coordinateSpace
        return container === view ? frame : view.convert(frame, from: container)
    }
}

extension CGRect {
    @MainActor
    func applied(from view: UIView, to window: UIWindow) -> CGRect { view.convert(self, to: window as UIView) }
}

/// Where focus goes when it comes to an environment.
@MainActor
enum FocusPreference {
    static func item(in environment: any UIFocusEnvironment, _ scope: FocusScope, _ depth: Int = 0) -> (any UIFocusItem)? {
        guard depth < 50 else { return nil }
        for preferred in environment.preferredFocusEnvironments where preferred !== environment {
            if let found = item(in: preferred, scope, depth + 1) { return found }
        }
        if let found = environment as? any UIFocusItem, scope.contains(found) { return found }
        guard let view = (environment as? UIView) ?? (environment as? UIViewController)?.viewIfLoaded, let root = scope.root,
            view.isDescendant(of: root)
        else { return nil }
        let places = FocusMap(of: view).inOrder(isRightToLeft: view.isRightToLeft)
        let seen = places.filter(\.isSeen)
        // Of equals the first.
        return (seen.isEmpty ? places : seen).reduce(nil as (any UIFocusItem)?) { best, place in
            guard let best, let item = place.item else { return best ?? place.item }
            return item.focusGroupPriority > best.focusGroupPriority ? item : best
        }
    }
}
