internal import Diagnostics

/// Reports misuse of controllers and transitions: each once, with its kind and a sentence that names the controllers.
///
/// Every report is logged. In strict mode it also stops the program, so that a developer sees the mistake at its place; a device
/// never runs in strict mode. A test can collect reports instead.
@preconcurrency @MainActor
public enum UIKitDiagnostics {
    /// The kind of misuse.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An animator never completed its transition, completed it twice, or completed it against its cancellation.
        case transitionNeverCompleted, transitionCompletedTwice, completionContradictsCancellation
        /// A duration or a speed is out of range, there is nothing to drive, or an interaction has no update or no end.
        case invalidDuration, invalidCompletionSpeed, nothingToScrub, interactionWithoutUpdate, interactionLeftAlone
        /// A transition was paused without an interruptible animator, or its animator changed or is missing.
        case pauseOfUninterruptibleTransition, changingInterruptibleAnimator, noInterruptibleAnimator
        /// A view is not in a window, was removed during a transition, or belongs to another controller.
        case viewNotInHierarchy, viewLost, viewTakenFromOtherController
        /// A presentation or dismissal was refused, or a delegate that is held weakly has ended.
        case presentationInProgress, presenterNotInWindow, invalidPresentation, nothingToDismiss, delegateGone
        /// Appearance calls are not balanced, or a container refused a child, a navigation or a selection.
        case unbalancedAppearance, invalidContainment, invalidNavigation, invalidSelection
        /// A list got identifiers twice, or identifiers that it does not have.
        case duplicateIdentifiers, unknownIdentifier
        /// A batch of a list, a view that its data source gives, or an answer of its layout does not fit.
        case invalidListUpdate, invalidListView, invalidListLayout
        /// A picker has no data source, a row that is asked for does not exist, or an answer of its delegate does not fit.
        case invalidPicker
        /// A rotating view has a transform, or an animator, orientation, geometry or thread is wrong; `other` for the rest.
        case transformedPresenter, invalidAnimatorUse, invalidOrientation, invalidGeometry, wrongThread, other
    }

    /// One report about a misuse of the API.
    public struct Report: CustomStringConvertible, Sendable {
        /// The kind of misuse.
        public let kind: Kind
        /// The message, in one sentence.
        public let message: String
        /// The kind and the message.
        public var description: String { "\(kind.rawValue): \(message)" }
    }

    /// True stops the program at the first report; off by default.
    public static var isStrict = false
    /// True completes a transition that its animator never completed, as soon as that is reported; off by default, because
    /// the animator's own state may then no longer fit.
    public static var completesHungTransitions = false
    /// Receives every report, besides the log.
    public static var handler: ((Report) -> Void)?
    private static var collected: [Report]?

    /// Reports a misuse to the log and to the handler.
    public static func report(_ kind: Kind, _ message: String) {
        let report = Report(kind: kind, message: message)
        if collected != nil {
            collected?.append(report)
        } else {
            Log.transitions.warning("\(report)")
            if isStrict { preconditionFailure("\(report)") }
        }
        handler?(report)
    }

    /// Runs `work` and returns its reports; nothing is logged, and the program is not stopped.
    public static func collect(_ work: () throws -> Void) rethrows -> [Report] {
        let outer = collected
        collected = []
        defer { collected = outer }
        try work()
        return collected ?? []
    }
}
