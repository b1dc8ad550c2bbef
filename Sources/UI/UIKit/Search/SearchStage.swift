import CoreGraphics

/// The view of a search: darkness over the page, or the results.
@MainActor
final class SearchStage: UIView {
    private let darkness = UIControl()
    private var results: UIView?
    private var list: SuggestionList?
    /// Called when the user chooses a suggestion.
    var chosen: ((any UISearchSuggestion) -> Void)?
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
    func show(isDark: Bool, hasResults: Bool, suggestions: [any UISearchSuggestion] = []) {
        let (dark, shown): (CGFloat, CGFloat) = (isDark ? 1 : 0, hasResults ? 1 : 0)
        let offered: CGFloat = offer(suggestions) ? 1 : 0
        guard darkness.alpha != dark || results.map({ $0.alpha != shown }) ?? false || list.map({ $0.alpha != offered }) ?? false
        else { return }
        let change = {
            self.darkness.alpha = dark
            self.results?.alpha = shown
            self.list?.alpha = offered
        }
        guard window != nil else { return change() }
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction, animations: change)
    }

    /// Fills the rows; those that go are still seen while they fade. Returns whether there are any.
    private func offer(_ suggestions: [any UISearchSuggestion]) -> Bool {
        guard !suggestions.isEmpty else { return false }
        (list ?? makeList()).suggestions = suggestions
        return true
    }

    private func makeList() -> SuggestionList {
        let list = SuggestionList()
        list.chosen = { [weak self] in self?.chosen?($0) }
        UIView.performWithoutAnimation {
            list.alpha = 0
            list.frame = bounds
            addSubview(list)
        }
        self.list = list
        return list
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
        list?.frame = bounds
    }

    /// What is not covered belongs to the page.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
