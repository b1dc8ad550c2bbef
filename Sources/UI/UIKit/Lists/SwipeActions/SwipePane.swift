/// The actions behind a row: they share the room that the row leaves free, the first at the row's edge.
@MainActor
final class SwipePane: UIView {
    /// The buttons, the first at the edge.
    let buttons: [SwipeButton]
    private var widths: [CGFloat] = []
    /// Whether the actions lie at the right end of the row.
    private let isAtRight: Bool
    /// How far the pane reaches under the row, whose corners may be round, in points.
    private let overlap: CGFloat

    /// More of a row is never covered by buttons.
    private static let mostShare: CGFloat = 0.8

    /// - Parameters:
    ///   - row: the frame of the row in the list, in points.
    ///   - look: the layer of the row, whose corners the pane has, too.
    init(_ actions: [UIContextualAction], at row: CGRect, isAtRight: Bool, look: CALayer) {
        buttons = actions.map(SwipeButton.init)
        self.isAtRight = isAtRight
        overlap = look.cornerRadius
        super.init(frame: row)
        clipsToBounds = true
        layer.cornerRadius = look.cornerRadius
        layer.maskedCorners = look.maskedCorners.intersection(
            isAtRight ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner] : [.layerMinXMinYCorner, .layerMinXMaxYCorner])
        // The first action lies over the others when a swipe goes all across.
        for button in buttons.reversed() { addSubview(button) }
        measure(row.size)
    }

    required init?(coder: NSCoder) { nil }

    /// The width of all actions in points.
    var openWidth: CGFloat { widths.reduce(0, +) }

    private func measure(_ size: CGSize) {
        let most = size.width * Self.mostShare
        let wanted = buttons.map { $0.wantedWidth(height: size.height, atMost: most) }
        let factor = min(1, most / max(1, wanted.reduce(0, +)))
        widths = wanted.map { $0 * factor }
    }

    // MARK: Layout

    /// Lays the buttons out in what the row leaves free.
    ///
    /// - Parameters:
    ///   - row: the frame of the closed row in the list, in points.
    ///   - revealed: how far the row is moved aside, in points.
    ///   - isFull: the first action covers the others.
    func show(_ row: CGRect, revealed: CGFloat, isFull: Bool) {
        let width = revealed + (revealed > 0 ? overlap : 0)
        frame = CGRect(x: isAtRight ? row.maxX - width : row.minX, y: row.minY, width: width, height: row.height)
        let share = revealed / max(openWidth, 1)
        var start: CGFloat = 0
        for (index, button) in buttons.enumerated() {
            let (isFirst, isLast) = (index == 0, index == buttons.count - 1)
            let end = isFull && isFirst ? revealed : start + widths[index] * share
            place(
                button, from: start, to: end, own: widths[index], isStretched: !isFull, isInnermost: isLast || isFull && isFirst)
            start += widths[index] * share
        }
    }

    /// Places a button between two distances from the row's edge. Its content moves with the row as if it lay under it.
    private func place(
        _ button: SwipeButton, from start: CGFloat, to end: CGFloat, own: CGFloat, isStretched: Bool, isInnermost: Bool
    ) {
        let under = isInnermost && end > 0 ? overlap : 0
        let (length, height) = (end - start, bounds.height)
        let room = isStretched ? max(length, own) : own
        let x = isAtRight ? bounds.width - end - under : start
        let contentX = isAtRight ? under : length - room
        button.place(
            CGRect(x: x, y: 0, width: length + under, height: height),
            content: CGRect(x: contentX, y: 0, width: room, height: height))
    }

    /// The row is deleted: those below it close the gap.
    func collapse() {
        frame.size.height = 0
        for button in buttons { button.alpha = 0 }
    }
}
