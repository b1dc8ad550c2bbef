internal import Diagnostics

/// The views that a stack arranges, in order. What was measured of a view stays known while the stack arranges it.
@MainActor
final class ArrangedViews {
    private(set) var list: [ArrangedView] = []
    /// The required lengths of views that others contradict, and that the log knows of.
    private var reported: Set<ObjectIdentifier> = []
    /// Whether they require more than there is, which the log knows of.
    private var isOverfull = false

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

    /// The distances of the first baselines from the top, or of the last ones from the bottom, in sizes.
    func baselines(areFirst: Bool, widths: [CGFloat]?, heights: [MeasuredLength]) -> [CGFloat] {
        list.indices.map { index in
            let found = list[index].baselines(width: widths?[index], height: heights[index].best)
            return areFirst ? found.first : found.last
        }
    }

    /// True when baselines are known without constraints.
    var tellBaselines: Bool {
        for arranged in list where !arranged.view.tellsBaselines { return false }
        return true
    }

    /// Says once of each required length of a view that the view could not have it. Where a stack has no room for all along its axis, it
    /// says that instead: no view is to blame.
    func reportMissed(in stack: UIStackView, _ size: CGSize, _ parts: [CGRect]) {
        let along = stack.axis == .horizontal ? NSLayoutConstraint.Attribute.width : .height
        var missed: [NSLayoutConstraint] = []
        for index in list.indices {
            for constraint in list[index].state.ownLengths {
                if OwnLengths.isMissed(constraint, by: parts[index].size) {
                    missed.append(constraint)
                } else {
                    reported.remove(ObjectIdentifier(constraint))
                }
            }
        }
        let short = missed.filter { $0.firstAttribute == along }
        let required = short.isEmpty ? 0 : stack.computedPreferences(for: stack.axis, width: size.width)?.required ?? 0
        reportOverfull(stack, required, room: along == .width ? size.width : size.height, short)
        for constraint in missed where !isOverfull || constraint.firstAttribute != along { report(constraint) }
    }

    private func reportOverfull(_ stack: UIStackView, _ required: CGFloat, room: CGFloat, _ short: [NSLayoutConstraint]) {
        let wasOverfull = isOverfull
        isOverfull = required > room + 0.001
        guard isOverfull, !wasOverfull, let first = short.first else { return }
        let broken = short.count == 1 ? "\(first) is" : "\(first) and \(short.count - 1) more are"
        let has = "\(stack.layoutName) has a \(first.firstAttribute) of \(room)"
        let need = "its \(list.count) views with their spacing require \(required)"
        Log.layout.warning("\(has), and \(need), so that \(broken) broken")
    }

    private func report(_ constraint: NSLayoutConstraint) {
        guard reported.count < ConflictReport.mostReports, reported.insert(ObjectIdentifier(constraint)).inserted else { return }
        Log.layout.warning("\(ConflictReport(broken: constraint, others: [], hasFixed: true).text)")
    }

    /// What the lengths of the views prefer, for heights at widths.
    func lengths(_ axis: NSLayoutConstraint.Axis, widths: [CGFloat]?) -> [MeasuredLength] {
        var found: [MeasuredLength] = []
        found.reserveCapacity(list.count)
        for index in list.indices { found.append(list[index].length(axis, width: widths?[index])) }
        return found
    }
}
