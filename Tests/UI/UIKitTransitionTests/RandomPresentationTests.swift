import Foundation
import TestSupport
import UIKit
import XCTest

/// Thousands of presentations, dismissals, fingers and stalls in random order; after each step what must always hold is checked.
///
/// `GIMBAL_RANDOM_STEPS` says how many steps, `GIMBAL_SEED` repeats a run.
final class RandomPresentationTests: TransitionTestCase {
    func testRandomPresentationsKeepTheirPromises() {
        let environment = ProcessInfo.processInfo.environment
        let steps = environment["GIMBAL_RANDOM_STEPS"].flatMap { Int($0) } ?? 3000
        MainActor.assumeIsolated {
            var random =
                environment["GIMBAL_SEED"].flatMap { UInt64($0) }.map { SeededRandom("presentations", seed: $0) }
                ?? SeededRandom("presentations")
            for _ in 0..<max(1, steps / RandomPlay.length) {
                let stage = Stage()
                defer { stage.close() }
                let play = RandomPlay(stage, random)
                if let failure = play.run() { return XCTFail("\(failure)\n\(play.story)") }
                random = play.random
            }
        }
    }
}

/// One sequence of random steps on one window.
@MainActor
private final class RandomPlay {
    /// Steps of a sequence.
    static let length = 60

    private let stage: Stage
    private(set) var random: SeededRandom
    private var steps: [String] = []
    private var count = 0
    private var shows: [Show] = []
    private var gone: [WeakPage] = []
    private var reports: [UIKitDiagnostics.Report] = []
    private var jump: String?

    /// A presented page and how it comes and goes.
    @MainActor
    private final class Show {
        let page: Page
        let delegate: Transitioning
        let interactor = UIPercentDrivenInteractiveTransition()

        init(_ page: Page, _ delegate: Transitioning) {
            self.page = page
            self.delegate = delegate
        }
    }

    private struct WeakPage {
        weak var page: Page?
        let name: String
    }

    init(_ stage: Stage, _ random: SeededRandom) {
        self.stage = stage
        self.random = random
        stage.journal.note("A.willAppear")
        stage.journal.note("A.didAppear")
    }

    var story: String {
        "seed \(random.seed)\n" + steps.joined(separator: "\n") + "\nlast callbacks: \(stage.journal.entries.suffix(20))"
    }

    private func oneOf<Value>(_ values: [Value]) -> Value {
        values[Int(random.number(0...Double(values.count)).rounded(.down)) % values.count]
    }

    /// What was wrong, if something was.
    func run() -> String? {
        for _ in 0..<Self.length {
            step()
            if let failure = check() { return failure }
        }
        if let failure = settleAndCheck() { return failure }
        shows.last.map { _ in stage.a.dismiss(animated: false) }
        stage.run(0.2)
        return stage.window.subviews == [stage.a.view] ? nil : "not everything is dismissed"
    }

    private func step() {
        // What was never shown has no place yet.
        stage.turn()
        forget()
        let places = shows.map { seenX($0.page.view) }
        let reported = UIKitDiagnostics.collect {
            switch random.number(0...10) {
            case ..<2: present()
            case ..<3.5: dismiss()
            case ..<6: finger(places)
            case ..<9: pass(random.number(0...0.4))
            default: stall()
            }
        }
        reports += reported
    }

    private func present() {
        let style = oneOf([UIModalPresentationStyle.fullScreen, .custom, .overFullScreen, .pageSheet, .currentContext])
        count += 1
        let page = Page("P\(count)", stage.journal)
        page.modalPresentationStyle = style
        let delegate = Transitioning(stage.journal)
        let show = Show(page, delegate)
        let kind = oneOf(["built-in", "block", "property"])
        if kind != "built-in" {
            let isProperty = kind == "property"
            if isProperty {
                (delegate.presenter, delegate.dismisser) = (Grabber(), Grabber())
            } else {
                (delegate.presenter, delegate.dismisser) = (Mover(), Mover())
            }
            page.transitioningDelegate = delegate
        }
        let isInteractive = kind != "built-in" && oneOf([true, false])
        delegate.presentInteractor = isInteractive ? show.interactor : nil
        show.interactor.wantsInteractiveStart = kind != "property" || oneOf([true, false])
        let animated = oneOf([true, true, false])
        let turnsOff = oneOf([true, false, false, false, false])
        let presenter: UIViewController = shows.last?.page ?? stage.a
        steps.append("present \(page.name) \(style) \(kind) interactive \(isInteractive) animated \(animated) off \(turnsOff)")
        if turnsOff { UIView.setAnimationsEnabled(false) }
        presenter.present(page, animated: animated)
        UIView.setAnimationsEnabled(true)
        if page.presentingViewController != nil { shows.append(show) }
    }

    private func dismiss() {
        guard let show = shows.isEmpty ? nil : oneOf(shows) else { return }
        let isInteractive = oneOf([true, false])
        for other in shows {
            other.delegate.dismissInteractor = isInteractive && other.delegate.dismisser != nil ? other.interactor : nil
        }
        let animated = oneOf([true, true, false])
        steps.append("dismiss \(show.page.name) interactive \(isInteractive) animated \(animated)")
        oneOf([show.page, show.page.presentingViewController ?? show.page]).dismiss(animated: animated)
        forget()
    }

