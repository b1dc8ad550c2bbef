/// How far the rows of a table, their headers and footers keep from its sides, in points.
struct RowSpan: Equatable {
    /// From the table's edges to the rows'.
    var left: CGFloat = 0
    var right: CGFloat = 0
    /// From the edges of a row to what it shows: its background and a selection go on to the edges.
    var contentLeft: CGFloat = 0
    var contentRight: CGFloat = 0

    /// What cells keep from their sides in any case, in points.
    private static let cellMargins: CGFloat = 32

    /// Keeps what rows show out of a safe area's insets. Groups with round corners keep out as a whole.
    mutating func avoid(_ insets: UIEdgeInsets, isGroup: Bool) {
        add(insets.left, insets.right, isGroup)
    }

    /// Keeps what rows show clear of the index at the trailing side.
    mutating func makeRoom(forIndex width: CGFloat, isLeft: Bool) {
        if isLeft { contentLeft += width } else { contentRight += width }
    }

    /// Narrows the content of rows until lines of text are short enough to be read.
    @MainActor
    mutating func becomeReadable(in width: CGFloat, isGroup: Bool) {
        let room = width - left - right - contentLeft - contentRight
        let spare = max(0, (room - UILayoutGuide.readableWidth - Self.cellMargins) / 2)
        add(spare, spare, isGroup)
    }

    private mutating func add(_ more: CGFloat, _ moreRight: CGFloat, _ isGroup: Bool) {
        if isGroup {
            (left, right) = (left + more, right + moreRight)
        } else {
            (contentLeft, contentRight) = (contentLeft + more, contentRight + moreRight)
        }
    }

    /// The rectangle of a row in a table of a width.
    func frame(y: CGFloat, width: CGFloat, height: CGFloat) -> CGRect {
        CGRect(x: left, y: y, width: max(0, width - left - right), height: height)
    }

    /// The distances of what a row shows from the row's leading and trailing edge.
    func contentInsets(isRightToLeft: Bool) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: 0, leading: isRightToLeft ? contentRight : contentLeft, bottom: 0,
            trailing: isRightToLeft ? contentLeft : contentRight)
    }
}
