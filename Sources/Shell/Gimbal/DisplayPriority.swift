internal import CLinux
import Diagnostics
import Foundation
import Reactor
import RenderServer
import Synchronization
import SystemBus

/// Asks the system to run the display thread before all ordinary threads (SCHED_RR), so that a busy machine does not delay frames.
///
/// The right comes from RLIMIT_RTPRIO or, where that is 0, from rtkit on the system bus. The policy is the display thread's alone:
/// main stays ordinary, and so do threads and programs that the display thread starts (SCHED_RESET_ON_FORK).
///
/// What the thread may wait for: the kernel, the display, and a GPU. It shares with main only mailboxes, whose lock is Swift's
/// `Mutex`: on Linux the holder inherits the waiter's priority (FUTEX_LOCK_PI), and holds it for an append. A steady frame does not
/// allocate, so it does not wait for malloc's locks either. It must not wait for an ordinary thread's computing, which any program
/// can hold up; so a renderer on the CPU is left alone: llvmpipe's own threads, which stay ordinary, draw the frame while the display
/// thread waits, and raising all of them would take every core away from the programs that are shown.
///
/// A thread before all others must not compute on and on. RLIMIT_RTTIME ends that, and rtkit insists on it: at 100 ms without
/// waiting, which is a shader that the driver compiles or a very large picture, the handler of SIGXCPU makes the thread ordinary in
/// the middle of its work. A second later the policy is asked for again.
@MainActor
final class DisplayPriority {
    /// Before ordinary threads, and behind every other real-time thread, as those of audio.
    static let priority: Int32 = 1
    static let service = BusObject(
        service: "org.freedesktop.RealtimeKit1", path: "/org/freedesktop/RealtimeKit1",
        interface: "org.freedesktop.RealtimeKit1")
    /// Microseconds: what the thread may compute without waiting, and rtkit's limit of that (its `--rttime-usec-max`).
    private static let patience: UInt64 = 100_000
    private static let rtkitLimit: UInt64 = 200_000

    private enum State {
        case ordinary
        case asking
        case realTime
        case refused
        case closed
    }

    private let thread: Int32
    private let loop: EventLoop
    private let bus: SharedBus
    private let take: (Int32) -> Int32
    private var state = State.ordinary
    private var timer: LoopTimer?

    private var registration: Registration?
    private var descriptor: Int32 = -1

    /// Returns nil, after a line in the log, for a display that is drawn on the CPU.
    convenience init?(of display: DisplayThread, on loop: EventLoop, bus: SharedBus) {
        guard !display.drawsOnCPU else {
            log.info("the display thread keeps ordinary priority: the CPU draws, on threads of the driver that it would wait for")
            return nil
        }
        self.init(thread: display.kernelID, loop: loop, bus: bus)
    }

    /// - Parameters:
    ///   - thread: the kernel's number of the thread.
    ///   - bus: the bus of rtkit.
    ///   - take: gives the policy to the thread by the process's own right, and returns 0 or the error's number.
    init(
        thread: Int32, loop: EventLoop, bus: SharedBus,
        take: @escaping (Int32) -> Int32 = { gimbal_schedule($0, SCHED_RR, DisplayPriority.priority) }
    ) {
        self.thread = thread
        self.loop = loop
        self.bus = bus
        self.take = take
        timer = loop.makeTimer { [unowned self] in MainActor.assumeIsolated { self.request() } }
    }

    /// Asks for the policy; rtkit's answer comes in a later turn of the loop.
    func request() {
        guard case .ordinary = state else { return }
        watch()
        limit(hard: nil)
        let code = take(thread)
        if code == 0 { return taken(by: "RLIMIT_RTPRIO") }
        do {
            let bus = try bus.connection()
            state = .asking
            ask(bus, after: code)
        } catch {
            refused(code, "\(error)")
        }
    }

