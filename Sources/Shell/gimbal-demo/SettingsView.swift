import UIKit

/// The settings sheet: languages in their own scripts, on glass over a blurred photograph.
final class SettingsView: UIView {
    private let photograph = UIImageView.photograph("mountains")
    private let haze = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterialDark))
    private let sheet = UIView()
    private let title = UILabel.line("")
    private let subtitle = UILabel.line("", color: Theme.textSecondary)
    private let close = UIImageView.icon("icon-close", color: Theme.textSecondary)
    /// The area that closes the sheet, larger than the cross for a finger.
    let closeArea = TouchArea()
    private let rows = Language.all.enumerated().map { LanguageRow(language: $1, isChosen: $0 == 0) }
    private var metrics = Metrics(size: .zero)

    convenience init() {
        self.init(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
        backgroundColor = Theme.ground
        clipsToBounds = true
        for view in [photograph, haze] as [UIView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        sheet.backgroundColor = Theme.sheet.withAlphaComponent(0.92)
        sheet.layer.borderWidth = 1
        sheet.layer.borderColor = Theme.hairline.cgColor
        sheet.layer.shadowColor = UIColor.black.cgColor
        sheet.layer.shadowOpacity = 0.5
        sheet.layer.shadowRadius = 30
        sheet.layer.shadowOffset = CGSize(width: 0, height: 16)
        addSubview(sheet)
        for view in [title, subtitle, close] + rows { sheet.addSubview(view) }
        // The area is beside the sheet, not inside it: the sheet's edge is closer to the cross than the width of a fingertip.
        addSubview(closeArea)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.width > 1, bounds.height > 1 else { return }
        let general = Metrics(size: bounds.size).unit
        let largest = min((bounds.width - 48) / 680, (bounds.height - 48) / 590)
        let fitting = Metrics(size: bounds.size, unit: min(largest, max(1, general)))
        if fitting != metrics { apply(fitting) }
        let rowHeight = metrics.points(60)
        let padding = metrics.points(28)
        let head = metrics.points(94)
        let around = padding + head + metrics.points(22)
        // Rows without room on a small panel are left out.
        let count = min(rows.count, max(0, Int((bounds.height - around) / rowHeight)))
        let size = CGSize(
            width: max(0, min(metrics.points(680), bounds.width - 2 * metrics.points(24))),
            height: around + rowHeight * CGFloat(count))
        sheet.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
        let width = max(0, size.width - 2 * padding)
        let titleWidth = (width * 0.7).rounded()
        title.sayLongest(of: ["Language", ""], in: titleWidth)
        title.frame = CGRect(
            x: padding + metrics.points(20), y: padding - metrics.points(6), width: titleWidth,
            height: title.lineHeight(atLeast: 50, metrics))
        let subtitles = ["The panel speaks to everyone in the house.", "It speaks to everyone.", ""]
        subtitle.sayLongest(of: subtitles, in: max(0, width - metrics.points(40)))
        subtitle.frame = CGRect(
            x: title.frame.minX, y: title.frame.maxY, width: max(0, width - metrics.points(40)),
            height: subtitle.lineHeight(atLeast: 24, metrics))
        let side = metrics.points(26)
        close.frame = CGRect(
            x: size.width - padding - metrics.points(20) - side, y: title.frame.midY - side / 2, width: side, height: side)
        closeArea.frame = convert(close.frame, from: sheet).insetBy(dx: -metrics.points(20), dy: -metrics.points(20))
        for (index, row) in rows.enumerated() {
            row.isHidden = index >= count
            row.frame = CGRect(x: padding, y: padding + head + CGFloat(index) * rowHeight, width: width, height: rowHeight)
        }
    }

    private func apply(_ metrics: Metrics) {
        self.metrics = metrics
        sheet.layer.cornerRadius = metrics.points(28)
        title.font = TypeScale.display.font(metrics, weight: .semibold)
        subtitle.font = TypeScale.label.font(metrics)
        for row in rows { row.apply(metrics) }
    }
}
