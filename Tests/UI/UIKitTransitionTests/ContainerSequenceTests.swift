import GimbalTesting
import QuartzCore
import TestSupport
import UIKit
import XCTest

/// Random sequences over a tab bar controller with two stacks: whatever is asked for in whatever order, callbacks balance, every
/// view has one place, the screen comes to what was asked for, and nothing is kept.
///
/// `GIMBAL_RANDOM_STEPS` says how many steps, `GIMBAL_SEED` repeats a run. A sequence that fails is told without the steps that it
/// does not need to fail.
final class ContainerSequenceTests: TransitionTestCase {
    private static let length = 60

    func testRandomSequencesKeepTheirBooks() {
        let environment = ProcessInfo.processInfo.environment
        let random =
            environment["GIMBAL_SEED"].flatMap { UInt64($0) }.map { SeededRandom("containers", seed: $0) }
            ?? SeededRandom("containers")
        let steps = environment["GIMBAL_RANDOM_STEPS"].flatMap { Int($0) } ?? 1800
        for round in 0..<max(1, steps / Self.length) {
            let seed = random.seed &+ UInt64(round) &* 1000
            let failures = play(seed, leavingOut: [])
            guard failures.isEmpty else {
                return XCTFail("round \(round) of GIMBAL_SEED=\(random.seed):\n" + shrunk(seed).joined(separator: "\n"))
            }
        }
    }

    /// The failure with as few steps as it takes, as far as leaving out one after the other finds them.
    private func shrunk(_ seed: UInt64) -> [String] {
        var leftOut: Set<Int> = []
        var failures = play(seed, leavingOut: leftOut)
        for step in (0..<Self.length).reversed() {
            let without = play(seed, leavingOut: leftOut.union([step]))
            guard !without.isEmpty else { continue }
            leftOut.insert(step)
            failures = without
        }
        return failures
    }

    private func play(_ seed: UInt64, leavingOut leftOut: Set<Int>) -> [String] {
        let allowed: Set<UIKitDiagnostics.Kind> = [.presentationInProgress, .presenterNotInWindow, .nothingToDismiss]
        return MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            var sequence: ContainerSequence? = ContainerSequence(stage, seed)
            var failures: [String] = []
            let reports = UIKitDiagnostics.collect {
                for step in 0..<Self.length where failures.isEmpty && !leftOut.contains(step) {
                    failures = sequence?.step(step) ?? []
                }
                if failures.isEmpty { failures = sequence?.end() ?? [] }
            }
            failures += reports.filter { !allowed.contains($0.kind) }.map { "reported: \($0)" }
            let log = sequence?.log ?? []
            let pages = sequence?.pages ?? []
            sequence = nil
            stage.window.rootViewController = nil
            stage.run(2)
            let kept = pages.filter { $0.page != nil }.count
            if kept > 0 { failures.append("\(kept) pages are kept after everything is gone") }
            return failures.isEmpty ? [] : failures + ["after:"] + log
        }
    }
}

/// A page that counts its callbacks.
@MainActor
private final class CountingPage: UIViewController {
    let number: Int
    var state = "disappeared"
    var mistakes: [String] = []
    private var isInParent = false

    init(_ number: Int) {
        self.number = number
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private func go(_ new: String, from legal: String...) {
        if !legal.contains(state) { mistakes.append("page \(number) goes from \(state) to \(new)") }
        state = new
    }

    override func viewWillAppear(_ animated: Bool) { go("appearing", from: "disappeared", "disappearing") }
    override func viewDidAppear(_ animated: Bool) { go("appeared", from: "appearing") }
    override func viewWillDisappear(_ animated: Bool) { go("disappearing", from: "appeared", "appearing") }
    override func viewDidDisappear(_ animated: Bool) { go("disappeared", from: "disappearing") }
}

@MainActor
private final class ContainerSequence {
    struct Kept { weak var page: CountingPage? }

    private let stage: Stage
    private let seed: UInt64
    private var random: SeededRandom
    private let tabs = UITabBarController()
    private let stacks: [UINavigationController]
    private let delegate = SwitchDelegate()
    private var hand: TouchHand
    private var finger: TestTouch?
    private(set) var pages: [Kept] = []
    private(set) var log: [String] = []

    init(_ stage: Stage, _ seed: UInt64) {
        self.stage = stage
        self.seed = seed
        random = SeededRandom(quietly: seed)
        hand = stage.makeHand()
        stacks = [UINavigationController(), UINavigationController()]
        for stack in stacks { stack.setViewControllers([page()], animated: false) }
        tabs.viewControllers = stacks
        tabs.delegate = delegate
        stage.window.rootViewController = tabs
        stage.run(0.1)
    }

    private func page() -> CountingPage {
        let page = CountingPage(pages.count)
        pages.append(Kept(page: page))
        return page
    }

