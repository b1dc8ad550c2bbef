/// What a call on a snapshot got wrong: it becomes one sentence in a report, and the call is ignored or takes the first of equals.
struct SnapshotMistake: Sendable {
    let kind: UIKitDiagnostics.Kind
    let reason: String

    /// E50: identifiers come twice in one call, or sections are in the snapshot already.
    static func duplicates(_ identifiers: [some Sendable], _ place: String) -> Self {
        Self(kind: .duplicateIdentifiers, reason: "\(names(identifiers)) \(place); the first stays")
    }

    /// E51: identifiers that the snapshot does not have.
    static func unknown(_ identifiers: [some Sendable]) -> Self {
        Self(kind: .unknownIdentifier, reason: "the snapshot does not have \(names(identifiers)); the call is ignored")
    }

    /// E51: a place relative to what is moved.
    static func relativeToItself(_ identifier: some Sendable) -> Self {
        Self(kind: .unknownIdentifier, reason: "\(identifier) has no place relative to itself; the call is ignored")
    }

    /// E51: items without a section.
    static let noSection = Self(
        kind: .unknownIdentifier, reason: "the snapshot has no section, so append a section first; the call is ignored")

    /// Reports it on the main thread, later when this is another one: snapshots are made on any.
    func report(_ object: Any.Type, _ call: String) {
        let (kind, message) = (kind, "\(object).\(call): \(reason)")
        if MainThread.isCurrent {
            MainActor.assumeIsolated { UIKitDiagnostics.report(kind, message) }
        } else {
            DispatchQueue.main.async { UIKitDiagnostics.report(kind, message) }
        }
    }

    /// Some of the identifiers: a list of thousands does not fit a line.
    private static func names<Identifier: Sendable>(_ identifiers: [Identifier]) -> String {
        let shown = identifiers.prefix(5).map { "\($0)" }.joined(separator: ", ")
        return identifiers.count > 5 ? "\(shown) and \(identifiers.count - 5) more" : shown
    }
}
