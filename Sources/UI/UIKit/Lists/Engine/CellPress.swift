/// A finger on a cell.
struct CellPress {
    /// The item that the finger came down on; it changes when an update moves the item.
    var path: ListPath
    var touch: ObjectIdentifier
    var isHighlighted: Bool
}
