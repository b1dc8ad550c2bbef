internal import TestSupport
internal import Testing

@testable internal import WaylandServer

/// A key that counts how often keys are compared and hashed.
private struct CountingKey: Hashable {
    final class Work { var steps = 0 }

    let number: Int
    let work: Work

    static func == (a: CountingKey, b: CountingKey) -> Bool {
        a.work.steps += 1
        return a.number == b.number
    }

    func hash(into hasher: inout Hasher) {
        work.steps += 1
        hasher.combine(number)
    }
}

@Suite("A list of objects that clients make and end") struct KeyedListTests {
    @Test func `values stay in order while others go`() {
        var list = KeyedList<Int, String>()
        for number in 0..<40 { list.append("\(number)", for: number) }
        for number in 0..<40 where number % 7 != 3 { list.remove(number) }
        #expect(Array(list) == ["3", "10", "17", "24", "31", "38"])
        #expect(list[17] == "17" && list[16] == nil && list.count == 6)
        list.append("again", for: 16)
        #expect(Array(list).last == "again" && list.remove(16) == "again" && list.remove(16) == nil)
        #expect(list.last { $0 < "3" } == "24")
    }

    @Test(arguments: ["oldest first", "newest first", "in any order"])
    func `the end of one value costs the same among few and among many`(order: String) {
        func stepsForEach(of count: Int) -> Double {
            let work = CountingKey.Work()
            var list = KeyedList<CountingKey, Int>()
            var keys = (0..<count).map { CountingKey(number: $0, work: work) }
            for key in keys { list.append(key.number, for: key) }
            if order == "newest first" { keys.reverse() }
            var random = SeededRandom("ends")
            if order == "in any order" { keys.shuffle(using: &random) }
            work.steps = 0
            for key in keys { list.remove(key) }
            #expect(list.isEmpty)
            return Double(work.steps) / Double(count)
        }
        #expect(stepsForEach(of: 10_000) < 2 * stepsForEach(of: 100))
    }
}
