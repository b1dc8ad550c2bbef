import UIKit

/// Two fingers that turn around each other turn the interface with them: for a panel that lies flat, where no sensor knows its upside.
///
/// It follows them by the angle, goes on when it is let go, and may be caught again on its way.
@MainActor
final class TwistToRotate {
    /// Drives the turn that two fingers hold, or have let go.
    private(set) static var interactor: UIPercentDrivenInteractiveTransition?

    private weak var window: UIWindow?
    /// The progress at which the fingers took hold.
    private var start: CGFloat = 0
    /// 1 clockwise, -1 the other way.
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
        // What they turned before that was no more than the sign that they mean it.
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
            // The page on top does not turn, or something else moves just now.
            return end()
        }
        turn.animate(alongsideTransition: nil) { _ in self.end() }
    }

    private func end() {
        Self.interactor = nil
        UIWindowScene.panel?.interfaceRotation = .live
    }
}
