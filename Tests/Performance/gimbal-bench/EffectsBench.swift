import Buffers
import Compositing
import Geometry
import Motion
import RenderGLES
import Scene

/// What effects cost, in layers of one color: 640×360 pixels, drawn whole in each frame.
///
/// The cost of a layer is what its frame costs more than the same frame without it, so neither the background nor the read back
/// counts. It is the time of all threads of the process, because a software driver draws on several. The frames of all effects
/// are drawn in turn.
enum EffectsBench {
    static let (width, height) = (800, 480)

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let renderer = try GLESRenderer(GraphicsContext(.surfaceless))
        let frames = try Effect.allCases.map { try EffectFrame($0, renderer) }
        for frame in frames { for _ in 0..<3 { try frame.draw() } }
        var times = Array(repeating: [Double](), count: frames.count)
        for _ in 0..<options.rounds * 10 {
            for (index, frame) in frames.enumerated() { times[index].append(try frame.time()) }
        }
        let medians = times.map(Stopwatch.median)
        func cost(_ effect: Effect) -> Double { medians[effect.rawValue] - medians[Effect.nothing.rawValue] }
        let solid = cost(.solid)
        return [Figure(name: "a layer of one color", value: solid / 1e6, unit: "ms CPU", note: renderer.context.rendererName)]
            + Effect.allCases.dropFirst(2).map {
                Figure(name: $0.name, value: cost($0) / solid, unit: "× that", target: $0.target)
            }
    }
}

/// One of the pictures whose cost is compared.
enum Effect: Int, CaseIterable {
    case nothing, solid, picture, rounded, shadow, roundedShadow, changingShadow, bareShadow, blur, mask

    var name: String {
        switch self {
        case .nothing, .solid: ""
        case .picture: "a picture"
        case .rounded: "a rounded layer"
        case .shadow: "a layer with a shadow"
        case .roundedShadow: "a rounded layer with a shadow"
        case .changingShadow: "the same, its radius another in each frame"
        case .bareShadow: "a rounded shadow alone"
        case .blur: "a blur of what is behind"
        case .mask: "a mask with a picture"
        }
    }

    var target: Figure.Target {
        switch self {
        case .shadow: .atMost(5)
        case .roundedShadow: .atMost(10)
        case .bareShadow: .atMost(7)
        case .nothing, .solid, .picture, .rounded, .changingShadow, .blur, .mask: .none
        }
    }

    private static let frame = Rect<Local>(x: 80, y: 60, width: 640, height: 360)

    /// Adds the layers that show it, and returns those for the root.
    func build(in scenery: inout Scenery) -> [LayerID] {
        let whole = Rect<Local>(origin: .zero, size: Self.frame.size)
        let shadow: [PropertyChange] = [.shadowOpacity(0.5), .shadowRadius(12), .shadowOffset(Size(width: 0, height: 4))]
        let white = PropertyChange.backgroundColor(.white)
        switch self {
        case .nothing: return []
        case .solid: return [scenery.layer(Self.frame, [white])]
        case .picture: return [scenery.layer(Self.frame, [.contents(scenery.content(width: 640, height: 360, seed: 1))])]
        case .rounded: return [scenery.layer(Self.frame, [white, .cornerRadius(16)])]
        case .shadow: return [scenery.layer(Self.frame, [white] + shadow)]
        case .roundedShadow, .changingShadow: return [scenery.layer(Self.frame, [white, .cornerRadius(16)] + shadow)]
        case .bareShadow:
            return [scenery.layer(Self.frame, [.shadowShape(RoundedRect(rect: whole, radius: 16))] + shadow)]
        case .blur:
            var values = BackdropValues()
            values.blurRadius = 12
            return [scenery.layer(Self.frame, kind: .backdrop, [.backdrop(values)])]
        case .mask:
            let layer = scenery.layer(Self.frame, [white])
            let content = scenery.content(width: 640, height: 360, seed: 2)
            scenery.setMask(of: layer, to: scenery.layer(whole, [.contents(content)]))
            return [layer]
        }
    }
}

/// A scene with one effect, drawn whole as often as wanted.
private final class EffectFrame {
    private let renderer: GLESRenderer
    private let planner = FramePlanner(screen: ScreenID(0))
    private let tree = RenderTree()
    private let buffer: RenderBuffer
    private let isChanging: Bool
    private var number: UInt64 = 1
    private var news = RenderTree.SampleChanges()

    init(_ effect: Effect, _ renderer: GLESRenderer) throws {
        let (width, height) = (EffectsBench.width, EffectsBench.height)
        guard let buffer = RenderBuffer.memory(width: width, height: height) else { throw RenderError.outOfMemory }
        (self.renderer, self.buffer, isChanging) = (renderer, buffer, effect == .changingShadow)
        planner.configure(size: Size(width: Double(width), height: Double(height)), scale: 1, transform: .normal)
        var scenery = Scenery(width: Double(width), height: Double(height), contents: UInt64(effect.rawValue) * 10 + 1)
        scenery.setRootChildren(effect.build(in: &scenery))
        var commit = scenery.take()
        // An opaque layer would take the place of the background, and so seem cheaper than it is.
        commit.values.append(ValueEdit(layer: LayerID(0), change: .backgroundColor(.clear)))
        renderer.apply(commit.contents)
        tree.apply(commit)
        tree.sample(at: 0, news: &news)
    }

    func draw() throws {
        if isChanging { change() }
        planner.redrawAll()
        _ = planner.update(from: tree)
        planner.makePlan(from: tree, age: 0)
        try renderer.draw(planner.plan, into: buffer)
    }

    private func change() {
        number += 1
        var commit = SceneCommit(serial: number)
        commit.values = [ValueEdit(layer: LayerID(1), change: .shadowRadius(12 + Double(number % 1000) / 1000))]
        tree.apply(commit)
        tree.sample(at: 0, news: &news)
    }

    /// Nanoseconds of all threads.
    func time() throws -> Double {
        let start = Stopwatch.processTime()
        try draw()
        return Stopwatch.processTime() - start
    }
}
