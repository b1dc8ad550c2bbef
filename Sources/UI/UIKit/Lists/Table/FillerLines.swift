/// The lines below the last row of a plain table, as if empty rows went on to its lower edge.
@MainActor
final class FillerLines {
    private var lines: [SeparatorLine] = []

    func place(in table: UITableView) {
        let count = Self.count(in: table)
        while lines.count > count { lines.removeLast().removeFromSuperview() }
        while lines.count < count {
            let line = SeparatorLine()
            table.insertSubview(line, at: 0)
            lines.append(line)
        }
        let (inset, pixel) = (table.separatorInset, 1 / max(table.contentScaleFactor, 1))
        var y = table.geometry.sectionsEnd
        for line in lines {
            y += Self.height(in: table)
            line.show(table.separatorColor ?? .separator, on: table.separatorEffect)
            line.frame = CGRect(
                x: inset.left, y: y - pixel, width: max(0, table.bounds.width - inset.left - inset.right), height: pixel
            ).placed(in: table)
        }
    }

    private static func height(in table: UITableView) -> CGFloat {
        guard table.fillerRowHeight == UITableView.automaticDimension else { return table.fillerRowHeight }
        return table.rowHeight > 0 ? table.rowHeight : ClassicContent.leastHeight
    }

    /// As many as are seen; an app whose table has a footer wants none, as on iOS.
    private static func count(in table: UITableView) -> Int {
        let (height, room) = (height(in: table), table.bounds.maxY - table.geometry.sectionsEnd)
        guard table.style == .plain, table.separatorStyle != .none, table.tableFooterView == nil, height >= 1, room > 0 else {
            return 0
        }
        return Int((room / height).rounded(.down))
    }
}
