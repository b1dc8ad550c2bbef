/// Selects the clients to end when more are connected than allowed.
///
/// The newest client is not simply the one to end: otherwise a program that opens connections and keeps them would shut out all others. The
/// account with the most clients gives one up, in it the program with the most. An account stands before its programs, since a file can be
/// copied any number of times.
struct Crowd {
    /// The indices of the clients to end, in order of connection.
    private(set) var surplus: [Int] = []
    /// The program that has the most clients.
    private(set) var largest: ClientOrigin?

    /// - Parameters:
    ///   - origins: where each client comes from, in order of connection.
    ///   - kept: the indices of clients that stay in any case.
    init(_ origins: [ClientOrigin], keeping kept: Set<Int> = [], limit: Int) {
        let excess = origins.count - limit
        guard excess > 0 else { return }
        var remaining = origins.indices.filter { !kept.contains($0) }
        for _ in 0..<excess {
            guard let gone = Crowd.newestOfLargest(remaining, origins) else { break }
            largest = largest ?? origins[gone]
            surplus.append(gone)
            remaining.removeAll { $0 == gone }
        }
        surplus.sort()
    }

    private static func newestOfLargest(_ remaining: [Int], _ origins: [ClientOrigin]) -> Int? {
        let account = largestNewest(remaining) { origins[$0].account }
        return largestNewest(account) { origins[$0].program }.last
    }

    /// Returns the client that holds the most descriptors, of the program that holds the most, of such an account; nil for none.
    static func largestHolder(of clients: [Client]) -> Client? {
        let others = clients.filter { !$0.isOfCommand }
        let account = largestGroup(of: others.isEmpty ? clients : others) { $0.origin.account }
        return largestGroup(of: account) { $0.origin.program }.max { $0.heldDescriptors < $1.heldDescriptors }
    }

    private static func largestGroup<Key: Hashable>(of clients: [Client], by key: (Client) -> Key) -> [Client] {
        let groups = Dictionary(grouping: clients, by: key)
        return groups.values.max { one, other in
            one.reduce(0) { $0 + $1.heldDescriptors } < other.reduce(0) { $0 + $1.heldDescriptors }
        } ?? []
    }

    /// Returns the members of the largest group; of several, those of the group to which the last member belongs.
    private static func largestNewest<Key: Hashable>(_ members: [Int], by key: (Int) -> Key) -> [Int] {
        var counts: [Key: Int] = [:]
        for member in members { counts[key(member), default: 0] += 1 }
        let most = counts.values.max() ?? 0
        guard let last = members.last(where: { counts[key($0)] == most }) else { return [] }
        let chosen = key(last)
        return members.filter { key($0) == chosen }
    }
}
