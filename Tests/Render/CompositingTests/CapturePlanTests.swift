import Compositing
import Geometry
import Motion
import Scene
import Testing

@Suite("Pictures that are taken of layers") struct CapturePlanTests {
    /// A page that arrives, hidden, with another program's picture on it; its own picture is shown in its stead.
    @Test func `a layer of the same commit is pictured with what is on it, and hidden all the same`() throws {
        let scene = TreeBuilder()
        #expect(scene.frame() != nil)
        scene.share(10, width: 40, height: 30)
        scene.layer(1, frame: Rect(x: 0, y: 0, width: 200, height: 100), color: .black)
        scene.layer(2, frame: Rect(x: 5, y: 5, width: 40, height: 30))
        scene.set(2, .contents(ContentID(10)))
        scene.children(1, [2])
        scene.set(1, .opacity(0))
        scene.layer(3, frame: Rect(x: 20, y: 20, width: 60, height: 30))
        scene.set(3, .contents(ContentID(11)))
        scene.children(0, [1, 3])
        scene.edit { $0.contents.append(.capture(ContentID(11), layer: LayerID(1), scale: 1)) }
        let plan = try #require(scene.frame())
        #expect(plan.captures.map(\.content) == [ContentID(11)])
        func contents(_ pass: RenderPass) -> [ContentID] {
            plan.operations[pass.operations].compactMap { operation in
                if case .content(let id, _, _, _) = operation.fill { id } else { nil }
            }
        }
        #expect(plan.passes.map(contents) == [[ContentID(10)], [ContentID(11)]])
    }
}
