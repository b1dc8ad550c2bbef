import Geometry
import Motion
import Scene
import Testing

@testable import Compositing

/// The content of a scroll view, much larger than the screen of 200 by 100 pixels, that moves.
@Suite("Tall layers: plans") struct TallLayerTests {
    private let scene = TreeBuilder()
    private static let rowHeight = 20.0

    /// - Parameter rows: of 20 points each.
    private func fill(rows: Int) {
        let height = Double(rows) * Self.rowHeight
        scene.layer(1, frame: Rect(x: 0, y: 0, width: 200, height: height), color: .white)
        let ids = (0..<UInt64(rows)).map { 10 + $0 }
        for (index, id) in ids.enumerated() {
            let frame = Rect<Local>(x: 5, y: Double(index) * Self.rowHeight + 2, width: 190, height: 15)
            scene.layer(id, frame: frame, color: .black)
        }
        scene.children(1, ids)
        scene.children(0, [1])
    }

    /// Moves the content so that its line `y` is at the top.
    private func scroll(to y: Double, rows: Int) -> FramePlan? {
        scene.set(1, .position(Point(x: 100, y: Double(rows) * Self.rowHeight / 2 - y)))
        return scene.frame(at: 0)
    }

    private func surfaces(_ plan: FramePlan?) -> [(width: Int, height: Int)] {
        (plan?.passes ?? []).compactMap {
            if case .surface(_, let width, let height) = $0.target { (width, height) } else { nil }
        }
    }

    @Test(arguments: [100, 400, 2000, 20000])
    func `a moving layer has a surface of at most two screens, in the screen's resolution`(
        rows: Int
    ) throws {
        fill(rows: rows)
        _ = scene.frame(at: 0)
        var drawn: [(width: Int, height: Int)] = []
        for step in 1...60 {
            let plan = try #require(scroll(to: Double(step) * 5, rows: rows))
            drawn += surfaces(plan)
            let shown = try #require(plan.operations.first { $0.layer == LayerID(1) })
            guard case .surface = shown.fill else {
                Issue.record("drawn layer by layer at step \(step)")
                return
            }
            #expect(shown.matrix.m11 == 1 && shown.matrix.m22 == 1)
            #expect(plan.operations.count < 20, "a row is drawn that is not near what is seen")
        }
        #expect(drawn.allSatisfy { $0.width * $0.height <= 2 * 200 * 102 }, "\(drawn)")
        // 300 points are seven margins of half a screen.
        #expect((1...8).contains(drawn.count), "\(drawn.count)")
    }

    @Test func `a layer that moves by screens is drawn layer by layer, and gets a surface again when it is slow`() throws {
        fill(rows: 2000)
        _ = scene.frame(at: 0)
        var drawn = 0
        for step in 1...24 { drawn += surfaces(scroll(to: Double(step) * 300, rows: 2000)).count }
        #expect(drawn <= 4, "\(drawn) surfaces for 24 frames")
        for step in 1...12 { _ = scroll(to: 7200 + Double(step), rows: 2000) }
        let plan = try #require(scroll(to: 7213, rows: 2000))
        #expect(plan.operations.contains { if case .surface = $0.fill { true } else { false } })
    }

    @Test func `a translucent group holds what is seen of it`() throws {
        fill(rows: 20000)
        scene.set(1, .opacity(0.5))
        scene.set(1, .position(Point(x: 100, y: 200_000 - 1000)))
        _ = scene.frame(at: 0)
        // What is new counts as moving and has a margin; the next frame is at rest.
        scene.planner.redrawAll()
        let plan = try #require(scene.frame(at: 1))
        let drawn = surfaces(plan)
        #expect(drawn.count == 1 && drawn[0].height <= 104, "\(drawn)")
        #expect(plan.operations.count < 12)
    }

    @Test func `a mask and what it masks are of the same part`() throws {
        fill(rows: 2000)
        scene.layer(5, frame: Rect(x: 0, y: 0, width: 180, height: 40_000), color: .black)
        scene.set(5, .cornerRadius(30))
        scene.set(5, .borderWidth(2))
        scene.edit { $0.structure.append(.setMask(LayerID(1), LayerID(5))) }
        scene.set(1, .position(Point(x: 100, y: 20_000 - 1000)))
        let plan = try #require(scene.frame(at: 0))
        let drawn = surfaces(plan)
        #expect(drawn.count == 2 && drawn[0] == drawn[1] && drawn[0].height <= 204, "\(drawn)")
    }
}
