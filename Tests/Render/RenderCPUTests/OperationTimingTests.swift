import Compositing
import Geometry
import Motion
import RenderCPU
import RenderTesting
import Scene
import TestSupport
import Testing

@Suite("CPU: what operations cost") struct OperationTimingTests {
    private let renderer = CPURenderer()

    /// A plain layer, a shadow and glass, over a ground.
    private func stage(_ renderer: CPURenderer) -> Stage {
        let stage = Stage(renderer, width: 120, height: 90, background: Color(red: 0.2, green: 0.3, blue: 0.4))
        stage.layer(1, Rect(x: 20, y: 15, width: 50, height: 40), [.backgroundColor(.white), .shadowOpacity(0.7)])
        var glass = BackdropValues()
        glass.blurRadius = 5
        stage.layer(2, Rect(x: 40, y: 30, width: 60, height: 50), kind: .backdrop, [.backdrop(glass), .cornerRadius(9)])
        stage.children(0, [1, 2])
        return stage
    }

    /// A clock that advances by one for each operation that was drawn.
    @Test func `each operation is drawn while its own time passes`() throws {
        let timer = OperationTimer { [unowned renderer] in Seconds(renderer.drawCount) }
        renderer.timer = timer
        let stage = stage(renderer)
        _ = try stage.show()
        let plan = stage.planner.plan
        #expect(timer.costs.map(\.operation) == Array(plan.operations.indices))
        #expect(timer.costs.allSatisfy { $0.cost >= 1 }, "\(timer.costs)")
        #expect(timer.costs.map(\.cost).reduce(0, +) == Seconds(renderer.drawCount))
    }

    @Test func `a frame that is measured has the same pixels`() throws {
        let measured = stage(renderer)
        renderer.timer = OperationTimer { 0 }
        #expect(try measured.show().difference(to: stage(CPURenderer()).show())?.largest == 0)
    }
}
