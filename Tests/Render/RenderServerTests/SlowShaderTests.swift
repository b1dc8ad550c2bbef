import Diagnostics
import Geometry
import Motion
import OutputCore
import Reactor
import RenderServer
import Scene
import Synchronization
import XCTest

/// XCTest's: what is said goes to one sink a process.
final class SlowShaderTests: XCTestCase {
    private static let box = Rect<Local>(x: 0, y: 0, width: 64, height: 64)

    /// Two pages under a shader half way.
    private func commit() -> SceneCommit {
        var commit = SceneCommit(serial: 1)
        let source = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
        commit.contents = [.shader(ShaderID(1), name: "dear.glsl", source: source)]
        commit.structure = [
            .create(LayerID(0), .plain), .create(LayerID(1), .shaderTransition(ShaderEffect(shader: ShaderID(1)))),
            .create(LayerID(2), .plain), .create(LayerID(3), .plain), .setSublayers(LayerID(1), [LayerID(2), LayerID(3)]),
            .setSublayers(LayerID(0), [LayerID(1)]), .setRoot(ScreenID(0), LayerID(0)),
        ]
        for layer in 0...3 {
            commit.values.append(ValueEdit(layer: LayerID(UInt64(layer)), change: .bounds(Self.box)))
            commit.values.append(ValueEdit(layer: LayerID(UInt64(layer)), change: .position(Point(x: 32, y: 32))))
        }
        let animation = Animation(
            timing: MediaTiming(duration: 1), track: .basic(from: .scalar(0), to: .scalar(1), by: nil))
        commit.animations = [
            .add(LayerID(1), LayerAnimation(id: AnimationID(1), property: .progress, animation: animation))
        ]
        return commit
    }

    /// What is said in a second of frames that cost this many periods to draw.
    private func warnings(drawCost: Double) throws -> [String] {
        let said = Mutex<[String]>([])
        LogSink.replace { record in if record.level == .warning { said.withLock { $0.append(record.message) } } }
        defer { LogSink.replace(with: nil) }
        let loop = try EventLoop(time: VirtualTime())
        var options = DisplayOptions()
        options.injectedDrawCost = InjectedCost(drawCost)
        let core = try DisplayCore(loop: loop, backend: HeadlessBackend(loop: loop), options: options)
        try core.start()
        core.receive([commit()])
        loop.advance(by: .milliseconds(1000))
        core.close()
        return said.withLock { $0.filter { $0.hasPrefix("dear.glsl: ") } }
    }

    func testAShaderThatIsSlowerThanTheDisplayIsSaidOnceWithItsCost() throws {
        XCTAssertEqual(try warnings(drawCost: 0.5), [])
        let about = try warnings(drawCost: 1.5)
        XCTAssertEqual(about.count, 1)
        XCTAssertTrue(about.first?.contains(" takes 25.0 ms and more for a frame") == true, "\(about)")
    }
}
