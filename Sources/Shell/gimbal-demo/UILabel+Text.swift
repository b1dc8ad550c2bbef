import UIKit

extension UILabel {
    /// One line of text in the panel's colors.
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

    /// The least width in which the text has no more lines than in `width`: its lines are about equally long, and no word is left
    /// alone on the last.
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

    /// The first of some forms, the longest first, that fits in a width; else the last.
    func sayLongest(of forms: [String], in width: CGFloat) {
        for form in forms {
            text = form
            if intrinsicContentSize.width <= width { return }
        }
    }
}
