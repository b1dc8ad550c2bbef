/// The actions of a recognizer, in the order in which they were added.
struct GestureTargets {
    private struct Entry {
        let token: UIGestureRecognizer.Token
        weak var owner: AnyObject?
        let hasOwner: Bool
        let run: @MainActor (UIGestureRecognizer) -> Void
    }

    private var entries: [Entry] = []
    private var last = 0

    /// Adds an action; it is removed with its owner, which is held weakly.
    @discardableResult
    mutating func add(
        owner: AnyObject?, _ run: @escaping @MainActor (UIGestureRecognizer) -> Void
    ) -> UIGestureRecognizer.Token {
        last += 1
        let token = UIGestureRecognizer.Token(number: last)
        entries.append(Entry(token: token, owner: owner, hasOwner: owner != nil, run: run))
        return token
    }

    mutating func remove(_ token: UIGestureRecognizer.Token) { entries.removeAll { $0.token == token } }

    /// Removes the actions of an owner; nil removes all.
    mutating func remove(owner: AnyObject?) { entries.removeAll { owner == nil || $0.owner === owner } }

    @MainActor
    func send(_ recognizer: UIGestureRecognizer) {
        for entry in entries where !entry.hasOwner || entry.owner != nil { entry.run(recognizer) }
    }
}
