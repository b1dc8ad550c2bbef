import UIKit

extension UILabel {
    /// Returns a label for one line of text in the panel's colors.
    static func line(_ text: String, color: UIColor = Theme.textPrimary, alignment: NSTextAlignment = .natural) -> UILabel {
        let label = UILabel()
        label.text = text
        label.textColor = color
        label.textAlignment = alignment
        label.lineBreakMode = .byTruncatingTail
        return label
    }

    /// Returns the height of one line, and at least `points` of the panel's.
    func lineHeight(atLeast points: CGFloat, _ metrics: Metrics) -> CGFloat {
        max(metrics.points(points), font.lineHeight.rounded(.up))
    }

    /// Returns the least width in which the text has no more lines than in `width`. Its lines are then about equally long, and no
    /// word is left alone on the last line.
    func balancedWidth(in width: CGFloat) -> CGFloat {
        func height(_ width: CGFloat) -> CGFloat { sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height }
        let wanted = height(width)
        var (least, enough) = (width / 2, width)
        while enough - least > 2 {
            let middle = ((least + enough) / 2).rounded()
            if height(middle) > wanted { least = middle } else { enough = middle }
        }
        return enough
    }

    /// Shows the first of several forms, longest first, that fits in a width; else the last.
    func sayLongest(of forms: [String], in width: CGFloat) {
        for form in forms {
            text = form
            if intrinsicContentSize.width <= width { return }
        }
    }
}
