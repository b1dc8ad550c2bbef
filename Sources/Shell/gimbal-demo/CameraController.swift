import UIKit

/// The garden's camera. However the panel is held, its picture stays where it is, and the words turn around it.
final class CameraController: UIViewController {
    private let finder = FinderView()
    private let caption = StatusChip(icon: "icon-camera", text: "Garden · live")

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.clipsToBounds = true
        caption.backgroundColor = UIColor(white: 0, alpha: 0.58)
        for view in [finder, caption] as [UIView] { self.view.addSubview(view) }
        finder.back.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        // It fills the display, whichever way it lies in the interface.
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
        coordinator.animate { [finder] context in finder.turnIcons(by: context.targetTransform) }
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    override var preferredInterfaceRotation: UIInterfaceRotation? {
        let still = UIInterfaceRotation.seamless(keeping: finder)
        return TwistToTurn.interactor.map(still.driven) ?? still
    }
}
