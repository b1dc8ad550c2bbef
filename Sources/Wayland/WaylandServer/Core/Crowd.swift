/// Who has to go where there are more clients than may be.
///
/// Not simply the last one to come: a program that opens connections and keeps them would shut out all others that way.
struct Crowd<Program: Hashable> {
    /// The places of those that go, in the order in which they came.
    private(set) var surplus: [Int] = []
    /// The program that has the most clients.
    private(set) var largest: Program?

    /// - Parameter programs: whose each client is, in the order in which they came.
    init(_ programs: [Program], limit: Int) {
        var counts: [Program: Int] = [:]
        for program in programs { counts[program, default: 0] += 1 }
        var isGone = [Bool](repeating: false, count: programs.count)
        for _ in 0..<max(0, programs.count - limit) {
            let most = counts.values.max() ?? 0
            // The newest of those that are of a program with as many as any.
            guard let last = programs.indices.last(where: { !isGone[$0] && counts[programs[$0]] == most }) else { break }
            isGone[last] = true
            counts[programs[last], default: 0] -= 1
            largest = largest ?? programs[last]
        }
        surplus = programs.indices.filter { isGone[$0] }
    }
}
