import CoreGraphics
import QuartzCore
internal import Motion
internal import Scene

/// One column of a picker: a cylinder of rows that a finger, a wheel or keys turn.
///
/// A scroll view without content takes the fingers and gives the offset. The rows lie beside it, each at the middle of the drum, turned
/// around its axis. While the scroll view flies on the display thread, each row has the same flight as its turn, so the wheel turns
/// without the main thread as far as its rows are made. `PickerDrum` has the figures.
@MainActor
final class PickerWheel: UIControl, UIScrollViewDelegate {
    weak var source: (any PickerSource)?
    let column: Int
    private(set) var drum = PickerDrum()
    /// The row on which the wheel rests, or that the program asked for; −1 for an empty wheel.
    private(set) var selected = -1
    private let face = UIView()
    private let scroll = PickerScroll()
    private(set) var rows: [Int: PickerRow] = [:]
    private var spare: [PickerRow] = []
    private var flight: ScrollFlight?
    /// The distance of fine wheel steps that did not yet make a row, in points.
    private var carry: CGFloat = 0

    init(column: Int) {
        self.column = column
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func assemble() {
        clipsToBounds = true
        face.isUserInteractionEnabled = false
        for view in [face, scroll] { addSubview(view) }
        scroll.delegate = self
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.showsVerticalScrollIndicator = false
        scroll.showsHorizontalScrollIndicator = false
        scroll.scrollsToTop = false
        scroll.decelerationRate = UIScrollView.DecelerationRate(rawValue: 0.9965)
        scroll.began = { [weak self] in self?.began($0) }
        scroll.ended = { [weak self] in self?.ended() }
        scroll.addGestureRecognizer(UITapGestureRecognizer { [weak self] (tap: UITapGestureRecognizer) in self?.tapped(tap) })
    }

    override func stateChanged() {
        super.stateChanged()
        scroll.isScrollEnabled = isEnabled
        face.alpha = isEnabled ? 1 : 0.4
    }

    // MARK: Rows

    var isTurning: Bool { scroll.isTracking || scroll.isDragging || flight != nil }

    /// Asks the source anew; the selected row stays as far as it exists.
    func reload() {
        scroll.setContentOffset(scroll.contentOffset, animated: false)
        for index in Array(rows.keys) { drop(index) }
        let count = source?.rowCount(of: column) ?? 0
        drum.count = count
        drum.rowHeight = source?.rowHeight(of: column) ?? 32
        selected = count == 0 ? -1 : min(max(selected, 0), count - 1)
        arrange()
    }

    /// Gives a seen row its view anew, for one whose look has changed.
    func refresh() {
        for (index, row) in rows { fill(row, index) }
    }

    func content(ofRow row: Int) -> UIView? { rows[row]?.content }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard face.frame != bounds || scroll.frame != bounds else { return }
        arrange()
    }

    /// Brings everything in line with the size and the number of rows.
    private func arrange() {
        UIView.performWithoutAnimation {
            drum.height = bounds.height
            face.frame = bounds
            var perspective = CATransform3DIdentity
            perspective.m34 = drum.perspective
            face.layer.sublayerTransform = perspective
            for row in rows.values { place(row) }
            scroll.frame = bounds
            scroll.contentSize = CGSize(width: bounds.width, height: drum.contentHeight)
            put(max(selected, 0))
        }
    }

    private func put(_ row: Int) {
        scroll.setContentOffset(CGPoint(x: 0, y: drum.offset(of: row)), animated: false)
        turnRows()
    }

    private func place(_ row: PickerRow) {
        // On a whole pixel, so that the row in the bar is sharp.
        let top = ((bounds.height - drum.rowHeight) / 2).rounded(.down)
        row.place(
            CGSize(width: bounds.width, height: drum.rowHeight), at: CGPoint(x: bounds.midX, y: top + drum.rowHeight / 2), drum)
    }

    private func make(_ index: Int) -> PickerRow {
        let row = spare.popLast() ?? PickerRow()
        place(row)
        fill(row, index)
        rows[index] = row
        face.addSubview(row)
        return row
    }

    private func fill(_ row: PickerRow, _ index: Int) {
        guard let view = source?.view(ofRow: index, in: column, reusing: row.content) else { return }
        row.show(view)
    }

    private func drop(_ index: Int) {
        guard let row = rows.removeValue(forKey: index) else { return }
        row.land()
        row.removeFromSuperview()
        spare.append(row)
    }

