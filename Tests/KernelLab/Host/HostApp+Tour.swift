import Foundation
import Gimbal
import GimbalShell
import UIKit

/// From the window to the own screen, on to the terminal, and back; then from program to program. `LAB_ROUNDS` times.
extension HostApp: TourProviding {
    func tourSteps() -> [TourStep] {
        let rounds = ProcessInfo.processInfo.environment["LAB_ROUNDS"].flatMap { Int($0) } ?? 1
        let round = roundSteps()
        let home = step("home") { [self] done in
            navigation.popToRootViewController(animated: true); Self.wait(1, done)
        }
        return round + Array(repeating: [home] + round, count: max(0, rounds - 1)).flatMap(\.self)
    }

    private func roundSteps() -> [TourStep] {
        let (own, cube, shader) = (OwnController(), Passage("cube"), Passage("page-curl"))
        own.transitioningDelegate = cube
        let nav = navigation
        let finger = TourFinger()
        return [
            step("programs start") { [self] done in whenBothAreThere(done) },
            step("window") { [self] done in
                program(0).map { nav.pushViewController($0, animated: true) }; Self.wait(1, done)
            },
            step("own screen") { done in
                nav.pushViewController(own, animated: true); Self.wait(1, done)
            },
            step("terminal") { [self] done in
                guard let terminal = program(1) else { return done() }
                terminal.transitioningDelegate = shader
                terminal.modalPresentationStyle = .fullScreen
                nav.present(terminal, animated: true) { done() }
            },
            step("back to the own screen") { done in nav.dismiss(animated: true) { done() } },
            step("back to the window") { done in
                nav.popViewController(animated: true); Self.wait(1, done)
            },
            step("own screen by a cube") { done in
                own.modalPresentationStyle = .fullScreen
                nav.present(own, animated: true) { done() }
            },
            step("and back") { done in withExtendedLifetime((cube, shader)) { nav.dismiss(animated: true) { done() } } },
            step("terminal over the window") { [self] done in
                program(1).map { nav.pushViewController($0, animated: true) }
                Self.wait(1, done)
            },
            step("a finger thinks better of it") { done in Self.swipe(finger, to: 0.3, over: 0.7, done) },
            step("a finger goes back") { done in Self.swipe(finger, to: 0.8, over: 0.5, done) },
        ]
    }

    func tourStep(named name: String, transition: any UIViewControllerAnimatedTransitioning) -> TourStep {
        TourStep(name) { $0() }
    }

    private func step(_ name: String, _ run: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void) -> TourStep {
        TourStep(name) { [self] done in
            guard ProcessInfo.processInfo.environment["LAB_STOP_CLIENTS"] != nil, host(isReadyFor: name) else { return run(done) }
            Self.wait(0.15) { self.signal(SIGSTOP) }
            run {
                self.signal(SIGCONT)
                done()
            }
        }
    }

    /// Nothing can be stopped that has not come.
    private func host(isReadyFor name: String) -> Bool { name != "programs start" }

    private func whenBothAreThere(_ done: @escaping @MainActor () -> Void) {
        if program(0) != nil, program(1) != nil { return Self.wait(0.5, done) }
        Self.wait(0.05) { [self] in whenBothAreThere(done) }
    }

    private static func swipe(
        _ finger: TourFinger, to part: CGFloat, over duration: TimeInterval, _ done: @escaping @MainActor () -> Void
    ) {
        let size = UIScreen.main.bounds
        finger.drag(
            from: CGPoint(x: 1, y: size.midY), to: CGPoint(x: size.width * part, y: size.midY), over: duration
        ) { wait(1, done) }
    }

    private static func wait(_ duration: TimeInterval, _ next: @escaping @MainActor () -> Void) {
        _ = Timer.scheduledTimer(withTimeInterval: duration, repeats: false) { _ in MainActor.assumeIsolated { next() } }
    }
}

/// A color and a card.
private final class OwnController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = HostApp.own
        let label = UILabel(frame: view.bounds.insetBy(dx: view.bounds.width / 4, dy: view.bounds.height / 4))
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.text = "The app's own screen"
        label.textAlignment = .center
        label.textColor = .white
        label.font = .systemFont(ofSize: 24, weight: .semibold)
        label.layer.cornerRadius = 16
        label.layer.backgroundColor = UIColor.white.withAlphaComponent(0.2).cgColor
        view.addSubview(label)
    }
}

/// A presentation by a transition of the catalogue.
private final class Passage: NSObject, UIViewControllerTransitioningDelegate {
    private let name: String

    init(_ name: String) { self.name = name }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { TransitionCatalogue.make(named: name) }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        TransitionCatalogue.make(named: name, isForward: false)
    }
}
