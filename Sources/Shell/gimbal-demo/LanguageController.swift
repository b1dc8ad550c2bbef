import UIKit

/// The panel's languages in a sheet: a list that scrolls, and that moves the sheet when it cannot scroll further.
final class LanguageController: UIViewController {
    private let scroller = UIScrollView()
    /// The fade at the bottom, so that rows fade out instead of being cut. It is as high as the list's own margin.
    private let fade = GradientView()
    private let heading = UILabel.line("Language")
    private let rows = Language.all.map { LanguageRow(language: $0, isChosen: false) }
    private var chosen = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.sheet
        scroller.alwaysBounceVertical = true
        view.addSubview(scroller)
        fade.colors = [Theme.sheet.withAlphaComponent(0), Theme.sheet]
        fade.isUserInteractionEnabled = false
        view.addSubview(fade)
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
        let height = min(2 * margin, view.bounds.height)
        fade.frame = CGRect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
        let width = max(0, view.bounds.width - 2 * margin)
        heading.font = TypeScale.title.font(metrics, weight: .semibold)
        heading.frame = CGRect(
            x: margin + metrics.points(20), y: margin, width: width, height: heading.lineHeight(atLeast: 36, metrics))
        let rowHeight = metrics.points(64)
        let top = heading.frame.maxY + metrics.points(14)
        for (index, row) in rows.enumerated() {
            row.apply(metrics)
            row.frame = CGRect(x: margin, y: top + rowHeight * CGFloat(index), width: width, height: rowHeight)
        }
        scroller.contentSize = CGSize(width: view.bounds.width, height: top + rowHeight * CGFloat(rows.count) + 2 * margin)
    }

    /// The view that first has focus with keys: the chosen language.
    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [rows[chosen]] }

    private func choose(_ index: Int) {
        chosen = index
        for (at, row) in rows.enumerated() { row.isChosen = at == index }
    }
}
