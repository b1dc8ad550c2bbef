import UIKit

extension UILabel {
    /// One line of text in the panel's colours.
    static func line(_ text: String, color: UIColor = Theme.textPrimary, alignment: NSTextAlignment = .natural) -> UILabel {
        let label = UILabel()
        label.text = text
        label.textColor = color
        label.textAlignment = alignment
        label.lineBreakMode = .byTruncatingTail
        return label
    }

    /// The height of one line, and at least `points` of the panel's.
    func lineHeight(atLeast points: CGFloat, _ metrics: Metrics) -> CGFloat {
        max(metrics.points(points), font.lineHeight.rounded(.up))
    }

    /// The first of some forms, the longest first, that fits in a width; else the last.
    func sayLongest(of forms: [String], in width: CGFloat) {
        for form in forms {
            text = form
            if intrinsicContentSize.width <= width { return }
        }
    }
}
