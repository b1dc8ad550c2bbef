import Gimbal
import UIKit

/// The tour of the demo: each transition to a screen and back.
@MainActor
final class Tour {
    let root: UINavigationController
    let home: HomeController
    /// The retained delegates, because controllers hold them weakly.
    private var delegates: [AnyObject] = []
    private var visits = 0

    init(root: UINavigationController, home: HomeController) {
        self.root = root
        self.home = home
    }

    func steps() -> [TourStep] {
        let settings = visit("Cover vertical") { SettingsController() }
        let grow = visit("Grow", with: GrowTransition(), style: .custom) { self.nextRoom() }
        let catalogue = TransitionCatalogue.names.map { name in
            visit(name, with: AnimatorTransition { TransitionCatalogue.make(named: name, isForward: $0) }) { self.nextRoom() }
        }
        return [settings, grow] + catalogue
            + [
                zoomOutOfCard(), pullIntoCard(), pullDown(), sheet(), swipeBack(), switchTabs(), photographs(), pinchDevices(),
                rotate(), rotateSeamlessly(), twist(),
            ]
    }

    func step(
        named name: String, make: @escaping @MainActor (_ isForward: Bool) -> any UIViewControllerAnimatedTransitioning
    ) -> TourStep {
        visit(name, with: AnimatorTransition(make)) { self.nextRoom() }
    }

    /// Returns a step in which the room's screen grows out of its card and goes back into it.
    private func zoomOutOfCard() -> TourStep {
        visit("Zoom from card") { self.zoomedRoom() }
    }

    func zoomedRoom() -> UIViewController {
        let room = Room.all[2]
        let controller = DetailController(room: room)
        controller.preferredTransition = .zoom { [home] _ in home.card(for: room) }
        return controller
    }

    /// Returns a step in which a finger pulls a room back into its card.
    private func pullIntoCard() -> TourStep {
        TourStep("Pull into card") { [self] done in
            let controller = zoomedRoom()
            controller.modalPresentationStyle = .fullScreen
            let finger = TourFinger()
            let screen = UIScreen.main.bounds
            let top = CGPoint(x: screen.midX * 0.6, y: screen.height * 0.2)
            let low = CGPoint(x: screen.midX, y: screen.height * 0.65)
            root.present(controller, animated: true) {
                finger.drag(from: top, to: low, over: 0.5) { self.whenGone(controller, done) }
            }
        }
    }

    /// Returns a step in which a finger pulls the screen down, releases it, catches it in flight, puts it back, and finally pulls
    /// it away.
    private func pullDown() -> TourStep {
        TourStep("Pull down") { [self] done in
            let controller = nextRoom()
            let pull = PullToDismiss(controller)
            delegates.append(pull)
            controller.modalPresentationStyle = .fullScreen
            controller.transitioningDelegate = pull
            let finger = TourFinger()
            let screen = UIScreen.main.bounds
            let top = CGPoint(x: screen.midX * 0.6, y: screen.height * 0.2)
            let low = CGPoint(x: top.x, y: screen.height * 0.75)
            root.present(controller, animated: true) {
                finger.drag(from: top, to: low, over: 0.5) {
                    Self.wait(0.05) {
                        finger.drag(from: low, to: top, over: 0.4) {
                            Self.wait(0.7) {
                                finger.drag(from: top, to: low, over: 0.3) { self.whenGone(controller, done) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Returns a step with the languages in a sheet of half height. A finger pulls it up to its full height, and then down and
    /// away.
    private func sheet() -> TourStep {
        TourStep("Sheet") { [self] done in
            let controller = HomeController.languageSheet()
            let finger = TourFinger()
            let screen = UIScreen.main.bounds
            func high(_ part: CGFloat) -> CGPoint { CGPoint(x: screen.midX, y: screen.height * part) }
            root.present(controller, animated: true) {
                finger.drag(from: high(0.3), to: high(0.05), over: 0.4) {
                    Self.wait(0.7) {
                        finger.drag(from: high(0.1), to: high(0.9), over: 0.4) { self.whenGone(controller, done) }
                    }
                }
            }
        }
    }

    /// Returns a step that pushes a room. A finger swipes half way back, cancels, and then completes the swipe.
    private func swipeBack() -> TourStep {
        TourStep("Push and swipe back") { [self] done in
            let finger = TourFinger()
            let screen = UIScreen.main.bounds
            let edge = CGPoint(x: 1, y: screen.height * 0.7)
            func along(_ part: CGFloat) -> CGPoint { CGPoint(x: screen.width * part, y: edge.y) }
            root.pushViewController(nextRoom(), animated: true)
            Self.wait(1) {
                finger.touch(at: edge)
                finger.move(to: along(0.5), over: 0.5) {
                    finger.move(to: along(0.1), over: 0.3) {
                        finger.lift()
                        Self.wait(0.6) {
                            finger.drag(from: edge, to: along(0.75), over: 0.35) { Self.wait(0.7, then: done) }
                        }
                    }
                }
            }
        }
    }

    /// Returns a step with three rooms in tabs. A finger selects one after the other.
    private func switchTabs() -> TourStep {
        let sides = TabSlide()
        delegates.append(sides)
        return TourStep("Switch tabs") { [self] done in
            let tabs = UITabBarController()
            tabs.viewControllers = Room.all.prefix(3).map { room in
                let controller = DetailController(room: room)
                controller.tabBarItem = UITabBarItem(
                    title: room.name, image: UIImage(named: room.controls[0].icon), selectedImage: nil)
                return controller
            }
            tabs.delegate = sides
            tabs.modalPresentationStyle = .fullScreen
            tabs.modalTransitionStyle = .crossDissolve
            let finger = TourFinger()
            root.present(tabs, animated: true) {
                let bar = tabs.tabBar.convert(tabs.tabBar.bounds, to: nil)
                let places = [1.0, 3, 5].map { CGPoint(x: bar.minX + bar.width * $0 / 6, y: bar.minY + 24) }
                finger.tap(at: places[1]) {
                    Self.wait(0.7) {
                        finger.tap(at: places[2]) {
                            Self.wait(0.7) { self.root.dismiss(animated: true, completion: done) }
                        }
                    }
                }
            }
        }
    }

    private func whenGone(_ controller: UIViewController, _ done: @escaping @MainActor () -> Void) {
        guard let coordinator = controller.transitionCoordinator else { return done() }
        coordinator.animate(alongsideTransition: nil) { _ in done() }
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
                Self.wait(0.4) {
                    root.dismiss(animated: true, completion: done)
                }
            }
        }
    }

    /// Waits on the clock of the animations, which in a recording differs from the wall clock.
    static func wait(_ duration: TimeInterval, then next: @escaping @MainActor () -> Void) {
        guard let view = UIApplication.shared.windows.first else { return next() }
        let stillness = CABasicAnimation(keyPath: "zPosition")
        stillness.fromValue = 0
        stillness.toValue = 0
        stillness.duration = duration
        CATransaction.begin()
        CATransaction.setCompletionBlock { MainActor.assumeIsolated { next() } }
        view.layer.add(stillness, forKey: nil)
        CATransaction.commit()
    }
}
