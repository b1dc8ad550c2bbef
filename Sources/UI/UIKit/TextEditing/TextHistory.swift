/// The edits of a text, for undo and redo.
struct TextHistory {
    struct Edit {
        /// The position in UTF-16 units.
        var at: Int
        var removed: String
        var inserted: String
        /// The selection before the edit.
        let before: Range<Int>

        init(at: Int, removed: String, inserted: String, before: Range<Int>) {
            (self.at, self.removed, self.inserted, self.before) = (at, removed, inserted, before)
        }
    }

    private var done: [Edit] = []
    private var undone: [Edit] = []
    private var isSealed = true
    /// The greatest number of edits; older ones are dropped.
    private static let limit = 200

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Records an edit.
    ///
    /// - Parameter coalesces: true when the edit continues the last one, as letters of a word do.
    mutating func note(_ edit: Edit, _ coalesces: Bool) {
        undone = []
        if coalesces, !isSealed, let last = done.last, edit.removed.isEmpty, last.removed.isEmpty || !last.inserted.isEmpty,
            last.at + last.inserted.utf16.count == edit.at, !(last.inserted.last?.isWhitespace ?? true)
        {
            done[done.count - 1].inserted += edit.inserted
        } else {
            done.append(edit)
            if done.count > Self.limit { done.removeFirst() }
        }
        isSealed = !coalesces
    }

    /// Makes the next edit a separate one.
    mutating func seal() { isSealed = true }

    mutating func takeBack() -> Edit? {
        seal()
        guard let edit = done.popLast() else { return nil }
        undone.append(edit)
        return edit
    }

    mutating func again() -> Edit? {
        seal()
        guard let edit = undone.popLast() else { return nil }
        done.append(edit)
        return edit
    }
}
