import UIKit

/// A navigation controller with pages A, B … whose callbacks are noted, in the stage's window.
@MainActor
final class NavigationStage {
    let stage: Stage
    let navigation: UINavigationController
    let a: Page
    let delegate: NavigationJournal
    var journal: Journal { stage.journal }

    init(_ stage: Stage, animates: Bool = false, isRightToLeft: Bool = false) {
        self.stage = stage
        a = stage.page("A")
        navigation = UINavigationController(rootViewController: a)
        if isRightToLeft { navigation.view.semanticContentAttribute = .forceRightToLeft }
        delegate = NavigationJournal(stage.journal)
        if animates { delegate.animator = Animator(0.5, stage.journal) }
        stage.window.rootViewController = navigation
        stage.run(0.05)
        stage.journal.entries = []
    }

    func page(_ name: String) -> Page { stage.page(name) }

    /// Pushes, and lets the transition end.
    @discardableResult
    func pushed(_ names: String..., animated: Bool = false) -> [Page] {
        let pages = names.map { page($0) }
        for page in pages {
            navigation.pushViewController(page, animated: animated)
            stage.run(animated ? 1 : 0.05)
        }
        journal.entries = []
        return pages
    }

    /// Until nothing moves.
    func settle() {
        stage.tick()
        stage.run(1.2)
    }

    var names: String { navigation.viewControllers.map { ($0 as? Page)?.name ?? "?" }.joined() }
}

/// Notes what it is told and asked, and gives the animator that it has.
@MainActor
final class NavigationJournal: NSObject, UINavigationControllerDelegate {
    let journal: Journal
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    private(set) var asked: [(operation: UINavigationController.Operation, from: UIViewController, to: UIViewController)] = []

    init(_ journal: Journal) { self.journal = journal }

    private func name(_ controller: UIViewController) -> String { (controller as? Page)?.name ?? "?" }

    func navigationController(_ navigation: UINavigationController, willShow page: UIViewController, animated: Bool) {
        journal.note("willShow(\(name(page)),\(animated))")
    }
    func navigationController(_ navigation: UINavigationController, didShow page: UIViewController, animated: Bool) {
        journal.note("didShow(\(name(page)),\(animated))")
    }
    func navigationController(
        _ navigation: UINavigationController, interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
        journal.note("ask.interactor")
        return interactor
    }
    func navigationController(
        _ navigation: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        journal.note("ask.animator")
        asked.append((operation, from, to))
        return animator
    }
}

/// Hears of pages and has no transitions of its own.
@MainActor
final class PlainNavigationDelegate: NSObject, UINavigationControllerDelegate {
    var shown: [UIViewController] = []
    func navigationController(_ navigation: UINavigationController, didShow page: UIViewController, animated: Bool) {
        shown.append(page)
    }
}

extension Journal {
    /// Will- and did-callbacks only.
    var appearances: [String] {
        entries.filter { entry in
            ["willAppear", "didAppear", "willDisappear", "didDisappear"].contains { entry.hasSuffix(".\($0)") }
        }
    }
}
