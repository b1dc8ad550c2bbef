/// The state machine of a gesture recognizer.
///
/// The requested state (the subclass sets `state`) and the actual state differ: a recognizer asks for permission to begin,
/// may have to wait until others have failed, and may be refused. Each event changes only this machine and returns an action.
enum GestureMachine: ~Copyable {
    /// The state is undecided.
    case possible
    /// It may begin as soon as the recognizers that it requires to fail have failed.
    case held(Intent)
    case active(State)
    /// Ended, cancelled or failed; lasts until the last finger is up.
    case over(State)

    typealias State = UIGestureRecognizer.State

    /// The request of a recognizer that waits.
    enum Intent: Equatable {
        case begin
        /// To begin and end, because the fingers went up before it was allowed to begin.
        case beginAndEnd
        /// To be recognized at once, like a tap.
        case recognize
    }

    enum Action: Equatable {
        case none
        /// Ask the other recognizers for permission.
        case ask(Intent)
        /// Run its actions.
        case send
        /// Let the recognizers that wait for its failure continue.
        case failed
        /// Ignore an impossible request of the subclass.
        case illegal
    }

    /// Handles a state that the subclass requests.
    mutating func request(_ state: State) -> Action {
        switch consume self {
        case .possible:
            self = .possible
            return requestFirst(state)
        case .held(let intent):
            self = .held(intent)
            return request(state, waiting: intent)
        case .active(let before):
            self = .active(before)
            return requestNext(state)
        case .over(let end):
            self = .over(end)
            return state == end || state == .possible ? .none : .illegal
        }
    }

    private mutating func requestFirst(_ state: State) -> Action {
        switch state {
        case .possible: return .none
        case .began: return .ask(.begin)
        case .ended: return .ask(.recognize)
        case .changed: return .illegal
        case .cancelled, .failed:
            self = .over(.failed)
            return .failed
        }
    }

    private mutating func request(_ state: State, waiting intent: Intent) -> Action {
        switch state {
        case .possible, .began, .changed: self = .held(intent)
        case .ended: self = .held(intent == .begin ? .beginAndEnd : intent)
        case .cancelled, .failed:
            self = .over(.failed)
            return .failed
        }
        return .none
    }

    private mutating func requestNext(_ state: State) -> Action {
        switch state {
        case .possible, .began: return .illegal
        case .changed: self = .active(.changed)
        case .ended: self = .over(.ended)
        case .cancelled, .failed: self = .over(.cancelled)
        }
        return .send
    }

    /// Makes the recognizer wait for others.
    mutating func hold(_ intent: Intent) {
        guard isUndecided, self.intent == nil else { return }
        self = .held(intent)
    }

    /// Begins or recognizes it, after all requirements are met.
    mutating func permit(_ intent: Intent) -> Action {
        guard isUndecided else { return .none }
        self = intent == .recognize ? .over(.ended) : .active(.began)
        return .send
    }

    /// Fails it, because another one was recognized, or a delegate or view refused.
    mutating func refuse() -> Action {
        guard isUndecided else { return .none }
        self = .over(.failed)
        return .failed
    }

    /// Cancels it, because it was disabled or its view was removed.
    mutating func cancel() -> Action {
        guard !isUndecided else { return refuse() }
        guard !isOver else { return .none }
        self = .over(.cancelled)
        return .send
    }

    mutating func reset() { self = .possible }

    /// The value of the recognizer's `state`.
    var state: State {
        switch self {
        case .possible: .possible
        case .held: .possible
        case .active(let state): state
        case .over(let state): state
        }
    }

    /// True before it began and before it is over.
    var isUndecided: Bool {
        switch self {
        case .possible: true
        case .held: true
        case .active: false
        case .over: false
        }
    }

    var intent: Intent? {
        switch self {
        case .possible: nil
        case .held(let intent): intent
        case .active: nil
        case .over: nil
        }
    }

    /// True when it began and was not cancelled.
    var isRecognized: Bool {
        switch self {
        case .possible: false
        case .held: false
        case .active: true
        case .over(let end): end == .ended
        }
    }

    var isOver: Bool {
        switch self {
        case .possible: false
        case .held: false
        case .active: false
        case .over: true
        }
    }
}
