import Compositing
import Foundation
import GimbalTesting
import QuartzCore
@testable import UIKit

/// A tab bar controller with two stacks and a page view controller, and whatever is presented over them, on a display in memory.
///
/// Steps are performed one after another on the same scene. After each the books are checked, at each frame what is seen; after
/// a rest everything must have come to where it was asked for.
@MainActor
final class SequencePlay {
    struct Weak<Value: AnyObject> { weak var value: Value? }

    /// A presented page and how it comes and goes.
    struct Show {
        let page: SequencePage
        let director: Director
    }

    let fault: Fault?
    let screen: SequenceScreen
    let watch: MotionWatch
    let window: UIWindow
    let tabs = UITabBarController()
    let stacks = [UINavigationController(), UINavigationController()]
    let pager = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let book: PageSource
    let stackDirector: Director
    let tabDirector: Director
    let contexts: ContextList
    var shows: [Show] = []
    /// The interactors in the order of the requests, the latest last.
    var drivers: [UIPercentDrivenInteractiveTransition] = []
    var ball = BallPlay()
    private(set) var hand: TouchHand
    var finger: TestTouch?
    var fingerWay = 0.0
    private let cast: Cast
    private(set) var log: [String] = []
    private var reports: [UIKitDiagnostics.Report] = []

    init(_ seed: UInt64, _ fault: Fault?) {
        self.fault = fault
        var dice = Dice(seed)
        let screen = SequenceScreen(lag: dice.one(of: [0.1, 0.5, 0.9]))
        self.screen = screen
        let cast = Cast()
        self.cast = cast
        watch = MotionWatch(screen) { cast.living(on: screen) }
        hand = TouchHand(now: { screen.now }, pass: { $0 > 0 ? screen.pass($0) : screen.tick() })
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        book = PageSource()
        contexts = ContextList(watch)
        stackDirector = Director(fault, onContext: contexts.meet)
        tabDirector = Director(fault, onContext: contexts.meet)
        build()
    }

    private func build() {
        for stack in stacks { stack.setViewControllers([page()], animated: false) }
        stacks[1].delegate = stackDirector
        book.make = { [unowned self] in page() }
        pager.dataSource = book
        pager.setViewControllers([page()], direction: .forward, animated: false)
        tabs.viewControllers = stacks + [pager]
        tabs.delegate = tabDirector
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        screen.pass(0.1)
        watch.cuts = false
    }

    func page() -> SequencePage { cast.page() }
    var alive: [SequencePage] { cast.alive }
    var stack: UINavigationController? { tabs.selectedIndex < 2 ? stacks[tabs.selectedIndex] : nil }

    // MARK: Steps

    /// - Returns: what is wrong afterwards.
    func perform(_ step: SequenceStep) -> [String] {
        var dice = Dice(step.seed)
        reports += UIKitDiagnostics.collect {
            if step.kind != .rest, dice.once(in: 16) {
                withoutAnimations { act(step.kind, &dice) }
            } else {
                act(step.kind, &dice)
            }
            // Some steps share a turn.
            if !dice.once(in: 4) { screen.tick() }
        }
        leaveBall()
        // What was asked for at once has been done.
        if screen.isIdle, TransitionContext.inFlight.isEmpty, finger == nil, pager.waiting == nil { watch.cuts = false }
        return watch.take() + checkBooks() + takeReports() + (step.kind == .rest ? checkRest() : [])
    }

    private func withoutAnimations(_ work: () -> Void) {
        note("animations off")
        (watch.cuts, watch.isOff) = (true, true)
        UIView.setAnimationsEnabled(false)
        work()
        screen.tick()
        UIView.setAnimationsEnabled(true)
        watch.isOff = false
        watch.allow(jump: .infinity)
    }

