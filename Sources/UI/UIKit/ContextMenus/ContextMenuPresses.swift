/// Recognizes the second button of a pointer, as soon as it goes down.
@MainActor
final class SecondaryPressRecognizer: UIGestureRecognizer {
    override func follows(_ buttons: UIEvent.ButtonMask) -> Bool { buttons == .secondary }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}
