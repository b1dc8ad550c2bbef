import Foundation
import QuartzCore
package import Reactor
import Synchronization
import UIKit

/// The main thread's event loop, with everything that an app expects to run on it.
@MainActor
package final class MainLoop {
    package let loop: EventLoop
    private var registrations: [Registration] = []
    private var isStopped = false

    /// - Parameter time: the time source; virtual for recordings, and Foundation's timers then run on real time beside it.
    package init(time: any TimeSource) throws {
        loop = try EventLoop(time: time)
        registrations.append(try loop.serveMainActor())
        // Another thread may add a timer while this one sleeps. Without the ports, only the deadline of the last tick is known.
        let ports = time.virtual == nil ? FoundationPorts.find() : nil
        if let ports { registrations.append(try loop.addDescriptor(ports) { _ in }) }
        registrations.append(serveFoundation(hasPorts: ports != nil))
        serveTickTimers()
        registrations.append(
            loop.addTickObserver { [unowned loop] in
                MainActor.assumeIsolated { SceneContext.main.commitTick(now: loop.now.seconds) }
            })
        // The reference is weak, because layers outlive the loop in a process that has several loops, one after the other.
        SceneContext.main.setClock { [weak loop] in loop?.now.seconds }
        // Work that no event caused, for example at an app's launch or from completions, waits for a tick of its own. That of a handler is
        // in the commit of its tick.
        let waker = try loop.addWaker {}
        SceneContext.main.requestTick = { [weak loop] in if loop?.isDispatching != true { waker.wake() } }
    }

    /// A service reads its configuration again at SIGHUP; every other run has lost its terminal. Set before there are threads.
    nonisolated static let hangUpReloads = Mutex(false)
    nonisolated static var endingSignals: [Int32] {
        hangUpReloads.withLock { $0 } ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
    }

    /// Calls `handler` once, for the first of the signals that end a program.
    ///
    /// `timeout` signals a program and then its group, and systemd may send two signals. Those that arrive while the program ends
    /// change nothing. Their handler is an empty function, because programs that are started after it would inherit `SIG_IGN`.
    func handleTermination(_ handler: @escaping () -> Void) throws {
        let registration = try loop.addSignals(Self.endingSignals) { _ in
            for number in Self.endingSignals { signal(number) { _ in } }
            handler()
        }
        registrations.append(registration)
    }

    /// Calls `handler` for each SIGHUP until the loop is stopped.
    func handleReloads(_ handler: @escaping @MainActor () -> Void) throws {
        let registration = try loop.addSignals([SIGHUP]) { [unowned self] _ in
            MainActor.assumeIsolated { if !self.isStopped { handler() } }
        }
        registrations.append(registration)
    }

    /// Runs the loop until `stop`. It returns at once if `stop` came before, for example from a signal while the program was
    /// starting.
    package func run() {
        if !isStopped { loop.run() }
    }

    package func stop() {
        isStopped = true
        loop.stop()
    }

    /// Serves the moments of the loop's clock for which gestures wait, with one timer for the earliest.
    private func serveTickTimers() {
        let timer = loop.makeTimer { [unowned loop] in
            MainActor.assumeIsolated { TickTimer.run(until: loop.now.seconds) }
        }
        TickTimer.nextChanged = { next in
            guard let next else { return timer.cancel() }
            // If it were rounded down, the timer would find nothing due.
            timer.schedule(at: MonotonicTime(seconds: next) + .nanoseconds(1))
        }
    }

    /// Serves `Timer`, `RunLoop.main.perform` and the sources of Foundation's run loop, without polling.
    ///
    /// `limitDate` fires what is due and returns the date of the next timer; the loop sleeps no longer than that. It takes nine system calls,
    /// so it is called at most once in a turn: before the sleep, after the commit. Quiet turns leave it out for a while (`FoundationRest`). What
    /// it changes is in the commit of the next turn, which comes at once. In virtual time an instant has one turn, and the call is before its commit.
    ///
    /// - Parameter hasPorts: Foundation's descriptors are watched.
    private func serveFoundation(hasPorts: Bool) -> Registration {
        guard loop.timeSource.virtual == nil else {
            return loop.addTickObserver { _ = RunLoop.main.limitDate(forMode: .default) }
        }
        var rest = FoundationRest()
        return loop.addTickObserver(
            nextDeadline: { [unowned loop] in
                if hasPorts, loop.isQuiet, let deadline = rest.deadline(inTurnAt: loop.now) { return deadline }
                // Foundation's clock is another one, so one date is another time of ours in each turn, and the kernel would be told each. A
                // date years away, such as that of the timer which keeps the run loop alive, is none.
                let wait = RunLoop.main.limitDate(forMode: .default)?.timeIntervalSinceNow
                let next = wait.flatMap { $0 < 1e8 ? loop.timeSource.current + TimeSpan(seconds: max(0, $0)) : nil }
                rest.asked(inTurnAt: loop.now, next: next)
                return next
            },
            endOfTick: {})
    }
}
