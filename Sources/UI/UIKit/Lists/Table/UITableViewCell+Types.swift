extension UITableViewCell {
    /// The arrangement of a cell's texts and image.
    public enum CellStyle: Int, Sendable {
        /// A text beside an image; `value1` has a second text at the trailing side; `value2` has a label and a value.
        case `default` = 0, value1, value2
        /// A second, smaller text below the first.
        case subtitle
    }

    /// The symbol at the trailing side of a cell.
    public enum AccessoryType: Int, Sendable {
        /// Nothing; a chevron; a detail button and a chevron; a check mark; a detail button.
        case none = 0, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    /// How a cell shows that it is selected or highlighted.
    public enum SelectionStyle: Int, Sendable {
        /// Not at all; the others show the system's gray.
        case none = 0, blue, gray, `default`
    }

    /// How a cell shows that it has focus.
    public enum FocusStyle: Int, Sendable {
        /// By the system's ring, and by what its configurations are for the state.
        case `default` = 0
        /// As the app draws it: nothing changes by itself.
        case custom
    }

    /// How far the movement of a cell by a finger has come.
    public enum DragState: Int, Sendable {
        /// The cell is not moved, or it was dropped.
        case none = 0
        /// The cell is lifted, and has not been moved yet.
        case lifting
        /// The cell follows the finger.
        case dragging
    }

    /// The lines between cells.
    public enum SeparatorStyle: Int, Sendable {
        /// No line; one line; the last is the same as one line.
        case none = 0, singleLine, singleLineEtched
    }
}

extension UITableView {
    /// The look of a table.
    public enum Style: Int, Sendable {
        /// Rows from edge to edge, with headers that stay in sight; groups with room between them; groups with rounded corners.
        case plain = 0, grouped, insetGrouped
    }

    /// Where a row stands after a scroll; `none` scrolls the least that shows it.
    public enum ScrollPosition: Int, Sendable {
        /// The least; the top; the middle; the bottom.
        case none = 0, top, middle, bottom
    }

    /// How rows appear and disappear.
    public enum RowAnimation: Int, Sendable {
        /// They fade; they slide to or from an edge; nothing is animated but the neighbours; they are covered; the system decides: a fade.
        case fade = 0, right, left, top, bottom, none, middle, automatic = 100
    }

    /// From where the distances of separators count that the app gives.
    public enum SeparatorInsetReference: Int, Sendable {
        /// From the edges of the cells; from where the separators begin by default.
        case fromCellEdges = 0, fromAutomaticInsets
    }

    /// Stands for a height that views decide.
    public nonisolated static let automaticDimension: CGFloat = -1
}
