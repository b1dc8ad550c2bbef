internal import Diagnostics

/// The views that a stack arranges, in order. What was measured of a view stays known while the stack arranges it.
@MainActor
final class ArrangedViews {
    private(set) var list: [ArrangedView] = []
    /// The required lengths of views that others contradict, and that the log knows of.
    private var reported: Set<ObjectIdentifier> = []

    /// Takes the views that are arranged now. Most often one came or went, and those before and behind it are known.
    func take(_ views: [UIView]) {
        let most = min(list.count, views.count)
        var (start, end) = (0, 0)
        while start < most, list[start].view === views[start] { start += 1 }
        while end < most - start, list[list.count - 1 - end].view === views[views.count - 1 - end] { end += 1 }
        let known = Dictionary(list[start..<list.count - end].map { (ObjectIdentifier($0.view), $0) }) { first, _ in first }
        let new = views[start..<views.count - end].map { known[ObjectIdentifier($0)] ?? ArrangedView($0) }
        list.replaceSubrange(start..<list.count - end, with: new)
    }

    // Loops, because a closure asks for its actor at each view.

    /// True when the height of a view follows its width.
    var haveTexts: Bool {
        for arranged in list where arranged.wraps() { return true }
        return false
    }

    /// True when constraints relate widths to heights.
    var areCoupled: Bool {
        for arranged in list where arranged.isCoupled { return true }
        return false
    }

    /// True when the height of a view cannot be known before the stack gives it a width.
    var needWidth: Bool {
        for arranged in list where arranged.isCoupled && !arranged.hasFixedWidth { return true }
        return false
    }

    /// True when no constraint relates a view to what is outside of it.
    var areMeasurable: Bool {
        for arranged in list where !arranged.isMeasurable { return false }
        return true
    }

    /// Notes at the views whether the stack computes their frames.
    func place(areComputed: Bool) {
        for arranged in list { arranged.place(isComputed: areComputed) }
    }

    /// The distances of the first baselines from the top, or of the last ones from the bottom, at widths.
    func baselines(areFirst: Bool, widths: [CGFloat]?) -> [CGFloat] {
        list.indices.map { index in
            let offsets = list[index].baselines(width: widths?[index])
            return areFirst ? offsets.first : offsets.last
        }
    }

    /// Says once of each required length of a view that the view could not have it.
    func reportMissed(_ arranged: ArrangedView, _ size: CGSize) {
        for constraint in arranged.state.ownLengths {
            let key = ObjectIdentifier(constraint)
            if !OwnLengths.isMissed(constraint, by: size) {
                reported.remove(key)
            } else if reported.count < ConflictReport.mostReports, reported.insert(key).inserted {
                Log.layout.warning("\(ConflictReport(broken: constraint, others: [], hasFixed: true).text)")
            }
        }
    }

    /// What the lengths of the views prefer, for heights at widths.
    func lengths(_ axis: NSLayoutConstraint.Axis, widths: [CGFloat]?) -> [MeasuredLength] {
        var found: [MeasuredLength] = []
        found.reserveCapacity(list.count)
        for index in list.indices { found.append(list[index].length(axis, width: widths?[index])) }
        return found
    }
}
