import Compositing
import Geometry
import Motion
import Scene
import Testing

/// A plan says how each content is sampled.
@Suite("FramePlanner: sampling") struct PictureSamplingTests {
    private let scene = TreeBuilder()

    /// 400 by 200 pixels, shown in that size.
    init() {
        scene.layer(1, frame: Rect(x: 0, y: 0, width: 400, height: 200))
        scene.set(1, .anchorPoint(.zero))
        scene.set(1, .position(.zero))
        scene.set(1, .contents(ContentID(7)))
        scene.children(0, [1])
        scene.upload(7, width: 400, height: 200)
    }

    private func sampling(_ changes: PropertyChange...) -> PictureSampling? {
        for change in changes { scene.set(1, change) }
        for operation in scene.frame()?.operations ?? [] {
            if case .content(_, _, _, let sampling) = operation.fill { return sampling }
        }
        return nil
    }

    private func scaled(_ x: Double, _ y: Double) -> PropertyChange { .transform(.scale(x: x, y: y)) }

    @Test func `below half the size a content is halved as often as it stays no smaller than it is drawn`() {
        let expected: [(Double, PictureSampling)] = [
            (2, .linear), (1, .linear), (0.6, .linear), (0.5, .linear), (0.49, .halved(1)), (0.26, .halved(1)),
            (0.25, .halved(2)),
            (0.05, .halved(4)), (1.0 / 3 * 3 / 8, .halved(3)),
        ]
        for (scale, wanted) in expected { #expect(sampling(scaled(scale, scale)) == wanted, "\(scale)") }
    }

    @Test func `the axis that shrinks less decides`() {
        #expect(sampling(scaled(0.1, 0.6)) == .linear)
        #expect(sampling(scaled(0.1, 0.3)) == .halved(1))
        #expect(sampling(scaled(0.1, 2)) == .linear)
    }

    @Test func `each direction has its filter`() {
        #expect(sampling(scaled(2, 2), .magnificationFilter(.nearest)) == .nearest)
        #expect(sampling(scaled(0.1, 0.1)) == .halved(3))
        #expect(sampling(scaled(0.1, 0.1), .minificationFilter(.nearest)) == .nearest)
        #expect(sampling(scaled(2, 2), .magnificationFilter(.linear)) == .linear)
        #expect(sampling(scaled(0.1, 0.1), .minificationFilter(.trilinear)) == .halved(3))
    }

    @Test func `the shown part counts, not the content`() {
        let quarter = Rect<Local>(x: 0, y: 0, width: 0.25, height: 0.25)
        #expect(sampling(scaled(0.25, 0.25), .contentsRect(quarter)) == .linear)
        #expect(sampling(scaled(0.05, 0.05)) == .halved(2))
    }

    @Test func `in perspective the part that is nearest to the eye decides`() {
        var tilted = Matrix4.scale(x: 0.24, y: 0.24)
        tilted.m14 = 0.001
        #expect(sampling(.transform(tilted)) == .halved(2))
        tilted.m14 = -0.0005
        #expect(sampling(.transform(tilted)) == .halved(1))
        tilted.m14 = -0.01
        #expect(sampling(.transform(tilted)) == .linear, "and what is behind the eye is of any size")
    }

    @Test func `another program's window is sampled like a picture`() {
        scene.share(7, width: 400, height: 200)
        #expect(sampling(scaled(0.25, 0.25)) == .halved(2))
    }

    @Test func `nine pieces are sampled from the content itself`() {
        let center = Rect<Local>(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        #expect(sampling(scaled(0.1, 0.1), .contentsCenter(center)) == .linear)
    }

    @Test func `the plan lists what is halved`() {
        #expect(sampling(scaled(0.1, 0.1)) == .halved(3))
        #expect(scene.planner.plan.halvedPictures == [HalvedPicture(.content(ContentID(7)), halvings: 3)])
        #expect(scene.planner.plan.description.contains("content C7 solid halved 3"))
        _ = sampling(scaled(1, 1))
        #expect(scene.planner.plan.halvedPictures.isEmpty)
    }
}
