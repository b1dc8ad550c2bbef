internal import CLinux
import Compositing
import Diagnostics
internal import Glibc
package import InputEvents
import InputSources
package import OutputCore
package import Reactor
package import Scene
import Synchronization

/// The thread that a `DisplayCore` runs on, as main holds it.
package final class DisplayThread: SceneSink, Sendable {
    /// Something that main asks of the display thread.
    enum Request: Sendable {
        case commit(SceneCommit)
        case perform(@Sendable (DisplayCore) -> Void)
        case close
    }

    private let inbox = Mailbox<Request>()
    private let feedback = Mailbox<SceneFeedback>()
    private let input = Mailbox<[InputEvent]>()
    private let offers = Mailbox<ImportOffer>()
    private let outcome = Mutex<Outcome>(Outcome())
    /// Signaled when the outputs are open, or cannot be opened.
    // Main waits for the thread to start and to end, and for nothing else.
    private let opened = Semaphore()
    private let started = Semaphore()
    /// One value when nothing of the thread will run any more.
    private let ending = Mailbox<Bool>()
    /// What the driver is compiling.
    private let compiling = Mutex<String?>(nil)
    /// What to wait for at the end; nil before the start and after the end.
    private let thread = Mutex<pthread_t?>(nil)

    private struct Outcome {
        var error: (any Error)?
        var canPoint = false
        var kernelID: Int32 = 0
        var drawsOnCPU = true
        var readsPicturesInPlace = false
        var importOffer = ImportOffer.nothing(reason: "the display thread has not started")
        var logs: [FrameLog] = []
    }

    /// Everything that the new thread needs, handed over once.
    private static let stackBytes = 64 << 20

    private final class Launch: Sendable {
        let thread: DisplayThread
        let makeBackend: @Sendable (EventLoop) throws -> any DisplayBackend
        let options: DisplayOptions

        init(
            _ thread: DisplayThread, _ makeBackend: @escaping @Sendable (EventLoop) throws -> any DisplayBackend,
            _ options: DisplayOptions
        ) {
            self.thread = thread
            self.makeBackend = makeBackend
            self.options = options
        }
    }

    package init() {}

    /// Starts the thread and waits until its outputs are open.
    ///
    /// - Parameters:
    ///   - whileStarting: called on the caller's thread when the outputs are open, while the renderer starts. Not called where an
    ///     output cannot be opened.
    ///   - makeBackend: called on the new thread.
    /// - Throws: what kept the outputs from opening. The corresponding C function is `pthread_create`.
    package func start(
        options: DisplayOptions, whileStarting: () -> Void = {},
        makeBackend: @escaping @Sendable (EventLoop) throws -> any DisplayBackend
    ) throws {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        // Layers nest, and planning them is recursive. Memory is taken only for what is used.
        pthread_attr_setstacksize(&attributes, Self.stackBytes)
        var options = options
        options.stackBytes = Self.stackBytes - (8 << 20)
        let launch = Unmanaged.passRetained(Launch(self, makeBackend, options))
        var id = pthread_t()
        let code = pthread_create(&id, &attributes, { DisplayThread.main($0) }, launch.toOpaque())
        pthread_attr_destroy(&attributes)
        guard code == 0 else {
            launch.release()
            throw ReactorError(call: "pthread_create", object: "the display thread", code: code)
        }
        thread.withLock { $0 = id }
        opened.wait()
        if outcome.withLock({ $0.error == nil }) { whileStarting() }
        started.wait()
        if let error = outcome.withLock({ $0.error }) {
            join()
            throw error
        }
    }

    /// Waits until nothing of the thread runs any more. The GL library has destructors of its own for threads: a process that ends
    /// while they run tears the library down under them. The corresponding C function is `pthread_join`.
    private func join() {
        guard let id = thread.withLock({ $0.take() }) else { return }
        pthread_join(id, nil)
    }

    /// Hands feedback to `handler` on the thread of `loop`, which is main's.
    package func deliverFeedback(on loop: EventLoop, to handler: @escaping (SceneFeedback) -> Void) throws {
        let feedback = feedback
        feedback.setWaker(
            try loop.addWaker(isQuiet: true) { [unowned loop] in
                for value in feedback.take() {
                    if !value.isQuiet { loop.endQuiet() }
                    handler(value)
                }
            })
    }

    /// Hands what people did to `handler` on the thread of `loop`, which is main's. Touches of a standstill come all, in order.
    package func deliverInput(on loop: EventLoop, to handler: @escaping ([InputEvent]) -> Void) throws {
        let input = input
        input.setWaker(
            try loop.addWaker {
                for events in input.take() { handler(events) }
            })
    }

    /// Hands what other renderers read of other programs' memory to `handler` on the thread of `loop`, which is main's.
    package func deliverImportOffers(on loop: EventLoop, to handler: @escaping (ImportOffer) -> Void) throws {
        let offers = offers
        offers.setWaker(
            try loop.addWaker {
                for offer in offers.take() { handler(offer) }
            })
    }

    /// Something to point with was there when the thread started.
    package var canPoint: Bool { outcome.withLock { $0.canPoint } }

    /// The thread as the kernel numbers it; 0 before the start.
    package var kernelID: Int32 { outcome.withLock { $0.kernelID } }

    /// The renderer that the thread started with draws on the CPU, with threads of its own.
    package var drawsOnCPU: Bool { outcome.withLock { $0.drawsOnCPU } }

    /// What the renderer could read of other programs' memory when the thread started.
    package var importOffer: ImportOffer { outcome.withLock { $0.importOffer } }
    /// Whether the renderer reads the pixels of contents where they are.
    package var readsPicturesInPlace: Bool { outcome.withLock { $0.readsPicturesInPlace } }

    /// Hands a commit over; returns at once.
    package func submit(_ commit: SceneCommit) {
        inbox.send(.commit(commit))
    }

    /// Runs something on the display thread, after the commits before it.
    package func perform(_ body: @escaping @Sendable (DisplayCore) -> Void) {
        inbox.send(.perform(body))
    }

    /// Ends the thread: modes and seat are given back when this returns.
    ///
    /// - Parameter giveUp: called where the driver does not come back, and cannot be stopped: only the kernel gives modes and seat back
    ///   then, when the process ends.
    /// - Returns: the log of each output.
    @discardableResult
    package func close(orElse giveUp: ((Standstill) -> Never)? = nil) -> [FrameLog] {
        inbox.send(.close)
        if let giveUp, let standstill = standstill(after: Self.longestPatience) { giveUp(standstill) }
        join()
        return outcome.withLock { $0.logs }
    }

    /// Why the thread does not end.
    package enum Standstill: Hashable, Sendable {
        /// The driver compiles a shader, which may take minutes.
        case compiling(shader: String)
        /// The driver has not come back from something else: llvmpipe waits for ever for a thread that it was refused.
        case silent(seconds: Double)
    }

    /// Waits until the thread has ended, or compiles for a while, or says nothing for `patience`. A shader may also reach the driver only
    /// now: what was sent before the end comes first.
    ///
    /// - Returns: nil when it has ended.
    package func standstill(after patience: TimeSpan) -> Standstill? {
        guard let loop = try? EventLoop(), let waker = try? loop.addWaker({ loop.stop() }) else { return nil }
        ending.setWaker(waker)
        let timer = loop.makeTimer { loop.stop() }
        let end = loop.now + patience
        while ending.take().isEmpty {
            guard loop.now < end else { return .silent(seconds: patience.seconds) }
            let before = compiling.withLock { $0 }
            timer.schedule(after: min(Self.patience, patience))
            loop.run()
            if let before, compiling.withLock({ $0 }) == before { return .compiling(shader: before) }
        }
        return nil
    }

    /// How long a driver may compile on when the program is to end.
    package static let patience = TimeSpan.seconds(1)
    /// The kernel itself waits up to ten seconds for each of some flips, and a service manager kills after 90.
    private static let longestPatience = TimeSpan.seconds(30)

    // MARK: On the display thread

    private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let launch = Unmanaged<Launch>.fromOpaque(argument).takeRetainedValue()
        gimbal_name_thread("gimbal-display")
        launch.thread.run(launch)
        return nil
    }

    private func run(_ launch: Launch) {
        let loop: EventLoop
        let core: DisplayCore
        do {
            loop = try EventLoop()
            core = try DisplayCore(loop: loop, backend: launch.makeBackend(loop), options: launch.options)
            let feedback = feedback
            core.onFeedback = { feedback.send($0) }
            let input = input
            core.onInput = { input.send($0) }
            let offers = offers
            core.onImportOffer = { offers.send($0) }
            core.onCompiling = { [unowned self] name in compiling.withLock { $0 = name } }
            let inbox = inbox
            inbox.setWaker(try loop.addWaker { [unowned core, unowned loop] in Self.handle(inbox.take(), core, loop) })
            do {
                try core.start { opened.signal() }
            } catch {
                // Seat and card are free again: the caller may go on without them.
                core.close()
                throw error
            }
        } catch {
            outcome.withLock { $0.error = error }
            opened.signal()
            return started.signal()
        }
        let canPoint = core.input?.canPoint ?? false
        let importOffer = core.importOffer
        let drawsOnCPU = core.renderer?.isSoftware ?? true
        let readsPicturesInPlace = core.renderer?.readsPicturesInPlace ?? false
        outcome.withLock {
            ($0.canPoint, $0.importOffer) = (canPoint, importOffer)
            ($0.kernelID, $0.drawsOnCPU) = (gimbal_gettid(), drawsOnCPU)
            $0.readsPicturesInPlace = readsPicturesInPlace
        }
        started.signal()
        loop.run()
        let logs = core.frameLogs
        core.close()
        outcome.withLock { $0.logs = logs }
        ending.send(true)
    }

    private static func handle(_ requests: [Request], _ core: DisplayCore, _ loop: EventLoop) {
        var commits: [SceneCommit] = []
        for request in requests {
            switch request {
            case .commit(let commit):
                commits.append(commit)
            case .perform(let body):
                core.receive(commits)
                commits.removeAll()
                body(core)
            case .close:
                loop.stop()
            }
        }
        if !commits.isEmpty { core.receive(commits) }
    }
}
