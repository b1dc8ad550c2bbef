import GimbalTesting
import QuartzCore
@testable import UIKit

/// A list on a page of a navigation controller, to which everything happens in whatever order.
///
/// After each turn the picture and the data are held against each other; after a rest nothing of any interaction may be left.
@MainActor
final class ListPlay {
    static let size = CGSize(width: 160, height: 230)

    let screen = BareScreen()
    let window = UIWindow(frame: CGRect(origin: .zero, size: ListPlay.size))
    let navigation: UINavigationController
    let played: any PlayedList
    let books: ListBooks
    private(set) var hand: TouchHand
    var finger: TestTouch?
    private(set) var log: [String] = []
    private(set) var failures: [String] = []
    private var reports: [UIKitDiagnostics.Report] = []
    /// The last step ended with its turn.
    private var isSettled = false

    var view: any PlayedList.ListScrollView { played.view }

    init(_ seed: UInt64, table: Bool) {
        var dice = Dice(seed)
        books = ListBooks(ListData(&dice), dice)
        played = table ? PlayedTable(books, &dice) : PlayedCollection(books, &dice)
        navigation = UINavigationController(rootViewController: played.page)
        let screen = screen
        hand = TouchHand(now: { screen.now }, pass: { $0 > 0 ? screen.pass($0) : screen.tick() })
        navigation.isNavigationBarHidden = dice.once(in: 2)
        connect(&dice)
        reports += UIKitDiagnostics.collect {
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            screen.pass(0.1)
        }
    }

