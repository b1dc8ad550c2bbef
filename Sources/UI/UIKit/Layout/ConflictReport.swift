/// The sentence about a constraint that was left out, and those that it contradicts.
@MainActor
struct ConflictReport {
    let broken: NSLayoutConstraint
    /// The constraints that it contradicts.
    let others: [NSLayoutConstraint]
    /// True when it also contradicts frames that no constraint of the app sets.
    let hasFixed: Bool

    /// More names than these do not help.
    static let mostNames = 20
    /// A page that is made in a loop makes the same mistake for each row: more reports of one pass do not help either.
    static let mostReports = 20

    var text: String {
        var seen: Set<String> = []
        let names = others.map(\.description).filter { seen.insert($0).inserted }
        let rest = names.count - Self.mostNames
        let more = rest > 0 ? ["and \(rest) more"] : []
        let fixed = hasFixed ? ["frames that the system fixes"] : []
        let list = (names.prefix(Self.mostNames).sorted() + more + fixed).joined(separator: "; ")
        return "the constraint \(broken.description) is broken, because it contradicts \(list)"
    }
}
