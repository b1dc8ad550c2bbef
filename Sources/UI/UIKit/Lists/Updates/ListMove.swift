/// A move from a place before an update to a place after it.
struct ListMove<Place: Hashable & Sendable>: Hashable, Sendable {
    var from: Place
    var to: Place
}