    private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    /// - Returns: what is wrong afterwards.
    func step(_ number: Int) -> [String] {
        // Each step draws for itself, so that others can be left out.
        random = SeededRandom(quietly: seed &+ UInt64(number) &+ 1)
        let turnsOff = pick(8) == 0
        if turnsOff { note("animations off") { UIView.setAnimationsEnabled(false) } }
        act()
        UIView.setAnimationsEnabled(true)
        let pauses = [0, 0, 1.0 / 60, 0.1, 0.7]
        let pause = pauses[pick(pauses.count)]
        if pause > 0 { note("run \(pause)") { stage.run(pause) } }
        return check()
    }

    private func act() {
        let stack = stacks[tabs.selectedIndex == 1 ? 1 : 0]
        let animated = pick(4) > 0
        switch pick(18) {
        case 0, 1, 2: note("push", animated) { stack.pushViewController(page(), animated: animated) }
        case 3, 4: note("pop", animated) { stack.popViewController(animated: animated) }
        case 5: note("popToRoot", animated) { stack.popToRootViewController(animated: animated) }
        case 6:
            note("set", animated) {
                var list = stack.viewControllers.filter { _ in pick(3) > 0 }
                if list.isEmpty || pick(2) == 0 { list.append(page()) }
                stack.setViewControllers(list, animated: animated)
            }
        case 7, 8:
            delegate.duration = pick(2) == 0 ? nil : 0.3
            note("tab") { tabs.selectedIndex = pick(2) }
        case 9: if finger == nil { note("finger down") { finger = hand.touch(at: [CGPoint(x: 3, y: 150)])[0] } }
        case 10, 11:
            let x = CGFloat(pick(390))
            note("finger to \(x)") { finger?.move(to: CGPoint(x: x, y: 150), duration: 0.1, steps: 6) }
        case 12:
            let isCancelled = pick(2) == 0
            note("finger up") { isCancelled ? finger?.cancel() : finger?.end() }
            finger = nil
        case 13:
            let isHidden = pick(2) == 0
            note("bar", animated) { stack.setNavigationBarHidden(isHidden, animated: animated) }
        case 14, 15:
            let styles = [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet]
            let new = page()
            new.modalPresentationStyle = styles[pick(styles.count)]
            note("present \(new.modalPresentationStyle)", animated) { tabs.present(new, animated: animated) }
        case 16: note("dismiss", animated) { tabs.dismiss(animated: animated) }
        default: note("stall") { stage.turn(after: 0.5) }
        }
    }

    private func note(_ what: String, _ animated: Bool? = nil, _ body: () -> Void) {
        log.append(what + (animated.map { $0 ? " animated" : " at once" } ?? ""))
        body()
    }

    private func check() -> [String] {
        var wrong: [String] = []
        for page in pages.compactMap(\.page) {
            wrong += page.mistakes
            guard let view = page.viewIfLoaded else { continue }
            if view.superview?.subviews.filter({ $0 === view }).count ?? 1 != 1 {
                wrong.append("page \(page.number) is in twice")
            }
            if view.window == nil, page.state == "appeared" { wrong.append("page \(page.number) appeared without a window") }
        }
        return wrong
    }

    /// The finger goes up, everything comes to rest.
    func end() -> [String] {
        finger?.end()
        stage.run(4)
        for _ in 0..<3 where tabs.presentedViewController != nil {
            tabs.dismiss(animated: false)
            stage.run(2)
        }
        var wrong = check()
        if tabs.presentedViewController != nil { wrong.append("something is still presented") }
        if stage.window.subviews.count != 1 { wrong.append("\(stage.window.subviews.count) views lie in the window") }
        let shown = stacks[tabs.selectedIndex == 1 ? 1 : 0]
        for page in pages.compactMap(\.page) {
            let isTop = shown.topViewController === page
            if page.state != (isTop ? "appeared" : "disappeared") {
                wrong.append("page \(page.number) is \(page.state) at rest, \(isTop ? "on" : "not on") top")
            }
            if (page.viewIfLoaded?.window != nil) != isTop {
                wrong.append("page \(page.number) is \(isTop ? "not " : "")in a window")
            }
            let isChild = page.parent != nil
            let isWanted = stacks.contains { $0.viewControllers.contains { $0 === page } }
            if isChild != isWanted { wrong.append("page \(page.number) has \(isChild ? "a" : "no") parent") }
            if isTop, seenX(page.view) != 200 { wrong.append("the top page is seen at \(seenX(page.view))") }
        }
        for stack in stacks {
            if stack.transitionCoordinator != nil { wrong.append("a coordinator is left over") }
            if stack.navigationBar.items?.count != stack.viewControllers.count, stack === shown {
                wrong.append("the bar has \(stack.navigationBar.items?.count ?? 0) items")
            }
            for child in stack.children where !stack.viewControllers.contains(where: { $0 === child }) {
                wrong.append("a page that was popped is still a child")
            }
        }
        if shown.topViewController?.view.superview?.subviews.count != 1 { wrong.append("something lies beside the top page") }
        return wrong
    }
}

/// Gives tabs an animator, or none.
@MainActor
private final class SwitchDelegate: NSObject, UITabBarControllerDelegate {
    var duration: TimeInterval?
    private let journal = Journal()

    func tabBarController(
        _ tabs: UITabBarController, animationControllerForTransitionFrom from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { duration.map { Animator($0, journal) } }
}
