import Compositing
import Geometry
import Motion
import Scene
import Testing

@Suite("Shadows in a plan") struct ShadowPlanTests {
    private func scene(_ changes: [PropertyChange], color: Color = .white) -> String {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 50, y: 20, width: 100, height: 60), color: color)
        for change in [.shadowOpacity(1), .shadowRadius(4), .shadowOffset(.zero)] + changes { scene.set(1, change) }
        scene.children(0, [1])
        return scene.frame(age: 0)?.description ?? ""
    }

    @Test func `an opaque layer hides the middle of its shadow`() {
        let plan = scene([])
        #expect(plan.contains("L1 shadow [0 0 0 1] sigma 4 without (50,20 100x60) (0,0 100x60)"), "\(plan)")
    }

    @Test func `rounded corners leave the shadow under them`() {
        let plan = scene([.cornerRadius(10)])
        #expect(plan.contains("sigma 4 without (50,30 100x40)"), "\(plan)")
    }

    @Test func `a translucent layer hides nothing of its shadow`() {
        #expect(!scene([], color: Color(red: 1, green: 1, blue: 1, alpha: 0.9)).contains("without"))
    }

    @Test func `what lies elsewhere in front hides its part`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 50, y: 20, width: 100, height: 60))
        scene.set(1, .shadowShape(RoundedRect(rect: Rect(x: 0, y: 0, width: 100, height: 60), radius: 0)))
        for change: PropertyChange in [.shadowOpacity(1), .shadowRadius(4), .shadowOffset(.zero)] { scene.set(1, change) }
        scene.layer(2, frame: Rect(x: 60, y: 30, width: 20, height: 10), color: .white)
        scene.layer(3, frame: Rect(x: 90, y: 30, width: 40, height: 30), color: .white)
        scene.children(0, [1, 2, 3])
        let plan = scene.frame(age: 0)?.description ?? ""
        #expect(plan.contains("sigma 4 without (90,30 40x30)"), "the largest counts: \(plan)")
    }
}
