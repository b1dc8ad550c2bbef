import Geometry
import Motion
import Scene
import TestSupport
import Testing

@testable import Compositing

@Suite("RenderTree under random edits") struct RandomTreeTests {
    private func edit(_ random: inout SeededRandom, into commit: inout SceneCommit) {
        // A few ids that never exist, a few that are made twice.
        func id() -> LayerID { LayerID(random.next() % 48) }
        switch random.next() % 13 {
        case 0, 1: commit.structure.append(.create(id(), random.next() % 5 == 0 ? .backdrop : .plain))
        case 2: commit.structure.append(.destroy(id()))
        case 3, 4, 5:
            // Beyond sixteen siblings there is an index of their bounds.
            let most: UInt64 = random.next() % 3 == 0 ? 60 : 5
            commit.structure.append(.setSublayers(id(), (0..<random.next() % most).map { _ in id() }))
        case 12:
            let placed = (0..<random.next() % 4).map { _ in SublayerPlace(layer: id(), index: Int(random.next() % 50)) }
            let left = (0..<random.next() % 4).map { _ in id() }
            commit.structure.append(.moveSublayers(id(), left: left, placed: placed.sorted { $0.index < $1.index }))
        case 6: commit.structure.append(.setMask(id(), random.next() % 3 == 0 ? nil : id()))
        case 7: commit.structure.append(.setRoot(ScreenID(0), random.next() % 6 == 0 ? nil : id()))
        case 8:
            let animation = Animation(
                timing: MediaTiming(duration: 0.3),
                track: .basic(from: .point(.zero), to: .point(Point(x: 50, y: 50)), by: nil))
            let number = AnimationID(random.next() % 40)
            commit.animations.append(
                .add(id(), LayerAnimation(id: number, property: .position, animation: animation)))
        case 9: commit.animations.append(random.next() % 2 == 0 ? .removeAll(id()) : .remove(id(), AnimationID(3)))
        case 10: commit.structure.append(.setKind(id(), .gradient))
        default:
            let side = random.number(0...60)
            commit.values.append(ValueEdit(layer: id(), change: .bounds(Rect(x: 0, y: 0, width: side, height: side))))
            commit.values.append(ValueEdit(layer: id(), change: .backgroundColor(.white)))
        }
    }

    private func counted(_ node: RenderNode) -> Census {
        var census = Census(descendants: 0, backdrops: node.kind == .backdrop ? 1 : 0)
        for child in node.children { census.add(child: counted(child)) }
        return census
    }

