/// Numbers that are joined into sets. The parent of each number leads to the number that stands for its set.
struct DisjointSets {
    private var parents: [Int]

    init(count: Int) {
        parents = Array(0..<count)
    }

    /// The number that stands for the set of `member`. Halves the way to it.
    mutating func root(of member: Int) -> Int {
        var here = member
        while parents[here] != here {
            parents[here] = parents[parents[here]]
            here = parents[here]
        }
        return here
    }

    /// Joins the sets of two numbers. Returns false when they are in the same set already.
    @discardableResult
    mutating func join(_ a: Int, _ b: Int) -> Bool {
        let (first, second) = (root(of: a), root(of: b))
        parents[first] = second
        return first != second
    }
}
