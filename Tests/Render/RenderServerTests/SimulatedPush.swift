import Buffers
import Compositing
import Geometry
import KMS
internal import KMSSimulated
import Motion
import OutputCore
import Reactor
import RenderGLES
import RenderServer
import RenderTesting
import Scene

/// The whole display side over a simulated card with two overlay planes, and two pages that push each other for half a second.
final class SimulatedPush {
    let loop: EventLoop
    let card: SimulatedDRM
    let core: DisplayCore
    let device: KMSDevice
    /// The times at which a picture changed that the panel showed: something was drawn into a buffer that is read.
    private(set) var tears: [MonotonicTime] = []
    /// What the panel showed with each commit since the push began, by the time of the commit.
    private(set) var pictures: [MonotonicTime: [UInt32]] = [:]
    private var serial: UInt64 = 1

    private final class Backend: DisplayBackend {
        let device: KMSDevice
        init(_ device: KMSDevice) { self.device = device }

        func start(outputs: any OutputReceiver) {
            for output in device.outputs { outputs.outputAdded(output) }
        }

        func makeRenderer() throws(RenderError) -> any Renderer { try GLESRenderer(GraphicsContext.forTest()) }
        func close() { device.close() }
    }

    /// - Parameter rotation: as `--rotate` takes it.
    init(
        rotation: String? = nil, options: DisplayOptions = DisplayOptions(), prepare: (SimulatedDRM) -> Void = { _ in }
    ) throws {
        loop = try EventLoop(time: VirtualTime())
        card = SimulatedDRM(loop: loop, connectors: [SimulatedPanel.panel])
        prepare(card)
        var settings = KMSOptions()
        if let rotation { _ = settings.rotations.add(rotation) }
        let card = card
        device = try KMSDevice(options: settings, loop: loop, connect: { () throws(KMSError) in try card.opened() })
        core = try DisplayCore(loop: loop, backend: Backend(device), options: options)
        try core.start()
        core.receive([scene])
        run(milliseconds: 300)
        card.onShown = { [unowned self] crtc in pictures[loop.now] = card.composedPixels(of: crtc)?.pixels }
    }

    func run(milliseconds: Int64) { loop.advance(by: .milliseconds(milliseconds)) }

    /// Runs in steps of a millisecond, and looks whether what the panel shows changes without a commit.
    func runWatching(milliseconds: Int) {
        for _ in 0..<milliseconds {
            let (commits, before) = (card.commitCount, card.composedPixels(of: 50)?.pixels)
            run(milliseconds: 1)
            if card.commitCount == commits, card.composedPixels(of: 50)?.pixels != before { tears.append(loop.now) }
        }
    }

    var frames: [FrameRecord] { core.frameLogs[0].records }

    /// The upper page comes from the right and pushes the lower one away.
    func push() {
        var commit = nextCommit()
        let (left, middle, right) = (Point<Local>(x: -32, y: 24), Point<Local>(x: 32, y: 24), Point<Local>(x: 96, y: 24))
        for (layer, from, to) in [(1, middle, left), (2, right, middle)] as [(UInt64, Point<Local>, Point<Local>)] {
            commit.values.append(ValueEdit(layer: LayerID(layer), change: .position(to)))
            let animation = Animation(
                timing: MediaTiming(duration: 0.5), track: .basic(from: .point(from), to: .point(to), by: nil))
            commit.animations.append(
                .add(LayerID(layer), LayerAnimation(id: AnimationID(layer), property: .position, animation: animation)))
        }
        core.receive([commit])
    }

    /// The upper page appears over the lower one, while both are at rest in the middle.
    func fadeIn() {
        var commit = nextCommit()
        commit.values.append(ValueEdit(layer: LayerID(2), change: .position(Point(x: 32, y: 24))))
        let fade = Animation(timing: MediaTiming(duration: 0.5), track: .basic(from: .scalar(0), to: .scalar(1), by: nil))
        commit.animations.append(
            .add(LayerID(2), LayerAnimation(id: AnimationID(2), property: .opacity, animation: fade)))
        core.receive([commit])
    }

