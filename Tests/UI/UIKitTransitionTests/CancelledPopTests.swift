import GimbalTesting
import UIKit
import XCTest

/// Interactive pops that are taken back: one round of appearance callbacks, wherever the navigation controller stands.
final class CancelledPopTests: TransitionTestCase {
    /// H103 of ASSERTIONS.md.
    private static let oneRound = [
        "B.willDisappear", "A.willAppear", "A.isAppearing", "A.willDisappear", "A.didDisappear", "B.willAppear",
        "B.isAppearing", "B.didAppear",
    ]

    /// How a finger takes back what it began.
    private enum Grip: CaseIterable { case halfway, atOnce, atZero, atTheEnd, withoutUpdate, thenFinish, twice }

    func testEachHabitOfAnAnimatorAndEachGripGivesOneRound() {
        for habit in AnimatorHabit.allCases {
            for grip in Grip.allCases {
                withStage { stage in
                    let nav = PopStage(stage, .root, habit)
                    let reports = UIKitDiagnostics.collect {
                        Self.cancel(nav, grip)
                    }
                    XCTAssertEqual(nav.told, Self.oneRound, "\(habit), \(grip)")
                    XCTAssertEqual(reports.map(\.message), [], "\(habit), \(grip)")
                    XCTAssertTrue(nav.b.view.isDescendant(of: nav.navigation.view), "\(habit), \(grip)")
                    XCTAssertNil(nav.a.view.window, "\(habit), \(grip)")
                }
            }
        }
    }

    func testEachContainerHandsOnOneRound() {
        for place in PopStage.Place.allCases {
            withStage { stage in
                let nav = PopStage(stage, place, .plain)
                for _ in 0..<3 {
                    stage.journal.entries = []
                    let reports = UIKitDiagnostics.collect { Self.cancel(nav, .halfway) }
                    XCTAssertEqual(nav.told, Self.oneRound, "\(place)")
                    XCTAssertEqual(reports.map(\.message), [], "\(place)")
                }
                stage.journal.entries = []
                nav.delegate.interactor = nil
                nav.navigation.popViewController(animated: true)
                stage.run(1)
                XCTAssertEqual(
                    nav.told, ["B.willDisappear", "A.willAppear", "A.isAppearing", "B.didDisappear", "A.didAppear"], "\(place)")
            }
        }
    }

    func testAPopThatBeganInACallbackIsOneRoundToo() {
        withStage { stage in
            let nav = PopStage(stage, .root, .plain)
            stage.journal.entries = []
            let c = stage.page("C")
            c.onDidAppear = { [weak navigation = nav.navigation] in navigation?.popViewController(animated: true) }
            nav.interactor.wantsInteractiveStart = true
            nav.delegate.interactor = nil
            expectBalance("a pop in didAppear", stage, [nav.a, nav.b, c], before: ["B"], after: ["B"]) {
                nav.navigation.pushViewController(c, animated: true)
                stage.run(0.55)
                nav.delegate.interactor = nav.interactor
                stage.run(0.2)
                nav.interactor.cancel()
                stage.run(1)
                c.onDidAppear = nil
                nav.delegate.interactor = nil
                nav.navigation.popToViewController(nav.b, animated: true)
                stage.run(1)
            }
        }
    }

    func testAPopInWillAppearAndWhatComesOnTheWayBack() {
        withStage { stage in
            let nav = PopStage(stage, .root, .plain)
            let c = stage.page("C")
            expectBalance("a push on the way back", stage, [nav.a, nav.b, c], before: ["B"], after: ["C"]) {
                nav.navigation.popViewController(animated: true)
                stage.tick()
                nav.interactor.update(0.6)
                stage.tick(after: 0.1)
                nav.interactor.cancel()
                stage.tick(after: 0.1)
                nav.delegate.interactor = nil
                nav.navigation.pushViewController(c, animated: true)
                stage.run(2)
            }
            XCTAssertEqual(nav.navigation.viewControllers, [nav.a, nav.b, c])
            var popped = false
            let d = stage.page("D")
            d.onWillAppear = { [weak navigation = nav.navigation] in
                if !popped { navigation?.popViewController(animated: true) }
                popped = true
            }
            expectBalance("a pop in willAppear", stage, [nav.a, nav.b, c, d], before: ["C"], after: ["C"]) {
                nav.navigation.pushViewController(d, animated: true)
                stage.run(2)
            }
            XCTAssertEqual(nav.navigation.viewControllers, [nav.a, nav.b, c])
        }
    }

    func testTheSwipeOfItsOwnIsOneRound() {
        withStage { stage in
            let nav = PopStage(stage, .root, .plain)
            nav.navigation.delegate = nil
            stage.run(0.1)
            stage.journal.entries = []
            let finger = stage.makeHand().touch(at: [CGPoint(x: 2, y: 150)])[0]
            finger.move(to: CGPoint(x: 120, y: 150), duration: 0.6, steps: 20)
            stage.run(0.4)
            finger.end()
            stage.run(1)
            XCTAssertEqual(nav.told, Self.oneRound)
        }
    }

