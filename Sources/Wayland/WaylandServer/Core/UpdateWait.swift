internal import Buffers
internal import Reactor

/// What an update waits for before it is applied.
enum UpdateWait {
    case ready(any Awaited)
    /// A thread reads it.
    case reading(ContentReading)
    /// A look at what the surface has, until a time at the latest.
    case look(until: MonotonicTime)
}
