/// How a cell looks while a finger moves it: a shadow lies below it, and a cell that is no whole row is a little larger.
@MainActor
final class LiftLook {
    let view: UIView
    private let clips: Bool
    private let shadow: (opacity: Float, radius: CGFloat, offset: CGSize, path: CGPath?)

    /// How much larger a cell is.
    private static let scale: CGFloat = 1.05
    /// The time in which a cell is lifted, in seconds.
    private static let duration = 0.2

    init(_ view: UIView) {
        self.view = view
        clips = view.clipsToBounds
        shadow = (view.layer.shadowOpacity, view.layer.shadowRadius, view.layer.shadowOffset, view.layer.shadowPath)
    }

    /// Returns the values of a lifted cell: a row that is as wide as the list only gets the shadow.
    static func lifted(_ values: ElementValues, in list: UIView) -> ElementValues {
        var lifted = values
        lifted.zIndex = .max
        guard values.size.width < list.bounds.width * 0.8 else { return lifted }
        lifted.transform = CATransform3DConcat(CATransform3DMakeScale(scale, scale, 1), values.transform)
        return lifted
    }

    /// Shows the shadow, and what `place` changes, in one animation.
    func raise(_ place: @escaping () -> Void) {
        // A view that clips has no shadow.
        view.clipsToBounds = false
        let (view, layer) = (view, view.layer)
        (layer.shadowRadius, layer.shadowOffset) = (12, CGSize(width: 0, height: 4))
        follow()
        UIView.animate(withDuration: Self.duration, delay: 0, options: [.allowUserInteraction]) {
            view.layer.shadowOpacity = 0.25
            place()
        }
    }

    /// The cell may have another size: its background is a view of its own, so that the shadow is told its shape.
    func follow() {
        guard view.layer.shadowPath?.boundingBox != view.bounds else { return }
        view.layer.shadowPath = CGPath(rect: view.bounds, transform: nil)
    }

    /// Takes the shadow away; in an animation block it fades.
    func lower() { view.layer.shadowOpacity = shadow.opacity }

    /// The cell lies among the others again.
    func end() {
        view.clipsToBounds = clips
        let layer = view.layer
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (shadow.opacity, shadow.radius, shadow.offset)
        layer.shadowPath = shadow.path
    }
}
