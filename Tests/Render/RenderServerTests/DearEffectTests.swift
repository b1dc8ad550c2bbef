import Buffers
import Compositing
import Diagnostics
import Geometry
import HeadlessOutput
import Motion
import OutputCore
import Reactor
import RenderCPU
import RenderServer
import Scene
import Synchronization
import XCTest

/// Effects that take longer than the display shows a frame. XCTest's: what is said goes to one sink a process.
final class DearEffectTests: XCTestCase {
    /// A screen in memory that the CPU draws for.
    private final class Backend: DisplayBackend {
        private let output: HeadlessOutput

        init(loop: EventLoop) { output = HeadlessOutput(loop: loop, width: 64, height: 64) }

        func start(outputs: any OutputReceiver) { outputs.outputAdded(output) }
        func makeRenderer() throws(RenderError) -> any Renderer { CPURenderer() }
        func close() {}
    }

    /// A clock on which each reading takes as long: a frame costs one reading, and in a frame that is measured in parts so does each
    /// operation.
    private final class ReadingTime: TimeSource {
        private let state: Mutex<(time: MonotonicTime, step: TimeSpan)>

        init(_ step: TimeSpan) { state = Mutex((.zero, step)) }

        var step: TimeSpan {
            get { state.withLock(\.step) }
            set { state.withLock { $0.step = newValue } }
        }
        var virtual: VirtualTime? { nil }
        var current: MonotonicTime {
            state.withLock { state in
                state.time = state.time + state.step
                return state.time
            }
        }
    }

    private final class Said: Sendable {
        private let messages = Mutex<[String]>([])
        var all: [String] { messages.withLock { $0 } }
        func add(_ message: String) { messages.withLock { $0.append(message) } }
    }

    private static let (dear, cheap) = (TimeSpan.milliseconds(20), TimeSpan.milliseconds(1))

    private let time = ReadingTime(DearEffectTests.dear)
    private let said = Said()
    private var loop: EventLoop!
    private var core: DisplayCore!
    private var serial: UInt64 = 0

    override func setUp() async throws {
        LogSink.replace { [said] record in if record.level == .warning { said.add(record.message) } }
    }

    override func tearDown() async throws {
        core?.close()
        LogSink.replace(with: nil)
    }

    private func start(watching: Bool = true) throws {
        loop = try EventLoop(time: VirtualTime())
        var options = DisplayOptions()
        options.watchesEffects = watching
        options.drawingClock = Stopwatch(time)
        core = try DisplayCore(loop: loop, backend: Backend(loop: loop), options: options)
        try core.start()
    }

    /// A gray ground under a layer of 32 × 24 pixels.
    private func show(_ kind: LayerKind, _ changes: [PropertyChange]) {
        serial += 1
        var commit = SceneCommit(serial: serial)
        commit.structure = [
            .create(LayerID(0), .plain), .create(LayerID(1), kind), .setSublayers(LayerID(0), [LayerID(1)]),
            .setRoot(ScreenID(0), LayerID(0)),
        ]
        let ground: [PropertyChange] = [
            .bounds(Rect(x: 0, y: 0, width: 64, height: 64)), .position(Point(x: 32, y: 32)),
            .backgroundColor(Color(red: 0.5, green: 0.5, blue: 0.5)),
        ]
        let upper = [.bounds(Rect(x: 0, y: 0, width: 32, height: 24)), .position(Point(x: 30, y: 30))] + changes
        commit.values =
            ground.map { ValueEdit(layer: LayerID(0), change: $0) } + upper.map { ValueEdit(layer: LayerID(1), change: $0) }
        core.receive([commit])
    }

    private func showGlass(allowsHalf: Bool = true) {
        var glass = BackdropValues()
        glass.blurRadius = 6
        glass.allowsHalfResolution = allowsHalf
        show(.backdrop, [.backdrop(glass)])
    }

    /// Moves the layer for so many frames, and returns the detail of each frame's backdrops.
    @discardableResult
    private func move(frames: Int) -> [BackdropDetail] {
        (0..<frames).flatMap { frame in
            serial += 1
            var commit = SceneCommit(serial: serial)
            let place = Point<Local>(x: 30 + Double(frame % 5), y: 30)
            commit.values = [ValueEdit(layer: LayerID(1), change: .position(place))]
            core.receive([commit])
            loop.advance(by: .milliseconds(17))
            return core.presenters[0].planner.plan.operations.compactMap { operation in
                if case .backdrop(_, _, _, let detail) = operation.fill { return detail }
                return nil
            }
        }
    }

    private var warnings: [String] { said.all.filter { $0.hasPrefix("output ") } }

    func testABlurThatDoesNotFitIsSaidOnceWithItsCostAndThenDrawnAtHalfResolution() throws {
        try start()
        showGlass()
        let details = move(frames: 600)
        let first = try XCTUnwrap(details.firstIndex(of: .half))
        XCTAssertTrue((3...6).contains(first), "the first coarse frame has the number \(first)")
        XCTAssertTrue(details[first...].allSatisfy { $0 == .half }, "it changes once")
        XCTAssertEqual(warnings.count, 1)
        let about = try XCTUnwrap(warnings.first)
        XCTAssertTrue(about.contains("blurs of what is behind take 20.0 ms of a frame"), about)
        XCTAssertTrue(about.contains("the display shows one every 16.7 ms (1 of them, the largest of 32×24 pixels)"), about)
    }

    func testAMeasuredFrameThatFitsDoesNotPutTheQuestionOff() throws {
        try start()
        showGlass()
        move(frames: 4)
        time.step = Self.cheap
        move(frames: 2)
        time.step = Self.dear
        XCTAssertEqual(move(frames: 12).last, .half)
    }

    func testAfterAMovementWithRoomForAllPixelsTheyAreDrawnAgain() throws {
        try start()
        showGlass()
        XCTAssertEqual(move(frames: 20).last, .half)
        loop.advance(by: .seconds(2))
        time.step = Self.cheap
        XCTAssertEqual(Set(move(frames: 100)), [.half], "frames at half resolution were dear, too, and then it moves")
        loop.advance(by: .seconds(2))
        XCTAssertEqual(Set(move(frames: 100)), [.full])
    }

    func testABlurThatFitsIsDrawnWithAllPixels() throws {
        time.step = Self.cheap
        try start()
        showGlass()
        XCTAssertEqual(Set(move(frames: 100)), [.full])
        XCTAssertEqual(warnings, [])
    }

    func testAnAppMayWantAllPixelsAtAnyCost() throws {
        try start()
        showGlass(allowsHalf: false)
        XCTAssertEqual(Set(move(frames: 100)), [.full])
    }

    func testARecordingShowsAllPixelsAtAnyCost() throws {
        try start(watching: false)
        showGlass()
        XCTAssertEqual(Set(move(frames: 100)), [.full])
        XCTAssertEqual(warnings, [])
    }

    func testAnotherEffectThatDoesNotFitIsSaidOnceWithItsCost() throws {
        try start()
        show(.plain, [.shadowOpacity(0.5), .shadowRadius(4), .backgroundColor(.white)])
        move(frames: 600)
        XCTAssertEqual(warnings.count, 1)
        XCTAssertTrue(warnings.first?.contains("shadows take 20.0 ms of a frame") == true, "\(warnings)")
    }

    func testAFrameThatIsDearForNoEffectIsNotBlamedOnOne() throws {
        try start()
        show(.plain, [.backgroundColor(.white)])
        move(frames: 100)
        XCTAssertEqual(warnings, [])
    }
}
