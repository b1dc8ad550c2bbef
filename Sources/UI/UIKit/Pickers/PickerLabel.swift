import CoreGraphics

/// The text of a row.
@MainActor
final class PickerLabel: UILabel {
    /// The size of the text at the category `large`, in points.
    static let textSize: CGFloat = 21
    /// The height of a row at the category `large`, in points.
    private static let rowHeight: CGFloat = 32
    /// Larger text would leave no neighbors of the chosen row to see.
    private static let largest: CGFloat = 1.6

    override init(frame: CGRect) {
        super.init(frame: frame)
        textAlignment = .center
        adjustsFontSizeToFitWidth = true
        minimumScaleFactor = 0.6
    }

    required init?(coder: NSCoder) { nil }

    private static func factor(_ traits: UITraitCollection) -> CGFloat {
        let exact = UIFontMetrics.default.scaledValue(for: 100, compatibleWith: traits) / 100
        return min(max(exact, 0.85), largest)
    }

    static func rowHeight(for traits: UITraitCollection) -> CGFloat { (rowHeight * factor(traits)).rounded() }
    static func font(for traits: UITraitCollection) -> UIFont { .systemFont(ofSize: (textSize * factor(traits)).rounded()) }
}
