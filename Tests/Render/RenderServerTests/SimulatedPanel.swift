import Buffers
import Compositing
import Geometry
import InputSources
import KMS
internal import KMSSimulated
import Motion
import OutputCore
import Reactor
import RenderGLES
import RenderServer
import RenderTesting
import Scene

/// The whole display side over a simulated card, and a scene whose four corners have colors of their own. Every commit is looked at:
/// what the viewer sees of it must have the corners where they belong.
final class SimulatedPanel {
    let loop: EventLoop
    let card: SimulatedDRM
    let device: KMSDevice
    let core: DisplayCore
    private let backend: Backend
    /// What was wrong with what was shown, a sentence for each commit.
    private(set) var complaints: [String] = []
    /// Who had turned what was shown, commit by commit.
    private(set) var rotationMethods: [RotationMethod] = []
    /// Frames that were drawn; those in which only the pointer moved are not among them.
    var drawnFrames: Int { backend.drawnFrames }
    /// What lights the panel.
    var light: (any PanelLight)? {
        get { backend.light }
        set { backend.light = newValue }
    }
    /// How many contexts were made to draw with.
    var contexts: Int { backend.contexts }
    let devices: SimulatedInput
    private let moves: Bool
    private var width: Double
    private var height: Double
    private var serial: UInt64 = 1

    /// The object that the core retains. It does not refer to the panel, so that an unreferenced panel ends with its core.
    private final class Backend: DisplayBackend {
        private let loop: EventLoop
        private let device: KMSDevice
        private let devices: SimulatedInput
        private(set) var drawnFrames = 0
        private(set) var contexts = 0

        init(_ loop: EventLoop, _ device: KMSDevice, _ devices: SimulatedInput) {
            (self.loop, self.device, self.devices) = (loop, device, devices)
        }

        func start(outputs: any OutputReceiver) {
            device.onOutputAdded = { [unowned outputs] output in outputs.outputAdded(output) }
            device.onAllocatorChanged = { [unowned outputs] in outputs.graphicsChanged() }
            for output in device.outputs { outputs.outputAdded(output) }
        }

        var light: (any PanelLight)?

        func makeInput() -> InputSource? { try? InputSource(loop: loop, interface: devices) }

        func makeRenderer() throws(RenderError) -> any Renderer {
            contexts += 1
            return try GLESRenderer(GraphicsContext.forTest())
        }

        func frameWasDrawn(_ frame: DrawnFrame) { drawnFrames += 1 }

        func close() { device.close() }
    }

    static let panel = DRMConnector(
        id: 100, name: "DSI-1", status: .connected, modes: [mode(64, 48), mode(32, 24)], possibleCRTCs: 3)

    private static func mode(_ width: UInt16, _ height: UInt16) -> DRMMode {
        DRMMode(
            clock: UInt32(width + 16) * UInt32(height + 12) * 60 / 1000,
            horizontal: [width, width + 4, width + 8, width + 16, 0],
            vertical: [height, height + 4, height + 8, height + 12, 0], refresh: 60, type: width == 64 ? 8 : 0, name: "")
    }

    /// - Parameter rotation: as `--rotate` takes it; nil leaves it to the driver.
    ///   - moves: something small always moves.
    init(
        rotation: String?, isTurned: Bool, moves: Bool = true, options: DisplayOptions = DisplayOptions(),
        prepare: (SimulatedDRM) -> Void = { _ in }, makeAllocator: (() throws(BufferError) -> any BufferAllocator)? = nil
    ) throws {
        let loop = try EventLoop(time: VirtualTime())
        let card = SimulatedDRM(loop: loop, connectors: [SimulatedPanel.panel])
        card.hasRotation = true
        prepare(card)
        var settings = KMSOptions()
        if let rotation { _ = settings.rotations.add(rotation) }
        self.loop = loop
        self.card = card
        self.moves = moves
        devices = try SimulatedInput(loop: loop)
        (width, height) = isTurned ? (48, 64) : (64, 48)
        settings.usesGPUBuffers = makeAllocator != nil
        device = try KMSDevice(
            options: settings, loop: loop,
            makeAllocator: { card throws(BufferError) in
                if let makeAllocator { try makeAllocator() } else { try KMSDevice.openGBM(card) }
            },
            connect: { () throws(KMSError) in try card.opened() })
        backend = Backend(loop, device, devices)
        core = try DisplayCore(loop: loop, backend: backend, options: options)
        card.onShown = { [unowned self] crtc in look(at: crtc) }
        try core.start()
        core.receive([scene])
    }

    var output: KMSOutput { device.outputs[0] }

    func run(milliseconds: Int64) { loop.advance(by: .milliseconds(milliseconds)) }

    /// From now on the scene follows the screen's size, as main does when it is told of another one.
    func followScreen() {
        core.onFeedback = { [unowned self] feedback in
            guard case .screen(_, let description?) = feedback else { return }
            fitScene(to: description.size)
        }
    }

    private func fitScene(to size: Size<Physical>) {
        guard (size.width > size.height) != (width > height) else { return }
        swap(&width, &height)
        var commit = SceneCommit(serial: serial + 1)
        serial += 1
        commit.values = corners
        core.receive([commit])
    }

