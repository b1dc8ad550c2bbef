import QuartzCore
import TestSupport
@testable import UIKit
import XCTest

/// Turns asked for by devices and apps, in whatever way, among pages that come and go: at rest the interface stands exactly as the page
/// on top allows, fills the screen, and nothing of any turn is left.
final class RandomRotationTests: TransitionTestCase {
    func testTheInterfaceAlwaysComesToRestUpright() {
        let environment = ProcessInfo.processInfo.environment
        let random =
            environment["GIMBAL_SEED"].flatMap { UInt64($0) }.map { SeededRandom("turns", seed: $0) } ?? SeededRandom("turns")
        let rounds = (environment["GIMBAL_RANDOM_STEPS"].flatMap { Int($0) } ?? 480) / 12
        for round in 0..<max(1, rounds) {
            let seed = random.seed &+ UInt64(round) &* 1000
            var failures: [String] = []
            withStage { stage in failures = TurnPlay(stage, seed).run() }
            guard failures.isEmpty else {
                return XCTFail("round \(round) of GIMBAL_SEED=\(random.seed):\n" + failures.joined(separator: "\n"))
            }
        }
    }
}

@MainActor
private final class TurnPlay {
    private let stage: Stage
    private let navigation: UINavigationController
    private var random: SeededRandom
    private var told: [String] = []
    /// What drives the turn of some page.
    private var fingers: [UIPercentDrivenInteractiveTransition] = []

    init(_ stage: Stage, _ seed: UInt64) {
        self.stage = stage
        random = SeededRandom(quietly: seed)
        navigation = UINavigationController(rootViewController: TurnPage("first", stage.journal))
        stage.window.frame = UIScreen.main.bounds
        stage.window.rootViewController = navigation
        stage.run(0.1)
    }

    func run() -> [String] {
        // What is refused in the middle of something else is not what this is about; what is lost is.
        let bad: [UIKitDiagnostics.Kind] = [
            .viewLost, .unbalancedAppearance, .transitionCompletedTwice, .transitionNeverCompleted, .transformedPresenter,
        ]
        var wrong: [String] = []
        let reports = UIKitDiagnostics.collect {
            for step in 0..<12 {
                act(step)
                stage.run(random.number(0...0.4))
            }
            // A rotation that waited may be for a page whose transition needs a finger.
            for _ in 0..<6 {
                letGo()
                stage.run(1)
            }
            letGo()
            stage.run(8)
            wrong = faults()
            end()
        }
        wrong += reports.filter { bad.contains($0.kind) }.map { "WRONG: \($0)" }
        return wrong.isEmpty ? [] : told + wrong
    }

