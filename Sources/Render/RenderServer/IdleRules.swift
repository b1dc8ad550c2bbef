package import Reactor

/// How much of the picture is shown, by how long there was no input.
package enum IdleStage: UInt8, Sendable, Comparable {
    case active, dim, off

    package static func < (a: IdleStage, b: IdleStage) -> Bool { a.rawValue < b.rawValue }
}

/// When the screens of an unused device become dark, and what the touch is worth that wakes them.
package struct IdleRules: Hashable, Sendable {
    /// What one stage begins after, and does with the touch, key or click that ends it.
    package struct Stage: Hashable, Sendable {
        /// Since the last input.
        package var after: TimeSpan
        /// The app does not hear of what ends the stage.
        package var swallowsWaking: Bool

        package init(after: TimeSpan, swallowsWaking: Bool) {
            self.after = after
            self.swallowsWaking = swallowsWaking
        }
    }

    /// Nil where there is no such stage.
    package var dim: Stage?
    package var off: Stage?

    package init() {}

    package var isEmpty: Bool { dim == nil && off == nil }

    func swallowsWaking(from stage: IdleStage) -> Bool {
        switch stage {
        case .active: false
        case .dim: dim?.swallowsWaking ?? false
        case .off: off?.swallowsWaking ?? false
        }
    }

    /// The stage after so much rest, and how much more rest leads to the next; nil when none does.
    func stage(after rest: TimeSpan) -> (stage: IdleStage, next: TimeSpan?) {
        let isDim = dim.map { rest >= $0.after } ?? false
        let isOff = off.map { rest >= $0.after } ?? false
        if isOff { return (.off, nil) }
        let waits = [isDim ? nil : dim?.after, off?.after].compactMap { $0 }
        return (isDim ? .dim : .active, waits.min().map { $0 - rest })
    }
}
