import UIKit
import XCTest

/// Containers and presentation controllers hear of sizes that Auto Layout decides.
final class FittingSizeTests: TransitionTestCase {
    private final class Container: UIViewController {
        var told: [CGSize] = []
        override func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {
            super.systemLayoutFittingSizeDidChange(forChildContentContainer: container)
            told.append((container as? UIViewController)?.view.bounds.size ?? .zero)
        }
    }

    private final class Fitting: UIPresentationController {
        var told = 0
        override var frameOfPresentedViewInContainerView: CGRect {
            let size = presentedViewController.view.systemLayoutSizeFitting(CGSize(width: 200, height: 0))
            return CGRect(x: 100, y: 20, width: 200, height: size.height)
        }
        override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }
        override func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {
            told += 1
            containerView?.setNeedsLayout()
        }
    }

    func testAChildThatConstraintsResizeIsItsContainersNews() {
        withStage { stage in
            let (container, child) = (Container(), UIViewController())
            container.addChild(child)
            container.view.addSubview(child.view)
            child.view.translatesAutoresizingMaskIntoConstraints = false
            let height = child.view.heightAnchor.constraint(equalToConstant: 80)
            NSLayoutConstraint.activate([
                child.view.leadingAnchor.constraint(equalTo: container.view.leadingAnchor),
                child.view.topAnchor.constraint(equalTo: container.view.topAnchor),
                child.view.widthAnchor.constraint(equalToConstant: 120), height,
            ])
            child.didMove(toParent: container)
            stage.window.rootViewController = container
            stage.tick()
            XCTAssertEqual(container.told, [CGSize(width: 120, height: 80)])
            stage.tick()
            XCTAssertEqual(container.told.count, 1, "nothing changed")
            height.constant = 140
            stage.tick()
            XCTAssertEqual(container.told.last, CGSize(width: 120, height: 140))
            container.view.frame.size.width = 300
            stage.tick()
            XCTAssertEqual(container.told.count, 2, "its place may be another, its size is the same")
        }
    }

    func testAPresentationControllerHearsThatItsPageWouldLikeAnotherSize() {
        withStage { stage in
            let b = stage.page("B", .custom)
            let delegate = Transitioning(stage.journal)
            var controller: Fitting?
            delegate.makeController = { presented, presenting in
                let made = Fitting(presentedViewController: presented, presenting: presenting)
                controller = made
                return made
            }
            b.transitioningDelegate = delegate
            let (box, inner) = (UIView(), UIView())
            let height = inner.heightAnchor.constraint(equalToConstant: 50)
            for view in [box, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
            b.view.addSubview(box)
            box.addSubview(inner)
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: b.view.leadingAnchor),
                box.trailingAnchor.constraint(equalTo: b.view.trailingAnchor),
                box.topAnchor.constraint(equalTo: b.view.topAnchor), box.bottomAnchor.constraint(equalTo: b.view.bottomAnchor),
                inner.topAnchor.constraint(equalTo: box.topAnchor), inner.bottomAnchor.constraint(equalTo: box.bottomAnchor),
                inner.leadingAnchor.constraint(equalTo: box.leadingAnchor), height,
            ])
            stage.a.present(b, animated: false)
            stage.run(0.1)
            XCTAssertEqual(b.view.frame, CGRect(x: 100, y: 20, width: 200, height: 50))
            let before = controller?.told ?? 0
            height.constant = 90
            stage.run(0.1)
            XCTAssertEqual(controller?.told, before + 1)
            XCTAssertEqual(b.view.frame, CGRect(x: 100, y: 20, width: 200, height: 90))
            stage.run(0.1)
            XCTAssertEqual(controller?.told, before + 1)
        }
    }
}