    func testAnInteractorOfTheAppsOwnIsOneRound() {
        withStage { stage in
            let nav = PopStage(stage, .root, .plain)
            let own = OwnInteractor()
            nav.delegate.interactor = own
            stage.journal.entries = []
            nav.navigation.popViewController(animated: true)
            stage.tick()
            own.drag(nav.b.view, by: 120)
            stage.tick(after: 0.1)
            own.takeBack(nav.b.view)
            stage.run(1)
            XCTAssertEqual(nav.told, Self.oneRound)
        }
    }

    @MainActor
    private static func cancel(_ nav: PopStage, _ grip: Grip) {
        let (stage, interactor) = (nav.stage, nav.interactor)
        nav.navigation.popViewController(animated: true)
        if grip == .atOnce { interactor.cancel() }
        stage.tick()
        switch grip {
        case .halfway, .thenFinish, .twice:
            interactor.update(0.5)
            stage.tick(after: 0.1)
        case .atZero: interactor.update(0)
        case .atTheEnd:
            interactor.update(1)
            stage.tick(after: 0.1)
        case .withoutUpdate: stage.tick(after: 0.1)
        case .atOnce: break
        }
        if grip != .atOnce { interactor.cancel() }
        stage.tick(after: 0.05)
        if grip == .thenFinish { interactor.finish() }
        if grip == .twice { interactor.cancel() }
        stage.run(1)
    }
}

/// Moves the view itself, as interactors do that are not percent-driven.
@MainActor
private final class OwnInteractor: NSObject, UIViewControllerInteractiveTransitioning {
    private var context: (any UIViewControllerContextTransitioning)?

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
        if let to = transitionContext.view(forKey: .to) { transitionContext.containerView.insertSubview(to, at: 0) }
    }

    func drag(_ view: UIView, by way: CGFloat) {
        view.transform = CGAffineTransform(translationX: way, y: 0)
        context?.updateInteractiveTransition(way / 400)
    }

    func takeBack(_ view: UIView) {
        context?.cancelInteractiveTransition()
        UIView.animate(withDuration: 0.2) {
            view.transform = .identity
        } completion: { _ in
            self.context?.completeTransition(false)
            self.context = nil
        }
    }
}

/// A navigation controller with pages A and B somewhere in the stage's window; B is on top.
@MainActor
private final class PopStage {
    enum Place: CaseIterable { case root, child, manualChild, tab, presented, presentedCustom }

    let stage: Stage
    let navigation: UINavigationController
    let a: Page
    let b: Page
    let delegate: NavigationJournal
    let interactor = UIPercentDrivenInteractiveTransition()

    init(_ stage: Stage, _ place: Place, _ habit: AnimatorHabit) {
        self.stage = stage
        (a, b) = (stage.page("A"), stage.page("B"))
        navigation = UINavigationController(rootViewController: a)
        delegate = NavigationJournal(stage.journal)
        let animator = Animator(0.4, stage.journal)
        animator.body = { [unowned animator] in habit.animate(animator, $0) }
        switch place {
        case .root: stage.window.rootViewController = navigation
        case .child, .manualChild:
            let parent = place == .child ? UIViewController() : ForwardingParent()
            stage.window.rootViewController = parent
            parent.addChild(navigation)
            (parent as? ForwardingParent)?.comes(navigation, true)
            navigation.view.frame = parent.view.bounds
            parent.view.addSubview(navigation.view)
            (parent as? ForwardingParent)?.isThere(navigation)
            navigation.didMove(toParent: parent)
        case .tab:
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation, UIViewController()]
            stage.window.rootViewController = tabs
        case .presented, .presentedCustom:
            navigation.modalPresentationStyle = place == .presented ? .fullScreen : .custom
            stage.window.rootViewController = UIViewController()
            stage.run(0.05)
            stage.window.rootViewController?.present(navigation, animated: false)
        }
        stage.run(0.1)
        navigation.pushViewController(b, animated: false)
        stage.run(0.1)
        delegate.animator = animator
        delegate.interactor = interactor
        navigation.delegate = delegate
        stage.journal.entries = []
    }

    var told: [String] { stage.journal.entries.filter { $0.contains("ppear") } }
}

/// A container that tells its children itself, as custom containers do.
@MainActor
private final class ForwardingParent: UIViewController {
    override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

    func comes(_ child: UIViewController, _ isComing: Bool) { child.beginAppearanceTransition(isComing, animated: false) }
    func isThere(_ child: UIViewController) { child.endAppearanceTransition() }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        children.forEach { $0.beginAppearanceTransition(true, animated: animated) }
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        children.forEach { $0.endAppearanceTransition() }
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        children.forEach { $0.beginAppearanceTransition(false, animated: animated) }
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        children.forEach { $0.endAppearanceTransition() }
    }
}
