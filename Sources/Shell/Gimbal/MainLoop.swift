import Foundation
import QuartzCore
package import Reactor
import UIKit

/// The main thread's event loop with everything that an app expects to run on it.
@MainActor
package final class MainLoop {
    package let loop: EventLoop
    private var registrations: [Registration] = []
    private var isStopped = false

    /// - Parameter time: virtual for recordings; Foundation's timers then run on real time beside it.
    package init(time: any TimeSource) throws {
        loop = try EventLoop(time: time)
        registrations.append(try loop.serveMainActor())
        registrations.append(serveFoundation())
        serveTickTimers()
        // A timer that another thread adds while this one sleeps; without it the deadline of the last turn is all there is.
        if time.virtual == nil, let ports = FoundationPorts.find() {
            registrations.append(try loop.addDescriptor(ports) { _ in })
        }
        registrations.append(
            loop.addTickObserver { [unowned loop] in
                MainActor.assumeIsolated { SceneContext.main.commitTick(now: loop.now.seconds) }
            })
        // Weakly: layers outlive the loop where a process has several, one after the other.
        SceneContext.main.setClock { [weak loop] in loop?.now.seconds }
        // Work that no event brought, as of an app's launch or of completions that make work, waits for a turn of its own.
        let waker = try loop.addWaker {}
        SceneContext.main.requestTick = { waker.wake() }
    }

    nonisolated static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

    /// Calls `handler` once for the first of the signals that end a program.
    ///
    /// `timeout` signals a program and then its group, and systemd may send two of them: those that come while the program ends change
    /// nothing. Their handler is an empty function: programs that are started after it would inherit `SIG_IGN`.
    func handleTermination(_ handler: @escaping () -> Void) throws {
        let registration = try loop.addSignals(Self.endingSignals) { _ in
            for number in Self.endingSignals { signal(number) { _ in } }
            handler()
        }
        registrations.append(registration)
    }

    /// Turns until `stop`; not at all when that came before, as from a signal while the program was starting.
    package func run() {
        if !isStopped { loop.run() }
    }

    package func stop() {
        isStopped = true
        loop.stop()
    }

    /// Gestures wait for moments of the loop's clock: one timer for the earliest.
    private func serveTickTimers() {
        let timer = loop.makeTimer { [unowned loop] in
            MainActor.assumeIsolated { TickTimer.run(until: loop.now.seconds) }
        }
        TickTimer.nextChanged = { next in
            guard let next else { return timer.cancel() }
            // Rounded down, the timer would find nothing due.
            timer.schedule(at: MonotonicTime(seconds: next) + .nanoseconds(1))
        }
    }

    /// `Timer`, `RunLoop.main.perform` and the sources of Foundation's run loop, without polling.
    ///
    /// `limitDate` fires what is due and says when the next timer is; the loop sleeps no longer than that. Fired at the end of a
    /// turn, before the commit, what a timer changes is in this turn's commit.
    private func serveFoundation() -> Registration {
        let isVirtual = loop.timeSource.virtual != nil
        return loop.addTickObserver(
            nextDeadline: { [unowned loop] in
                guard !isVirtual, let date = RunLoop.main.limitDate(forMode: .default) else { return nil }
                guard date != .distantFuture else { return nil }
                return loop.timeSource.current + TimeSpan(seconds: max(0, date.timeIntervalSinceNow))
            },
            endOfTick: { _ = RunLoop.main.limitDate(forMode: .default) })
    }
}
