/// Where a gesture recognizer stands.
///
/// What a recognizer wants (its subclass sets `state`) and what it gets are two things: before it begins it is asked for, may have
/// to wait until others have failed, and may be refused. Only this machine changes; each event returns what is to be done.
enum GestureMachine: ~Copyable {
    /// Nothing is decided.
    case possible
    /// It may begin as soon as those that it requires to fail have failed.
    case held(Intent)
    case active(State)
    /// Ended, cancelled or failed; until its last finger is up.
    case over(State)

    typealias State = UIGestureRecognizer.State

    /// What a recognizer that waits wants to do.
    enum Intent: Equatable {
        case begin
        /// The fingers were gone before it was allowed to begin.
        case beginAndEnd
        /// It knows no beginning, as a tap.
        case recognize
    }

    enum Action: Equatable {
        case none
        /// Ask the others whether it may.
        case ask(Intent)
        /// Its actions are to be run.
        case send
        /// Those that wait for its failure may go on.
        case failed
        /// The subclass asked for what cannot be.
        case illegal
    }

    /// The subclass wants another state.
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

    /// It has to wait for others.
    mutating func hold(_ intent: Intent) {
        guard isUndecided, self.intent == nil else { return }
        self = .held(intent)
    }

    /// Nothing is in its way any more.
    mutating func permit(_ intent: Intent) -> Action {
        guard isUndecided else { return .none }
        self = intent == .recognize ? .over(.ended) : .active(.began)
        return .send
    }

    /// Another one was recognized, or somebody who is asked said no.
    mutating func refuse() -> Action {
        guard isUndecided else { return .none }
        self = .over(.failed)
        return .failed
    }

    /// It was switched off, or its view went away.
    mutating func cancel() -> Action {
        guard !isUndecided else { return refuse() }
        guard !isOver else { return .none }
        self = .over(.cancelled)
        return .send
    }

    mutating func reset() { self = .possible }

    /// What the recognizer's `state` says.
    var state: State {
        switch self {
        case .possible: .possible
        case .held: .possible
        case .active(let state): state
        case .over(let state): state
        }
    }

    /// Neither begun nor over.
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

    /// It began, and is not cancelled.
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
