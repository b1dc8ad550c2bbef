import Buffers
import Compositing
import Geometry
import HeadlessOutput
import Motion
import OutputCore
import Reactor
import RenderGLES
import RenderServer
import RenderTesting
import Scene
import Testing

/// A headless output in virtual time with the whole display side behind it.
final class HeadlessBackend: DisplayBackend {
    let output: HeadlessOutput
    private(set) var contexts = 0
    /// No GPU can be drawn with.
    var refusesContexts = false
    /// Which frames are drawn, by their number in the movement.
    var wants: (Int) -> Bool = { _ in true }

    init(loop: EventLoop) { output = HeadlessOutput(loop: loop, width: 64, height: 64) }

    func start(outputs: any OutputReceiver) { outputs.outputAdded(output) }

    func makeRenderer() throws(RenderError) -> any Renderer {
        contexts += 1
        guard !refusesContexts else { throw .noSharedBuffers(reason: "the test has no GPU") }
        return try GLESRenderer(GraphicsContext.forTest())
    }

    func wantsPicture(of moment: FrameMoment, at presentation: MonotonicTime) -> Bool { wants(moment.index) }

    func close() {}
}

@Suite("DisplayCore", .serialized, .oneContextAtATime) struct DisplayCoreTests {
    let loop: EventLoop
    let backend: HeadlessBackend
    let core: DisplayCore

    init() throws {
        loop = try EventLoop(time: VirtualTime())
        backend = HeadlessBackend(loop: loop)
        core = try DisplayCore(loop: loop, backend: backend, options: DisplayOptions())
    }

    /// A white square that slides over one second, as a commit.
    private func slide() -> SceneCommit {
        var commit = SceneCommit(serial: 1)
        commit.structure = [
            .create(LayerID(0), .plain), .create(LayerID(1), .plain), .setSublayers(LayerID(0), [LayerID(1)]),
            .setRoot(ScreenID(0), LayerID(0)),
        ]
        let values: [(UInt64, PropertyChange)] = [
            (0, .bounds(Rect(x: 0, y: 0, width: 64, height: 64))), (0, .position(Point(x: 32, y: 32))),
            (1, .bounds(Rect(x: 0, y: 0, width: 4, height: 4))), (1, .position(Point(x: 62, y: 2))),
            (1, .backgroundColor(.white)),
        ]
        commit.values = values.map { ValueEdit(layer: LayerID($0.0), change: $0.1) }
        let animation = Animation(
            timing: MediaTiming(duration: 1),
            track: .basic(from: .point(Point(x: 2, y: 2)), to: .point(Point(x: 62, y: 2)), by: nil))
        commit.animations = [
            .add(LayerID(1), LayerAnimation(id: AnimationID(1), property: .position, animation: animation))
        ]
        return commit
    }

