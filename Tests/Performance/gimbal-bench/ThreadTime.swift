import Reactor

/// The time that this thread has spent on a processor.
final class ThreadTime: TimeSource {
    var current: MonotonicTime { MonotonicTime(nanoseconds: Int64(Stopwatch.threadTime())) }

    var virtual: VirtualTime? { nil }
}
