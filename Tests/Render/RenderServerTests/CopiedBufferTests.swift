import Buffers
import Compositing
import Geometry
import Glibc
import HeadlessOutput
import OutputCore
import Reactor
import RenderCPU
import RenderServer
import Scene
import TestSupport
import Testing

/// A screen in memory that the CPU draws for; ordinary files stand for other programs' dmabufs.
private final class CopyingBackend: DisplayBackend {
    let output: HeadlessOutput
    var isReady = true
    var bufferDevice: UInt64? = 0xE281
    var scanoutOffer: ScanoutOffer?

    init(loop: EventLoop) { output = HeadlessOutput(loop: loop, width: 64, height: 64) }

    func start(outputs: any OutputReceiver) { outputs.outputAdded(output) }

    func makeRenderer() throws(RenderError) -> any Renderer {
        CPURenderer(
            access: SharedAccess(
                isDmabuf: { _ in true }, isReady: { [unowned self] _ in isReady }, beginReading: { _ in }, endReading: { _ in }))
    }

    func close() {}
}

@Suite("Buffers that the CPU copies") struct CopiedBufferTests {
    private let loop: EventLoop
    private let backend: CopyingBackend
    private let core: DisplayCore
    private var serial: UInt64 = 1

    init() throws {
        loop = try EventLoop(time: VirtualTime())
        backend = CopyingBackend(loop: loop)
        core = try DisplayCore(loop: loop, backend: backend, options: DisplayOptions())
        try core.start()
        var commit = SceneCommit(serial: 1)
        commit.structure = [.create(LayerID(0), .plain), .setRoot(ScreenID(0), LayerID(0))]
        let values: [PropertyChange] = [
            .bounds(Rect(x: 0, y: 0, width: 64, height: 64)), .position(Point(x: 32, y: 32)), .contents(ContentID(1)),
        ]
        commit.values = values.map { ValueEdit(layer: LayerID(0), change: $0) }
        commit.contents = [share(50)]
        core.receive([commit])
        loop.advance(by: .milliseconds(100))
        #expect(gray == 50)
    }

    private func share(_ gray: UInt8) -> ContentEdit {
        let file = SharedFile([UInt8](repeating: gray, count: 64 * 64 * 4))
        defer { file.end() }
        let plane = SharedPlane(FileDescriptor(owning: dup(file.descriptor)), offset: 0, stride: 256, modifier: 0)
        let buffer = SharedBuffer(width: 64, height: 64, layout: BufferLayout(format: .xrgb8888, modifier: 0), planes: [plane])
        return .share(ContentID(1), SharedImage(width: 64, height: 64, isOpaque: true, memory: buffer, use: 0), damage: nil)
    }

    private mutating func commit(_ edits: [ContentEdit]) {
        serial += 1
        var commit = SceneCommit(serial: serial)
        commit.contents = edits
        core.receive([commit])
        loop.advance(by: .milliseconds(100))
    }

    private var gray: UInt8? {
        guard let buffer = backend.output.onScreen, case .memory(let bytes) = buffer.backing else { return nil }
        return bytes[buffer.stride * 32 + 32 * 4]
    }

    @Test mutating func `what a GPU still writes to is shown when it is ready, and then nothing is drawn any more`() {
        commit([share(90)])
        #expect(gray == 90)
        backend.isReady = false
        commit([share(130)])
        #expect(gray == 90)
        loop.advance(by: .seconds(1))
        #expect(gray == 90)
        backend.isReady = true
        loop.advance(by: .milliseconds(100))
        #expect(gray == 130)
        let draws = core.renderer?.drawCount
        loop.advance(by: .seconds(1))
        #expect(core.renderer?.drawCount == draws && core.presenters.allSatisfy { $0.pacer.snapshot == .idle })
    }

    @Test mutating func `another renderer shows the same`() {
        commit([share(90)])
        core.graphicsChanged()
        loop.advance(by: .milliseconds(100))
        #expect(gray == 90)
    }

    @Test func `clients are told of linear layouts, and of those that a plane reads`() {
        let named = BufferLayout(format: .argb8888, modifier: 7)
        let silent = BufferLayout(format: .xrgb8888, modifier: RenderBuffer.invalidModifier)
        backend.scanoutOffer = ScanoutOffer(device: 3, layouts: [named, silent])
        guard case .buffers(let device, let layouts, let scanout, let areCopied) = core.importOffer else {
            Issue.record("nothing is offered")
            return
        }
        #expect(device == 0xE281 && areCopied)
        #expect(!layouts.isEmpty && layouts.allSatisfy { $0.modifier == 0 })
        #expect(scanout?.device == 3)
        #expect(scanout?.layouts == [named, silent, BufferLayout(format: .xrgb8888, modifier: 0)])
    }

    @Test func `another card is said to be there`() {
        var offers: [UInt64?] = []
        core.onImportOffer = {
            if case .buffers(let device, _, _, _) = $0 { offers.append(device) } else { offers.append(nil) }
        }
        backend.bufferDevice = 0xE282
        core.bufferDeviceChanged()
        backend.bufferDevice = nil
        core.bufferDeviceChanged()
        #expect(offers == [0xE282, nil])
    }
}
