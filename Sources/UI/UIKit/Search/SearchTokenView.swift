import CoreGraphics

/// A token in a search field; a touch selects it.
@MainActor
final class SearchTokenView: UIControl {
    let token: UISearchToken
    private let picture = UIImageView()
    private let label = UILabel()
    private static let side: CGFloat = 7
    private static let gap: CGFloat = 4

    init(_ token: UISearchToken) {
        self.token = token
        super.init(frame: .zero)
        picture.image = token.icon.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        picture.contentMode = .scaleAspectFit
        label.text = token.text
        for view in [picture, label] as [UIView] { addSubview(view) }
        layer.cornerRadius = 6
        layer.cornerCurve = .continuous
        clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameter color: the ground that the app set; nil for the usual one.
    func show(font: UIFont, color: UIColor?, isSelected: Bool) {
        label.font = font
        let isPlain = color == nil && !isSelected
        backgroundColor = isSelected ? .label : color ?? .systemFill
        label.textColor = isSelected ? .systemBackground : isPlain ? .label : .white
        picture.tintColor = label.textColor
    }

    private var pictureSide: CGFloat { token.icon == nil ? 0 : label.font.pointSize.rounded() }

    /// The width that shows all of the token, in points.
    var width: CGFloat {
        let text = token.text.isEmpty ? 0 : label.intrinsicContentSize.width.rounded(.up)
        let gap = pictureSide > 0 && text > 0 ? Self.gap : 0
        return 2 * Self.side + pictureSide + gap + text
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let start = pictureSide > 0 ? Self.side + pictureSide + Self.gap : Self.side
        place(picture, CGRect(x: Self.side, y: (bounds.height - pictureSide) / 2, width: pictureSide, height: pictureSide))
        place(label, CGRect(x: start, y: 0, width: max(0, bounds.width - start - Self.side), height: bounds.height))
    }

    private func place(_ view: UIView, _ frame: CGRect) { view.frame = frame.placed(in: self) }
}
