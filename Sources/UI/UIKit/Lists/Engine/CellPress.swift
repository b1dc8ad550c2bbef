/// A finger or a key on a cell.
struct CellPress {
    /// The item that the finger or the key came down on; it changes when an update moves the item.
    var path: ListPath
    /// The touch, or the cell that a key is pressed on.
    var touch: ObjectIdentifier
    var isHighlighted: Bool
}
