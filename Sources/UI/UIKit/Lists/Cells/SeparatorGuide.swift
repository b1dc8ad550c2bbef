/// The guide at which a separator begins: a constraint of low priority holds it where the text begins, and the app's own count more.
@MainActor
final class SeparatorGuide {
    let guide = UILayoutGuide()
    private let leading: NSLayoutConstraint

    init(in cell: UIView, start: CGFloat) {
        cell.addLayoutGuide(guide)
        leading = guide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: start)
        leading.priority = .defaultLow
        NSLayoutConstraint.activate([
            leading, guide.trailingAnchor.constraint(equalTo: cell.trailingAnchor),
            guide.topAnchor.constraint(equalTo: cell.topAnchor), guide.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
        ])
    }

    /// Where the text begins, in points from the leading edge.
    var start: CGFloat {
        get { leading.constant }
        set { if leading.constant != newValue { leading.constant = newValue } }
    }

    /// Where the guide begins after the last solving, in points from the leading edge.
    var solvedStart: CGFloat? {
        guard let cell = guide.owningView else { return nil }
        return cell.isRightToLeft ? cell.bounds.width - guide.layoutFrame.maxX : guide.layoutFrame.minX
    }
}