    private func act(_ kind: SequenceStep.Kind, _ dice: inout Dice) {
        switch kind {
        case .push, .pop, .popToRoot, .set, .bar, .tab, .turnPage: change(kind, &dice)
        case .present: present(&dice)
        case .dismiss: dismiss(&dice)
        case .fingerDown, .fingerMove, .fingerUp, .flick: touch(kind, &dice)
        case .update, .drive, .finish, .cancel, .grab: drive(kind, &dice)
        case .animate, .startAnimator, .pauseAnimator, .scrubAnimator, .reverseAnimator, .continueAnimator, .stopAnimator:
            playBall(kind, &dice)
        case .pass:
            let frames = dice.one(of: [1, 1, 2, 4, 10, 30])
            note("pass \(frames) frames")
            screen.pass(Double(frames) / 60)
        case .stall:
            let frames = dice.one(of: [2, 10, 30])
            note("stall for \(frames) frames")
            screen.tick()
            screen.pass(Double(frames) / 60, isBlocked: true)
            screen.hear()
        case .rest: rest()
        }
    }

    func note(_ what: String) {
        log.append(what)
    }

    private func takeReports() -> [String] {
        let allowed: Set<UIKitDiagnostics.Kind> = [
            .presentationInProgress, .presenterNotInWindow, .nothingToDismiss, .pauseOfUninterruptibleTransition,
            .interactionWithoutUpdate,
        ]
        defer { reports = [] }
        return reports.filter { !allowed.contains($0.kind) }.map { "reported: \($0)" }
    }

    // MARK: The end

    func end() -> [String] {
        var failures: [String] = []
        for _ in 0..<3 where failures.isEmpty && tabs.presentedViewController != nil {
            watch.cuts = true
            tabs.dismiss(animated: false)
            rest()
            failures = watch.take() + checkBooks() + checkRest()
        }
        if failures.isEmpty, tabs.presentedViewController != nil { failures.append("something is still presented") }
        return failures
    }

    /// Also in the middle of a sequence that failed.
    func close() {
        screen.onCommits = nil
        finger?.cancel()
        for context in TransitionContext.inFlight { context.abandon() }
        window.isHidden = true
        window.rootViewController = nil
        (shows, drivers, finger) = ([], [], nil)
        ball = BallPlay()
        screen.pass(1)
        screen.tick()
        screen.close()
    }
}

/// All pages that were made, none of which it keeps.
@MainActor
final class Cast {
    private var pages: [SequencePlay.Weak<SequencePage>] = []

    func page() -> SequencePage {
        let page = SequencePage(pages.count)
        pages.append(SequencePlay.Weak(value: page))
        return page
    }

    var alive: [SequencePage] { pages.compactMap(\.value) }

    /// Pages and their balls, as far as the screen has them or is about to.
    func living(on screen: SequenceScreen) -> [MotionWatch.Thing] {
        alive.flatMap { page -> [MotionWatch.Thing] in
            guard let view = page.viewIfLoaded, view.window != nil || screen.tree.node(view.layer.id) != nil else { return [] }
            return [
                MotionWatch.Thing(name: "page \(page.number)", layer: view.layer.id),
                MotionWatch.Thing(name: "the ball of page \(page.number)", layer: page.ball.layer.id, base: view.layer.id),
            ]
        }
    }
}

/// The contexts that animators met.
@MainActor
final class ContextList {
    private var all: [SequencePlay.Weak<AnyObject>] = []
    private let watch: MotionWatch

    init(_ watch: MotionWatch) { self.watch = watch }

    func meet(_ context: any UIViewControllerContextTransitioning) {
        all.append(SequencePlay.Weak(value: context))
        if !context.isAnimated { watch.allow(jump: 800) }
        context.view(forKey: .to).map { note($0) }
    }

    private func note(_ incoming: UIView) {
        watch.allowance.placed.insert(incoming.layer.id)
        for view in incoming.subviews { note(view) }
    }

    /// How many live.
    func count() -> Int {
        all.removeAll { $0.value == nil }
        return all.count
    }
}

/// Makes pages before and after a page, without end.
@MainActor
final class PageSource: NSObject, UIPageViewControllerDataSource {
    var make: (() -> UIViewController)?

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { make?() }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { make?() }
}
