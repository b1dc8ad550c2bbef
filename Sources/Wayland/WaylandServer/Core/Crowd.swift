/// Selects the clients to end when more are connected than allowed.
///
/// The newest client is not simply the one to end: otherwise a program that opens connections and keeps them would shut out all
/// others.
struct Crowd<Program: Hashable> {
    /// The indices of the clients to end, in order of connection.
    private(set) var surplus: [Int] = []
    /// The program that has the most clients.
    private(set) var largest: Program?

    /// - Parameter programs: the program of each client, in order of connection.
    init(_ programs: [Program], limit: Int) {
        var counts: [Program: Int] = [:]
        for program in programs { counts[program, default: 0] += 1 }
        var isGone = [Bool](repeating: false, count: programs.count)
        for _ in 0..<max(0, programs.count - limit) {
            let most = counts.values.max() ?? 0
            // The newest client of any program with the highest count.
            guard let last = programs.indices.last(where: { !isGone[$0] && counts[programs[$0]] == most }) else { break }
            isGone[last] = true
            counts[programs[last], default: 0] -= 1
            largest = largest ?? programs[last]
        }
        surplus = programs.indices.filter { isGone[$0] }
    }
}
