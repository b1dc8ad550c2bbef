/// The heights of one section of a table, in points.
struct TableSection: Equatable {
    /// The room above the header.
    var padding: CGFloat = 0
    var header = TableEdge()
    var rows: RowHeights
    var footer = TableEdge()

    var height: CGFloat { padding + header.height + rows.total + footer.height }
    /// Where the first row begins, from the section's top.
    var rowsTop: CGFloat { padding + header.height }
}
