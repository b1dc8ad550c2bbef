/// What was done to a text, so that it can be undone and done again.
struct TextHistory {
    struct Edit {
        /// In UTF-16 units.
        var at: Int
        var removed: String
        var inserted: String
        /// What was selected.
        let before: Range<Int>

        init(at: Int, removed: String, inserted: String, before: Range<Int>) {
            (self.at, self.removed, self.inserted, self.before) = (at, removed, inserted, before)
        }
    }

    private var done: [Edit] = []
    private var undone: [Edit] = []
    private var isSealed = true
    /// Older ones are forgotten.
    private static let limit = 200

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// - Parameter coalesces: it goes on with the last one, as letters of a word do.
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

    /// What comes next stands for itself.
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