    /// The upper page grows from its half size over the lower one.
    func grow() {
        var commit = nextCommit()
        commit.values.append(ValueEdit(layer: LayerID(2), change: .position(Point(x: 32, y: 24))))
        let growth = Animation(
            timing: MediaTiming(duration: 0.5),
            track: .basic(from: .matrix(.scale(x: 0.5, y: 0.5)), to: .matrix(.identity), by: nil))
        commit.animations.append(
            .add(LayerID(2), LayerAnimation(id: AnimationID(2), property: .transform, animation: growth)))
        core.receive([commit])
    }

    /// From where they are the pages go back to where they came from.
    func reverse() {
        var commit = nextCommit()
        let places = [(1, -32, 32), (2, 32, 96)] as [(UInt64, Double, Double)]
        for (layer, end, start) in places {
            let (from, to) = (Point<Local>(x: (end + start) / 2, y: 24), Point<Local>(x: start, y: 24))
            commit.values.append(ValueEdit(layer: LayerID(layer), change: .position(to)))
            let animation = Animation(
                timing: MediaTiming(duration: 0.25), track: .basic(from: .point(from), to: .point(to), by: nil))
            commit.animations.append(.removeAll(LayerID(layer)))
            commit.animations.append(
                .add(LayerID(layer), LayerAnimation(id: AnimationID(layer + 10), property: .position, animation: animation)))
        }
        core.receive([commit])
    }

    /// The lower page goes, as it does when main is told that the push ended.
    func finish() {
        var commit = nextCommit()
        commit.values.append(ValueEdit(layer: LayerID(1), change: .isHidden(true)))
        commit.animations = [.removeAll(LayerID(1)), .removeAll(LayerID(2))]
        core.receive([commit])
    }

    /// Something on the upper page has another color.
    func paint(_ color: Color) {
        var commit = nextCommit()
        commit.values.append(ValueEdit(layer: LayerID(21), change: .backgroundColor(color)))
        core.receive([commit])
    }

    func turn(_ transform: OutputTransform) {
        var commit = nextCommit()
        commit.rotations = [ScreenRotation(screen: ScreenID(0), transform: transform)]
        core.receive([commit])
    }

    private func nextCommit() -> SceneCommit {
        serial += 1
        return SceneCommit(serial: serial)
    }

    private var scene: SceneCommit {
        var commit = SceneCommit(serial: 1)
        let parts: [UInt64] = [11, 12, 13, 21, 22, 23]
        commit.structure = ([0, 1, 2] + parts).map { .create(LayerID($0), .plain) }
        commit.structure += [
            .setSublayers(LayerID(0), [LayerID(1), LayerID(2)]), .setRoot(ScreenID(0), LayerID(0)),
            .setSublayers(LayerID(1), parts[..<3].map { LayerID($0) }),
            .setSublayers(LayerID(2), parts[3...].map { LayerID($0) }),
        ]
        commit.values += Self.edits(0, Rect(x: 0, y: 0, width: 64, height: 48), Color(red: 0.1, green: 0.1, blue: 0.1))
        commit.values += Self.edits(1, Rect(x: 0, y: 0, width: 64, height: 48), Color(red: 0, green: 0, blue: 0.5))
        commit.values += Self.edits(2, Rect(x: 64, y: 0, width: 64, height: 48), Color(red: 0.5, green: 0, blue: 0))
        for (index, part) in parts.enumerated() {
            let frame = Rect<Local>(x: 4 + Double(index % 3) * 17, y: 6 + Double(index) * 5.5, width: 11, height: 9.25)
            commit.values += Self.edits(part, frame, Color(red: 0.2 * Double(index), green: 1, blue: 0.3, alpha: 0.7))
        }
        return commit
    }

    private static func edits(_ id: UInt64, _ frame: Rect<Local>, _ color: Color) -> [ValueEdit] {
        let changes: [PropertyChange] = [
            .bounds(Rect(origin: .zero, size: frame.size)), .position(frame.center), .backgroundColor(color),
        ]
        return changes.map { ValueEdit(layer: LayerID(id), change: $0) }
    }
}
