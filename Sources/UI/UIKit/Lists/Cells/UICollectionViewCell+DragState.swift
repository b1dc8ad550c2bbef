extension UICollectionViewCell {
    /// How far the movement of a cell by a finger has come.
    public enum DragState: Int, Sendable {
        /// The cell is not moved, or it was dropped.
        case none = 0
        /// The cell is lifted, and has not been moved yet.
        case lifting
        /// The cell follows the finger.
        case dragging
    }
}
