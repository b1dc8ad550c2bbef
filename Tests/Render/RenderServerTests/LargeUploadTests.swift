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

@Suite("Large pictures arrive in parts", .serialized, .oneContextAtATime) struct LargeUploadTests {
    private static let period = TimeSpan.nanoseconds(16_666_667)
    private let loop: EventLoop
    private let backend: HeadlessBackend
    private let core: DisplayCore
    private var serial: UInt64 = 1

    init() throws {
        loop = try EventLoop(time: VirtualTime())
        backend = HeadlessBackend(loop: loop)
        core = try DisplayCore(loop: loop, backend: backend, options: DisplayOptions())
        try core.start()
        var commit = SceneCommit(serial: 1)
        commit.structure = [
            .create(LayerID(0), .plain), .create(LayerID(1), .plain), .setSublayers(LayerID(0), [LayerID(1)]),
            .setRoot(ScreenID(0), LayerID(0)),
        ]
        commit.values = [0, 1].flatMap { id in
            [PropertyChange.bounds(Rect(x: 0, y: 0, width: 64, height: 64)), .position(Point(x: 32, y: 32))].map {
                ValueEdit(layer: LayerID(id), change: $0)
            }
        }
        core.receive([commit])
        loop.advance(by: .milliseconds(200))
    }

    private mutating func commit(_ contents: [ContentEdit], shows: ContentID? = nil) {
        serial += 1
        var commit = SceneCommit(serial: serial)
        commit.contents = contents
        if let shows { commit.values = [ValueEdit(layer: LayerID(1), change: .contents(shows))] }
        core.receive([commit])
    }

    /// Whether the screen is white in the middle.
    private var isWhite: Bool {
        guard case .memory(let bytes)? = backend.output.onScreen?.backing, let stride = backend.output.onScreen?.stride
        else { return false }
        return bytes[32 * stride + 32 * 4] == 255
    }

    /// Returns the number of vblanks until the screen is white; nil when it stays as it is.
    private func vblanksUntilWhite() -> Int? {
        for count in 1...60 {
            loop.advance(by: Self.period)
            if isWhite { return count }
        }
        return nil
    }

    @Test mutating func `a small picture is in the first frame, a large one when all of it is there`() throws {
        commit([.upload(ContentID(1), LargePixels.image(64, 64), damage: nil)], shows: ContentID(1))
        let small = try #require(vblanksUntilWhite())
        commit([.release(ContentID(1))])
        loop.advance(by: .milliseconds(200))
        #expect(!isWhite)
        // 24 MB, 4 MB a frame.
        commit([.upload(ContentID(2), LargePixels.image(3000, 2000), damage: nil)], shows: ContentID(2))
        let large = try #require(vblanksUntilWhite())
        #expect((small + 5...small + 7).contains(large), "\(small), \(large)")
    }

    @Test mutating func `then nothing wakes the thread`() {
        commit([.upload(ContentID(2), LargePixels.image(3000, 2000), damage: nil)], shows: ContentID(2))
        loop.advance(by: .milliseconds(1000))
        #expect(isWhite)
        let (frames, turns) = (core.frameLogs[0].total, loop.tickCount)
        loop.advance(by: .seconds(10))
        #expect(core.frameLogs[0].total == frames && loop.tickCount - turns <= 4)
    }

    @Test mutating func `the old pixels stay until the new ones are complete`() throws {
        commit([.upload(ContentID(1), LargePixels.image(64, 64), damage: nil)], shows: ContentID(1))
        _ = try #require(vblanksUntilWhite())
        commit([.upload(ContentID(1), LargePixels.image(3000, 2000, value: 0), damage: nil)])
        loop.advance(by: Self.period * 3)
        #expect(isWhite)
        loop.advance(by: Self.period * 8)
        #expect(!isWhite)
    }

    @Test mutating func `a picture that is released on its way never arrives, and its memory is given back`() {
        let before = core.renderer?.byteCount
        commit([.upload(ContentID(2), LargePixels.image(3000, 2000), damage: nil)], shows: ContentID(2))
        loop.advance(by: Self.period * 3)
        #expect(core.renderer?.byteCount != before)
        commit([.release(ContentID(2))])
        #expect(vblanksUntilWhite() == nil)
        #expect(core.renderer?.byteCount == before)
    }

    @Test mutating func `a lost context begins again`() throws {
        commit([.upload(ContentID(2), LargePixels.image(3000, 2000), damage: nil)], shows: ContentID(2))
        loop.advance(by: Self.period * 3)
        (core.renderer as? GLESRenderer)?.simulateReset()
        serial += 1
        var commit = SceneCommit(serial: serial)
        commit.values = [ValueEdit(layer: LayerID(0), change: .backgroundColor(Color(red: 0, green: 0, blue: 0.5)))]
        core.receive([commit])
        _ = try #require(vblanksUntilWhite())
        #expect(backend.contexts == 2)
    }
}