    private func connect(_ dice: inout Dice) {
        if !dice.once(in: 3) { view.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: CGFloat(dice.pick(2) * 12), right: 0) }
        books.remove = { [weak played] in played?.remove($0) }
        books.interfere = { [weak self] in self?.interfere() }
    }

    private func interfere() {
        switch books.dice.pick(4) {
        case 0: played.reload(&books.dice)
        case 1: played.batch(&books.dice)
        case 2: played.edit(!view.isBeingEdited, animated: books.dice.once(in: 2))
        default: played.oneChange(&books.dice)
        }
    }

    // MARK: Steps

    /// - Returns: what is wrong afterwards.
    func perform(_ step: ListStep) -> [String] {
        var dice = Dice(step.seed)
        let before = Stand(view)
        note(step.kind.rawValue)
        reports += UIKitDiagnostics.collect {
            // No app can let frames pass in there.
            if step.kind != .rest, step.kind != .pass, dice.once(in: 10) {
                note("without animation")
                UIView.performWithoutAnimation { act(step.kind, &dice) }
            } else {
                act(step.kind, &dice)
            }
            // Some steps share a turn.
            let wasSettled = isSettled
            isSettled = step.kind == .rest || !dice.once(in: 3)
            guard step.kind != .rest, isSettled else { return }
            screen.settle()
            check()
            if wasSettled, !step.kind.movesContent { checkOffset(since: before, Stand(view)) }
        }
        if step.kind == .rest { reports += UIKitDiagnostics.collect { checkRest() } }
        failures += books.take()
        // A push in the turn of a pop finds another page below than the one that was on top.
        let allowed: Set<UIKitDiagnostics.Kind> = [.invalidNavigation]
        failures += reports.filter { !allowed.contains($0.kind) }.map { "reported: \($0)" }
        reports = []
        defer { failures = [] }
        return failures
    }

    private func act(_ kind: ListStep.Kind, _ dice: inout Dice) {
        switch kind {
        case .batch: played.batch(&dice)
        case .oneChange:
            // The data change before the call, so the list has to be laid out by then, as UIKit's documentation asks.
            screen.settle()
            if view.window == nil { view.layoutIfNeeded() }
            played.oneChange(&dice)
        case .reload: played.reload(&dice)
        case .reconfigure: if let path = played.anyPath(&dice) { played.reconfigure(path) }
        case .select: if let path = played.anyPath(&dice) { played.select(path, &dice) }
        case .deselect: if let path = played.anyPath(&dice) { played.deselect(path) }
        case .edit: played.edit(!view.isBeingEdited, animated: dice.once(in: 2))
        case .scrollTo, .setOffset: scroll(kind, &dice)
        case .measureAgain, .outline, .setLayout, .invalidate, .startTransition, .driveTransition, .endTransition:
            played.act(kind, &dice)
        case .index, .fingerDown, .fingerMove, .fingerUp, .fling, .tap, .swipeRow, .longPress, .edgeSwipe, .tapAction:
            touch(kind, &dice)
        case .closeSwipe: view.swipes.close()
        case .finishAction: finishAction(&dice)
        case .dismissMenu: played.menus?.dismissMenu()
        case .lift, .moveHeld, .drop, .putBack: reorder(kind, &dice)
        case .pushPage, .pushLayout, .pop: navigate(kind, &dice)
        case .rotate, .textSize, .direction: surround(kind, &dice)
        case .pass: pass(dice.one(of: [1, 1, 2, 3, 5, 10, 20]))
        case .rest: rest()
        }
    }

    private func scroll(_ kind: ListStep.Kind, _ dice: inout Dice) {
        if kind == .scrollTo {
            guard let path = played.anyPath(&dice) else { return }
            return played.scroll(to: path, dice.pick(4), animated: dice.once(in: 2))
        }
        let target = CGPoint(x: view.contentOffset.x, y: dice.number(-20...600))
        view.setContentOffset(view.inRange(target), animated: dice.once(in: 3))
    }

    private func finishAction(_ dice: inout Dice) {
        guard !books.endings.isEmpty else { return }
        let isDone = dice.once(in: 2)
        books.endings.removeFirst()(isDone)
    }

    private func reorder(_ kind: ListStep.Kind, _ dice: inout Dice) {
        switch kind {
        case .lift:
            guard view.reordering.map == nil, finger == nil, let path = played.anyPath(&dice), view.engine.hasCounts,
                view.engine.counts.has(ListPath(path)), view.mayMove(path)
            else { return }
            _ = view.reordering.lift(ListPath(path))
        case .moveHeld:
            let place = CGPoint(x: dice.number(0...160), y: view.bounds.minY + dice.number(-20...260))
            view.reordering.move(to: place)
        case .drop: view.reordering.drop()
        default: view.reordering.putBack()
        }
    }

    private func navigate(_ kind: ListStep.Kind, _ dice: inout Dice) {
        let animated = !dice.once(in: 4)
        switch kind {
        case .pop: navigation.popViewController(animated: animated)
        case .pushLayout:
            guard let played = played as? PlayedCollection, navigation.viewControllers.count < 3,
                navigation.topViewController is UICollectionViewController, navigation.transitionCoordinator == nil,
                !played.waitsForPages, view.window != nil, isSettled
            else { return }
            let page = books.note(SharingPage(collectionViewLayout: played.makeLayout(&dice)))
            page.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(page, animated: animated)
        default:
            guard navigation.viewControllers.count < 4 else { return }
            navigation.pushViewController(books.note(UIViewController()), animated: animated)
        }
    }

    private func surround(_ kind: ListStep.Kind, _ dice: inout Dice) {
        switch kind {
        case .rotate:
            let turned = CGSize(width: window.frame.height, height: window.frame.width)
            let turn = { self.window.frame = CGRect(origin: .zero, size: turned) }
            guard dice.once(in: 2) else { return turn() }
            UIView.animate(withDuration: 0.3) {
                turn()
                self.window.layoutIfNeeded()
            }
        case .textSize:
            UIApplication.shared.preferredContentSizeCategory = dice.one(of: [.small, .large, .accessibilityLarge])
        default:
            view.semanticContentAttribute = dice.one(of: [.forceLeftToRight, .forceRightToLeft, .unspecified])
        }
    }

    // MARK: Time

    private func pass(_ frames: Int) {
        note("\(frames) frames")
        // What the steps of this turn asked for without an animation is where it shall be when the turn ends.
        if !isSettled { screen.tick() }
        var last = Stand(view)
        screen.pass(Double(frames) / 30) {
            let new = Stand(view)
            checkMovement(from: last, to: new)
            last = new
        }
    }

    private func rest() {
        for _ in 0..<2 {
            finger?.cancel()
            finger = nil
            view.reordering.putBack()
            view.swipes.close()
            played.menus?.dismissMenu()
            played.settle()
            screen.pass(6, frame: 0.1)
        }
        // A row that an action took away and that the app never deleted is aside until it is loaded again.
        if case .gone = view.swipes.state { view.reloadData() }
        screen.pass(2, frame: 0.1)
    }

    func note(_ words: String) { log.append(words) }
    func fail(_ words: String) { failures.append(words) }

    // MARK: The end

    /// Also in the middle of a sequence that failed.
    func close() {
        finger?.cancel()
        finger = nil
        books.endings = []
        _ = UIKitDiagnostics.collect {
            rest()
            for context in TransitionContext.inFlight { context.abandon() }
            window.isHidden = true
            window.rootViewController = nil
            screen.pass(1, frame: 0.1)
        }
        UIApplication.shared.preferredContentSizeCategory = .large
        screen.tick()
        screen.close()
    }
}
