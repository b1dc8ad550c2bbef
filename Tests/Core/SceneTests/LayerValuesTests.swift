import Geometry
import Motion
import Scene
import Testing

@Suite("Layer values") struct LayerValuesTests {
    /// One change of each kind, each away from the default.
    static let changes: [PropertyChange] = {
        let rect = Rect<Local>(x: 1, y: 2, width: 3, height: 4)
        var (gradient, backdrop, timing) = (GradientValues(), BackdropValues(), LayerTiming())
        gradient.startX = 0.1
        backdrop.blurRadius = 4
        timing.speed = 2
        return [
            .bounds(rect), .position(Point(x: 1, y: 2)), .zPosition(1), .anchorPoint(.zero), .anchorPointZ(1),
            .transform(.scale(x: 2, y: 2)), .sublayerTransform(.scale(x: 2, y: 2)), .opacity(0.5), .isHidden(true),
            .isDoubleSided(false), .isGeometryFlipped(true), .masksToBounds(true), .allowsGroupOpacity(false), .isOpaque(true),
            .backgroundColor(.white), .cornerRadius(1), .maskedCorners(.topLeft), .cornerCurve(.continuous),
            .borderWidth(1), .borderColor(.white),
            .shadowOpacity(1), .shadowColor(.white), .shadowOffset(.zero), .shadowRadius(1),
            .shadowShape(RoundedRect(rect: rect, radius: 1)), .contents(ContentID(3)), .contentsRect(rect),
            .contentsCenter(rect), .contentsGravity(.top), .contentsScale(2), .magnificationFilter(.nearest),
            .minificationFilter(.nearest), .gradient(gradient), .backdrop(backdrop), .progress(0.5), .timing(timing),
        ]
    }()

    @Test(arguments: changes)
    func `a change is taken in, alone, and undone by the default`(change: PropertyChange) {
        var values = LayerValues()
        values.apply(change)
        #expect(values != LayerValues())
        let others = Self.changes.filter { $0.caseName != change.caseName }
        #expect(others.count == Self.changes.count - 1, "a change of the same kind stands twice in the list")
        for other in others {
            var both = values
            both.apply(other)
            #expect(both != values)
        }
    }

    @Test(arguments: AnimatableProperty.allCases)
    func `an animatable property is set to what it gives`(property: AnimatableProperty) {
        var values = LayerValues()
        for change in Self.changes { values.apply(change) }
        var copy = LayerValues()
        copy[property] = values[property]
        #expect(copy[property] == values[property])
    }

    @Test func `a value of another kind changes nothing`() {
        var values = LayerValues()
        values[.opacity] = .point(.zero)
        #expect(values == LayerValues())
    }
}

extension PropertyChange {
    fileprivate var caseName: String { String("\(self)".prefix { $0 != "(" }) }
}

@Suite("A commit as text") struct SceneCommitTextTests {
    @Test func `every edit is one line`() {
        var commit = SceneCommit(serial: 4)
        commit.wantsFrames = true
        commit.contents = [.capture(ContentID(9), layer: LayerID(1), scale: 2), .release(ContentID(8))]
        commit.structure = [
            .create(LayerID(2), .gradient), .setSublayers(LayerID(1), [LayerID(2)]),
            .moveSublayers(LayerID(1), left: [LayerID(3)], placed: [SublayerPlace(layer: LayerID(2), index: 7)]),
            .setRoot(ScreenID(0), nil),
        ]
        commit.values = [ValueEdit(layer: LayerID(2), change: .opacity(0.5))]
        let fade = Animation(
            timing: MediaTiming(duration: 0.25), track: .basic(from: .scalar(1), to: nil, by: nil), isAdditive: true)
        commit.animations = [.add(LayerID(2), LayerAnimation(id: AnimationID(7), property: .opacity, animation: fade))]
        #expect(
            commit.description == """
                commit 4 wants frames
                  capture C9 of L1 at 2
                  release C8
                  create L2 gradient
                  sublayers L1 [L2]
                  sublayers L1 without [L3] with [L2 at 7]
                  root screen 0 none
                  L2 opacity(0.5)
                  animate L2 A7 opacity scalar(1.0) → … in 0.25s linear additive
                """)
    }
}
