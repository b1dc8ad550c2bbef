/// Commits that are applied together: those of one surface and of the sub-surfaces that waited for it.
package struct Transaction: Sendable {
    /// The update of one surface.
    package struct Part: Sendable {
        package let surface: SurfaceID
        package var update: SurfaceUpdate

        package init(surface: SurfaceID, update: SurfaceUpdate) {
            self.surface = surface
            self.update = update
        }
    }

    /// Parents before their sub-surfaces; one part a surface.
    package private(set) var parts: [Part]
    /// Where each surface's part is. Empty where there are so few that they are looked through.
    private var places: [SurfaceID: Int] = [:]

    /// The surfaces whose parts were seen to hold it up, without those that were seen to wait no longer. Where this is empty, each part
    /// is asked.
    private(set) var holdUps: ArraySlice<SurfaceID> = []
    /// A thread reads one of its contents, or has read it, as far as has been seen.
    private(set) var isBegun = false

    /// The most parts that are looked through.
    private static let few = 8

    package init(_ parts: [Part]) {
        self.parts = parts
        findPlaces()
    }

    private mutating func findPlaces() {
        guard parts.count > Transaction.few else { return places = [:] }
        places = Dictionary(parts.enumerated().map { ($1.surface, $0) }) { first, _ in first }
    }

    /// Returns the place of a surface's part.
    private func place(of surface: SurfaceID) -> Int? {
        places.isEmpty ? parts.firstIndex { $0.surface == surface } : places[surface]
    }

    /// Returns the update of a surface. It takes as long among many parts as among few.
    func update(of surface: SurfaceID) -> SurfaceUpdate? { place(of: surface).map { parts[$0].update } }

    func content(of surface: SurfaceID) -> SurfaceUpdate.Content? { place(of: surface).flatMap { parts[$0].update.content } }

    mutating func edit(_ surface: SurfaceID, _ change: (inout SurfaceUpdate) -> Void) {
        if let place = place(of: surface) { change(&parts[place].update) }
    }

    /// Each part was asked, and these wait.
    mutating func heldUp(by surfaces: [SurfaceID], isBegun: Bool) { (holdUps, self.isBegun) = (surfaces[...], isBegun) }

    /// The first hold-up waits no longer.
    mutating func dropHoldUp() { holdUps = holdUps.dropFirst() }

    /// Removes the part of a surface, and returns its update.
    mutating func remove(_ surface: SurfaceID) -> SurfaceUpdate? {
        guard let place = place(of: surface) else { return nil }
        defer { findPlaces() }
        return parts.remove(at: place).update
    }

    /// Contents that a later transaction replaced before they were shown, and the feedbacks that say so.
    package struct Skipped: Sendable {
        package var attachments: [(surface: SurfaceID, attachment: Attachment)] = []
        package var feedbacks: [(surface: SurfaceID, feedback: FrameCallbackID)] = []
    }

    /// Returns whether all surfaces of another transaction are in this one.
    func covers(_ other: Transaction) -> Bool {
        other.parts.count <= parts.count && other.parts.allSatisfy { place(of: $0.surface) != nil }
    }

    /// Returns whether any surface is in both.
    func shares(_ other: Transaction) -> Bool {
        let (few, many) = parts.count < other.parts.count ? (self, other) : (other, self)
        return few.parts.contains { many.place(of: $0.surface) != nil }
    }

    /// Takes in a later transaction of the same surfaces, or of some or more of them.
    mutating func merge(_ later: Transaction) -> Skipped {
        var skipped = Skipped()
        var before = Dictionary(parts.map { ($0.surface, $0.update) }) { $1 }
        // The larger one has parents before their sub-surfaces.
        let order = (covers(later) ? parts : later.parts).map(\.surface)
        for part in later.parts {
            guard var update = before[part.surface] else {
                before[part.surface] = part.update
                continue
            }
            if part.update.content != nil {
                skipped.feedbacks += update.feedbacks.map { (part.surface, $0) }
                update.feedbacks = []
            }
            if let old = update.merge(part.update) { skipped.attachments.append((part.surface, old)) }
            before[part.surface] = update
        }
        parts = order.compactMap { surface in before[surface].map { Part(surface: surface, update: $0) } }
        findPlaces()
        return skipped
    }
}
