/// Where a transition is in its life. Each event answers with what is to be done.
///
/// A finger may drive it, let it go and catch it again from when its beginning is told until it ends. No payload may be used only
/// once, so this is a plain value.
enum TransitionPhase: Equatable, Sendable {
    case prepared
    /// The controllers are told that it begins.
    case telling(TransitionCourse)
    /// The animator or the interactor makes its animations. A completion that comes meanwhile waits until they are made.
    case settingUp(TransitionCourse, completion: End?)
    case underWay(TransitionCourse)
    case ended(TransitionCourse, Ending)

    enum End: Sendable {
        case finish, cancel
        var progress: Double { self == .finish ? 1 : 0 }
    }

    enum Ending: Sendable {
        case completed
        /// The library ended it, so a completion is still to come from its animator.
        case abandoned
    }

    enum Action: Equatable {
        case nothing
        /// The event does not belong here.
        case refuse
        case tell
        case setUp
        /// All is set up; wait for the completion.
        case watch
        case scrub(to: Double)
        /// Interaction is over: run from a progress to an end.
        case settle(from: Double, toward: End)
        /// Interaction began again.
        case grab(at: Double)
        /// The completion is kept until all is set up.
        case wait
        case conclude(End, wasInteractive: Bool)
    }

    // MARK: The beginning

    mutating func start(interactively: Bool) -> Action {
        guard case .prepared = self else { return .refuse }
        self = .telling(TransitionCourse(driver: interactively ? .finger : .time))
        return .tell
    }

    /// It may have ended while it was told.
    mutating func didTell() -> Action {
        guard case .telling(let course) = self else { return .refuse }
        self = .settingUp(course, completion: nil)
        return .setUp
    }

    mutating func didSetUp() -> Action {
        guard case .settingUp(let course, let completion) = self else { return .refuse }
        if let completion { return conclude(at: completion, .completed) }
        self = .underWay(course)
        return .watch
    }

    // MARK: Interaction

    mutating func update(_ progress: Double) -> Action { steer { $0.update(progress) } }
    mutating func letGo(toward end: End) -> Action { steer { $0.letGo(toward: end) } }
    mutating func grab(at progress: Double) -> Action { steer { $0.grab(at: progress) } }

    private mutating func steer(_ event: (inout TransitionCourse) -> Action) -> Action {
        var course = course
        let action: Action
        switch self {
        case .prepared, .ended: return .refuse
        case .telling:
            action = event(&course)
            self = .telling(course)
        case .settingUp(_, let completion):
            action = event(&course)
            self = .settingUp(course, completion: completion)
        case .underWay:
            action = event(&course)
            self = .underWay(course)
        }
        return action
    }

    // MARK: The end

    mutating func complete(at end: End) -> Action {
        switch self {
        case .prepared, .telling, .underWay: return conclude(at: end, .completed)
        case .settingUp(let course, let completion):
            self = .settingUp(course, completion: completion ?? end)
            return completion == nil ? .wait : .refuse
        case .ended(let course, let ending):
            // The completion that an abandoned transition still expected is not a mistake. The next one is.
            self = .ended(course, .completed)
            return ending == .abandoned ? .nothing : .refuse
        }
    }

    /// The place where it runs is gone: it ends where it was going.
    mutating func abandon() -> Action {
        switch self {
        case .settingUp(_, let completion?): conclude(at: completion, .completed)
        case .prepared, .telling, .settingUp, .underWay: conclude(at: course.end, .abandoned)
        case .ended: .refuse
        }
    }

    private mutating func conclude(at end: End, _ ending: Ending) -> Action {
        var last = course
        last.end = end
        self = .ended(last, ending)
        return .conclude(end, wasInteractive: last.driver == .finger)
    }

    // MARK: Questions

    /// What drives it, or drove it last.
    var course: TransitionCourse {
        switch self {
        case .prepared: TransitionCourse()
        case .telling(let course), .settingUp(let course, _), .underWay(let course), .ended(let course, _): course
        }
    }

    var isInteractive: Bool { !isOver && course.driver == .finger }

    var isOver: Bool {
        if case .ended = self { true } else { false }
    }

    /// Callbacks and animations are being asked for; nothing else may begin from in there.
    var isStarting: Bool {
        switch self {
        case .prepared, .telling, .settingUp: true
        case .underWay, .ended: false
        }
    }

    var hasPendingCompletion: Bool {
        if case .settingUp(_, .some) = self { true } else { false }
    }
}
