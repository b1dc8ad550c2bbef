import GimbalTesting
import QuartzCore
@testable import UIKit

/// What the app asks of containers and presentations.
extension SequencePlay {
    func change(_ kind: SequenceStep.Kind, _ dice: inout Dice) {
        let isAnimated = isAnimated(&dice)
        switch kind {
        case .tab: switchTab(&dice)
        case .turnPage: turnPage(isAnimated, &dice)
        default:
            guard let stack else { return }
            if stack === stacks[1] { direct(stackDirector, &dice) }
            change(stack, kind, isAnimated, &dice)
        }
    }

    private func change(_ stack: UINavigationController, _ kind: SequenceStep.Kind, _ isAnimated: Bool, _ dice: inout Dice) {
        let how = (isAnimated ? "animated" : "at once") + (stack === stacks[1] ? ", \(stackDirector.story)" : "")
        switch kind {
        case .push:
            let page = page()
            note("push page \(page.number) \(how)")
            stack.pushViewController(page, animated: isAnimated)
        case .pop:
            note("pop \(how)")
            stack.popViewController(animated: isAnimated)
        case .popToRoot:
            note("pop to the root \(how)")
            stack.popToRootViewController(animated: isAnimated)
        case .bar:
            let hides = dice.once(in: 2)
            note("\(hides ? "hide" : "show") the bar \(how)")
            if !isAnimated { watch.allow(jump: 60) }
            stack.setNavigationBarHidden(hides, animated: isAnimated)
        default:
            var list = stack.viewControllers.filter { _ in !dice.once(in: 3) }
            if list.isEmpty || dice.once(in: 2) { list.append(page()) }
            note("set pages \(list.compactMap { ($0 as? SequencePage)?.number }) \(how)")
            stack.setViewControllers(list, animated: isAnimated)
        }
    }

    private func switchTab(_ dice: inout Dice) {
        direct(tabDirector, &dice)
        let index = dice.pick(3)
        note("tab \(index), \(tabDirector.story)")
        if tabDirector.isBuiltIn { watch.cuts = true }
        tabs.selectedIndex = index
    }

    private func turnPage(_ isAnimated: Bool, _ dice: inout Dice) {
        let (page, isForward) = (page(), dice.once(in: 2))
        note("turn \(isForward ? "on" : "back") to page \(page.number) \(isAnimated ? "animated" : "at once")")
        pager.setViewControllers([page], direction: isForward ? .forward : .reverse, animated: isAnimated)
    }

    /// What is not animated may happen much later, after what is under way.
    private func isAnimated(_ dice: inout Dice) -> Bool {
        let isAnimated = !dice.once(in: 5)
        // A container that is itself on its way shows at once what it is asked for.
        if !isAnimated || !TransitionContext.inFlight.isEmpty || SceneContext.main.hasPendingWork { watch.cuts = true }
        return isAnimated
    }

    private func direct(_ director: Director, _ dice: inout Dice) {
        guard let driver = director.prepare(&dice) else { return }
        drivers.append(driver)
    }

    // MARK: Presentations

    func present(_ dice: inout Dice) {
        forget()
        let page = page()
        let styles = [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom, .pageSheet, .pageSheet, .currentContext]
        page.modalPresentationStyle = dice.one(of: styles)
        if dice.once(in: 4) { page.modalTransitionStyle = .crossDissolve }
        if dice.once(in: 2) { page.sheetPresentationController?.detents = [.medium(), .large()] }
        let director = Director(fault, onContext: contexts.meet)
        direct(director, &dice)
        if !director.isBuiltIn { page.transitioningDelegate = director }
        let isAnimated = isAnimated(&dice)
        let presenter = shows.last?.page ?? stack?.topViewController ?? tabs
        note(
            "present page \(page.number) \(page.modalPresentationStyle) \(isAnimated ? "animated" : "at once"), \(director.story)"
        )
        presenter.present(page, animated: isAnimated)
        if page.presentingViewController != nil { shows.append(Show(page: page, director: director)) }
    }

    func dismiss(_ dice: inout Dice) {
        forget()
        guard let show = shows.isEmpty ? nil : dice.one(of: shows) else { return }
        for other in shows { direct(other.director, &dice) }
        let isAnimated = isAnimated(&dice)
        let asked = dice.one(of: [show.page, show.page.presentingViewController ?? show.page])
        // What lies between goes at once.
        if show.page.presentedViewController != nil { watch.cuts = true }
        note("dismiss page \(show.page.number) \(isAnimated ? "animated" : "at once"), \(shows.last?.director.story ?? "")")
        asked.dismiss(animated: isAnimated)
    }

    /// Forgets the pages that are not presented any more.
    func forget() { shows.removeAll { $0.page.presentingViewController == nil } }

    // MARK: Interactors

    func drive(_ kind: SequenceStep.Kind, _ dice: inout Dice) {
        guard let latest = drivers.last else { return }
        let driver = dice.once(in: 6) ? dice.one(of: drivers) : latest
        let progress = dice.number(0...1)
        switch kind {
        case .update:
            note("update to \(progress)")
            update(driver, to: progress)
        case .drive:
            let (start, way) = (driver.percentComplete, dice.number(-0.5...0.5))
            let target = min(max(start + way, 0), 1)
            let count = 8 + dice.pick(6)
            note("drive from \(start) to \(target) in \(count) frames")
            for frame in 1...count {
                update(driver, to: start + (target - start) * CGFloat(frame) / CGFloat(count))
                screen.tick()
                screen.next()
            }
        case .finish:
            note("finish")
            release()
            driver.finish()
        case .cancel:
            note("cancel")
            release()
            driver.cancel()
        default:
            note("catch")
            watch.allow()
            driver.pause()
        }
    }

    private func release() {
        watch.allow()
        watch.allowance.handsOver = handsOver
    }

    private func update(_ driver: UIPercentDrivenInteractiveTransition, to progress: CGFloat) {
        watch.allow(jump: 400 * abs(progress - driver.percentComplete) + 1)
        driver.update(progress)
    }

    /// The app's own animators hand no speed over.
    private var directors: [Director] { [stackDirector, tabDirector] + shows.map(\.director) }

    var handsOver: Bool {
        directors.allSatisfy { !$0.hasGivenGrabbable }
    }

    // MARK: Rest

    /// Fingers go up, what was caught is let go, and time passes until nothing happens any more.
    func rest() {
        note("rest")
        watch.allow()
        finger?.end()
        finger = nil
        for _ in 0..<4 {
            // A tap beside a sheet is a dismissal too.
            for driver in directors.flatMap(\.given) where !drivers.contains(where: { $0 === driver }) {
                drivers.append(driver)
            }
            watch.allow(jump: 800)
            watch.allowance.handsOver = false
            for driver in drivers {
                driver.update(0.5)
                driver.finish()
            }
            ball.settle()
            screen.tick()
            screen.pass(3)
        }
        for director in directors { director.rest() }
        forget()
        if let last = drivers.last, drivers.count > 1 { drivers = [last] }
    }
}
