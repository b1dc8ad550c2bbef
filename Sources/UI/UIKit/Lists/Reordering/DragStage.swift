/// How far the movement of a cell by a finger has come.
enum DragStage: Int {
    case none = 0, lifting, dragging
}
