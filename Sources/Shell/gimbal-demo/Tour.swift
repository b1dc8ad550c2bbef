import Gimbal
import UIKit

/// Everything the panel shows by itself: each transition to a screen and back.
@MainActor
final class Tour {
    private let root: UIViewController
    /// Controllers hold their transitioning delegates weakly.
    private var delegates: [any UIViewControllerTransitioningDelegate] = []
    private var visits = 0

    init(root: UIViewController) {
        self.root = root
    }

    func steps() -> [TourStep] {
        let sheet = visit("Cover vertical") { SettingsController() }
        let grow = visit("Grow", with: GrowTransition(), style: .custom) { self.nextRoom() }
        let catalogue = TransitionCatalogue.names.map { name in
            visit(name, with: AnimatorTransition { TransitionCatalogue.make(named: name, isForward: $0) }) { self.nextRoom() }
        }
        return [sheet, grow] + catalogue
    }

    func step(named name: String, transition: any UIViewControllerAnimatedTransitioning) -> TourStep {
        visit(name, with: AnimatorTransition { _ in transition }) { self.nextRoom() }
    }

    private func nextRoom() -> UIViewController {
        visits += 1
        return DetailController(room: Room.tour[(visits - 1) % Room.tour.count])
    }

    private func visit(
        _ name: String, with delegate: (any UIViewControllerTransitioningDelegate)? = nil,
        style: UIModalPresentationStyle = .fullScreen, destination: @escaping @MainActor () -> UIViewController
    ) -> TourStep {
        if let delegate { delegates.append(delegate) }
        return TourStep(name) { [root] done in
            let controller = destination()
            controller.modalPresentationStyle = style
            controller.transitioningDelegate = delegate
            root.present(controller, animated: true) {
                Self.rest(on: controller.view) {
                    root.dismiss(animated: true, completion: done)
                }
            }
        }
    }

    /// Lets a moment pass by the clock of the animations, which in a recording is not that of the wall.
    private static func rest(on view: UIView, then next: @escaping @MainActor () -> Void) {
        let stillness = CABasicAnimation(keyPath: "zPosition")
        stillness.fromValue = 0
        stillness.toValue = 0
        stillness.duration = 0.4
        CATransaction.begin()
        CATransaction.setCompletionBlock { MainActor.assumeIsolated { next() } }
        view.layer.add(stillness, forKey: "stillness")
        CATransaction.commit()
    }
}
