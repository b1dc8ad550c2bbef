import UIKit

// The code of the article "Turning the interface", compiled with the tests.

// begin supported
final class FilmController: UIViewController {
    private var isZoomed = false {
        didSet { setNeedsUpdateOfSupportedInterfaceOrientations() }
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { isZoomed ? .landscape : .all }
}

@MainActor
func standUpright(_ scene: UIWindowScene) {
    scene.requestGeometryUpdate(.iOS(interfaceOrientations: .portrait)) { error in
        print("stays as it is: \(error)")
    }
}
// end supported

// begin alongside
final class MapController: UIViewController {
    private let compass = UIView()

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        compass.alpha = 0
        coordinator.animate { context in
            // Here the view has its new size, and all of this is part of the rotation.
            self.compass.center = CGPoint(x: size.width - 40, y: 40)
        } completion: { _ in
            self.compass.alpha = 1
        }
    }
}
// end alongside

// begin choices
final class CameraController: UIViewController {
    private let preview = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        preview.frame = view.bounds
        view.addSubview(preview)
    }

    override var preferredInterfaceRotation: UIInterfaceRotation? { .seamless(keeping: preview) }
}

@MainActor
func rotateSoftly(_ scene: UIWindowScene) {
    scene.interfaceRotation = .live(duration: 0.6, timing: UISpringTimingParameters(dampingRatio: 0.8))
}
// end choices

// begin driven
final class TwistController: UIViewController {
    private var finger: UIPercentDrivenInteractiveTransition?

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    override var preferredInterfaceRotation: UIInterfaceRotation? { finger.map { .live.driven(by: $0) } }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addGestureRecognizer(
            UIRotationGestureRecognizer { [weak self] (fingers: UIRotationGestureRecognizer) in self?.twist(fingers) })
    }

    private func twist(_ fingers: UIRotationGestureRecognizer) {
        let progress = fingers.rotation / (.pi / 2)
        switch fingers.state {
        case .began:
            finger = UIPercentDrivenInteractiveTransition()
            // A quarter turn clockwise from portrait.
            view.window?.windowScene?.requestGeometryUpdate(.iOS(interfaceOrientations: .landscapeRight))
        case .changed:
            finger?.update(progress)
        default:
            progress > 0.5 ? finger?.finish() : finger?.cancel()
            finger = nil
        }
    }
}
// end driven

// begin custom
final class SwingRotation: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let old = context.view(forKey: .from), let new = context.view(forKey: .to) else {
            return context.completeTransition(true)
        }
        new.transform = context.targetTransform.inverted().scaledBy(x: 0.8, y: 0.8)
        UIView.animate(withDuration: transitionDuration(using: context)) {
            old.alpha = 0
            new.transform = .identity
        } completion: { _ in
            context.completeTransition(true)
        }
    }
}

@MainActor
func swing(_ scene: UIWindowScene) {
    scene.interfaceRotation = .custom { SwingRotation() }
}

@MainActor
func curl(_ scene: UIWindowScene) {
    scene.interfaceRotation = .custom { ShaderTransition(named: "page-curl") }
}
// end custom