    private func finger(_ places: [CGFloat]) {
        guard let show = shows.last else { return }
        let event = oneOf(["update", "update", "finish", "cancel", "pause"])
        let progress = random.number(0...1)
        steps.append("\(event) \(show.page.name) \(event == "update" ? "\(progress)" : "")")
        switch event {
        case "update": show.interactor.update(progress)
        case "finish": show.interactor.finish()
        case "cancel": show.interactor.cancel()
        default: show.interactor.pause()
        }
        guard event != "update", let place = places.last, shows.last === show, show.page.transitionCoordinator != nil else {
            return
        }
        stage.turn()
        // A frame's way at most: a running animator is caught where the coming frame would have it.
        let x = seenX(show.page.view)
        if show.page.transitionCoordinator != nil, abs(x - place) > 40 { jump = "\(show.page.name) jumped from \(place) to \(x)" }
    }

    private func pass(_ seconds: Double) {
        steps.append("pass \(seconds)")
        stage.run(seconds)
        forget()
    }

    private func stall() {
        steps.append("stall")
        stage.turn(after: 0.5)
        stage.turn()
        forget()
    }

    /// What is presented no longer has to go.
    private func forget() {
        for show in shows where show.page.presentingViewController == nil {
            gone.append(WeakPage(page: show.page, name: show.page.name))
        }
        shows.removeAll { $0.page.presentingViewController == nil }
    }

    // MARK: What must hold

    private func check() -> String? {
        forget()
        if let jump { return jump }
        let allowed: Set<UIKitDiagnostics.Kind> = [
            .presentationInProgress, .presenterNotInWindow, .pauseOfUninterruptibleTransition, .interactionWithoutUpdate,
        ]
        if let report = reports.first(where: { !allowed.contains($0.kind) }) { return "reported: \(report)" }
        reports = []
        if stage.window.subviews.isEmpty { return "the window is empty" }
        return checkCallbacks()
    }

    /// Each page's callbacks follow the table of states.
    private func checkCallbacks() -> String? {
        var states: [String: String] = [:]
        let rules: [String: Set<String>] = [
            "willAppear": ["disappeared", "willDisappear"], "didAppear": ["willAppear"],
            "willDisappear": ["didAppear", "willAppear"], "didDisappear": ["willDisappear"],
        ]
        for entry in stage.journal.entries {
            let parts = entry.split(separator: ".").map(String.init)
            guard parts.count == 2, let allowed = rules[parts[1]] else { continue }
            let before = states[parts[0]] ?? "disappeared"
            let state = before == "didDisappear" ? "disappeared" : before
            guard allowed.contains(state) else { return "\(entry) after \(before)" }
            states[parts[0]] = parts[1]
        }
        return nil
    }

    /// Lets everything run to its end, then nothing may be under way, lost or doubled.
    private func settleAndCheck() -> String? {
        for _ in 0..<4 {
            for show in shows { show.interactor.update(0.5) }
            for show in shows { show.interactor.finish() }
            pass(1.5)
        }
        if let failure = check() { return failure }
        for page in [stage.a] + shows.map(\.page) where page.transitionCoordinator != nil {
            return "\(page.name) is still in a transition"
        }
        let top = shows.last?.page ?? stage.a
        guard top.view.window === stage.window else { return "\(top.name) is not shown" }
        guard stage.journal.starting(with: "\(top.name).").last?.hasSuffix("didAppear") == true else {
            return "\(top.name) has not appeared: \(stage.journal.starting(with: "\(top.name)."))"
        }
        // Containers of contexts hang inside others, or came out of them with their stack.
        let containers = stage.window.subviews.filter { $0 !== stage.a.view }
        let whole = shows.filter { $0.page.modalPresentationStyle != .currentContext }
        guard (whole.count...shows.count).contains(containers.count) else {
            return "\(containers.count) containers for \(shows.count) presentations"
        }
        let locked = ([stage.a] + shows.map(\.page)).filter { $0.view.hitTest(CGPoint(x: 200, y: 150), with: nil) == nil }
        if let locked = locked.first { return "\(locked.name) takes no touches" }
        if let alive = gone.first(where: { $0.page != nil }) { return "\(alive.name) is still alive" }
        return nil
    }

    /// Puts the views where they begin, and says what moves.
    private static func makeChanges(_ context: any UIViewControllerContextTransitioning) -> () -> Void {
        let (to, from) = (context.view(forKey: .to), context.view(forKey: .from))
        let isPresenting = context.viewController(forKey: .to)?.isBeingPresented == true
        if let to, let controller = context.viewController(forKey: .to) {
            to.frame = context.finalFrame(for: controller)
            isPresenting ? context.containerView.addSubview(to) : context.containerView.insertSubview(to, at: 0)
        }
        guard isPresenting, let to else { return { from?.center.x += 400 } }
        to.center.x += 400
        return { to.center.x -= 400 }
    }

    /// Moves by a block.
    @MainActor
    private final class Mover: NSObject, UIViewControllerAnimatedTransitioning {
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            UIView.animate(withDuration: context.isAnimated ? 0.4 : 0, animations: RandomPlay.makeChanges(context)) { _ in
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
    }

    /// Moves by an animator that can be caught.
    @MainActor
    private final class Grabber: NSObject, UIViewControllerAnimatedTransitioning {
        private var property: UIViewPropertyAnimator?

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            interruptibleAnimator(using: context).startAnimation()
        }

        func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
            if let property { return property }
            let made = UIViewPropertyAnimator(
                duration: context.isAnimated ? 0.4 : 0, curve: .easeInOut, animations: RandomPlay.makeChanges(context))
            made.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
            property = made
            return made
        }

        func animationEnded(_ transitionCompleted: Bool) { property = nil }
    }
}
