internal import OutputCore

/// What the compositor has of the window's contents, and what the pacer knows of it.
///
///     idle ── commit ──▶ sent ── callback, its vblank is known ──▶ idle
///      ▲                  │ ├── callback, nothing is known yet ──▶ called ── report, or patience ──▶ idle
///      │                  │ └── the frame was slow ──▶ told ── callback ──▶ idle
///      │                  │                             └── commit ──▶ full ── callback: the next one goes out ──▶ sent
///      └── callback ── hidden ◀── patience, from sent, told and full
///
/// A frame that takes most of a period is not done before the compositor draws again if it begins with the callback: each would miss
/// a vblank. So the pacer is told at once when a slow frame will be shown, and what it makes meanwhile waits here for the callback.
enum WindowCycle: ~Copyable {
    /// The compositor takes a content at once.
    case idle
    /// The compositor has it and has not called back; the pacer waits.
    case sent(FrameToken)
    /// The compositor called back, and the pacer waits for the report.
    case called(FrameToken)
    /// The compositor has not called back; the pacer knows when it will be shown.
    case told(FrameToken)
    /// As `told`, and the next content waits for the callback.
    case full(FrameToken, OutputState)
    /// The compositor has not called back for long.
    case hidden

    /// What the output has to do next.
    enum Action {
        case nothing
        /// Give the content to the compositor.
        case send(OutputState)
        /// Tell the pacer that the frame is shown.
        case tell(FrameToken)
        /// Tell the pacer that nothing is shown; a content that waits goes back unseen.
        case lose(OutputState?)
        /// Tell the pacer that a whole frame is wanted.
        case wake
    }

    /// The content of which the pacer does not know yet when it is shown: no other may follow.
    var awaited: FrameToken? {
        switch self {
        case .sent(let token): token
        case .called(let token): token
        case .full(_, let next): next.token
        case .idle: nil
        case .told: nil
        case .hidden: nil
        }
    }

    /// The compositor owes a callback or a report.
    var isWaiting: Bool {
        switch self {
        case .sent: true
        case .called: true
        case .told: true
        case .full: true
        case .idle: false
        case .hidden: false
        }
    }

    /// The pacer has a content. Only while none is awaited.
    mutating func commit(_ state: OutputState) -> Action {
        switch consume self {
        case .told(let first):
            self = .full(first, state)
            return .nothing
        case .idle: self = .sent(state.token)
        case .hidden: self = .sent(state.token)
        case .sent: preconditionFailure("WindowCycle: commit while sent")
        case .called: preconditionFailure("WindowCycle: commit while called")
        case .full: preconditionFailure("WindowCycle: commit while full")
        }
        return .send(state)
    }

    /// The content that was sent is slow to make: the pacer is told now.
    mutating func tellEarly() -> Action {
        switch consume self {
        case .sent(let token):
            self = .told(token)
            return .tell(token)
        case .idle: self = .idle
        case .called(let token): self = .called(token)
        case .told(let token): self = .told(token)
        case .full(let token, let next): self = .full(token, next)
        case .hidden: self = .hidden
        }
        return .nothing
    }

    /// The compositor wants the next content.
    ///
    /// - Parameter isForetold: it is known when the content with this token is shown.
    mutating func callback(_ token: FrameToken, isForetold: Bool) -> Action {
        switch consume self {
        case .sent(token):
            if isForetold { self = .idle } else { self = .called(token) }
            return isForetold ? .tell(token) : .nothing
        case .told(token): self = .idle
        case .full(token, let next):
            self = .sent(next.token)
            return .send(next)
        case .hidden:
            self = .idle
            return .wake
        case .idle: self = .idle
        case .sent(let other): self = .sent(other)
        case .called(let other): self = .called(other)
        case .told(let other): self = .told(other)
        case .full(let other, let next): self = .full(other, next)
        }
        return .nothing
    }

    /// The compositor says that the content is on the screen.
    mutating func report(_ token: FrameToken) -> Action {
        switch consume self {
        case .sent(token): self = .idle
        case .called(token): self = .idle
        case .idle:
            self = .idle
            return .nothing
        case .sent(let other):
            self = .sent(other)
            return .nothing
        case .called(let other):
            self = .called(other)
            return .nothing
        case .told(let other):
            self = .told(other)
            return .nothing
        case .full(let other, let next):
            self = .full(other, next)
            return .nothing
        case .hidden:
            self = .hidden
            return .nothing
        }
        return .tell(token)
    }

    /// The compositor was silent for long.
    mutating func patienceEnded() -> Action {
        switch consume self {
        case .called(let token):
            // The compositor wants the next one all the same.
            self = .idle
            return .tell(token)
        case .sent:
            self = .hidden
            return .lose(nil)
        case .told:
            self = .hidden
            return .lose(nil)
        case .full(_, let next):
            self = .hidden
            return .lose(next)
        case .idle: self = .idle
        case .hidden: self = .hidden
        }
        return .nothing
    }

    /// What was on its way does not count any more.
    ///
    /// - Returns: the content that waited.
    mutating func reset() -> OutputState? {
        switch consume self {
        case .full(_, let next):
            self = .idle
            return next
        case .idle: self = .idle
        case .sent: self = .idle
        case .called: self = .idle
        case .told: self = .idle
        case .hidden: self = .idle
        }
        return nil
    }
}