    /// As main does it: with the commit that is laid out for it.
    func rotate(to transform: OutputTransform) {
        var commit = SceneCommit(serial: serial + 1)
        serial += 1
        (width, height) = transform.swapsAxes ? (48, 64) : (64, 48)
        commit.values = corners
        commit.rotations = [ScreenRotation(screen: ScreenID(0), transform: transform)]
        core.receive([commit])
    }

    /// Moves what is small once more.
    func move(_ animation: AnimationID, for seconds: Double) {
        serial += 1
        var commit = SceneCommit(serial: serial)
        let way = Animation(
            timing: MediaTiming(duration: seconds),
            track: .basic(from: .point(Point(x: 30, y: 20)), to: .point(Point(x: 12, y: 30)), by: nil))
        commit.animations = [.add(LayerID(5), LayerAnimation(id: animation, property: .position, animation: way))]
        core.receive([commit])
    }

    /// Red, green, blue and white in the corners, clockwise from the upper left, and something small that always moves.
    private var scene: SceneCommit {
        var commit = SceneCommit(serial: 1)
        commit.structure = (0...5).map { .create(LayerID($0), .plain) }
        commit.structure += [.setSublayers(LayerID(0), (1...5).map { LayerID($0) }), .setRoot(ScreenID(0), LayerID(0))]
        commit.values = corners
        commit.values += Self.edits(5, Rect(x: 20, y: 20, width: 4, height: 4), .white)
        guard moves else { return commit }
        let animation = Animation(
            timing: MediaTiming(duration: 60),
            track: .basic(from: .point(Point(x: 12, y: 20)), to: .point(Point(x: 30, y: 30)), by: nil))
        commit.animations = [.add(LayerID(5), LayerAnimation(id: AnimationID(1), property: .position, animation: animation))]
        return commit
    }

    private static func edits(_ id: UInt64, _ frame: Rect<Local>, _ color: Color) -> [ValueEdit] {
        let changes: [PropertyChange] = [
            .bounds(Rect(origin: .zero, size: frame.size)), .position(frame.center), .backgroundColor(color),
        ]
        return changes.map { ValueEdit(layer: LayerID(id), change: $0) }
    }

    private var corners: [ValueEdit] {
        let corners = [(0, 0), (width - 8, 0), (width - 8, height - 8), (0, height - 8)]
        let colors = [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (1, 1, 1)]
        var result = Self.edits(0, Rect(x: 0, y: 0, width: width, height: height), .black)
        for (index, (corner, color)) in zip(corners, colors).enumerated() {
            let frame = Rect<Local>(x: corner.0, y: corner.1, width: 8, height: 8)
            result += Self.edits(UInt64(index + 1), frame, Color(red: color.0, green: color.1, blue: color.2))
        }
        return result
    }

    /// What the viewer sees of the picture's pixel, the cursor's plane above the primary one.
    func color(_ x: Int, _ y: Int) -> UInt32 {
        guard let shown = card.shownPixels(of: 50) else { return 0 }
        let info = output.info
        let at = info.transform.map(PixelRect(x: x, y: y, width: 1, height: 1), in: info.pictureSize)
        if let cursor = card.shownCursor(of: 50) {
            let (left, top, side) = (Int(at.left) - cursor.x, Int(at.top) - cursor.y, card.cursorSize)
            let isInside = (0..<side.width).contains(left) && (0..<side.height).contains(top)
            let pixel = isInside ? card.cursorPixels(of: 50)[top * side.width + left] : 0
            if pixel >> 24 == 0xFF { return pixel & 0xFF_FFFF }
        }
        return shown.pixels[Int(at.top) * shown.width + Int(at.left)] & 0xFF_FFFF
    }

    private func look(at crtc: UInt32) {
        guard let shown = card.shownPixels(of: crtc) else { return }
        let transform = output.info.transform
        rotationMethods.append(card.rotation(of: crtc) != 1 ? .plane : transform == .normal ? .unrotated : .drawing)
        let size: Size<Physical> = transform.swapping(Size<Buffer>(width: Double(shown.width), height: Double(shown.height)))
        func color(_ x: Double, _ y: Double) -> UInt32 {
            let at = transform.map(PixelRect(x: Int(x), y: Int(y), width: 1, height: 1), in: size)
            return shown.pixels[Int(at.top) * shown.width + Int(at.left)] & 0xFF_FFFF
        }
        guard size == Size(width: width, height: height) else { return complain("it is \(size)") }
        let seen = [color(2, 2), color(width - 3, 2), color(width - 3, height - 3), color(2, height - 3)]
        // Before the scene is there, the screen is black.
        guard seen != [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF], seen != [0, 0, 0, 0] || rotationMethods.count > 2 else { return }
        complain("its corners are " + seen.map { String($0, radix: 16) }.joined(separator: " "))
    }

    private func complain(_ sentence: String) {
        complaints.append("commit \(rotationMethods.count), turned by \(rotationMethods.last?.rawValue ?? ""): \(sentence)")
    }
}
