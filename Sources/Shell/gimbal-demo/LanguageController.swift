import UIKit

/// The panel's languages in a sheet: a list that scrolls, and that pulls the sheet along once it can scroll no further.
final class LanguageController: UIViewController {
    private let scroller = UIScrollView()
    private let heading = UILabel.line("Language")
    private let rows = Language.all.map { LanguageRow(language: $0, isChosen: false) }
    private var chosen = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.sheet
        scroller.alwaysBounceVertical = true
        view.addSubview(scroller)
        for view in [heading] + rows { scroller.addSubview(view) }
        for (index, row) in rows.enumerated() {
            row.addGestureRecognizer(
                UITapGestureRecognizer { [weak self] (_: UITapGestureRecognizer) in self?.choose(index) })
        }
        choose(chosen)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let metrics = Metrics(size: view.window?.bounds.size ?? view.bounds.size)
        let margin = metrics.points(28)
        scroller.frame = view.bounds
        let width = max(0, view.bounds.width - 2 * margin)
        heading.font = TypeScale.title.font(metrics, weight: .semibold)
        heading.frame = CGRect(
            x: margin + metrics.points(20), y: margin, width: width, height: heading.lineHeight(atLeast: 36, metrics))
        let height = metrics.points(64)
        let top = heading.frame.maxY + metrics.points(14)
        for (index, row) in rows.enumerated() {
            row.apply(metrics)
            row.frame = CGRect(x: margin, y: top + height * CGFloat(index), width: width, height: height)
        }
        scroller.contentSize = CGSize(width: view.bounds.width, height: top + height * CGFloat(rows.count) + margin)
    }

    /// With keys one begins at the language that is chosen.
    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [rows[chosen]] }

    private func choose(_ index: Int) {
        chosen = index
        for (at, row) in rows.enumerated() { row.isChosen = at == index }
    }
}
