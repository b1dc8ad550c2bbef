import Foundation
import UIKit

/// A finger that comes in over the left or the right side of the screen leads to the window before or after the one in front.
///
/// The order is that in which windows were opened, in a ring. The finger drives the kiosk's own transition for a switch; let go, it
/// runs to the nearer end, or on as it was flung. Where one of the two windows is gone by then, the other one stays.
///
/// What still runs is caught by the next finger, where it is: it goes on with that one, back too. When the window has arrived under a
/// finger that moves on, the one after it follows.
@MainActor
final class KioskSwipe: NSObject, UIGestureRecognizerDelegate {
    /// Widths a second from which on it counts where the finger went and not how far.
    private static let fling: CGFloat = 0.8

    private weak var kiosk: KioskController?
    private let recognizer = UIScreenEdgePanGestureRecognizer()
    private var leading: Leading?
    private var onward: NextSwipe?

    /// One switch of windows, from the finger's first movement to the transition's end.
    @MainActor
    private struct Leading {
        let interaction = UIPercentDrivenInteractiveTransition()
        let from: ClientWindow
        let to: ClientWindow
        /// 1 where the finger moves to the right, -1 where to the left.
        let side: CGFloat
        /// A finger has it.
        var isHeld = true
        /// How far it had come when the finger that has it now had made no way yet.
        var base: CGFloat = 0

        /// - Parameter way: of the finger, in widths to the right.
        func progress(_ way: CGFloat) -> CGFloat { max(0, base + way * side) }
    }

    /// The window has arrived, and the finger goes on to the next one.
    private struct NextSwipe {
        let side: CGFloat
        /// Where the finger was then, in widths.
        let start: CGFloat
        /// Where it is, and what it has been let go with.
        var way: CGFloat
        var speed: CGFloat?
    }

    init(_ kiosk: KioskController) {
        self.kiosk = kiosk
        super.init()
        recognizer.edges = [.left, .right]
        recognizer.delegate = self
        recognizer.addTarget { [weak self] in self?.swiped($0) }
        kiosk.view.addGestureRecognizer(recognizer)
    }

    var isEnabled: Bool {
        get { recognizer.isEnabled }
        set { recognizer.isEnabled = newValue }
    }

    /// What drives the transition that is asked for now; nil where no finger does.
    var interaction: UIPercentDrivenInteractiveTransition? { leading?.interaction }

    // MARK: Whose finger it is

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard onward == nil else { return false }
        return leading.map { !$0.isHeld } ?? (kiosk?.neighbor(isNext: true) != nil)
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
        case .began: leading == nil ? begin(kiosk, side: way < 0 ? -1 : 1, from: 0, way) : takeHold(way)
        case .changed: move(kiosk, way)
        case .ended:
            let speed = pan.velocity(in: kiosk.view).x / width
            guard onward != nil else { return letGo(way, speed: speed) }
            onward?.way = way
            onward?.speed = speed
        case .cancelled, .failed:
            onward = nil
            if leading?.isHeld == true { letGo { $0.cancel() } }
        case .possible: break
        }
    }

    /// - Parameter start: where the finger was when it had made no way.
    private func begin(_ kiosk: KioskController, side: CGFloat, from start: CGFloat, _ way: CGFloat) {
        guard let from = kiosk.front, let to = kiosk.neighbor(isNext: side < 0) else { return }
        var new = Leading(from: from, to: to, side: side)
        new.base = -start * side
        new.interaction.completionCurve = .easeOut
        leading = new
        guard let coordinator = kiosk.lead(to: to, isForward: side < 0) else { return leading = nil }
        coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.leading = nil }
        new.interaction.update(new.progress(way))
    }

    /// Another finger has it from here on, without a jump.
    private func takeHold(_ way: CGFloat) {
        guard var caught = leading else { return }
        caught.interaction.pause()
        caught.isHeld = true
        caught.base = caught.interaction.percentComplete - way * caught.side
        leading = caught
    }

    private func move(_ kiosk: KioskController, _ way: CGFloat) {
        if onward != nil { onward?.way = way }
        guard let leading, leading.isHeld else { return }
        guard leading.base > 0, leading.progress(way) >= 1, !leading.to.isClosed else {
            return leading.interaction.update(leading.progress(way))
        }
        onward = NextSwipe(side: leading.side, start: way, way: way)
        letGo { $0.finish() }
        kiosk.whenSettled { [weak self] in self?.goOn() }
    }

    private func goOn() {
        guard let kiosk, let next = onward else { return }
        onward = nil
        begin(kiosk, side: next.side, from: next.start, next.way)
        if let speed = next.speed { letGo(next.way, speed: speed) }
    }

    /// - Parameters:
    ///   - way: in widths, to the right.
    ///   - speed: widths a second.
    private func letGo(_ way: CGFloat, speed: CGFloat) {
        guard let leading, leading.isHeld else { return }
        let speed = speed * leading.side
        var isThere = abs(speed) > KioskSwipe.fling ? speed > 0 : leading.progress(way) > 0.5
        // The swipe cannot end at a window that was closed meanwhile.
        if leading.from.isClosed { isThere = true }
        if leading.to.isClosed { isThere = false }
        // Not slower than the finger was, nor so fast that it cannot be seen.
        leading.interaction.completionSpeed = min(max(1, abs(speed) * leading.interaction.duration), 3)
        letGo { isThere ? $0.finish() : $0.cancel() }
    }

    private func letGo(_ run: (UIPercentDrivenInteractiveTransition) -> Void) {
        leading?.isHeld = false
        (leading?.interaction).map(run)
    }
}
