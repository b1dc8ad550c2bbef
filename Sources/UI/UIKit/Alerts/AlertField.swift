import CoreGraphics

/// A text field of an alert; its return key goes to the alert unless the delegate handles it.
@MainActor
final class AlertField: UITextField {
    static let height: CGFloat = 34
    static let gap: CGFloat = 8

    init(returned: @escaping (UITextField) -> Void) {
        super.init(frame: .zero)
        borderStyle = .roundedRect
        font = .systemFont(ofSize: 15)
        clearButtonMode = .whileEditing
        addAction(
            UIAction { [weak self] _ in if let self { returned(self) } }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }
}
