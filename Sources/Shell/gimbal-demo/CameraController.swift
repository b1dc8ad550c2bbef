import UIKit

/// The garden's camera. Its picture keeps its place on the display however the panel is held, and the words rotate around it.
final class CameraController: UIViewController {
    private let finder = FinderView()
    private let caption = StatusChip(icon: "icon-camera", text: "Garden · live")

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.clipsToBounds = true
        caption.backgroundColor = UIColor(white: 0, alpha: 0.58)
        caption.isUserInteractionEnabled = false
        for view in [finder, caption] as [UIView] { self.view.addSubview(view) }
        finder.back.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        // The finder fills the display in every orientation of the interface.
        let isSideways = abs(finder.transform.b) > 0.5
        finder.bounds.size = isSideways ? CGSize(width: bounds.height, height: bounds.width) : bounds.size
        finder.center = CGPoint(x: bounds.midX, y: bounds.midY)
        let metrics = Metrics(size: bounds.size)
        caption.apply(metrics)
        let size = caption.fittingSize(metrics)
        caption.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: metrics.points(40), width: size.width, height: size.height)
    }

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        let height = view.bounds.midY - caption.center.y
        coordinator.animate { [self] context in
            finder.turnIcons(by: context.targetTransform)
            keepCaptionOnPicture(from: height)
        }
    }

    /// Keeps the caption on the picture. During its rotation the interface sticks out of the display, so the words move closer to
    /// the middle.
    ///
    /// - Parameter start: the old height of the words above the middle, in points.
    private func keepCaptionOnPicture(from start: CGFloat) {
        let bounds = view.bounds
        let end = bounds.midY - caption.center.y
        let radius = max(0, min(bounds.width, bounds.height) / 2 - Metrics(size: bounds.size).points(16))
        let half = CGSize(width: caption.bounds.width / 2, height: caption.bounds.height / 2)
        let reach = max(0, max(0, radius * radius - half.width * half.width).squareRoot() - half.height)
        let place = caption.center
        UIView.animateKeyframes(withDuration: UIView.inheritedAnimationDuration, delay: 0, options: .calculationModeCubic) {
            [caption] in
            // The words are closest to the middle halfway: an arc, in which no two successive keyframes have the same value.
            for (part, nearness) in [(0.25, 1), (0.5, 0.95), (0.75, 1)] as [(CGFloat, CGFloat)] {
                let height = start + (end - start) * part
                UIView.addKeyframe(withRelativeStartTime: part, relativeDuration: 0) {
                    caption.center.y = place.y + max(0, height - reach * nearness)
                }
            }
            UIView.addKeyframe(withRelativeStartTime: 1, relativeDuration: 0) { caption.center = place }
        }
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    override var preferredInterfaceRotation: UIInterfaceRotation? {
        let still = UIInterfaceRotation.seamless(keeping: finder)
        return TwistToRotate.interactor.map(still.driven) ?? still
    }
}
