import Buffers
import Compositing
import Geometry
import HeadlessOutput
import OutputCore
import Reactor
import RenderGLES
import RenderServer
import RenderTesting
import Scene
import Testing

@Suite("Large pictures drawn small take several frames", .serialized, .oneContextAtATime) struct SmallPictureFrameTests {
    private static let period = TimeSpan.nanoseconds(16_666_667)
    private let loop: EventLoop
    private let backend: HeadlessBackend
    private let core: DisplayCore

    init() throws {
        loop = try EventLoop(time: VirtualTime())
        backend = HeadlessBackend(loop: loop)
        core = try DisplayCore(loop: loop, backend: backend, options: DisplayOptions())
        try core.start()
        var commit = SceneCommit(serial: 1)
        commit.structure = [.create(LayerID(0), .plain), .setRoot(ScreenID(0), LayerID(0))]
        commit.values = [PropertyChange.bounds(Rect(x: 0, y: 0, width: 64, height: 64)), .position(Point(x: 32, y: 32))].map {
            ValueEdit(layer: LayerID(0), change: $0)
        }
        core.receive([commit])
        loop.advance(by: .milliseconds(200))
    }

    private func show(_ width: Int, _ height: Int) {
        var commit = SceneCommit(serial: 2)
        commit.contents = [.upload(ContentID(1), LargePixels.image(width, height), damage: nil)]
        commit.values = [ValueEdit(layer: LayerID(0), change: .contents(ContentID(1)))]
        core.receive([commit])
    }

    @Test func `the copy is made in parts, after the parts of the picture, and then nothing wakes the thread`() throws {
        let before = try #require(core.renderer?.byteCount)
        show(4096, 2048)
        // 32 MB in parts of 4 MB, and 8 million pixels in parts of a million.
        loop.advance(by: Self.period * 12)
        #expect(core.renderer?.isMakingCopies == true)
        loop.advance(by: Self.period * 12)
        #expect(core.renderer?.isMakingCopies == false)
        let renderer = try #require(core.renderer)
        let picture = renderer.byteCount - before
        // The copy has 128×64 pixels, and strips of the picture share rows.
        #expect(picture > 4096 * 2048 * 4 && picture < 4096 * 2048 * 4 + 3 << 20, "\(picture)")
        let (frames, turns) = (core.frameLogs[0].total, loop.tickCount)
        loop.advance(by: .seconds(10))
        #expect(core.frameLogs[0].total == frames && loop.tickCount - turns <= 4)
    }

    @Test func `a small copy is there in the first frame`() throws {
        show(512, 512)
        loop.advance(by: Self.period * 3)
        let shown = core.frameLogs[0].total
        #expect(core.renderer?.isMakingCopies == false)
        loop.advance(by: .seconds(1))
        #expect(core.frameLogs[0].total == shown)
    }

    @Test func `any number of pictures that are sent at once have their copies in the first frame`() throws {
        let layers = (1...6).map { LayerID(UInt64($0)) }
        var commit = SceneCommit(serial: 2)
        commit.contents = layers.map { .upload(ContentID($0.rawValue), LargePixels.image(1200, 800), damage: nil) }
        commit.structure = layers.map { .create($0, .plain) } + [.setSublayers(LayerID(0), layers)]
        commit.values = layers.flatMap { layer in
            [PropertyChange.bounds(Rect(x: 0, y: 0, width: 30, height: 20)), .contents(ContentID(layer.rawValue))].map {
                ValueEdit(layer: layer, change: $0)
            }
        }
        core.receive([commit])
        loop.advance(by: Self.period * 3)
        let shown = core.frameLogs[0].total
        #expect(core.renderer?.isMakingCopies == false)
        loop.advance(by: .seconds(1))
        #expect(core.frameLogs[0].total == shown)
    }

    @Test func `a picture that is released meanwhile leaves nothing`() throws {
        let before = try #require(core.renderer?.byteCount)
        show(4096, 2048)
        loop.advance(by: Self.period * 12)
        #expect(core.renderer?.isMakingCopies == true)
        var commit = SceneCommit(serial: 3)
        commit.contents = [.release(ContentID(1))]
        commit.values = [ValueEdit(layer: LayerID(0), change: .contents(nil))]
        core.receive([commit])
        loop.advance(by: Self.period * 4)
        #expect(core.renderer?.isMakingCopies == false)
        #expect(core.renderer?.byteCount == before)
    }
}
