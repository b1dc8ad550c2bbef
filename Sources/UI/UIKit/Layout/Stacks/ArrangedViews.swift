/// The views that a stack arranges, in order. What was measured of a view stays known while the stack arranges it.
@MainActor
final class ArrangedViews {
    private var list: [ArrangedView] = []

    /// Takes the views that are arranged now.
    func take(_ views: [UIView]) {
        let isSameStart = views.count >= list.count && zip(list, views).allSatisfy { $0.view === $1 }
        guard !isSameStart else {
            list += views[list.count...].map(ArrangedView.init)
            return
        }
        let known = Dictionary(list.map { (ObjectIdentifier($0.view), $0) }) { first, _ in first }
        list = views.map { known[ObjectIdentifier($0)] ?? ArrangedView($0) }
    }

    /// True when the height of a view follows its width.
    var haveTexts: Bool {
        for index in list.indices where list[index].wraps() { return true }
        return false
    }

    /// What the lengths of the views prefer, for heights at widths. A loop, because a closure asks for its actor at each view.
    func lengths(_ axis: NSLayoutConstraint.Axis, widths: [CGFloat]?) -> [MeasuredLength] {
        var found: [MeasuredLength] = []
        found.reserveCapacity(list.count)
        for index in list.indices { found.append(list[index].length(axis, width: widths?[index])) }
        return found
    }
}
