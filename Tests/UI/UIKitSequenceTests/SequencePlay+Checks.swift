@testable import QuartzCore
import Geometry
import Scene
@testable import Compositing
@testable import UIKit

/// What must hold after each step, and at rest.
extension SequencePlay {
    func checkBooks() -> [String] {
        var wrong: [String] = []
        for page in alive {
            wrong += page.mistakes
            wrong += checkOwner(of: page)
            if page.state == .appeared, page.viewIfLoaded?.window == nil {
                wrong.append("page \(page.number) appeared without a window")
            }
        }
        if TransitionContext.inFlight.isEmpty {
            for page in alive where page.transitionCoordinator != nil {
                wrong.append("page \(page.number) has a coordinator while nothing runs")
            }
        }
        return wrong
    }

    /// One superview that has it once, one parent that has it once; the layers as the views.
    private func checkOwner(of page: SequencePage) -> [String] {
        var wrong: [String] = []
        let name = "page \(page.number)"
        if let view = page.viewIfLoaded {
            if let above = view.superview, above.subviews.filter({ $0 === view }).count != 1 {
                wrong.append("\(name)'s view is not once in its superview")
            }
            if view.layer.superlayer !== view.superview?.layer { wrong.append("\(name)'s layer is not where its view is") }
            if page.ball.superview !== view { wrong.append("\(name) has lost its ball") }
        }
        if let parent = page.parent, parent.children.filter({ $0 === page }).count != 1 {
            wrong.append("\(name) is not once among its parent's children")
        }
        if let presenter = page.presentingViewController, presenter.presentedViewController == nil {
            wrong.append("\(name) is presented by one that presents nothing")
        }
        if page.parent != nil, shows.contains(where: { $0.page === page }) { wrong.append("\(name) has two owners") }
        return wrong
    }

    // MARK: At rest

    func checkRest() -> [String] {
        var wrong: [String] = []
        if !screen.isIdle { wrong.append("it does not come to rest: \(screen.unrest)") }
        wrong += TransitionContext.inFlight.map { "\($0.name) is still under way" }
        for controller in alive + [tabs, pager] + stacks where controller.transitionCoordinator != nil {
            wrong.append("\(type(of: controller)) has a coordinator at rest")
        }
        for page in alive { wrong += checkRest(of: page) }
        wrong += checkContainers() + checkKept()
        return wrong
    }

    private func checkRest(of page: SequencePage) -> [String] {
        let (name, isSeen) = ("page \(page.number)", page.viewIfLoaded?.window != nil)
        var wrong: [String] = []
        if isSeen != isWanted(page) { wrong.append("\(name) is \(isSeen ? "" : "not ")in the window at rest") }
        if page.state != (isSeen ? .appeared : .disappeared) { wrong.append("\(name) is \(page.state) at rest") }
        guard isSeen, isWanted(page) else { return wrong }
        if isOnTop(page), page.view.hitTest(CGPoint(x: 200, y: 200), with: nil) == nil {
            wrong.append("\(name) takes no touches")
        }
        var sight = Sight(screen.tree, at: screen.vblank)
        let place = sight.place(of: page.view.layer.id, in: UIScreen.main.id)
        let middle = page.view.convert(CGPoint(x: page.view.bounds.midX, y: page.view.bounds.midY), to: window)
        if let point = place?.point {
            if abs(point.x - 200) > 1 { wrong.append("\(name) is seen at \(point) at rest") }
            if abs(point.x - middle.x) + abs(point.y - middle.y) > 1 {
                wrong.append("\(name) is seen at \(point) at rest, and is at \(middle)")
            }
        } else {
            wrong.append("the display does not have \(name)")
        }
        return wrong
    }

    private func isOnTop(_ page: SequencePage) -> Bool {
        shows.isEmpty || shows.last?.page === page
    }

    /// It is at the top of what is chosen, and nothing that takes its presenter away lies over it.
    private func isWanted(_ page: SequencePage) -> Bool {
        if shows.contains(where: { $0.page === page }) { return !isCovered(page) }
        guard let parent = page.parent, !isCovered(page), !isCovered(parent), !isCovered(tabs) else { return false }
        if let stack = parent as? UINavigationController {
            return tabs.selectedViewController === stack && stack.topViewController === page
        }
        return parent === pager && tabs.selectedViewController === pager && pager.viewControllers?.first === page
    }

    private func isCovered(_ controller: UIViewController) -> Bool {
        controller.presentationAbove?.removesPresenter ?? false
    }

    private func checkContainers() -> [String] {
        var wrong: [String] = []
        for stack in stacks {
            if !stack.children.elementsEqual(stack.viewControllers, by: { $0 === $1 }),
                Set(stack.children.map(ObjectIdentifier.init)) != Set(stack.viewControllers.map(ObjectIdentifier.init))
            {
                wrong.append("a stack of \(stack.viewControllers.count) pages has \(stack.children.count) children")
            }
            if stack.viewIfLoaded?.window != nil, stack.navigationBar.items?.count != stack.viewControllers.count {
                wrong.append("a bar has \(stack.navigationBar.items?.count ?? 0) items")
            }
            if let top = stack.topViewController?.viewIfLoaded, top.window != nil, top.superview?.subviews.count != 1 {
                wrong.append("something lies beside the top page")
            }
        }
        if pager.children.count != 1 { wrong.append("\(pager.children.count) pages are in the page view controller") }
        let whole = shows.filter { $0.page.modalPresentationStyle != .currentContext }.count
        let containers = window.subviews.filter { $0 !== tabs.view }.count
        if !(whole...shows.count).contains(containers) {
            wrong.append("\(containers) containers for \(shows.count) presentations")
        }
        return wrong
    }

    private func checkKept() -> [String] {
        let wanted =
            stacks.flatMap(\.viewControllers) + shows.map(\.page) + [pager.current, pager.before, pager.after].compactMap { $0 }
        var wrong = alive.filter { page in !wanted.contains { $0 === page } }.map { "page \($0.number) is kept" }
        if !screen.tree.retimes.isEmpty { wrong.append("\(screen.tree.retimes.count) retimes are kept") }
        if contexts.count() > 0 { wrong.append("\(contexts.count()) contexts are kept") }
        var layers = 0
        UIScreen.main.rootLayer.forEachInTree { _ in layers += 1 }
        if screen.tree.nodes.count != layers { wrong.append("the display has \(screen.tree.nodes.count) layers for \(layers)") }
        return wrong
    }
}
