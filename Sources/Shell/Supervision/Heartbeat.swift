internal import Diagnostics
package import Reactor
package import SystemBus

/// Tells the service manager that frames reach the glass, from the display thread.
///
/// It looks at the vitals four times in the manager's patience: one wake-up of the display thread, and none of main. Without a watchdog
/// it says only when the service is ready, and wakes nothing.
package final class Heartbeat {
    private let manager: ServiceNotifier
    private let loop: EventLoop
    private let main: TickMark
    private let outputs: () -> [Vitals.Output]
    private let drawingFailures: () -> Int
    private let lastWords: LastWords?
    private var health = Health()
    private var timer: LoopTimer?
    private var isReady = false
    /// When the next look is due.
    private var due: MonotonicTime?
    /// The tick of main that was seen last, and how long all of the process stood still since.
    private var watched: (since: MonotonicTime?, stillness: TimeSpan) = (nil, .zero)
    /// A look that comes so much later than it was due says that all of the process stood still: it was stopped, or its machine was.
    private static let lateness = TimeSpan.milliseconds(250)
    /// Called once, when the service is ready, before the manager hears of it: the manager may ask for a reload at once.
    package var onReady: (() -> Void)?

    /// - Parameters:
    ///   - main: the tick of main's loop.
    ///   - drawingFailures: called for each look, as `outputs` is.
    ///   - outputs: called for each look, on the thread of `loop`.
    package init(
        _ manager: ServiceNotifier, loop: EventLoop, main: TickMark, lastWords: LastWords? = nil,
        drawingFailures: @escaping () -> Int = { 0 }, outputs: @escaping () -> [Vitals.Output]
    ) {
        (self.manager, self.loop, self.main) = (manager, loop, main)
        (self.lastWords, self.outputs, self.drawingFailures) = (lastWords, outputs, drawingFailures)
        timer = loop.makeTimer { [unowned self] in look() }
    }

    /// Begins; where there is no display the service is ready at once.
    package func begin() { look() }

    /// A display has shown a frame, came, or went. It costs nothing once the service is ready.
    package func outputsChanged() {
        if !isReady { look() }
    }

    package func close() {
        timer?.cancel()
    }

    /// The driver is about to be asked for something that may take minutes, in which this thread says nothing; nil when it is done.
    ///
    /// - Parameter span: the longest time that it may take.
    package func expectSilence(for span: TimeSpan?) {
        if !isReady, let span { manager.tell(.moreTime(span)) }
        guard isReady, let patience = manager.patience else { return }
        manager.tell(.alive, .patience(span.map { max($0, patience) } ?? patience))
    }

    private func look() {
        let vitals = Vitals(mainBusySince: mainBusySince(), outputs: outputs(), drawingFailures: drawingFailures())
        perform(health.check(vitals, at: loop.now))
        schedule(vitals)
    }

    /// Main is not blamed for the time in which this thread could not look either. That time alone is taken off: a busy machine whose looks
    /// are all late finds a main that hangs as well.
    private func mainBusySince() -> MonotonicTime? {
        let since = main.since
        if since != watched.since { watched = (since, .zero) }
        guard let since else { return nil }
        if let due, loop.now > due + Self.lateness { watched.stillness = watched.stillness + (loop.now - max(due, since)) }
        return since + watched.stillness
    }

    private func schedule(_ vitals: Vitals) {
        // What settles an output without a frame, such as a seat that another session has, is not told.
        guard isReady else { return schedule(at: loop.now + .seconds(1)) }
        guard let patience = manager.patience else {
            // A look from before the service was ready may still be due.
            timer?.cancel()
            return due = nil
        }
        let next = loop.now + patience / 4
        let early = vitals.mainBusySince.flatMap { Health.nextCheck(mainBusySince: $0, at: loop.now) }
        schedule(at: early.map { min($0, next) } ?? next)
    }

    private func schedule(at time: MonotonicTime) {
        due = time
        timer?.schedule(at: time)
    }

    private func perform(_ action: Health.Action) {
        switch action {
        case .nothing: break
        case .ready: sayReady()
        case .alive: manager.tell(.alive)
        case .complain(let complaint, let isAlive):
            log.event(.hangs, .warning, "\(complaint)")
            if isAlive { manager.tell(.alive) }
        case .recovered(let complaint):
            log.event(.recovered, .info, "over: \(complaint)")
            manager.tell(.alive)
        case .end(let complaint):
            log.event(.ends, .error, "\(complaint); the service manager is asked to restart this service")
            lastWords?.write("\(complaint)")
            manager.tell(.hung)
        }
    }

    private func sayReady() {
        isReady = true
        onReady?()
        onReady = nil
        manager.tell(.ready)
        log.event(.ready, .info, "ready: every display shows a frame")
    }
}
