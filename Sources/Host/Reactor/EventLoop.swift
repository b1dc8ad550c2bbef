internal import CLinux
internal import Glibc

/// The event loop of the thread that created it; `Reactor.swift` describes what happens in a tick.
package final class EventLoop {
    /// The time of this tick: read once after the sleep, frozen until the next.
    package private(set) var now: MonotonicTime

    /// The source of `now`, for code that must pass it on (another loop of the same test).
    package let timeSource: any TimeSource

    /// A stopwatch for measuring inside a tick, where `now` is frozen.
    package var stopwatch: Stopwatch { Stopwatch(timeSource) }

    /// The number of ticks since the loop was created; it does not grow while the loop is idle.
    package private(set) var tickCount: UInt64 = 0

    /// Says to other threads since when the loop is in a tick.
    package let tickMark = TickMark()

    private let epoll: Int32
    private let timerDescriptor: Int32
    private let batch: UnsafeMutablePointer<epoll_event>
    /// More than a screen's clients and devices: who is left out of a tick waits one tick more, however little it asks for.
    private let batchCapacity: Int32 = 512
    private var isStopping = false
    /// Handlers run, and what they leave to the end of the tick is done in this tick.
    package private(set) var isDispatching = false
    private var armedDeadline: MonotonicTime?
    /// Only quiet handlers ran in this tick, and no timer's: no code of an app ran, which may have left work for another run loop.
    package private(set) var isQuiet = false

    var descriptors = SlotTable<DescriptorEntry>()
    var observers = SlotTable<ObserverEntry>()
    var timers = TimerHeap()
    var signals = SignalSet()

    struct DescriptorEntry {
        let descriptor: Int32
        let isQuiet: Bool
        let handler: (Readiness) -> Void
    }

    struct ObserverEntry {
        let nextDeadline: () -> MonotonicTime?
        let endOfTick: () -> Void
    }

    /// Creates a loop for the calling thread.
    ///
    /// - Throws: `ReactorError` when the kernel has no descriptors left (`epoll_create1`, `timerfd_create`).
    package init(time: any TimeSource = SystemTime.shared) throws(ReactorError) {
        timeSource = time
        now = time.current
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw ReactorError(call: "epoll_create1", object: "an event loop", code: errno) }
        timerDescriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
        guard timerDescriptor >= 0 else {
            let code = errno
            close(epoll)
            throw ReactorError(call: "timerfd_create", object: "an event loop", code: code)
        }
        batch = .allocate(capacity: Int(batchCapacity))
        batch.initialize(repeating: epoll_event(), count: Int(batchCapacity))
        // Setting the time clears what was not read.
        try insertDescriptor(timerDescriptor, interest: [.readable, .once], isQuiet: true) { [unowned self] _ in
            armedDeadline = nil
        }
    }

    deinit {
        if signals.descriptor >= 0 { close(signals.descriptor) }
        batch.deallocate()
        close(timerDescriptor)
        close(epoll)
    }

    /// Ticks until `stop()`.
    package func run() {
        isStopping = false
        while !isStopping {
            tick()
        }
    }

    /// Makes `run()` return at the end of this tick; from another thread, call it in a waker's handler.
    package func stop() {
        isStopping = true
    }

    /// Runs one tick, sleeping for events only when `mayBlock`, and returns the number of descriptors that were ready.
    @discardableResult
    package func tick(mayBlock: Bool = true) -> Int {
        let limit = sleepLimit()
        let count = sleep(until: limit, mayBlock: mayBlock && !isStopping)
        isDispatching = true
        dispatch(count)
        isDispatching = false
        finishTick()
        return Int(count)
    }

    /// Returns the earliest time at which something is due; nil when only a descriptor can bring work.
    private func sleepLimit() -> MonotonicTime? {
        var limit: MonotonicTime?
        for index in 0..<observers.places {
            guard let wanted = observers.value(at: index)?.nextDeadline() else { continue }
            limit = limit.map { min($0, wanted) } ?? wanted
        }
        // Last, because a foreign run loop may fire a timer when it is asked for its next one, and that may schedule one here.
        guard let first = timers.first?.deadlineInHeap else { return limit }
        return limit.map { min($0, first) } ?? first
    }

    /// Waits for descriptors until `limit`, and returns the number of events in `batch`.
    private func sleep(until limit: MonotonicTime?, mayBlock: Bool) -> Int32 {
        if let virtual = timeSource.virtual {
            let count = wait(milliseconds: mayBlock && limit == nil ? -1 : 0)
            if count == 0, mayBlock, virtual.jumpsWhenIdle, let limit { virtual.move(to: limit) }
            // Without jumping, only a test's `advance` can make a limit pass.
            if count == 0, mayBlock, !virtual.jumpsWhenIdle, let limit, limit > virtual.current { return wait(milliseconds: -1) }
            return count
        }
        guard mayBlock else { return wait(milliseconds: 0) }
        guard let limit else { return wait(milliseconds: -1) }
        guard limit > timeSource.current else { return wait(milliseconds: 0) }
        arm(limit)
        return wait(milliseconds: -1)
    }

    private func wait(milliseconds: Int32) -> Int32 {
        if milliseconds != 0 { tickMark.clear() }
        let count = epoll_wait(epoll, batch, batchCapacity, milliseconds)
        // EINTR is a tick without events, for example after a debugger or a stopped process.
        return max(count, 0)
    }

    private func dispatch(_ count: Int32) {
        now = max(now, timeSource.current)
        tickCount &+= 1
        tickMark.set(now)
        isQuiet = true
        for index in 0..<Int(count) {
            let event = batch[index]
            // The handler is looked up for each event: one of this batch may have removed the next.
            guard let entry = descriptors[SlotKey(packed: event.data.u64)] else { continue }
            if !entry.isQuiet { isQuiet = false }
            entry.handler(Readiness(rawValue: event.events))
        }
        let mark = timers.mark
        while let timer = timers.popDue(at: now, before: mark) {
            isQuiet = false
            timer.handler()
        }
    }

    /// Called by a quiet handler that runs an app's code this time.
    package func endQuiet() { isQuiet = false }

    private func finishTick() {
        for index in 0..<observers.places {
            observers.value(at: index)?.endOfTick()
        }
    }

    /// Sets the single timerfd; setting the same time again costs nothing.
    private func arm(_ deadline: MonotonicTime) {
        guard armedDeadline != deadline else { return }
        armedDeadline = deadline
        var setting = itimerspec()
        // A zero value would disarm it, so the clock's very first nanosecond counts as the second.
        let value = max(deadline.nanoseconds, 1)
        setting.it_value.tv_sec = Int(value / 1_000_000_000)
        setting.it_value.tv_nsec = Int(value % 1_000_000_000)
        timerfd_settime(timerDescriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }

    /// Calls `epoll_ctl`, for all changes of the set.
    func control(_ operation: Int32, _ descriptor: Int32, _ interest: Readiness, _ key: SlotKey) throws(ReactorError) {
        var event = epoll_event()
        event.events = interest.rawValue
        event.data.u64 = key.packed
        guard epoll_ctl(epoll, operation, descriptor, &event) == 0 else {
            throw ReactorError(call: "epoll_ctl", object: "descriptor \(descriptor)", code: errno)
        }
    }
}
