import Foundation
import UIKit

/// A finger that comes in over the left or the right side of the screen leads to the window before or after the one in front.
///
/// The order is that in which windows were opened, in a ring. The finger drives the kiosk's own transition for a switch; let go, it
/// runs to the nearer end, or on as it was flung. Where one of the two windows is gone by then, the other one stays.
@MainActor
final class KioskSwipe: NSObject, UIGestureRecognizerDelegate {
    /// Widths a second from which on it counts where the finger went and not how far.
    private static let fling: CGFloat = 0.8

    private weak var kiosk: KioskController?
    private let recognizer = UIScreenEdgePanGestureRecognizer()
    private var leading: Leading?

    /// One switch of windows, from the finger's first movement to the transition's end.
    @MainActor
    private struct Leading {
        let interaction = UIPercentDrivenInteractiveTransition()
        let from: ClientWindow
        let to: ClientWindow
        /// 1 where the finger moves to the right, -1 where to the left.
        let side: CGFloat
    }

    init(_ kiosk: KioskController) {
        self.kiosk = kiosk
        super.init()
        recognizer.edges = [.left, .right]
        recognizer.delegate = self
        recognizer.addTarget { [weak self] in self?.swiped($0) }
        kiosk.view.addGestureRecognizer(recognizer)
    }

    /// What drives the transition that is asked for now; nil where no finger does.
    var interaction: UIPercentDrivenInteractiveTransition? { leading?.interaction }

    // MARK: Whose finger it is

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        leading == nil && kiosk?.neighbour(isNext: true) != nil
    }

    /// A mouse at the side of a window means what is there.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        touch.type == .direct
    }

    // MARK: What it does

    private func swiped(_ recognizer: UIGestureRecognizer) {
        guard let kiosk, let pan = recognizer as? UIScreenEdgePanGestureRecognizer else { return }
        let width = max(1, kiosk.view.bounds.width)
        let way = pan.translation(in: kiosk.view).x / width
        switch pan.state {
        case .began: begin(kiosk, way)
        case .changed: leading.map { $0.interaction.update(max(0, way * $0.side)) }
        case .ended: letGo(way, speed: pan.velocity(in: kiosk.view).x / width)
        case .cancelled, .failed: leading?.interaction.cancel()
        case .possible: break
        }
    }

    private func begin(_ kiosk: KioskController, _ way: CGFloat) {
        guard let from = kiosk.front, let to = kiosk.neighbour(isNext: way < 0) else { return }
        let new = Leading(from: from, to: to, side: way < 0 ? -1 : 1)
        new.interaction.completionCurve = .easeOut
        leading = new
        guard let coordinator = kiosk.lead(to: to, isForward: way < 0) else { return leading = nil }
        coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.leading = nil }
        new.interaction.update(abs(way))
    }

    /// - Parameters:
    ///   - way: in widths, to the right.
    ///   - speed: widths a second.
    private func letGo(_ way: CGFloat, speed: CGFloat) {
        guard let leading else { return }
        let (way, speed) = (way * leading.side, speed * leading.side)
        var isThere = abs(speed) > KioskSwipe.fling ? speed > 0 : way > 0.5
        // Nobody can go back to, nor on to, what is not there any more.
        if leading.from.isClosed { isThere = true }
        if leading.to.isClosed { isThere = false }
        // Not slower than the finger was, nor so fast that it cannot be seen.
        leading.interaction.completionSpeed = min(max(1, abs(speed) * leading.interaction.duration), 3)
        isThere ? leading.interaction.finish() : leading.interaction.cancel()
    }
}
