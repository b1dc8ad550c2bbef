/// Where a transition is in its life; every event answers with what is to be done.
///
/// Interactive and settling follow one another as often as an interruptible transition is caught and let go.
enum TransitionPhase: ~Copyable {
    case prepared
    /// Time drives it.
    case running
    /// A progress drives it.
    case interactive(progress: Double)
    /// It was let go and runs to one of its ends.
    case settling(toward: End)
    case ended

    enum End: Sendable {
        case finish, cancel
        var progress: Double { self == .finish ? 1 : 0 }
    }

    enum Action: Equatable {
        case nothing
        case begin(interactively: Bool)
        case scrub(to: Double)
        /// Interaction is over: run from a progress to an end.
        case settle(from: Double, toward: End)
        /// Interaction began again.
        case grab
        case conclude
        /// The event does not belong here.
        case refuse
    }

    /// A copy for messages and tests.
    enum Snapshot: Equatable, Sendable {
        case prepared, running, ended
        case interactive(progress: Double)
        case settling(toward: End)
    }

    mutating func start(interactively: Bool) -> Action {
        switch consume self {
        case .prepared:
            self = interactively ? .interactive(progress: 0) : .running
            return .begin(interactively: interactively)
        case .running: self = .running
        case .interactive(let progress): self = .interactive(progress: progress)
        case .settling(let end): self = .settling(toward: end)
        case .ended: self = .ended
        }
        return .refuse
    }

    mutating func update(_ progress: Double) -> Action {
        switch consume self {
        case .interactive:
            self = .interactive(progress: progress)
            return .scrub(to: progress)
        case .prepared: self = .prepared
        case .running: self = .running
        case .settling(let end): self = .settling(toward: end)
        case .ended: self = .ended
        }
        return .refuse
    }

    mutating func letGo(toward end: End) -> Action {
        switch consume self {
        case .interactive(let progress):
            self = .settling(toward: end)
            return .settle(from: progress, toward: end)
        case .prepared: self = .prepared
        case .running: self = .running
        case .settling(let end): self = .settling(toward: end)
        case .ended: self = .ended
        }
        return .refuse
    }

    mutating func grab(at progress: Double) -> Action {
        switch consume self {
        case .running:
            self = .interactive(progress: progress)
            return .grab
        case .settling:
            self = .interactive(progress: progress)
            return .grab
        case .interactive(let progress):
            self = .interactive(progress: progress)
            return .nothing
        case .prepared: self = .prepared
        case .ended: self = .ended
        }
        return .refuse
    }

    mutating func complete() -> Action {
        let wasOver = isOver
        self = .ended
        return wasOver ? .refuse : .conclude
    }

    var snapshot: Snapshot {
        switch self {
        case .prepared: .prepared
        case .running: .running
        case .interactive(let progress): .interactive(progress: progress)
        case .settling(let end): .settling(toward: end)
        case .ended: .ended
        }
    }

    var isInteractive: Bool {
        if case .interactive = snapshot { true } else { false }
    }

    var isOver: Bool { snapshot == .ended }
}
