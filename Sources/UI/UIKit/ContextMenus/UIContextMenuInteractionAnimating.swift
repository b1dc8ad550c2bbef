/// Lets an app move its own views together with a context menu.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {
    /// The controller that is the preview; nil for a lifted view.
    var previewViewController: UIViewController? { get }
    /// Adds changes that are animated together with the menu.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds work for the end of the animation.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// What becomes of a preview that the user touched.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    /// The preview goes back to its place.
    case dismiss = 0
    /// The preview grows to fill the window, and fades; the completion shows the page.
    case pop
}

/// Lets an app show what a preview stands for.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// What becomes of the preview; `dismiss` by default.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Collects what an app adds to one movement of a context menu.
@MainActor
final class ContextMenuAnimator: NSObject, UIContextMenuInteractionCommitAnimating {
    private(set) weak var previewViewController: UIViewController?
    var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
    private var animations: [() -> Void] = []
    private var completions: [() -> Void] = []

    init(_ controller: UIViewController?) { previewViewController = controller }

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

    func animate() { for animation in animations { animation() } }

    func complete() {
        let work = completions
        completions = []
        for completion in work { completion() }
    }
}
