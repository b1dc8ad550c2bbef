import Compositing
import Geometry
import HeadlessOutput
import Motion
import OutputCore
import Reactor
import RenderGLES
import RenderServer
import Scene

/// What large pictures cost that are drawn small: a steady frame against one with pictures of that size, and the frames that make the
/// smaller copy of a very large picture.
///
/// The time of all threads of the process counts, because a software driver draws on several.
enum SmallPictureBench {
    private static let side = 8192

    static func run(_ options: BenchOptions) throws -> [Figure] { try steady(options) + zooming() + first() }

    // MARK: Steady frames

    /// 1,000 layers of 64×64 show 100 pictures.
    private static func steady(_ options: BenchOptions) throws -> [Figure] {
        let idle = try GLESRenderer(GraphicsContext(.surfaceless))
        idle.detachDriver()
        let planned = try scenes(idle)
        var (large, small) = (try planned.large.run(frames: 60), try planned.small.run(frames: 60))
        for _ in 0..<options.rounds {
            large.improve(with: try planned.large.run(frames: 60))
            small.improve(with: try planned.small.run(frames: 60))
        }
        let name = "1000 layers of pictures of 1024×1024 drawn at 64×64"
        return [
            Figure(
                name: "\(name), display thread", value: large.nanoseconds / small.nanoseconds, unit: "× of 64×64",
                target: .atMost(1.3), note: "\((large.nanoseconds / 1e4).rounded() / 100) ms"),
            Figure(name: "malloc, the same", value: large.allocations, unit: "calls/frame", target: .atMost(0)),
            Figure(name: "the same with the driver", value: try drawn(options), unit: "× of 64×64", target: .atMost(1.5)),
        ]
    }

    private static func scenes(_ renderer: GLESRenderer) throws -> (large: SteadyFrames, small: SteadyFrames) {
        (
            try SteadyFrames(commit(side: 1024, contents: 1), width: 2560, height: 1600, renderer),
            try SteadyFrames(commit(side: 64, contents: 1001), width: 2560, height: 1600, renderer)
        )
    }

    private static func drawn(_ options: BenchOptions) throws -> Double {
        let scenes = try scenes(GLESRenderer(GraphicsContext(.surfaceless)))
        _ = (try scenes.large.run(frames: 1), try scenes.small.run(frames: 1))
        func time(_ scene: SteadyFrames) throws -> Double {
            let start = Stopwatch.processTime()
            _ = try scene.run(frames: 4)
            return Stopwatch.processTime() - start
        }
        var ratios: [Double] = []
        for _ in 0..<options.rounds * 3 { ratios.append(try time(scenes.large) / time(scenes.small)) }
        return Stopwatch.median(ratios)
    }

    /// What moves is below the pictures, so that all of them are drawn in each frame, and from their own places.
    private static func commit(side: Int, contents: UInt64) -> SceneCommit {
        var scenery = Scenery(width: 2560, height: 1600, contents: contents)
        let floor = scenery.layer(Rect(x: -20, y: -20, width: 2600, height: 1640), [.backgroundColor(.white)])
        scenery.move(floor, from: Point(x: 1280, y: 800), to: Point(x: 1290, y: 805), duration: 1, repeats: true)
        let pictures = (0..<100).map { scenery.content(width: side, height: side, seed: $0) }
        let layers = (0..<1000).map { index in
            let place = Rect<Local>(x: Double(index % 40) * 64, y: Double(index / 40) * 64, width: 64, height: 64)
            return scenery.layer(place, [.contents(pictures[index % 100])])
        }
        scenery.setRootChildren([floor] + layers)
        return scenery.take()
    }

    // MARK: A zoom

    /// From its size to a tenth and back: each copy is made once.
    private static func zooming() throws -> [Figure] {
        let renderer = try GLESRenderer(GraphicsContext(.surfaceless))
        renderer.detachDriver()
        var scenery = Scenery(width: 1280, height: 720)
        let picture = scenery.layer(
            Rect(x: 128, y: -152, width: 1024, height: 1024), [.contents(scenery.content(width: 1024, height: 1024, seed: 1))])
        scenery.setRootChildren([picture])
        var commit = scenery.take()
        let timing = MediaTiming(duration: 0.9, repeatCount: .infinity, autoreverses: true)
        let scales = Animation.Track.basic(from: .matrix(.identity), to: .matrix(.scale(x: 0.1, y: 0.1)), by: nil)
        commit.animations = [
            .add(
                picture,
                LayerAnimation(id: AnimationID(1), property: .transform, animation: Animation(timing: timing, track: scales)))
        ]
        let result = try SteadyFrames(commit, width: 1280, height: 720, renderer).run(frames: 240)
        return [
            Figure(
                name: "malloc, a picture zooms to a tenth and back", value: result.allocations, unit: "calls/frame",
                target: .atMost(0))
        ]
    }

    // MARK: The first frames

    private static func first() throws -> [Figure] {
        let frames = try copying()
        let period = 1e9 / 60
        let longest = frames.max() ?? .nan
        return [
            Figure(
                name: "a picture of 8192×8192 gets its copy of 64×64, number of frames", value: Double(frames.count),
                unit: "frames"),
            Figure(
                name: "the same, longest frame", value: longest / period, unit: "of a period at 60 Hz", target: .atMost(1),
                note: "\((longest / 1e4).rounded() / 100) ms"),
        ]
    }

    /// Returns the time of each vblank's work from the first frame with the picture to the frame with its copy.
    private static func copying() throws -> [Double] {
        let loop = try EventLoop(time: VirtualTime())
        let backend = MemoryBackend(loop: loop, width: 64, height: 64) {}
        let core = try DisplayCore(loop: loop, backend: backend, options: DisplayOptions())
        try core.start()
        defer { core.close() }
        var scenery = Scenery(width: 64, height: 64)
        core.receive([scenery.take()])
        loop.advance(by: .milliseconds(200))
        var commit = SceneCommit(serial: 2)
        commit.contents = [.upload(ContentID(1), Pixels.pattern(width: side, height: side, seed: 3), damage: nil)]
        commit.values = [ValueEdit(layer: LayerID(0), change: .contents(ContentID(1)))]
        core.receive([commit])
        var frames: [Double] = []
        for _ in 0..<1000 {
            let start = Stopwatch.processTime()
            loop.advance(by: .nanoseconds(16_666_667))
            core.renderer?.finish()
            let isMaking = core.renderer?.isMakingCopies ?? false
            if isMaking || !frames.isEmpty { frames.append(Stopwatch.processTime() - start) }
            if !isMaking, !frames.isEmpty { return frames }
        }
        return frames
    }
}
