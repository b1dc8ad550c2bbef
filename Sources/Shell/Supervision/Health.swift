package import Reactor

/// Whether a service works, as its manager is to hear it.
///
///     starting ── all outputs settled ──▶ well ◀── it answers again ── ailing ── main hangs for 2 s ──▶ lost
///                                           └── main is slow, or frames are lost ──▶ ┘
package enum Health: ~Copyable {
    /// Not every display has shown a frame. The manager has a time limit of its own for that.
    case starting
    case well
    /// The complaint was logged.
    case ailing(Complaint)
    /// The manager was asked to end the process.
    case lost(Complaint)

    /// What to do after a look at the vitals.
    package enum Action: Hashable, Sendable {
        case nothing
        /// Say that the service is ready.
        case ready
        /// Say that the service works.
        case alive
        /// Log the complaint. With `isAlive`, say that the service works: it is only slow.
        case complain(Complaint, isAlive: Bool)
        /// The complaint was withdrawn: say that the service works.
        case recovered(Complaint)
        /// Keep the complaint for the next process, and have this one ended.
        case end(Complaint)
    }

    /// Main may be silent for this long before it is said, and before it is given up.
    package static let slow = TimeSpan.milliseconds(500)
    package static let hung = TimeSpan.seconds(2)
    /// One lost frame is recovered; that another one is lost before any was shown says that it did not help.
    private static let lostFrames = 2
    /// Another renderer is the mend of the first failure.
    private static let drawingFailures = 2

    package init() {
        self = .starting
    }

    /// Looks at `vitals`; call it in each interval, and when an output has shown a frame while the service starts.
    package mutating func check(_ vitals: Vitals, at now: MonotonicTime) -> Action {
        let complaint = Health.complaint(about: vitals, at: now)
        switch consume self {
        case .starting:
            guard vitals.outputs.allSatisfy(\.isSettled) else {
                self = .starting
                return .nothing
            }
            self = .well
            return .ready
        case .well:
            guard let complaint else {
                self = .well
                return .alive
            }
            self = Health(complaint)
            return complaint.action(isNews: true)
        case .ailing(let before):
            guard let complaint else {
                self = .well
                return .recovered(before)
            }
            self = Health(complaint)
            return complaint.action(isNews: !complaint.isSameKind(as: before))
        case .lost(let complaint):
            self = .lost(complaint)
            return .nothing
        }
    }

    private init(_ complaint: Complaint) {
        self = complaint.isFinal ? .lost(complaint) : .ailing(complaint)
    }

    /// The worst of all: what main does decides whether the process can go on at all.
    private static func complaint(about vitals: Vitals, at now: MonotonicTime) -> Complaint? {
        let busy = vitals.mainBusySince.map { now - $0 } ?? .zero
        let output = vitals.outputs.first { $0.lostFrames >= lostFrames }
        let lost = output.map { Complaint.framesAreLost(output: $0.name, count: $0.lostFrames) }
        if busy >= hung { return .mainHangs(for: busy) }
        if vitals.drawingFailures >= drawingFailures { return .drawingFails(count: vitals.drawingFailures) }
        return lost ?? (busy >= slow ? .mainHangs(for: busy) : nil)
    }

    /// When main, busy since `start`, is to be looked at again although the interval is not over; nil where nothing changes by time alone.
    package static func nextCheck(mainBusySince start: MonotonicTime, at now: MonotonicTime) -> MonotonicTime? {
        [slow, hung].map { start + $0 }.first { $0 > now }
    }
}

extension Complaint {
    /// Nothing but a restart helps.
    fileprivate var isFinal: Bool {
        switch self {
        case .mainHangs(let span): span >= Health.hung
        case .drawingFails: true
        case .framesAreLost: false
        }
    }

    fileprivate func action(isNews: Bool) -> Health.Action {
        switch self {
        case _ where isFinal: .end(self)
        case .mainHangs: isNews ? .complain(self, isAlive: true) : .alive
        case .framesAreLost, .drawingFails: isNews ? .complain(self, isAlive: false) : .nothing
        }
    }

    fileprivate func isSameKind(as other: Complaint) -> Bool {
        switch (self, other) {
        case (.mainHangs, .mainHangs), (.drawingFails, .drawingFails): true
        case (.framesAreLost(let one, _), .framesAreLost(let another, _)): one == another
        case (.mainHangs, _), (.framesAreLost, _), (.drawingFails, _): false
        }
    }
}
