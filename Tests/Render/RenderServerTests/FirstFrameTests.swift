import Geometry
import HeadlessOutput
import OutputCore
import Reactor
import RenderServer
import RenderTesting
import Scene
import Testing

@Suite("The first frame", .serialized, .oneContextAtATime) struct FirstFrameTests {
    private static let period = TimeSpan.nanoseconds(16_666_667)

    /// How many frames are shown before main has a scene, and with it.
    private func frames(keepsPicture: Bool) throws -> (before: UInt64, with: UInt64) {
        let loop = try EventLoop(time: VirtualTime())
        var options = DisplayOptions()
        options.keepsPicture = keepsPicture
        let core = try DisplayCore(loop: loop, backend: HeadlessBackend(loop: loop), options: options)
        defer { core.close() }
        try core.start()
        loop.advance(by: Self.period * 10)
        let before = core.frameLogs[0].total
        var commit = SceneCommit(serial: 1)
        commit.structure = [.create(LayerID(0), .plain), .setRoot(ScreenID(0), LayerID(0))]
        core.receive([commit])
        loop.advance(by: Self.period * 10)
        return (UInt64(before), UInt64(core.frameLogs[0].total - before))
    }

    @Test func `an ordinary run shows an empty frame at once`() throws {
        let frames = try frames(keepsPicture: false)
        #expect(frames.before > 0)
    }

    @Test func `a picture of before stays until main has a scene`() throws {
        let frames = try frames(keepsPicture: true)
        #expect(frames.before == 0 && frames.with > 0)
    }
}
