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

@Suite("Where no renderer can be made", .serialized, .oneContextAtATime) struct MissingRendererTests {
    private let loop: EventLoop
    private let backend: HeadlessBackend
    private let core: DisplayCore
    private var serial: UInt64 = 1

    /// A layer that fills the screen of 64 × 64 and shows a dark picture.
    init() throws {
        loop = try EventLoop(time: VirtualTime())
        backend = HeadlessBackend(loop: loop)
        core = try DisplayCore(loop: loop, backend: backend, options: DisplayOptions())
        try core.start()
        var commit = SceneCommit(serial: 1)
        commit.structure = [.create(LayerID(0), .plain), .setRoot(ScreenID(0), LayerID(0))]
        let values: [PropertyChange] = [
            .bounds(Rect(x: 0, y: 0, width: 64, height: 64)), .position(Point(x: 32, y: 32)), .contents(ContentID(1)),
        ]
        commit.values = values.map { ValueEdit(layer: LayerID(0), change: $0) }
        commit.contents = [.upload(ContentID(1), LargePixels.image(4, 4, value: 50), damage: nil)]
        core.receive([commit])
        loop.advance(by: .milliseconds(100))
        #expect(gray == 50)
    }

    private mutating func commit(_ contents: [ContentEdit], shows: ContentID = ContentID(1)) {
        serial += 1
        var commit = SceneCommit(serial: serial)
        commit.contents = contents
        commit.values = [ValueEdit(layer: LayerID(0), change: .contents(shows))]
        core.receive([commit])
        loop.advance(by: .milliseconds(100))
    }

    private func loseRenderer() {
        backend.refusesContexts = true
        core.graphicsChanged()
        loop.advance(by: .milliseconds(100))
        #expect(core.renderer == nil)
    }

    private func cardsChange() {
        backend.refusesContexts = false
        core.graphicsChanged()
        loop.advance(by: .milliseconds(100))
    }

    /// What is seen in the middle of the screen.
    private var gray: UInt8? {
        guard case .memory(let bytes)? = backend.output.onScreen?.backing, let stride = backend.output.onScreen?.stride
        else { return nil }
        return bytes[32 * stride + 32 * 4]
    }

    @Test mutating func `pictures that came meanwhile are shown by the next one`() {
        loseRenderer()
        commit([.upload(ContentID(1), LargePixels.image(4, 4, value: 90), damage: PixelRect(x: 0, y: 0, width: 1, height: 1))])
        commit([.upload(ContentID(2), LargePixels.image(4, 4, value: 130), damage: nil)])
        #expect(gray == 50)
        cardsChange()
        #expect(gray == 90, "all of it is new there, although a part had changed")
        commit([], shows: ContentID(2))
        #expect(gray == 130)
    }

    @Test mutating func `what was shown before is there as well, and what was released is not`() {
        commit([.upload(ContentID(2), LargePixels.image(4, 4, value: 130), damage: nil)])
        loseRenderer()
        commit([.release(ContentID(2)), .upload(ContentID(3), LargePixels.image(2, 2), damage: nil)])
        cardsChange()
        #expect(gray == 50)
        #expect(core.renderer?.byteCount == 4 * 4 * 4 + 2 * 2 * 4)
    }

    @Test mutating func `memory that a program replaces meanwhile belongs to the program again`() {
        loseRenderer()
        weak let first: SharedImage?
        weak let second: SharedImage?
        do {
            let (one, two) = (image(), image())
            (first, second) = (one, two)
            commit([.share(ContentID(7), one, damage: nil)])
            commit([.share(ContentID(7), two, damage: nil)])
        }
        #expect(first == nil)
        #expect(second != nil, "the next renderer shows it")
        commit([.release(ContentID(7))])
        #expect(second == nil)
    }

    private func image() -> SharedImage { SharedImage(width: 4, height: 4, isOpaque: true, memory: 0, use: 0) }

    @Test mutating func `a large picture on its way does not take the place of a newer one`() {
        let (large, newer) = (LargePixels.image(2000, 1200, value: 90), LargePixels.image(2000, 1200, value: 130))
        serial += 1
        var edit = SceneCommit(serial: serial)
        edit.contents = [.upload(ContentID(2), large, damage: nil)]
        core.receive([edit])
        loseRenderer()
        commit([.upload(ContentID(2), newer, damage: nil)], shows: ContentID(2))
        cardsChange()
        loop.advance(by: .milliseconds(500))
        #expect(gray == 130)
    }

    @Test mutating func `what another renderer reads of other programs' memory is said once`() {
        var offers = 0
        core.onImportOffer = { _ in offers += 1 }
        loseRenderer()
        #expect(offers == 0)
        cardsChange()
        #expect(offers == 1)
    }

    @Test mutating func `it is tried again after a while, less and less often`() {
        (core.renderer as? GLESRenderer)?.simulateReset()
        backend.refusesContexts = true
        commit([.upload(ContentID(1), LargePixels.image(4, 4, value: 90), damage: nil)])
        let before = backend.contexts
        loop.advance(by: .seconds(60))
        #expect((5...7).contains(backend.contexts - before))
        backend.refusesContexts = false
        loop.advance(by: .seconds(65))
        #expect(gray == 90)
        let after = backend.contexts
        loop.advance(by: .seconds(200))
        #expect(backend.contexts == after)
    }
}
