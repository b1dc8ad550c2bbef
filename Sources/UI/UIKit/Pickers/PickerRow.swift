import CoreGraphics
internal import Scene

/// A place on a wheel, with the view of the row that is there now.
@MainActor
final class PickerRow: UIView {
    private(set) var content: UIView?
    private var flying: [AnimationID] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        layer.isDoubleSided = false
    }

    required init?(coder: NSCoder) { nil }

    func show(_ view: UIView) {
        if content !== view {
            content?.removeFromSuperview()
            content = view
        }
        if view.superview !== self { addSubview(view) }
        view.transform = .identity
        view.frame = contentFrame
    }

    /// A text may be higher than a row, as Arabic letters are; a view of the app is as high as the row.
    private var contentFrame: CGRect { content is PickerLabel ? bounds.insetBy(dx: 0, dy: -12) : bounds }

    /// Puts the row's middle at the middle of the drum, on its surface.
    func place(_ size: CGSize, at middle: CGPoint, _ drum: PickerDrum) {
        bounds = CGRect(origin: .zero, size: size)
        center = middle
        layer.anchorPointZ = -drum.radius
        layer.zPosition = -drum.radius
        content?.frame = contentFrame
    }

    func turn(to row: Int, at offset: CGFloat, _ drum: PickerDrum) {
        layer.transform = drum.transform(of: row, at: offset)
        layer.opacity = drum.isHidden(row, at: offset) ? 0 : 1
    }

    func fly(_ row: Int, _ flight: ScrollFlight, begin: Double?, _ drum: PickerDrum) {
        for animation in drum.turns(of: row, on: flight, begin: begin) {
            flying.append(
                layer.run(
                    animation, on: AnimatableKeyPath(.transform, .rotationX), removedOnCompletion: false, isRecordable: false))
        }
        guard let hiding = drum.hiding(of: row, on: flight, begin: begin) else { return }
        flying.append(layer.run(hiding, on: AnimatableKeyPath(.opacity), removedOnCompletion: false, isRecordable: false))
    }

    func land() {
        for id in flying { layer.removeAnimation(id) }
        flying.removeAll(keepingCapacity: true)
    }
}
