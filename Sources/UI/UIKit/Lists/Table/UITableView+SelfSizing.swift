extension UITableView {
    /// When cells whose content changes its size are measured again.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// Never; when a cell calls `invalidateIntrinsicContentSize()`; or also when constraints in it change.
        case disabled = 0, enabled, enabledIncludingConstraints
    }
}

extension UITableView: SelfSizingList {
    // A cell that is set up again is measured in any case.
    var measuresAgain: Bool { selfSizingInvalidation != .disabled && making == nil }
    var watchesConstraints: Bool { selfSizingInvalidation == .enabledIncludingConstraints }

    /// Whether a row whose height is known has it from its cell, which may want another one.
    func followsCell(_ path: ListPath) -> Bool {
        tableState.asksHeights == true ? answeredHeight(path) == nil : rowHeight < 0
    }
}

extension UITableViewCell: SelfSizingCell {
    var sizingList: (any SelfSizingList)? { table }
}