    /// Makes the rows that are near, and turns those that no flight turns.
    private func turnRows() {
        guard bounds.height > 0 else { return }
        UIView.performWithoutAnimation {
            let offset = scroll.contentOffset.y
            let begin = flight == nil ? nil : flightBegin
            var near = drum.rows(from: offset, to: offset)
            var last = near
            if let flight {
                let elapsed = begin.map { SceneContext.main.comingFrameTime - $0 } ?? 0
                (near, last) = drum.rows(on: flight, after: elapsed, at: offset)
            }
            for index in rows.keys where !near.contains(index) && !last.contains(index) { drop(index) }
            for range in [near, last] {
                for index in range where rows[index] == nil {
                    let row = make(index)
                    if let flight { row.fly(index, flight, begin: begin, drum) }
                }
            }
            for (index, row) in rows { row.turn(to: index, at: offset, drum) }
        }
    }

    // MARK: Flights

    /// When the display began the flight, in the scroll view's time; nil before it has.
    private var flightBegin: Double? {
        scroll.layer.runningParts.first { $0.property == .bounds && $0.component == .y }?.animation.timing.beginTime
    }

    private func began(_ flight: ScrollFlight) {
        self.flight = flight
        for (index, row) in rows { row.fly(index, flight, begin: nil, drum) }
        turnRows()
    }

    private func ended() {
        flight = nil
        for row in rows.values { row.land() }
        turnRows()
    }

    // MARK: Choice

    /// Turns to a row for the program, which the source is not told of.
    func select(_ row: Int, animated: Bool) {
        selected = row
        guard animated, window != nil, !scroll.isDragging else { return put(row) }
        // Rows further away would only flicker by, and each would have to be made.
        let (goal, most) = (drum.offset(of: row), 24 * drum.rowHeight)
        let way = goal - scroll.contentOffset.y
        if abs(way) > most { scroll.setContentOffset(CGPoint(x: 0, y: goal - (way > 0 ? most : -most)), animated: false) }
        scroll.setContentOffset(CGPoint(x: 0, y: goal), animated: true)
    }

    /// Turns to a row for the user.
    private func turn(to row: Int) { scroll.step(to: CGPoint(x: 0, y: drum.offset(of: row))) }

    /// The wheel rests, because the user turned it.
    private func settle() {
        guard drum.count > 0 else { return }
        let row = drum.row(at: scroll.contentOffset.y)
        guard row != selected else { return }
        selected = row
        source?.chose(row, in: column)
    }

    private func tapped(_ tap: UITapGestureRecognizer) {
        guard drum.count > 0, isEnabled else { return }
        let way = tap.location(in: self).y - bounds.midY
        let angle = asin(min(max(way / drum.radius, -1), 1))
        let row = drum.row(at: scroll.contentOffset.y + angle * drum.radius)
        if row != drum.row(at: scroll.contentOffset.y) { turn(to: row) }
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { if scrollView.isDragging { carry = 0 } }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { turnRows() }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        let target = targetContentOffset.pointee.y
        let row = scrollView.isDragging ? drum.row(at: target) : self.row(afterStepTo: target)
        targetContentOffset.pointee = CGPoint(x: 0, y: drum.offset(of: row))
    }

    /// The row to which a step of the wheel leads: one further at least, and fine steps are added up.
    private func row(afterStepTo target: CGFloat) -> Int {
        let from = drum.row(at: scroll.goal.y)
        carry += target - drum.offset(of: from)
        let isDetent = abs(target - drum.offset(of: from)) >= 8
        let steps = (carry / drum.rowHeight).rounded(isDetent ? .awayFromZero : .toNearestOrAwayFromZero)
        carry = isDetent ? 0 : carry - steps * drum.rowHeight
        return min(max(from + Int(steps), 0), max(drum.count - 1, 0))
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { if !decelerate { settle() } }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }

    // MARK: Keys

    override var canBecomeFocused: Bool { isEnabled && drum.count > 1 }
    override var isAdjustable: Bool { true }
    override var isUpright: Bool { true }
    override var focusCornerRadius: CGFloat { 10 }

    override func adjust(by steps: Int) -> Bool {
        let from = drum.row(at: scroll.goal.y)
        let row = min(max(from + steps, 0), max(drum.count - 1, 0))
        guard row != from else { return false }
        turn(to: row)
        return true
    }

    /// The fingers are the scroll view's.
    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
}
