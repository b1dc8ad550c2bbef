import Compositing
import HeadlessOutput
import OutputCore
import Reactor
import RenderCPU
import RenderServer
import Scene
import Testing

/// What main is told of a display side that draws no shaders.
@Suite("Without shaders") struct WithoutShadersTests {
    private final class Painter: TransitionPainter {
        var isAvailable = true
        var failures: [(shader: ShaderID, message: String)] = []
        func addShader(_ id: ShaderID, name: String, source: String, isTried: Bool) {}
        func removeShader(_ id: ShaderID) {}
        func beginFrame() {}
        func halvings(for shader: ShaderID) -> Int? { nil }
        func paint(_ transition: PaintedTransition) -> Texels? { nil }
    }

    private final class Backend: DisplayBackend {
        private let output: HeadlessOutput
        var painter: Painter?

        init(loop: EventLoop, painter: Painter?) {
            output = HeadlessOutput(loop: loop, width: 64, height: 64)
            self.painter = painter
        }

        func start(outputs: any OutputReceiver) { outputs.outputAdded(output) }
        func makeRenderer() throws(RenderError) -> any Renderer { CPURenderer(painter: painter) }
        func close() {}
    }

    private final class Told {
        var shaders: [Bool] = []
    }

    private func start(_ painter: Painter?) throws -> (EventLoop, Backend, DisplayCore, Told) {
        let loop = try EventLoop(time: VirtualTime())
        let backend = Backend(loop: loop, painter: painter)
        let core = try DisplayCore(loop: loop, backend: backend, options: DisplayOptions())
        let told = Told()
        core.onFeedback = { feedback in if case .shaders(let areDrawn) = feedback { told.shaders.append(areDrawn) } }
        try core.start()
        return (loop, backend, core, told)
    }

    private func draw(_ loop: EventLoop, _ core: DisplayCore, serial: UInt64) {
        var commit = SceneCommit(serial: serial)
        if serial == 1 { commit.structure = [.create(LayerID(0), .plain), .setRoot(ScreenID(0), LayerID(0))] }
        commit.values = [ValueEdit(layer: LayerID(0), change: .cornerRadius(Double(serial)))]
        core.receive([commit])
        core.presenters.forEach { $0.planner.redrawAll() }
        loop.advance(by: .milliseconds(50))
    }

    @Test func `main is told at once that there is no painter, and told again when another renderer has one`() throws {
        let (loop, backend, core, told) = try start(nil)
        #expect(told.shaders == [false])
        backend.painter = Painter()
        core.graphicsChanged()
        draw(loop, core, serial: 1)
        #expect(told.shaders == [false, true])
        core.close()
    }

    @Test func `main is told when a painter turns out to find no driver`() throws {
        let painter = Painter()
        let (loop, _, core, told) = try start(painter)
        draw(loop, core, serial: 1)
        #expect(told.shaders == [])
        painter.isAvailable = false
        draw(loop, core, serial: 2)
        draw(loop, core, serial: 3)
        #expect(told.shaders == [false])
        core.close()
    }
}
