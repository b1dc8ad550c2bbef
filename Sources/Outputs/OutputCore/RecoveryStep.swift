/// The rungs of the ladder for a flip that never came, gentlest first.
package enum RecoveryStep: Int, CaseIterable, Sendable {
    /// Ask the driver for the vblank counter: when it ran on, only the event was lost, and the frame counts as shown.
    case pollVblank
    /// Commit the same buffer again, and wait for it.
    case recommitBlocking
    /// The same with a full mode set.
    case modeset
    /// Close and open the device.
    case reopen
    /// Say so, and try a mode set again later.
    case report

    /// The next harsher rung; the last one has none.
    package var next: RecoveryStep? { RecoveryStep(rawValue: rawValue + 1) }

    /// The first rung for a flip that was lost after `losses` others in a row.
    static func first(after losses: Int) -> RecoveryStep {
        switch losses {
        case ..<1: .pollVblank
        case 1: .recommitBlocking
        case 2: .modeset
        default: .reopen
        }
    }
}
