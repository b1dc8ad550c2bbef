/// Lies over a row that is moved aside, so that a touch closes the row and does not reach what the row shows.
@MainActor
final class SwipeCover: UIView {
    private let tapped: () -> Void

    init(tapped: @escaping () -> Void) {
        self.tapped = tapped
        super.init(frame: .zero)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { nil }

    // The touches end here: the list around the row would highlight and select it.

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tapped() }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
