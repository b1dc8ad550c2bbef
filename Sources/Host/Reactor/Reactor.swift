/// One thread's event loop, and the only place that reads a clock.
///
/// `EventLoop` is an epoll loop with descriptors, timers, signals and wake-ups from other threads. The module also has the types
/// of time that the other modules pass as arguments. It has no threads, work queues, priorities or futures, and does not use
/// Foundation. A loop belongs to the thread that created it and is not Sendable; other threads may only hold a `Waker`.
///
/// A tick, in order:
///
///     1  sleepLimit   the earliest of: the deadlines of tick observers, the first timer
///     2  sleep        epoll_wait until a descriptor or that time; virtual time never sleeps here
///     3  dispatch     `now` is read once and stays frozen; descriptors in the kernel's order, then due timers by time
///     4  observers    end of the tick: commits, flushes, Foundation's run loop
///
/// `run()` repeats that until `stop()`. Idle means that step 2 has no limit and nothing wakes it.
///
/// Registrations are checked by generation: an event that the kernel queued for a descriptor which a handler of the same
/// batch has closed (and whose number was perhaps given out again) finds another generation in its slot and is dropped.
///
/// Time comes from a `TimeSource`. With `VirtualTime` the same loop runs in tests: descriptors are polled for real, but `now`
/// advances only by `advance(to:)`, which stops at each timer on the way, in order. A steady tick does not allocate.
///
/// The main actor runs on the main thread's loop after `serveMainActor()`: see `EventLoop+MainActor.swift`.
