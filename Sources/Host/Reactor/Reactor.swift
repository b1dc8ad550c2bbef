/// One thread's event loop, and the only place that reads a clock.
///
/// What it is: `EventLoop`, an epoll turn with descriptors, timers, signals and wake-ups from other threads, and the types of
/// time that the rest of the house passes around as arguments. What it refuses to do: threads, queues of work, priorities,
/// futures, Foundation. A loop belongs to the thread that made it and is not Sendable; the only thing other threads may hold
/// is a `Waker`.
///
/// A turn, in order:
///
///     1  sleepLimit   the earliest of: the first timer, the deadlines that turn observers ask for
///     2  sleep        epoll_wait until a descriptor or that time; virtual time never sleeps here
///     3  dispatch     `now` is read once and stays frozen; descriptors in the kernel's order, then due timers by time
///     4  observers    end of turn: commits, flushes, Foundation's run loop
///
/// `run()` repeats that until `stop()`. Idle means that step 2 has no limit and nothing wakes it.
///
/// Registrations are checked by generation: an event that the kernel queued for a descriptor which a handler of the same
/// batch has closed (and whose number was perhaps given out again) finds another generation in its slot and is dropped.
///
/// Time comes from a `TimeSource`. With `VirtualTime` the same loop runs in tests: descriptors are polled for real, but `now`
/// moves only by `advance(to:)`, which stops at each timer on the way, in order. Nothing in a steady turn allocates.
///
/// The main actor runs on the main thread's loop after `serveMainActor()`: see `EventLoop+MainActor.swift`.
