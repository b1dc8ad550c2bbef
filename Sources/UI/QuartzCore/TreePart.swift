/// A tree of layers, or a former tree that is a part of another now. Layers count their levels in it.
///
/// A tree that is put into another one is not walked. Its layers keep their levels in their part, and the part knows by how much they
/// differ in the outer one. The way to the outermost part is shortened whenever it is gone.
final class TreePart {
    private var outer: TreePart?
    /// By how much levels are greater in the outer part, or in the tree where there is none.
    private(set) var shift = 0

    /// Returns the outermost part, and a level of this part in it.
    func outermost(_ level: Int) -> (part: TreePart, level: Int) {
        guard var last = outer else { return (self, level) }
        var whole = shift
        while let next = last.outer {
            whole += last.shift
            last = next
        }
        var (part, rest) = (self, whole)
        while part !== last, let next = part.outer {
            let step = part.shift
            (part.outer, part.shift) = (last, rest)
            (part, rest) = (next, rest - step)
        }
        return (last, level + whole)
    }

    /// Becomes a part of another one.
    func join(_ other: TreePart, shift: Int) { (outer, self.shift) = (other, shift) }

    /// The tree has one layer more at its top.
    func rise() { shift += 1 }
}