    @Test func `a frame of which no picture is taken is paced as the others, and its change is in the next picture`() throws {
        try core.start()
        loop.advance(by: .milliseconds(50))
        var shown: [MonotonicTime: [UInt8]] = [:]
        backend.output.onShown = { buffer, presented in
            if case .memory(let bytes) = buffer.backing { shown[presented.time] = Array(bytes) }
        }
        backend.wants = { $0 % 7 == 0 }
        core.receive([slide()])
        loop.advance(by: .milliseconds(1500))
        let records = core.frameLogs[0].records
        #expect(records.suffix(60).allSatisfy { $0.isHit })
        #expect(records.count { $0.draws == 0 } > 45)
        #expect((9...11).contains(shown.count), "\(shown.count)")
        // The square is in one place only, and in the last picture where it ends.
        for picture in shown.values { #expect(whitePixels(picture).count == 16) }
        let last = try #require(shown.max { $0.key < $1.key }?.value)
        #expect(whitePixels(last).map { $0 % 64 }.min() == 60)
    }

    /// Where a picture is brighter than half.
    private func whitePixels(_ bytes: [UInt8]) -> [Int] { (0..<64 * 64).filter { bytes[$0 * 4 + 1] > 127 } }

    @Test func `an animation runs on every vblank without main, and says when it began and ended`() throws {
        var feedback: [FrameFeedback] = []
        core.onFeedback = { if case .frame(let frame) = $0 { feedback.append(frame) } }
        try core.start()
        core.receive([slide()])
        loop.advance(by: .milliseconds(1500))
        let records = core.frameLogs[0].records
        #expect(records.allSatisfy { $0.missedVblanks == 0 })
        #expect((60...64).contains(records.count), "\(records.count) frames")
        let began = feedback.flatMap(\.began)
        #expect(began.map(\.animation) == [AnimationID(1)])
        #expect(began.first?.time == records.first { $0.animation.seconds == began.first?.time }?.animation.seconds)
        #expect(feedback.flatMap(\.ended) == [AnimationID(1)])
    }

    /// A program that opens a card before the display has it becomes the card's master.
    @Test func `what waits for the outputs begins when they are open, and before the renderer is made`() throws {
        var found: (screens: Int, contexts: Int)?
        try core.start { found = (core.presenters.count, backend.contexts) }
        #expect(found?.screens == 1 && found?.contexts == 0)
        #expect(backend.contexts == 1)
    }

    @Test func `idle is no frames and no turns`() throws {
        try core.start()
        core.receive([slide()])
        loop.advance(by: .milliseconds(2000))
        let (frames, turns) = (core.frameLogs[0].total, loop.tickCount)
        loop.advance(by: .milliseconds(10_000))
        #expect(core.frameLogs[0].total == frames)
        #expect(loop.tickCount - turns <= 4, "the turns of advancing itself")
    }

    @Test func `S13: an idle driver is asked without a frame and without a wake-up; a driver that stops answering gets a frame`()
        throws
    {
        try core.start()
        core.receive([slide()])
        loop.advance(by: .milliseconds(2000))
        let frames = core.frameLogs[0].total
        for _ in 0..<60 {
            core.askIdleDrivers()
            #expect(loop.nextTimerDeadline == nil)
            loop.advance(by: .seconds(1))
        }
        #expect(core.frameLogs[0].total == frames)
        backend.output.faults.isVblankCounterDead = true
        core.askIdleDrivers()
        loop.advance(by: .milliseconds(500))
        #expect(core.frameLogs[0].total == frames + 1)
        core.askIdleDrivers()
        loop.advance(by: .milliseconds(500))
        #expect(core.frameLogs[0].total == frames + 1, "once")
    }

    @Test func `a lost context is made anew and the picture comes back`() throws {
        try core.start()
        var commit = slide()
        commit.animations = []
        core.receive([commit])
        loop.advance(by: .milliseconds(100))
        (core.renderer as? GLESRenderer)?.simulateReset()
        var next = SceneCommit(serial: 2)
        next.values = [ValueEdit(layer: LayerID(1), change: .position(Point(x: 32, y: 32)))]
        core.receive([next])
        loop.advance(by: .milliseconds(100))
        #expect(backend.contexts == 2)
        guard case .memory(let bytes)? = backend.output.onScreen?.backing, let stride = backend.output.onScreen?.stride else {
            Issue.record("nothing on the screen")
            return
        }
        #expect(bytes[32 * stride + 32 * 4] == 255)
        #expect(bytes[2 * stride + 62 * 4] == 0)
    }

    @Test func `S18: each hang of the GPU makes another renderer, and is counted for a minute`() throws {
        try core.start()
        core.receive([slide()])
        loop.advance(by: .milliseconds(100))
        core.presenters[0].drawingHangs()
        // Another output waits for the same renderer.
        core.presenters[0].drawingHangs()
        loop.advance(by: .milliseconds(100))
        #expect(backend.contexts == 2 && core.drawingFailureCount == 1)
        loop.advance(by: .seconds(30))
        (core.renderer as? GLESRenderer)?.simulateReset()
        core.receive([slide()])
        loop.advance(by: .milliseconds(100))
        #expect(backend.contexts == 3 && core.drawingFailureCount == 2)
        loop.advance(by: .seconds(31))
        #expect(core.drawingFailureCount == 1)
    }

    /// A picture of one white pixel.
    private func pixel(isDrawnAgain: Bool) -> PixelImage {
        let memory = Memory()
        return PixelImage(
            width: 1, height: 1, bytesPerRow: 4, isOpaque: true, isDrawnAgain: isDrawnAgain, bytes: memory.base,
            keptAliveBy: memory)
    }

    private final class Memory: @unchecked Sendable {
        let base = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 4)
        init() { base.storeBytes(of: UInt32.max, as: UInt32.self) }
        deinit { base.deallocate() }
    }

    @Test func `pixels that main draws again are not kept, and main hears of their loss`() throws {
        var losses = 0
        core.onFeedback = { if case .drawingsLost = $0 { losses += 1 } }
        try core.start()
        var commit = slide()
        commit.animations = []
        weak let drawing: PixelImage?
        do {
            let image = pixel(isDrawnAgain: true)
            drawing = image
            commit.contents = [
                .upload(ContentID(1), image, damage: nil), .upload(ContentID(2), pixel(isDrawnAgain: false), damage: nil),
            ]
        }
        core.receive([commit])
        commit = SceneCommit(serial: 2)
        loop.advance(by: .milliseconds(100))
        #expect(drawing == nil)
        #expect(core.renderer?.byteCount == 8)
        (core.renderer as? GLESRenderer)?.simulateReset()
        commit.values = [ValueEdit(layer: LayerID(1), change: .position(Point(x: 32, y: 32)))]
        core.receive([commit])
        loop.advance(by: .milliseconds(100))
        #expect(losses == 1)
        #expect(core.renderer?.byteCount == 4, "only the other picture is still there")
    }

    @Test func `a picture shows the layer as it was, although main took it away in the same turn`() throws {
        try core.start()
        var commit = slide()
        commit.animations = []
        core.receive([commit])
        loop.advance(by: .milliseconds(100))
        var capture = SceneCommit(serial: 2)
        capture.contents = [.capture(ContentID(9), layer: LayerID(1), scale: 1)]
        var swap = SceneCommit(serial: 3)
        swap.structure = [.setSublayers(LayerID(0), [LayerID(2)]), .destroy(LayerID(1))]
        swap.structure.insert(.create(LayerID(2), .plain), at: 0)
        let values: [PropertyChange] = [
            .bounds(Rect(x: 0, y: 0, width: 64, height: 64)), .position(Point(x: 32, y: 32)), .contents(ContentID(9)),
        ]
        swap.values = values.map { ValueEdit(layer: LayerID(2), change: $0) }
        core.receive([capture, swap])
        loop.advance(by: .milliseconds(100))
        guard case .memory(let bytes)? = backend.output.onScreen?.backing, let stride = backend.output.onScreen?.stride else {
            Issue.record("nothing on the screen")
            return
        }
        #expect(bytes[32 * stride + 32 * 4] == 255, "the white square of 4 × 4, stretched over the screen")
    }
}