    /// The limit that rtkit insists on cannot be raised again, so it is set only for a service that answers.
    private func ask(_ bus: BusConnection, after code: Int32) {
        bus.properties(of: Self.service) { [weak self] answer in
            MainActor.assumeIsolated {
                guard let self, case .asking = self.state else { return }
                if case .failure(let error) = answer { return self.refused(code, "\(error)") }
                self.limit(hard: Self.rtkitLimit)
                let arguments: [BusArgument] = [.number64(UInt64(self.thread)), .number32(UInt32(Self.priority))]
                bus.call("MakeThreadRealtime", of: Self.service, arguments: arguments) { [weak self] answer in
                    MainActor.assumeIsolated { self?.answered(answer, after: code) }
                }
            }
        }
    }

    private func answered(_ answer: Result<Void, BusError>, after code: Int32) {
        guard case .asking = state else { return }
        switch answer {
        case .success: taken(by: "rtkit")
        case .failure(let error): refused(code, "\(error)")
        }
    }

    private func taken(by source: String) {
        state = .realTime
        log.once(
            .info, id: "priority", "the display thread runs before ordinary threads (SCHED_RR \(Self.priority), by \(source))")
    }

    private func refused(_ code: Int32, _ reason: String) {
        unwatch()
        state = .refused
        log.once(
            .info, id: "priority",
            "the display thread keeps ordinary priority, and a busy machine may delay frames: SCHED_RR: "
                + "\(String(cString: strerror(code))); \(reason). LimitRTPRIO=\(Self.priority) in the service's unit, "
                + "or rtkit, allows it")
    }

    /// Ends the watch and leaves the policy, before the thread ends and its number becomes another's.
    func close() {
        if case .realTime = state { _ = gimbal_schedule(thread, SCHED_OTHER, 0) }
        state = .closed
        timer?.cancel()
        unwatch()
    }

    // MARK: Computing on and on

    private func limit(hard wanted: UInt64?) {
        var limit = gimbal_limit()
        guard gimbal_realtime_limit(0, &limit) == 0 else { return }
        // The kernel moves the soft limit up whenever it has told of it.
        _ = gimbal_set_realtime_limit(0, Self.patience, min(limit.hard, wanted ?? limit.hard))
    }

    private func watch() {
        guard registration == nil else { return }
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        registration = try? loop.addDescriptor(descriptor) { [weak self] _ in MainActor.assumeIsolated { self?.overran() } }
        alarm.store(descriptor, ordering: .releasing)
        watchedThread.store(thread, ordering: .releasing)
        signal(SIGXCPU, makeWatchedThreadOrdinary)
    }

    private func unwatch() {
        guard registration != nil else { return }
        signal(SIGXCPU, SIG_DFL)
        watchedThread.store(0, ordering: .releasing)
        var limit = gimbal_limit()
        if gimbal_realtime_limit(0, &limit) == 0 { _ = gimbal_set_realtime_limit(0, limit.hard, limit.hard) }
        registration?.cancel()
        registration = nil
        Glibc.close(descriptor)
    }

    private func overran() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        guard case .realTime = state else { return }
        log.once(
            .info, id: "overrun", "the display thread computed for 100 ms without waiting, and was made ordinary for a second")
        state = .ordinary
        timer?.schedule(after: .seconds(1))
    }
}

/// The thread that the signal's handler makes ordinary; 0 for none.
private let watchedThread = Atomic<Int32>(0)
/// Main's, written by the handler; valid while a thread is watched.
private let alarm = Atomic<Int32>(-1)

/// The handler of SIGXCPU, on any thread. It does only what a handler may do: system calls, and reading two numbers.
private func makeWatchedThreadOrdinary(_ signal: Int32) {
    let thread = watchedThread.load(ordering: .acquiring)
    guard thread != 0 else { return }
    let code = errno
    _ = gimbal_schedule(thread, SCHED_OTHER, 0)
    var one: UInt64 = 1
    _ = write(alarm.load(ordering: .acquiring), &one, 8)
    errno = code
}
