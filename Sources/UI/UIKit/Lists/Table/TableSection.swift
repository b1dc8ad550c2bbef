/// The heights of one section of a table, in points.
struct TableSection: Equatable {
    /// The room above the header.
    var padding: CGFloat = 0
    /// 0 for no header.
    var header: CGFloat = 0
    var rows: RowHeights
    /// 0 for no footer.
    var footer: CGFloat = 0
    /// The header's and the footer's views decide their heights, which are estimates until they are measured.
    var measuresHeader = false
    var measuresFooter = false

    var height: CGFloat { padding + header + rows.total + footer }
    /// Where the first row begins, from the section's top.
    var rowsTop: CGFloat { padding + header }

    /// Sets the header's height, in points; returns true when it changes anything.
    mutating func set(header height: CGFloat) -> Bool {
        defer { header = height }
        return header != height
    }

    /// Sets the footer's height, in points; returns true when it changes anything.
    mutating func set(footer height: CGFloat) -> Bool {
        defer { footer = height }
        return footer != height
    }
}