    private func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }

    private var top: UIViewController {
        var top: UIViewController = navigation
        while let above = top.presentedViewController { top = above }
        return top
    }

    private func page(_ name: String) -> TurnPage {
        let page = TurnPage(name, stage.journal)
        page.mask = pick([.all, .all, .landscape, .portrait, .landscapeLeft])
        let kept = UIView(frame: CGRect(x: 4, y: 4, width: 20, height: 30))
        page.view.addSubview(kept)
        page.rotation = pick([
            nil, nil, .live, .crossfade, UIInterfaceRotation.none, .seamless(keeping: kept), .custom { CubeTransition() },
        ])
        if Int.random(in: 0..<3, using: &random) == 0 {
            let finger = UIPercentDrivenInteractiveTransition()
            fingers.append(finger)
            page.rotation = (page.rotation ?? .live).driven(by: finger)
        }
        return page
    }

    private func letGo() {
        for finger in fingers { Bool.random(using: &random) ? finger.finish() : finger.cancel() }
    }

    private func moveFinger() {
        guard !fingers.isEmpty else { return }
        let finger = pick(fingers)
        switch Int.random(in: 0..<6, using: &random) {
        case 0...2:
            let progress = random.number(0...1)
            told.append("a finger goes to \(progress)")
            finger.update(progress)
        case 3:
            told.append("a finger lets go forwards")
            finger.finish()
        case 4:
            told.append("a finger lets go backwards")
            finger.cancel()
        default:
            guard InterfaceRotation.current?.isDriven(by: finger) == true else { return }
            told.append("a finger catches the turn")
            finger.pause()
        }
    }

    private func act(_ step: Int) {
        let isAnimated = Int.random(in: 0..<4, using: &random) > 0
        switch Int.random(in: 0..<13, using: &random) {
        case 10...12:
            moveFinger()
        case 0...2:
            let mask = pick([UIInterfaceOrientationMask.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown])
            told.append("ask for \(mask.rawValue), animated: \(isAnimated)")
            let ask = {
                UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first!
                    .requestGeometryUpdate(.iOS(interfaceOrientations: mask))
            }
            isAnimated ? ask() : UIView.performWithoutAnimation(ask)
        case 3...5:
            let side = pick([UIDeviceOrientation.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown, .faceUp])
            told.append("device \(side)")
            UIDevice.current.sense(side)
        case 6:
            let page = page("P\(step)")
            page.modalPresentationStyle = pick([.fullScreen, .overFullScreen, .pageSheet])
            told.append("present \(page.modalPresentationStyle) \(page.mask.rawValue), animated: \(isAnimated)")
            top.present(page, animated: isAnimated)
        case 7:
            told.append("dismiss, animated: \(isAnimated)")
            if top !== navigation { top.dismiss(animated: isAnimated) }
        case 8:
            let page = page("N\(step)")
            told.append("push \(page.mask.rawValue), animated: \(isAnimated)")
            navigation.pushViewController(page, animated: isAnimated)
        default:
            told.append("pop, animated: \(isAnimated)")
            navigation.popViewController(animated: isAnimated)
        }
    }

    private func faults() -> [String] {
        var wrong: [String] = []
        func check(_ isRight: Bool, _ what: String) { if !isRight { wrong.append("WRONG: \(what)") } }
        let (screen, window) = (UIScreen.main, stage.window)
        check(TransitionContext.inFlight.isEmpty, "in flight: \(TransitionContext.inFlight.map(\.name))")
        check(InterfaceRotation.current == nil, "a turn is not over")
        check(!screen.stage.isMoving, "the stage moves")
        check(
            screen.stage.layer.affineTransform() == CGAffineTransform(quarters: screen.geometry.quarters),
            "the stage stands \(screen.stage.layer.affineTransform())")
        check(screen.stage.layer.bounds == screen.bounds, "the stage is \(screen.stage.layer.bounds)")
        check(screen.rootLayer.sublayers?.count == 1, "something is left beside the stage")
        check(window.frame == screen.bounds, "the window is \(window.frame)")
        for view in window.subviews {
            check(view === navigation.view || view is PresentationContainerView, "\(type(of: view)) is left in the window")
            check(view.frame == window.bounds, "\(type(of: view)) is \(view.frame)")
            check(view.transitionLocks == 0, "\(type(of: view)) is locked")
        }
        let decider = OrientationPolicy.decidingController(above: navigation)
        check(
            decider.supportedInterfaceOrientations.contains(screen.geometry.orientation.mask),
            "\(screen.geometry.orientation) is not what the page on top supports")
        if let view = decider.viewIfLoaded, decider !== navigation || view.window != nil {
            check(view.bounds.size == screen.bounds.size, "the page on top is \(view.frame)")
            check(view.transform.isIdentity, "the page on top has a transform")
        }
        return wrong
    }

    private func end() {
        UIDevice.current.sense(.unknown)
        for presentation in navigation.presentationsAbove.reversed() { presentation.presented.dismiss(animated: false) }
        stage.window.rootViewController = TurnPage("last", stage.journal)
        UIView.performWithoutAnimation {
            _ = OrientationPolicy.request(screenNatural.mask)
        }
        stage.run(1)
    }

    private var screenNatural: UIInterfaceOrientation { UIScreen.main.geometry.natural }
}
