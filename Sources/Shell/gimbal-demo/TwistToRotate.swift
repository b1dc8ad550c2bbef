import UIKit

/// Rotates the interface with two fingers that move around each other. It serves a panel that lies flat, where no sensor knows
/// which side is up.
///
/// The interface follows the fingers by the angle, continues when they let go, and may be caught again on its way.
@MainActor
final class TwistToRotate {
    /// Drives the rotation that two fingers hold, or have let go.
    private(set) static var interactor: UIPercentDrivenInteractiveTransition?

    private weak var window: UIWindow?
    /// The progress at which the fingers caught the interface.
    private var start: CGFloat = 0
    /// 1 for clockwise, -1 for counterclockwise.
    private var direction: CGFloat = 1

    init(_ window: UIWindow) {
        self.window = window
        window.addGestureRecognizer(
            UIRotationGestureRecognizer { [weak self] (fingers: UIRotationGestureRecognizer) in self?.twist(fingers) })
    }

    private func twist(_ fingers: UIRotationGestureRecognizer) {
        let progress = start + direction * fingers.rotation / (.pi / 2)
        switch fingers.state {
        case .began:
            takeHold(fingers)
        case .changed:
            Self.interactor?.update(progress)
        case .ended:
            let speed = direction * fingers.velocity / (.pi / 2)
            progress + speed * 0.2 > 0.5 ? Self.interactor?.finish() : Self.interactor?.cancel()
        case .cancelled, .failed:
            Self.interactor?.cancel()
        case .possible:
            break
        }
    }

    private func takeHold(_ fingers: UIRotationGestureRecognizer) {
        if let interactor = Self.interactor {
            interactor.pause()
            start = interactor.percentComplete
        } else {
            begin(clockwise: fingers.rotation > 0)
        }
        // The angle before that only showed that the user means a rotation.
        fingers.rotation = 0
    }

    private func begin(clockwise: Bool) {
        guard let scene = UIWindowScene.panel else { return }
        let before = scene.interfaceOrientation
        let interactor = UIPercentDrivenInteractiveTransition()
        interactor.completionCurve = .easeOut
        start = 0
        direction = clockwise ? 1 : -1
        Self.interactor = interactor
        scene.interfaceRotation = .live.driven(by: interactor)
        scene.rotate(by: clockwise ? 1 : -1)
        guard scene.interfaceOrientation != before, let turn = window?.rootViewController?.transitionCoordinator else {
            // The page on top does not rotate, or something else moves at present.
            return end()
        }
        turn.animate(alongsideTransition: nil) { _ in self.end() }
    }

    private func end() {
        Self.interactor = nil
        UIWindowScene.panel?.interfaceRotation = .live
    }
}
