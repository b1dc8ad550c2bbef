import Synchronization

/// An identifier that counts how often identifiers of its kind are hashed.
struct CountingIdentifier: Hashable, Sendable {
    static let hashes = Atomic<Int>(0)

    let number: Int

    static func == (a: Self, b: Self) -> Bool { a.number == b.number }

    func hash(into hasher: inout Hasher) {
        Self.hashes.add(1, ordering: .relaxed)
        hasher.combine(number)
    }

    /// How many hashes the work takes.
    static func count(_ work: () -> Void) -> Int {
        let before = hashes.load(ordering: .relaxed)
        work()
        return hashes.load(ordering: .relaxed) - before
    }
}
