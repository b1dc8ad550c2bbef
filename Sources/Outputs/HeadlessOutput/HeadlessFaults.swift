package import OutputCore
package import Reactor

/// Faults that a headless output will show, each as often as it is set to.
package struct HeadlessFaults {
    /// Flips that will never happen: no picture, no event, and the output stays busy.
    package var stuckFlips = 0
    /// Flips that happen, and whose event is lost.
    package var lostEvents = 0
    /// By how much the next vblank's timestamp lies before its time.
    package var earliness: TimeSpan?
    /// Thrown by the next commits, first one first.
    package var commitErrors: [OutputError] = []
    /// Thrown by the next tests, first one first.
    package var testErrors: [OutputError] = []
    /// `pollVblank` knows nothing while set.
    package var isVblankCounterDead = false

    package init() {}

    mutating func takeStuckFlip() -> Bool {
        guard stuckFlips > 0 else { return false }
        stuckFlips -= 1
        return true
    }

    mutating func takeLostEvent() -> Bool {
        guard lostEvents > 0 else { return false }
        lostEvents -= 1
        return true
    }

    mutating func takeEarliness() -> TimeSpan? {
        defer { earliness = nil }
        return earliness
    }

    mutating func takeCommitError() -> OutputError? { commitErrors.isEmpty ? nil : commitErrors.removeFirst() }
    mutating func takeTestError() -> OutputError? { testErrors.isEmpty ? nil : testErrors.removeFirst() }
}
