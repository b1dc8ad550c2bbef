import Compositing
import Geometry
import Motion
import Scene
import Testing

@Suite("FramePlanner") struct FramePlannerTests {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)

    @Test func `the first frame draws everything`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 10, y: 10, width: 50, height: 20), color: red)
        scene.children(0, [1])
        let plan = scene.frame(age: 0)
        #expect(
            plan?.description == """
                frame 200x100 normal change (0,0 200x100) damage (0,0 200x100)
                pass output
                  L0 solid [0 0 0 1] (0,0 200x100) in (0,0 200x100) opaque
                  L1 solid [1 0 0 1] (0,0 50x20) translate(10,10) in (0,0 200x100) opaque
                """)
    }

    @Test func `nothing changed is nothing to show`() {
        let scene = TreeBuilder()
        _ = scene.frame(age: 0)
        #expect(scene.frame() == nil)
    }

    @Test func `a moved layer damages where it was and where it is`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 10, y: 10, width: 20, height: 20), color: red)
        scene.children(0, [1])
        _ = scene.frame(age: 0)
        scene.set(1, .position(Point(x: 120, y: 20)))
        let plan = scene.frame()
        #expect(
            plan?.damage.rects.sorted { $0.left < $1.left } == [
                PixelRect(x: 10, y: 10, width: 20, height: 20), PixelRect(x: 110, y: 10, width: 20, height: 20),
            ])
    }

    @Test func `a sublayer that is moved in front of others is drawn there, and only its place is drawn`() {
        let scene = TreeBuilder()
        for id in UInt64(1)...4 { scene.layer(id, frame: Rect(x: Double(id) * 30, y: 10, width: 40, height: 20), color: red) }
        scene.children(0, [1, 2, 3, 4])
        _ = scene.frame(age: 0)
        func move(_ left: [UInt64], _ placed: [(UInt64, Int)]) -> [PixelRect<Physical>]? {
            let places = placed.map { SublayerPlace(layer: LayerID($0), index: $1) }
            scene.edit { $0.structure.append(.moveSublayers(LayerID(0), left: left.map { LayerID($0) }, placed: places)) }
            let plan = scene.frame()
            scene.tree.verifyInvariants()
            return plan?.damage.rects
        }
        func order() -> [UInt64]? { scene.tree.node(LayerID(0))?.children.map(\.id.rawValue) }
        #expect(move([], [(2, 3)]) == [PixelRect(x: 60, y: 10, width: 40, height: 20)])
        #expect(order() == [1, 3, 4, 2])
        #expect(move([], [(4, 0)]) == [PixelRect(x: 120, y: 10, width: 40, height: 20)])
        #expect(order() == [4, 1, 3, 2])
        #expect(move([1], [(2, 0), (3, 2)])?.isEmpty == false)
        #expect(order() == [2, 4, 3])
        #expect(move([], [(1, 9)]) == [PixelRect(x: 30, y: 10, width: 40, height: 20)])
        #expect(order() == [2, 4, 3, 1])
        #expect(scene.frame(age: 0) == nil)
    }

    @Test func `a buffer that is two frames old gets both changes`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 0, y: 0, width: 10, height: 10), color: red)
        scene.layer(2, frame: Rect(x: 100, y: 50, width: 10, height: 10), color: blue)
        scene.children(0, [1, 2])
        _ = scene.frame(age: 0)
        scene.set(1, .backgroundColor(blue))
        _ = scene.frame()
        scene.set(2, .backgroundColor(red))
        let plan = scene.frame(age: 2)
        #expect(plan?.change.area == 100)
        #expect(plan?.damage.area == 200)
    }

    /// Beyond sixteen siblings there is an index of their bounds.
    @Test func `siblings come and go one by one, in any number`() {
        let scene = TreeBuilder()
        let ids = Array(UInt64(1)...40)
        for id in ids {
            let frame = Rect<Local>(x: Double((id - 1) % 20) * 10, y: Double((id - 1) / 20) * 50, width: 8, height: 8)
            scene.layer(id, frame: frame, color: red)
        }
        for count in Array(1...40) + Array((0..<40).reversed()) {
            // At both ends in turn, so that those that stay have other places.
            let shown = Array(count % 2 == 0 ? ids.prefix(count) : ids.suffix(count))
            scene.children(0, shown)
            let plan = scene.frame(age: 0)
            let drawn = plan?.operations.map(\.layer) ?? []
            #expect(Set(drawn) == Set([LayerID(0)] + shown.map { LayerID($0) }), "\(count)")
        }
    }

    @Test func `what an opaque layer hides is not drawn`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 10, y: 10, width: 20, height: 20), color: red)
        scene.layer(2, frame: Rect(x: 0, y: 0, width: 200, height: 100), color: blue)
        scene.children(0, [1, 2])
        #expect(scene.frame(age: 0)?.operations.map(\.layer) == [LayerID(2)])
    }

    @Test func `a translucent group is drawn as one picture`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 10, y: 10, width: 50, height: 50), color: red)
        scene.layer(2, frame: Rect(x: 10, y: 10, width: 20, height: 20), color: blue)
        scene.children(0, [1])
        scene.children(1, [2])
        scene.set(1, .opacity(0.5))
        #expect(
            scene.frame(age: 0)?.description == """
                frame 200x100 normal change (0,0 200x100) damage (0,0 200x100)
                pass surface 1 50x50
                  L1 solid [1 0 0 1] (0,0 50x50) in (0,0 50x50) opaque
                  L2 solid [0 0 1 1] (0,0 20x20) translate(10,10) in (0,0 50x50) opaque
                pass output
                  L0 solid [0 0 0 1] (0,0 200x100) in (0,0 200x100) opaque
                  L1 surface 1 (0,0 50x50) translate(10,10) opacity 0.5 in (10,10 50x50)
                """)
    }

    @Test func `the filtered edges of a group between pixels are drawn again when a sublayer extends it`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 80, y: 20, width: 40, height: 20), color: red)
        scene.set(1, .opacity(0.5))
        scene.set(1, .transform(.affine(a: 0.96, b: 0.28, c: -0.28, d: 0.96, tx: 0, ty: 0)))
        scene.layer(2, frame: Rect(x: 10, y: 5, width: 10, height: 10), color: blue)
        scene.children(1, [2])
        scene.children(0, [1])
        _ = scene.frame(age: 0)
        // What appeared is drawn once more at rest.
        _ = scene.frame()
        scene.set(2, .position(Point(x: -3, y: 60)))
        let upperCorner = PixelRect<Physical>(x: 121, y: 26, width: 1, height: 1)
        #expect(scene.frame()?.damage.rects.contains { $0.contains(upperCorner) } == true)
    }

    @Test func `a page that moves is drawn once and then moved`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 0, y: 0, width: 200, height: 100), color: red)
        for id in 2...6 { scene.layer(UInt64(id), frame: Rect(x: Double(id) * 10, y: 0, width: 5, height: 5), color: blue) }
        scene.children(1, [2, 3, 4, 5, 6])
        scene.children(0, [1])
        _ = scene.frame(age: 0)
        scene.set(1, .position(Point(x: 110, y: 50)))
        let first = scene.frame()
        #expect(first?.passes.count == 2)
        scene.set(1, .position(Point(x: 120, y: 50)))
        let second = scene.frame()
        #expect(second?.passes.count == 1)
        #expect(second?.operations.count == 2)
        scene.set(2, .backgroundColor(red))
        let third = scene.frame()
        #expect(third?.releasedSurfaces.count == 1, "the page rests, so its surface is given back")
    }

    @Test func `one moving layer of ten thousand is found without looking at the others`() {
        let scene = TreeBuilder(width: 1000, height: 1000)
        let ids = Array(1...10_000 as ClosedRange<UInt64>)
        for id in ids {
            scene.layer(id, frame: Rect(x: Double(id % 100) * 10, y: Double(id / 100) * 10, width: 8, height: 8), color: red)
        }
        scene.children(0, ids)
        _ = scene.frame(age: 0)
        scene.set(5050, .position(Point(x: 503, y: 504)))
        let plan = scene.frame()
        #expect((plan?.operations.count ?? 0) < 10)
    }

    @Test func `a removed layer leaves its place to be drawn`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 10, y: 10, width: 20, height: 20), color: red)
        scene.children(0, [1])
        _ = scene.frame(age: 0)
        scene.children(0, [])
        scene.edit { $0.structure.append(.destroy(LayerID(1))) }
        #expect(scene.frame()?.damage.rects == [PixelRect(x: 10, y: 10, width: 20, height: 20)])
        scene.tree.verifyInvariants()
    }

    @Test func `an animation is sampled at the frame's time and ends once`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 0, y: 0, width: 20, height: 20), color: red)
        scene.children(0, [1])
        let animation = Animation(
            timing: MediaTiming(duration: 1),
            track: .basic(from: .point(Point(x: 10, y: 10)), to: .point(Point(x: 110, y: 10)), by: nil))
        scene.edit {
            $0.animations.append(
                .add(LayerID(1), LayerAnimation(id: AnimationID(1), property: .position, animation: animation)))
        }
        _ = scene.frame(age: 0, at: 5)
        let middle = scene.frame(at: 5.5)
        #expect(middle?.operations.last?.matrix == .translation(x: 50, y: 0))
        var news = RenderTree.SampleChanges()
        scene.tree.sample(at: 6, news: &news)
        #expect(news.ended == [AnimationID(1)])
        #expect(!scene.tree.isAnimating)
    }

    @Test func `what a hand holds does not move by itself, what it has let go of does`() {
        let scene = TreeBuilder()
        scene.layer(1, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        scene.layer(2, frame: Rect(x: 0, y: 0, width: 20, height: 20), color: red)
        scene.children(0, [1])
        scene.children(1, [2])
        _ = scene.frame(age: 0, at: 4)
        #expect(!scene.tree.movesByItself)
        let animation = Animation(
            timing: MediaTiming(duration: 1),
            track: .basic(from: .point(Point(x: 10, y: 10)), to: .point(Point(x: 40, y: 10)), by: nil))
        func retime(_ state: Retime.State, _ number: UInt64) {
            let edition = RetimeEdition(RetimeID(1), number: number)
            scene.edit { $0.retimes = [.set(edition, Retime(duration: 1, state: state), clock: LayerID(0))] }
        }
        retime(.held(RetimePlace(0.2)), 1)
        scene.edit {
            let follower = LayerAnimation(
                id: AnimationID(1), property: .position, animation: animation,
                timeBase: .retime(RetimeID(1), .linear(origin: 0)))
            $0.animations.append(.add(LayerID(2), follower))
        }
        _ = scene.frame(at: 5)
        #expect(scene.tree.isAnimating && !scene.tree.movesByItself)
        retime(.running(RetimeRun(from: RetimePlace(0.2), to: 1, duration: 1)), 2)
        _ = scene.frame(at: 5.1)
        #expect(scene.tree.movesByItself)
        _ = scene.frame(at: 7)
        #expect(!scene.tree.isAnimating && !scene.tree.movesByItself)
    }
}
