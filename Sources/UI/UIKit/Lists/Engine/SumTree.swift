/// Numbers of which the sum of the first n is wanted often, and single ones change often: a Fenwick tree, both in O(log n).
struct SumTree: Equatable, Sendable {
    /// At index i, the sum of the numbers that the lowest bit of i + 1 spans up to i.
    private var sums: [CGFloat]

    init(count: Int) { sums = Array(repeating: 0, count: count) }

    /// Takes all numbers in O(n).
    init(_ numbers: [CGFloat]) {
        sums = numbers
        for index in sums.indices {
            let parent = index | (index + 1)
            if parent < sums.count { sums[parent] += sums[index] }
        }
    }

    var count: Int { sums.count }

    mutating func add(_ difference: CGFloat, at index: Int) {
        var index = index
        while index < sums.count {
            sums[index] += difference
            index |= index + 1
        }
    }

    /// Returns the sum of the first `count` numbers.
    func sum(first count: Int) -> CGFloat {
        var (index, sum) = (count, CGFloat(0))
        while index > 0 {
            sum += sums[index - 1]
            index &= index - 1
        }
        return sum
    }

    /// Returns how many numbers from the first on have a sum of at most `position`, where each counts `each` more; no number with what is
    /// added may be negative.
    func count(within position: CGFloat, each: CGFloat = 0) -> Int {
        var (found, sum) = (0, CGFloat(0))
        var step = sums.isEmpty ? 0 : 1 << (Int.bitWidth - 1 - sums.count.leadingZeroBitCount)
        while step > 0 {
            let next = found + step
            if next <= sums.count, sum + sums[next - 1] + each * CGFloat(step) <= position {
                found = next
                sum += sums[next - 1] + each * CGFloat(step)
            }
            step >>= 1
        }
        return found
    }
}
