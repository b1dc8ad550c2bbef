import Testing
import WaylandServer

/// Transactions are words of letters, which are surfaces; the scale of an update tells transactions apart.
@Suite("Server: transactions that wait") struct TransactionQueueTests {
    private static func transaction(_ surfaces: String, _ number: Int32) -> Transaction {
        Transaction(
            surfaces.utf8.map { letter in
                var update = SurfaceUpdate()
                update.scale = number
                return Transaction.Part(surface: SurfaceID(UInt64(letter)), update: update)
            })
    }

    private static func number(_ transaction: Transaction) -> Int32 { transaction.parts.first?.update.scale ?? 0 }

    private static func queue(_ words: [String]) -> TransactionQueue {
        var queue = TransactionQueue()
        for (index, word) in words.enumerated() { queue.append(transaction(word, Int32(index + 1))) }
        return queue
    }

    @Test(
        arguments: [
            // What is committed, which of it is blocked, what is applied.
            (["a"], [], [1]),
            (["a"], [1], []),
            (["a", "a", "a"], [1], []),
            (["a", "a", "a"], [2], [1]),
            (["a", "b", "a"], [1], [2]),
            (["a", "ab", "b"], [1], []),
            (["a", "ab", "bc", "c", "d"], [1], [5]),
            (["a", "b", "ab", "c"], [2], [1, 4]),
            (["ab", "b", "a"], [], [1, 2, 3]),
        ] as [([String], Set<Int32>, [Int32])])
    func `each surface sees its commits in order, and holds up no other`(words: [String], blocked: Set<Int32>, applied: [Int32]) {
        var queue = Self.queue(words)
        let ready = queue.takeReady { blocked.contains(Self.number($0)) }
        #expect(ready.map(Self.number) == applied)
        #expect(queue.count == words.count - applied.count)
        let rest = queue.takeReady { _ in false }
        #expect(rest.map(Self.number) == (1...Int32(words.count)).filter { !applied.contains($0) } && queue.isEmpty)
    }

    @Test func `a surface that ends takes its updates along, oldest first`() {
        var queue = Self.queue(["ab", "a", "b"])
        let gone = queue.remove(SurfaceID(UInt64(UInt8(ascii: "a"))))
        #expect(gone.map(\.scale) == [1, 2])
        let ready = queue.takeReady { _ in false }
        #expect(ready.map { $0.parts.map(\.surface.number) } == [[98], [98]])
    }

    @Test func `the oldest goes first when too many wait`() {
        var queue = Self.queue(["a", "b"])
        let oldest = queue.takeOldest().map(Self.number)
        #expect(oldest == 1 && queue.count == 1)
        queue.removeAll()
        let none = queue.takeOldest()
        #expect(none == nil)
    }

    /// Fresh commits and fences: every surface sees each of its commits once, in their order, whatever becomes ready when.
    @Test func `whatever becomes ready when, no commit is lost or comes early`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var queue = TransactionQueue()
            var open: Set<Int32> = []
            var applied: [Transaction] = []
            var committed: [Transaction] = []
            for number in 1...Int32(30) {
                let letters = Set(
                    (0..<Int.random(in: 1...3, using: &random)).map { _ in "abcde".randomElement(using: &random) ?? "a" })
                let new = Self.transaction(String(letters.sorted()), number)
                if Bool.random(using: &random) { open.insert(number) }
                committed.append(new)
                queue.append(new)
                if let ended = open.randomElement(using: &random), Bool.random(using: &random) { open.remove(ended) }
                let ready = queue.takeReady { open.contains(Self.number($0)) }
                #expect(ready.allSatisfy { !open.contains(Self.number($0)) })
                applied += ready
            }
            applied += queue.takeReady { _ in false }
            for letter in "abcde".utf8 {
                func history(_ all: [Transaction]) -> [Int32] {
                    all.filter { $0.parts.contains { $0.surface.number == UInt64(letter) } }.map(Self.number)
                }
                #expect(history(applied) == history(committed))
            }
        }
    }
}
