/// The lines at the edges of a row.
@MainActor
final class ListSeparators {
    private var top: SeparatorLine?
    private var bottom: SeparatorLine?

    /// Shows the lines.
    ///
    /// - Parameters:
    ///   - configuration: how they look; nil for none.
    ///   - cell: the row.
    ///   - start: where the content's lines begin, in points from the leading edge.
    ///   - isMarked: whether the row is selected where several can be.
    func show(_ configuration: UIListSeparatorConfiguration?, in cell: UIView, from start: CGFloat, isMarked: Bool) {
        guard configuration != nil || top != nil || bottom != nil else { return }
        var shown = configuration ?? UIListSeparatorConfiguration()
        if isMarked { shown.color = shown.multipleSelectionColor }
        let isHidden = configuration == nil
        top = line(
            top, isShown: !isHidden && shown.topSeparatorVisibility == .visible, shown.topSeparatorInsets, 0, shown, cell, start)
        let end = cell.bounds.height - 1 / max(cell.contentScaleFactor, 1)
        bottom = line(
            bottom, isShown: !isHidden && shown.bottomSeparatorVisibility != .hidden, shown.bottomSeparatorInsets, end, shown,
            cell, start)
    }

    private func line(
        _ known: SeparatorLine?, isShown: Bool, _ insets: NSDirectionalEdgeInsets, _ y: CGFloat,
        _ configuration: UIListSeparatorConfiguration, _ cell: UIView, _ start: CGFloat
    ) -> SeparatorLine? {
        known?.isHidden = !isShown
        guard isShown else { return known }
        let view = known ?? SeparatorLine()
        if known == nil { cell.addSubview(view) }
        view.show(configuration.color, on: configuration.visualEffect)
        let automatic = UIListSeparatorConfiguration.automatic
        let leading = insets.leading == automatic ? start : insets.leading
        let trailing = insets.trailing == automatic ? 0 : insets.trailing
        let width = max(0, cell.bounds.width - leading - trailing)
        view.frame = CGRect(x: leading, y: y, width: width, height: 1 / max(cell.contentScaleFactor, 1)).placed(in: cell)
        return view
    }
}
