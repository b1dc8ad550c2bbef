/// The widths of a list's cell: accessories at the sides, the content between them. All are measured from the leading edge, in points.
@MainActor
struct ListCellLayout {
    private let cell: UICollectionViewListCell
    private let width: CGFloat
    private let content: (start: CGFloat, end: CGFloat)
    private let margins: (leading: CGFloat, trailing: CGFloat)
    /// Where the first leading accessory begins.
    let leadingAccessories: CGFloat
    /// Where the last trailing accessory ends.
    let trailingAccessories: CGFloat

    init(of cell: UICollectionViewListCell, width: CGFloat) {
        (self.cell, self.width) = (cell, width)
        let (safe, side) = (cell.safeAreaInsets, cell.look.side)
        let (before, after) = cell.isRightToLeft ? (safe.right, safe.left) : (safe.left, safe.right)
        let indent = CGFloat(max(0, cell.indentationLevel)) * cell.indentationWidth
        let (leading, trailing) = cell.row.widths
        let (hasLeading, hasTrailing) = (!cell.row.leading.isEmpty, !cell.row.trailing.isEmpty)
        leadingAccessories = before + side + (cell.indentsAccessories ? indent : 0)
        trailingAccessories = width - after - side
        let start = hasLeading ? leadingAccessories + leading + (cell.indentsAccessories ? 0 : indent) : indent
        let end = hasTrailing ? trailingAccessories - trailing : width
        content = (start, max(start, end))
        margins = (hasLeading ? 0 : side, hasTrailing ? 8 : side)
    }

    /// Gives the content view its place and its margins.
    func place(height: CGFloat) {
        let frame = CGRect(x: content.start, y: 0, width: content.end - content.start, height: height)
        let isMirrored = cell.isRightToLeft
        let (left, right) = isMirrored ? (margins.trailing, margins.leading) : (margins.leading, margins.trailing)
        let (view, insets) = (cell.contentView, UIEdgeInsets(top: 0, left: left, bottom: 0, right: right))
        if view.ownLayoutMargins != insets { view.layoutMargins = insets }
        var placed = frame
        if isMirrored { placed.origin.x = width - frame.maxX }
        if view.frame != placed { view.frame = placed }
    }
}