    @Test(arguments: 0..<12) func `no order of edits breaks the tree or the planner`(round: Int) {
        var random = SeededRandom("tree edits, round \(round)")
        let tree = RenderTree()
        let planner = FramePlanner(screen: ScreenID(0))
        planner.configure(size: Size(width: 100, height: 100), scale: 1, transform: .normal)
        var news = RenderTree.SampleChanges()
        for step in 0..<600 {
            var commit = SceneCommit(serial: UInt64(step + 1))
            edit(&random, into: &commit)
            tree.apply(commit)
            tree.verifyInvariants()
            guard step % 3 == 0 else { continue }
            tree.sample(at: Double(step) / 60, news: &news)
            if planner.update(from: tree) { planner.makePlan(from: tree, age: step % 4) }
            tree.verifyInvariants()
            if let root = tree.roots[ScreenID(0)] { #expect(root.census == counted(root), "step \(step)") }
            #expect(planner.plan.passes.allSatisfy { $0.operations.upperBound <= planner.plan.operations.count })
        }
    }

    private func animation(_ random: inout SeededRandom) -> LayerAnimation {
        let number = { (random: inout SeededRandom) in MotionValue.scalar(random.number(0...2)) }
        let tracks: [(AnimatableProperty, PropertyComponent, MotionValue)] = [
            (.position, .whole, .point(Point(x: random.number(0...90), y: 3))), (.position, .x, number(&random)),
            (.opacity, .whole, number(&random)), (.isHidden, .whole, number(&random)), (.transform, .scaleX, number(&random)),
            (.bounds, .width, number(&random)), (.backgroundColor, .whole, .color(.white)), (.zPosition, .whole, number(&random)),
            (.cornerRadius, .whole, .point(.zero)),
        ]
        let (property, component, value) = tracks[Int(random.next() % UInt64(tracks.count))]
        let timing = MediaTiming(
            beginTime: random.next() % 2 == 0 ? nil : random.number(0...3), duration: random.number(0...2),
            repeatCount: random.number(0...3), fillMode: random.next() % 2 == 0 ? .both : .removed)
        return LayerAnimation(
            id: AnimationID(random.next() % 30), property: property, component: component,
            animation: Animation(
                timing: timing, track: .basic(from: nil, to: value, by: nil), isAdditive: random.next() % 3 == 0))
    }

    @Test(arguments: 0..<8) func `what is sampled in place is what the sampler says`(round: Int) {
        var random = SeededRandom("sampling in place, round \(round)")
        let tree = RenderTree()
        var news = RenderTree.SampleChanges()
        var commit = SceneCommit(serial: 1)
        commit.structure = (0..<6).map { .create(LayerID($0), .plain) } + [.setSublayers(LayerID(0), (1..<6).map { LayerID($0) })]
        for step in 0..<300 {
            let layer = LayerID(random.next() % 6)
            switch random.next() % 8 {
            case 0, 1: commit.animations.append(.add(layer, animation(&random)))
            case 2: commit.animations.append(.remove(layer, AnimationID(random.next() % 30)))
            case 3: commit.values.append(ValueEdit(layer: layer, change: .position(Point(x: random.number(0...9), y: 1))))
            case 4: commit.values.append(ValueEdit(layer: layer, change: .opacity(random.number(0...1))))
            default: break
            }
            tree.apply(commit)
            commit = SceneCommit(serial: commit.serial + 1)
            let time = Double(step) / 60
            tree.sample(at: time, news: &news)
            // Nodes whose animations have ended are not sampled any more. They may fill.
            for node in tree.nodes.values {
                let expected = Sampler.sample(
                    node.model, animations: node.animations.map(\.layerAnimation), clock: RenderTree.clock(of: node, at: time))
                #expect(node.values == expected, "\(node.id), step \(step)")
            }
        }
    }

    @Test func `layers that changed places and are destroyed before the next frame are gone`() {
        let tree = RenderTree()
        func apply(_ structure: [StructureEdit]) {
            var commit = SceneCommit(serial: 1)
            commit.structure = structure
            tree.apply(commit)
            tree.verifyInvariants()
        }
        let (one, two) = (LayerID(1), LayerID(2))
        apply([.create(one, .plain), .create(two, .plain), .setSublayers(one, [two])])
        apply([.setSublayers(one, []), .setSublayers(two, [one])])
        weak var first: RenderNode?
        first = tree.node(one)
        weak var second: RenderNode?
        second = tree.node(two)
        #expect(first != nil && second != nil)
        apply([.destroy(one), .destroy(two)])
        #expect(first == nil)
        #expect(second == nil)
    }

    @Test func `the root of a screen is listed once in a parent that no screen shows`() {
        let tree = RenderTree()
        let planner = FramePlanner(screen: ScreenID(0))
        planner.configure(size: Size(width: 100, height: 100), scale: 1, transform: .normal)
        var commit = SceneCommit(serial: 1)
        commit.structure = [
            .create(LayerID(1), .plain), .create(LayerID(2), .plain), .setSublayers(LayerID(1), [LayerID(2)]),
            .setRoot(ScreenID(0), LayerID(2)),
        ]
        for step in 0..<100 {
            commit.values = [ValueEdit(layer: LayerID(2), change: .position(Point(x: Double(step), y: 0)))]
            tree.apply(commit)
            if planner.update(from: tree) { planner.makePlan(from: tree, age: 1) }
            commit = SceneCommit(serial: UInt64(step + 2))
        }
        #expect(tree.node(LayerID(1))?.dirtyChildren.count == 1)
    }

    @Test func `a layer that is not drawn does not keep the sublayers that it had`() {
        let tree = RenderTree()
        var commit = SceneCommit(serial: 1)
        commit.structure = [.create(LayerID(1), .plain), .create(LayerID(2), .plain), .setSublayers(LayerID(1), [LayerID(2)])]
        tree.apply(commit)
        weak var row: RenderNode?
        row = tree.node(LayerID(2))
        #expect(row != nil)
        commit.structure = [.destroy(LayerID(2))]
        tree.apply(commit)
        #expect(row == nil)
    }
}
