import CoreGraphics

/// The view of a search: darkness over the page, or the results.
@MainActor
final class SearchStage: UIView {
    private let darkness = UIControl()
    private var results: UIView?
    /// Called when the user touches the darkness.
    var dismissed: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        darkness.backgroundColor = UIColor(white: 0, alpha: 0.25)
        darkness.alpha = 0
        darkness.addAction(UIAction { [weak self] _ in self?.dismissed?() }, for: .touchUpInside)
        addSubview(darkness)
    }

    required init?(coder: NSCoder) { nil }

    func take(_ view: UIView) {
        results = view
        view.alpha = 0
        addSubview(view)
    }

    /// Fades to what is to be seen, in 0.2 seconds.
    func show(isDark: Bool, hasResults: Bool) {
        let (dark, shown): (CGFloat, CGFloat) = (isDark ? 1 : 0, hasResults ? 1 : 0)
        guard darkness.alpha != dark || (results.map { $0.alpha != shown } ?? false) else { return }
        let change = {
            self.darkness.alpha = dark
            self.results?.alpha = shown
        }
        guard window != nil else { return change() }
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction, animations: change)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The first layout is part of the fade, in which nothing grows.
        guard darkness.bounds.isEmpty else { return fill() }
        UIView.performWithoutAnimation { fill() }
    }

    private func fill() {
        darkness.frame = bounds
        results?.frame = bounds
    }

    /// What is not covered belongs to the page.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
