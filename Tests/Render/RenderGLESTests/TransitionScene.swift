import Buffers
import Compositing
import Geometry
import Motion
import RenderGLES
import RenderTesting
import Scene
import Testing

/// A screen of 96×64 pixels with two pages under a transition, or with one of them alone.
final class TransitionScene {
    private let renderer: GLESRenderer
    private let edit: ContentEdit
    private let pages: [GradientValues]

    init(_ source: String, _ pages: [GradientValues]) throws {
        renderer = try GLESRenderer(GraphicsContext.forTest())
        edit = ContentEdit.shader(ShaderID(1), name: "test.glsl", source: source)
        self.pages = pages
        renderer.apply([edit])
        try #require(renderer.shaderFailures.isEmpty, "\(renderer.shaderFailures.map(\.message))")
    }

    /// - Parameter only: the page that is alone.
    func picture(_ progress: Double, only: Int? = nil, isMirrored: Bool = false) throws -> [UInt8] {
        let pictures = [LayerID(2), LayerID(3)]
        var commit = SceneCommit(serial: 1)
        commit.contents = [edit]
        commit.structure = [.create(LayerID(0), .plain), .setRoot(ScreenID(0), LayerID(0))]
        commit.structure.append(.create(LayerID(1), .shaderTransition(ShaderEffect(shader: ShaderID(1), isMirrored: isMirrored))))
        commit.structure += pictures.map { .create($0, .gradient) }
        commit.structure.append(.setSublayers(LayerID(1), pictures))
        commit.structure.append(.setSublayers(LayerID(0), [only.map { pictures[$0] } ?? LayerID(1)]))
        for layer in [LayerID(0), LayerID(1)] + pictures {
            commit.values.append(ValueEdit(layer: layer, change: .bounds(Rect(x: 0, y: 0, width: 96, height: 64))))
            commit.values.append(ValueEdit(layer: layer, change: .position(Point(x: 48, y: 32))))
        }
        commit.values.append(ValueEdit(layer: LayerID(1), change: .progress(progress)))
        commit.values += zip(pictures, pages).map { ValueEdit(layer: $0, change: .gradient($1)) }
        return try pixels(commit)
    }

    private func pixels(_ commit: SceneCommit) throws -> [UInt8] {
        let tree = RenderTree()
        tree.apply(commit)
        let planner = FramePlanner(screen: ScreenID(0))
        planner.configure(size: Size(width: 96, height: 64), scale: 1, transform: .normal)
        #expect(planner.update(from: tree))
        planner.makePlan(from: tree, age: 0)
        let buffer = try #require(RenderBuffer.memory(width: 96, height: 64))
        try renderer.draw(planner.plan, into: buffer)
        guard case .memory(let bytes) = buffer.backing else { throw RenderError.contextLost }
        return (0..<64).flatMap { row in Array(bytes[(row * buffer.stride)..<(row * buffer.stride + 96 * 4)]) }
    }

    // MARK: Pages

    static var gradients: [GradientValues] {
        var first = GradientValues()
        first.colors = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 0.5)]
        var second = GradientValues()
        second.colors = [Color(red: 0, green: 0.3, blue: 0), Color(red: 0, green: 1, blue: 1)]
        (second.startX, second.startY, second.endX, second.endY) = (0, 0.5, 1, 0.5)
        return [first, second]
    }

    /// With edges everywhere, as pages have them: what only moves is seen.
    static var stripes: [GradientValues] {
        gradients.map { plain in
            var striped = plain
            striped.colors = (0..<64).map { plain.colors[$0 % 2] }
            (striped.startX, striped.startY, striped.endX, striped.endY) = (0, 0, 1, 1)
            return striped
        }
    }

    /// A black and a white one: all edges are the shader's.
    static var flat: [GradientValues] {
        [0.0, 1.0].map { level in
            var page = GradientValues()
            page.colors = Array(repeating: Color(red: level, green: level, blue: level), count: 2)
            return page
        }
    }
}
