import CoreGraphics
import Diagnostics
import QuartzCore

/// The flight of one shared element: a stand-in moves above both pages, while the element itself is hidden on both.
///
/// Two image views share one picture, drawn at its current size. Other views are two pictures; the second fades in
/// over the first, so that nothing behind them shows through.
@MainActor
final class SharedElementFlight {
    private let element: SharedElement
    private let standIn: UIView
    private let arriving: UIView?
    private let start: CGRect
    private let end: CGRect
    private var hidden: [(view: UIView, opacity: Float)] = []

    /// Creates a flight between pages in their final places; nil when a view is not on its page, or is empty.
    init?(_ element: SharedElement, in stage: TransitionStage) {
        let (source, target, container) = (element.source, element.target, stage.container)
        guard source.isDescendant(of: stage.outgoing), target.isDescendant(of: stage.incoming), !source.bounds.isEmpty,
            !target.bounds.isEmpty
        else {
            Log.transitions.warning(
                "a shared element is not animated: its source \(type(of: source)) must be in the outgoing page and its target \(type(of: target)) in the incoming page, both with a size"
            )
            return nil
        }
        self.element = element
        start = container.convert(source.bounds, from: source)
        end = container.convert(target.bounds, from: target)
        standIn = UIView(frame: start)
        standIn.isUserInteractionEnabled = false
        standIn.clipsToBounds = true
        standIn.layer.cornerRadius = source.layer.cornerRadius
        if let old = source as? UIImageView, let new = target as? UIImageView, let image = new.image ?? old.image {
            let shared = UIImageView(image: image)
            shared.contentMode = new.contentMode
            shared.clipsToBounds = true
            shared.backgroundColor = new.backgroundColor
            Self.fill(standIn, with: shared)
            arriving = nil
        } else {
            let (before, after) = (Self.picture(of: source), Self.picture(of: target))
            arriving = after
            for picture in [before, after].compactMap({ $0 }) { Self.fill(standIn, with: picture) }
            after?.alpha = 0
        }
    }

    private static func picture(of view: UIView) -> UIView? {
        // A view that is not yet on the display is drawn here, because a flush would show the page for a frame.
        let picture = view.snapshotView(afterScreenUpdates: false)
        picture?.layer.contentsGravity = .resizeAspectFill
        return picture
    }

    private static func fill(_ standIn: UIView, with view: UIView) {
        view.frame = standIn.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        standIn.addSubview(view)
    }

    func takeOff(in container: UIView) {
        container.addSubview(standIn)
        for view in [element.source, element.target] {
            hidden.append((view, view.layer.opacity))
            view.layer.opacity = 0
        }
    }

    /// Moves the stand-in to its end; called inside an animation.
    func fly() {
        standIn.frame = end
        standIn.layer.cornerRadius = element.target.layer.cornerRadius
        arriving?.alpha = 1
    }

    func land() {
        standIn.removeFromSuperview()
        for (view, opacity) in hidden { view.layer.opacity = opacity }
        hidden = []
    }
}
