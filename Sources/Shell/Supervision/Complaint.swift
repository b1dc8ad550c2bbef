package import Reactor

/// What does not work, as the journal and the next process get it.
package enum Complaint: Hashable, Sendable {
    /// Main does not serve its events.
    case mainHangs(for: TimeSpan)
    /// A display loses frames, and the recovery has not helped yet.
    case framesAreLost(output: String, count: Int)
    /// Another renderer did not help.
    case drawingFails(count: Int)
}

extension Complaint: CustomStringConvertible {
    package var description: String {
        switch self {
        case .mainHangs(let span): "the main thread has not served an event for \(span.nanoseconds / 1_000_000) ms"
        case .framesAreLost(let output, let count): "output \(output) has lost \(count) frames and shown none since"
        case .drawingFails(let count): "the GPU has hung or lost its context \(count) times within a minute"
        }
    }
}
