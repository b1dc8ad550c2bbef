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

    /// Parents before their sub-surfaces.
    package var parts: [Part]

    package init(_ parts: [Part]) {
        self.parts = parts
    }

    /// Contents that a later transaction replaced before they were shown, and the feedbacks that say so.
    package struct Skipped: Sendable {
        package var attachments: [(surface: SurfaceID, attachment: Attachment)] = []
        package var feedbacks: [(surface: SurfaceID, feedback: FrameCallbackID)] = []
    }

    /// Returns whether all surfaces of another transaction are in this one.
    func covers(_ other: Transaction) -> Bool {
        let own = Set(parts.map(\.surface))
        return other.parts.allSatisfy { own.contains($0.surface) }
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
        return skipped
    }
}
