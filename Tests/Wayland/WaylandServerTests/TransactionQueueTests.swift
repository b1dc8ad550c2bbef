import Testing

@testable import WaylandServer

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

    @Test(
        arguments: [
            // What waits, what comes, which of it takes that in, its surfaces afterwards.
            (["a"], "a", 1, "a"),
            (["a", "b"], "a", 1, "a"),
            (["ab"], "b", 1, "ab"),
            (["b"], "ab", 1, "ab"),
            (["a", "ab", "c"], "a", 2, "ab"),
            (["ab"], "bc", nil, ""),
            (["a"], "b", nil, ""),
        ] as [([String], String, Int?, String)])
    func `a later transaction joins the last one with its surfaces`(words: [String], comer: String, place: Int?, result: String) {
        var queue = Self.queue(words)
        let later = Self.transaction(comer, 9)
        let found = queue.mergeable(later)
        #expect(found.map { $0.index + 1 } == place)
        guard let found else { return }
        _ = queue.merge(later, at: found.index)
        let merged = queue.takeReady { _ in false }[found.index]
        #expect(merged.parts.map(\.surface.number) == result.utf8.map(UInt64.init) && queue.isEmpty)
        #expect(
            merged.parts.filter { comer.utf8.map(UInt64.init).contains($0.surface.number) }.allSatisfy { $0.update.scale == 9 })
    }

    @Test func `what holds a transaction up is remembered, also when another joins it`() {
        var queue = Self.queue(["abc"])
        _ = queue.takeReady { transaction in
            transaction.heldUp(by: [SurfaceID(98), SurfaceID(99)], isBegun: false)
            return true
        }
        var seen: [[UInt64]] = []
        func look() {
            _ = queue.takeReady { transaction in
                seen.append(transaction.holdUps.map(\.number))
                transaction.dropHoldUp()
                return true
            }
        }
        look()
        _ = queue.merge(Self.transaction("a", 2), at: 0)
        look()
        look()
        #expect(seen == [[98, 99], [99], []])
    }

    @Test func `the updates before a content are those of its surface`() {
        var queue = TransactionQueue()
        let contents = (1...3 as ClosedRange<UInt64>).map {
            SurfaceUpdate.Content.attached(Attachment(number: $0, width: 1, height: 1))
        }
        for content in contents {
            let parts = ([1, 2] as [UInt64]).map { number in
                var update = SurfaceUpdate()
                update.content = number == 1 ? content : SurfaceUpdate.Content.none
                return Transaction.Part(surface: SurfaceID(number), update: update)
            }
            queue.append(Transaction(parts))
        }
        for (index, content) in contents.enumerated() {
            #expect(queue.updates(of: SurfaceID(1), before: content).map(\.content) == contents[..<index].map { $0 })
        }
        #expect(queue.updates(of: SurfaceID(2)).count == 3)
    }

    @Test func `a content that is replaced is skipped, with its feedback`() {
        func update(_ number: UInt64, _ feedback: UInt64) -> Transaction {
            var update = SurfaceUpdate()
            update.content = .attached(Attachment(number: number, width: 1, height: 1))
            update.feedbacks = [FrameCallbackID(feedback)]
            return Transaction([Transaction.Part(surface: SurfaceID(1), update: update)])
        }
        var first = update(1, 10)
        let skipped = first.merge(update(2, 20))
        #expect(skipped.attachments.map(\.attachment.number) == [1] && skipped.feedbacks.map(\.feedback.number) == [10])
        #expect(first.parts[0].update.feedbacks.map(\.number) == [20])
    }

    @Test func `the oldest that may go leaves those behind that have its surfaces before it`() {
        var queue = Self.queue(["a", "ab", "c", "b"])
        #expect(queue.takeOldest { Self.number($0) != 1 }.map(Self.number) == 3)
        #expect(queue.takeOldest { Self.number($0) > 1 }.map(Self.number) == nil && queue.count == 3)
        #expect(queue.takeOldest().map(Self.number) == 1)
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

    @Test func `an update among many is found, edited and removed like one among few`() {
        let all = (0..<100).map { number in
            var update = SurfaceUpdate()
            update.scale = Int32(number)
            return Transaction.Part(surface: SurfaceID(UInt64(number)), update: update)
        }
        var queue = TransactionQueue()
        queue.append(Transaction(all))
        queue.append(Transaction(Array(all.prefix(2))))
        #expect(queue.updates(of: SurfaceID(70)).map(\.scale) == [70])
        #expect(queue.updates(of: SurfaceID(1)).map(\.scale) == [1, 1])
        queue.edit(SurfaceID(1)) { $0.scale = 9 }
        #expect(queue.remove(SurfaceID(1)).map(\.scale) == [9, 9])
        #expect(queue.remove(SurfaceID(0)).map(\.scale) == [0, 0])
        // The second has no part any more.
        #expect(queue.count == 1 && queue.partCount == 98)
        #expect(queue.updates(of: SurfaceID(99)).map(\.scale) == [99] && queue.updates(of: SurfaceID(1)).isEmpty)
    }
}
