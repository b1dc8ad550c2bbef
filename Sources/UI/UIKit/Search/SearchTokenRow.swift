import CoreGraphics

/// The tokens of a search field, side by side. Where they have too little room, the last ones are seen.
@MainActor
final class SearchTokenRow: UIView {
    private(set) var views: [SearchTokenView] = []
    /// Called when a finger touches a token.
    var touched: ((Int) -> Void)?
    /// The token that the delete key removes next; nil for none.
    var selected: Int? { didSet { if selected != oldValue { showLook() } } }
    var font = UIFont.systemFont(ofSize: 17) { didSet { showLook() } }
    var color: UIColor? { didSet { showLook() } }
    private static let gap: CGFloat = 4

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    var tokens: [UISearchToken] {
        get { views.map(\.token) }
        set {
            let known = views
            views = newValue.map { token in known.first { $0.token === token } ?? make(token) }
            for view in known where !views.contains(view) { view.removeFromSuperview() }
            selected = nil
            showLook()
        }
    }

    private func make(_ token: UISearchToken) -> SearchTokenView {
        let view = SearchTokenView(token)
        view.addAction(UIAction { [weak self, weak view] _ in self?.touch(view) }, for: .touchUpInside)
        addSubview(view)
        return view
    }

    private func touch(_ view: SearchTokenView?) {
        if let index = views.firstIndex(where: { $0 === view }) { touched?(index) }
    }

    private func showLook() {
        for (index, view) in views.enumerated() { view.show(font: font, color: color, isSelected: index == selected) }
        setNeedsLayout()
    }

    /// The width that shows all tokens, in points; 0 without any.
    var width: CGFloat { views.isEmpty ? 0 : views.reduce(-Self.gap) { $0 + $1.width + Self.gap } }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = min(bounds.height, (font.lineHeight + 4).rounded(.up))
        let widths = views.map { min($0.width, bounds.width) }
        var x = min(0, bounds.width - widths.reduce(-Self.gap) { $0 + $1 + Self.gap })
        for (view, width) in zip(views, widths) {
            view.semanticContentAttribute = semanticContentAttribute
            view.frame = CGRect(x: x, y: ((bounds.height - height) / 2).rounded(), width: width, height: height).placed(in: self)
            x += width + Self.gap
        }
    }

    /// Touches beside the tokens are the field's.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
