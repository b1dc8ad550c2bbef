import Compositing
import Geometry
import Motion
import Scene
import Testing

/// What the render tree makes of retimes: begin, order, arrival and the layers that follow.
@Suite("Retimes of the render tree") struct RetimeTreeTests {
    private let tree = RenderTree()
    private let id = RetimeID(7)

    init() {
        commit {
            $0.structure = [.create(LayerID(0), .plain), .create(LayerID(1), .plain), .setSublayers(LayerID(0), [LayerID(1)])]
            $0.structure.append(.setRoot(ScreenID(0), LayerID(0)))
        }
    }

    private func commit(_ edit: (inout SceneCommit) -> Void) {
        var commit = SceneCommit(serial: tree.serial + 1)
        edit(&commit)
        tree.apply(commit)
    }

    private func set(_ state: Retime.State, number: UInt64) {
        let retime = Retime(duration: 2, state: state)
        commit { $0.retimes = [.set(RetimeEdition(id, number: number), retime, clock: LayerID(0))] }
    }

    private func fade(_ reading: LayerAnimation.RetimeReading, from: Double, to: Double, _ number: UInt64) {
        let animation = Animation(
            timing: MediaTiming(duration: 1), track: .basic(from: .scalar(from), to: .scalar(to), by: nil))
        let follower = LayerAnimation(
            id: AnimationID(number), property: .opacity, animation: animation, timeBase: .retime(id, reading))
        commit { $0.animations = [.add(LayerID(1), follower)] }
    }

    private func frame(at time: Double) -> RenderTree.SampleChanges {
        var news = RenderTree.SampleChanges()
        tree.sample(at: time, news: &news)
        tree.verifyInvariants()
        return news
    }

    private var opacity: Double? { tree.node(LayerID(1))?.values.opacity }

    @Test func `a movement begins with its first frame and arrives once`() {
        set(.paced(PacedRetime(fraction: 0)), number: 1)
        #expect(tree.movesByItself && tree.isAnimating)
        let first = frame(at: 5)
        #expect(first.retimesBegan.map(\.retime) == [RetimeEdition(id, number: 1)] && first.retimesBegan.map(\.time) == [5])
        #expect(frame(at: 6.9).isEmpty && tree.isAnimating)
        #expect(frame(at: 7).retimesEnded == [RetimeEdition(id, number: 1)])
        #expect(frame(at: 8).isEmpty && !tree.isAnimating && !tree.movesByItself)
    }

    @Test func `a new state is shown in the next frame, also after an arrival`() {
        set(.held(RetimePlace(0.25)), number: 1)
        fade(.whole, from: 0, to: 1, 1)
        #expect(frame(at: 1).isEmpty && opacity == 0.25 && !tree.movesByItself)
        set(.running(RetimeRun(from: RetimePlace(0.25), to: 1, duration: 1, pacing: .linear)), number: 2)
        _ = frame(at: 2)
        #expect(opacity == 0.25)
        #expect(frame(at: 3).retimesEnded.map(\.number) == [2] && opacity == 1)
        _ = frame(at: 4)
        set(.held(RetimePlace(0.5)), number: 3)
        _ = frame(at: 5)
        #expect(opacity == 0.5)
    }

    @Test func `an animation with a time of its own follows the fraction`() {
        set(.held(RetimePlace(fraction: 0.75, progress: 0.1)), number: 1)
        // It begins after 1.25 of 2 seconds and takes one.
        fade(.own(start: 1.25), from: 0, to: 1, 1)
        _ = frame(at: 1)
        #expect(opacity == 0.25)
    }

    @Test func `the later animation determines the value whatever is scrubbed`() {
        set(.held(RetimePlace(0.25)), number: 1)
        fade(.whole, from: 0, to: 1, 1)
        fade(.whole, from: 1, to: 0, 2)
        _ = frame(at: 1)
        #expect(opacity == 0.75)
        set(.held(RetimePlace(0.5)), number: 2)
        _ = frame(at: 2)
        #expect(opacity == 0.5)
    }

    @Test func `a changed animation keeps its place in the order`() {
        set(.held(RetimePlace(0.25)), number: 1)
        fade(.whole, from: 0, to: 1, 1)
        fade(.whole, from: 1, to: 0, 2)
        let still = Animation(timing: MediaTiming(), track: .basic(from: .scalar(0.1), to: .scalar(0.1), by: nil))
        let changed = LayerAnimation(
            id: AnimationID(1), property: .opacity, animation: still, timeBase: .retime(id, .whole))
        commit { $0.animations = [.change(LayerID(1), changed)] }
        _ = frame(at: 1)
        #expect(opacity == 0.75)
    }

    @Test func `the same edition goes on when its whole becomes longer`() {
        set(.paced(PacedRetime(fraction: 0)), number: 1)
        _ = frame(at: 10)
        set(.paced(PacedRetime(fraction: 0)), number: 1)
        #expect(frame(at: 11).isEmpty)
        #expect(frame(at: 12).retimesEnded.count == 1)
    }

    @Test func `slow motion of the clock's layer slows it down`() {
        var slow = LayerTiming()
        slow.speed = 0.5
        commit { $0.values = [ValueEdit(layer: LayerID(0), change: .timing(slow))] }
        set(.paced(PacedRetime(fraction: 0)), number: 1)
        _ = frame(at: 10)
        #expect(frame(at: 13.9).isEmpty)
        #expect(frame(at: 14).retimesEnded.count == 1)
    }

    @Test func `without its retime an animation has no effect`() {
        set(.held(RetimePlace(0.25)), number: 1)
        fade(.whole, from: 0, to: 1, 1)
        _ = frame(at: 1)
        commit { $0.retimes = [.remove(id)] }
        _ = frame(at: 2)
        #expect(opacity == 1 && !tree.isAnimating)
    }
}
