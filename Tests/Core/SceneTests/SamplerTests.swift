import Geometry
import Motion
import Scene
import Testing

@Suite("The sampler") struct SamplerTests {
    private func animation(
        _ property: AnimatableProperty = .opacity, _ component: PropertyComponent = .whole, from: MotionValue?, to: MotionValue?,
        timing: MediaTiming = MediaTiming(beginTime: 0, duration: 1), additive: Bool = false, groups: [MediaTiming] = [],
        id: UInt64 = 1
    ) -> LayerAnimation {
        LayerAnimation(
            id: AnimationID(id), property: property, component: component,
            animation: Animation(timing: timing, track: .basic(from: from, to: to, by: nil), isAdditive: additive),
            groups: groups)
    }

    private func opacity(_ animations: [LayerAnimation], at time: Double, model: Double = 0.25) -> Double {
        var values = LayerValues()
        values.opacity = model
        return Sampler.sample(values, animations: animations, clock: LayerClock(time: time)).opacity
    }

    @Test func `the model shows before and after, the animation in between`() {
        let fade = animation(from: .scalar(0), to: .scalar(1))
        #expect(opacity([fade], at: -0.1) == 0.25)
        #expect(opacity([fade], at: 0.5) == 0.5)
        #expect(opacity([fade], at: 1) == 0.25)
    }

    @Test func `without a begin time the first state shows`() {
        let fade = animation(from: .scalar(0.75), to: .scalar(1), timing: MediaTiming(duration: 1))
        #expect(opacity([fade], at: 1234) == 0.75)
        #expect(fade.endTime == .infinity)
    }

    @Test func `the frame that carries it gives the begin time, once`() {
        var fade = animation(from: .scalar(0), to: .scalar(1), timing: MediaTiming(duration: 2))
        #expect(fade.begin(at: LayerClock(time: 10)) == 10)
        #expect(fade.begin(at: LayerClock(time: 11)) == nil)
        #expect(opacity([fade], at: 11) == 0.5)
        #expect(fade.endTime == 12)
        #expect(!fade.isFinished(at: LayerClock(time: 11.999)))
        #expect(fade.isFinished(at: LayerClock(time: 12)))
    }

    @Test func `the later animation wins, and an additive one adds to it`() {
        let first = animation(from: .scalar(0), to: .scalar(0))
        let second = animation(from: .scalar(0.5), to: .scalar(0.5), id: 2)
        let third = animation(from: .scalar(0.125), to: .scalar(0.125), additive: true, id: 3)
        #expect(opacity([first, second], at: 0.5) == 0.5)
        #expect(opacity([second, first], at: 0.5) == 0)
        #expect(opacity([first, second, third], at: 0.5) == 0.625)
        #expect(opacity([third, second], at: 0.5) == 0.5)
    }

    @Test func `additive moves blend from where the layer is to where it goes`() {
        var values = LayerValues()
        values.position = Point(x: 100, y: 0)
        let first = animation(
            .position, from: .point(Point(x: -100, y: 0)), to: .point(.zero), additive: true)
        #expect(Sampler.sample(values, animations: [first], clock: LayerClock(time: 0)).position == .zero)
        let middle = Sampler.sample(values, animations: [first], clock: LayerClock(time: 0.5)).position
        // A second change at half way: the model jumps to 300, and what is seen does not.
        values.position = Point(x: 300, y: 0)
        let second = animation(
            .position, from: .point(Point(x: -200, y: 0)), to: .point(.zero),
            timing: MediaTiming(beginTime: 0.5, duration: 1), additive: true, id: 2)
        #expect(Sampler.sample(values, animations: [first, second], clock: LayerClock(time: 0.5)).position == middle)
        #expect(Sampler.sample(values, animations: [first, second], clock: LayerClock(time: 2)).position.x == 300)
    }

    @Test func `a part of a property changes alone`() {
        var values = LayerValues()
        values.position = Point(x: 1, y: 2)
        let move = animation(.position, .x, from: .scalar(10), to: .scalar(20))
        #expect(Sampler.sample(values, animations: [move], clock: LayerClock(time: 0.5)).position == Point(x: 15, y: 2))
    }

    @Test(arguments: [
        PropertyComponent.rotationX, .rotationY, .rotationZ, .scaleX, .scaleY, .scaleZ, .translationX, .translationY,
        .translationZ,
    ])
    func `each part of a transform is read back as it was set`(component: PropertyComponent) {
        var value = MotionValue.matrix(.identity)
        value[.scaleX] = .scalar(2)
        value[.rotationZ] = .scalar(0.3)
        value[.translationX] = .scalar(40)
        value[component] = .scalar(0.7)
        guard case .scalar(let read)? = value[component] else { Issue.record("no \(component)"); return }
        #expect(abs(read - 0.7) < 1e-12)
    }

    @Test func `a value has only the parts that it has`() {
        #expect(MotionValue.scalar(1)[.x] == nil)
        #expect(MotionValue.point(.zero)[.width] == nil)
        var rect = MotionValue.rect(Rect(x: 1, y: 2, width: 3, height: 4))
        rect[.height] = .scalar(9)
        #expect(rect == .rect(Rect(x: 1, y: 2, width: 3, height: 9)))
    }

    @Test func `contents switch at the half`() {
        let swap = animation(.contents, from: .discrete(7), to: .discrete(8))
        func contents(_ time: Double) -> ContentID? {
            Sampler.sample(LayerValues(), animations: [swap], clock: LayerClock(time: time)).contents
        }
        #expect(contents(0.49) == ContentID(7))
        #expect(contents(0.51) == ContentID(8))
        #expect(contents(1) == nil)
    }

    @Test func `a group's clock stands between the layer and its members`() {
        let group = MediaTiming(beginTime: 10, speed: 2, duration: 4, repeatCount: 2)
        let late = animation(
            from: .scalar(0), to: .scalar(1), timing: MediaTiming(beginTime: 1, duration: 2), groups: [group])
        #expect(opacity([late], at: 9.9) == 0.25)
        // Half a second of the layer's is one of the group's: the member begins.
        #expect(opacity([late], at: 10.5) == 0)
        #expect(opacity([late], at: 11) == 0.5)
        #expect(opacity([late], at: 11.6) == 0.25)
        #expect(opacity([late], at: 13) == 0.5, "the second round")
        #expect(late.endTime == 14)
        #expect(opacity([late], at: 14) == 0.25)
    }

    @Test func `a group without a begin time holds its first state`() {
        var member = animation(
            from: .scalar(0.5), to: .scalar(1), timing: MediaTiming(duration: 1), groups: [MediaTiming(duration: 1)])
        #expect(opacity([member], at: 99) == 0.5)
        #expect(member.begin(at: LayerClock(time: 99)) == 99)
        #expect(opacity([member], at: 99.5) == 0.75)
    }

    @Test func `clocks of layers nest`() {
        var outer = LayerValues()
        outer.timing.speed = 2
        var inner = LayerValues()
        inner.timing.beginTime = 4
        inner.timing.timeOffset = 100
        let clock = LayerClock(time: 3).entering(outer).entering(inner)
        #expect(clock.time == 102)
    }

    @Test func `a stopped layer keeps its picture`() {
        var layer = LayerValues()
        layer.timing.speed = 0
        layer.timing.timeOffset = 0.5
        let fade = animation(from: .scalar(0), to: .scalar(1))
        for time in [0.0, 5, 500] {
            let clock = LayerClock(time: time).entering(layer)
            #expect(Sampler.sample(layer, animations: [fade], clock: clock).opacity == 0.5)
            #expect(!fade.isFinished(at: clock))
        }
    }
}

@Suite("Retiming in the scene") struct SceneRetimeTests {
    private func fade(
        curve: TimingCurve = .easeIn, beginTime: Double? = nil, origin: Double = 0, groups: [MediaTiming] = []
    ) -> LayerAnimation {
        LayerAnimation(
            id: AnimationID(1), property: .opacity,
            animation: Animation(
                timing: MediaTiming(beginTime: beginTime, duration: 1), pacing: .curve(curve),
                track: .basic(from: .scalar(0), to: .scalar(1), by: nil)),
            groups: groups, timeBase: .retime(RetimeID(1), .linear(origin: origin)))
    }

    private func opacity(_ animation: LayerAnimation, _ state: Retime.State, at time: Double) -> Double {
        let retime = Retime(duration: 1, state: state)
        return Sampler.sample(LayerValues(), animations: [animation], clock: LayerClock(time: time)) {
            $0 == RetimeID(1) ? RetimeMoment(retime, at: time) : nil
        }.opacity
    }

    private func held(_ progress: Double) -> Retime.State { .held(RetimePlace(progress)) }

    @Test func `a finger's progress is shown without the animation's own curve`() {
        #expect(opacity(fade(), held(0.3), at: 17) == 0.3)
    }

    @Test func `an animation on a retime neither begins nor ends by itself`() {
        var animation = fade()
        #expect(animation.begin(at: LayerClock(time: 17)) == nil)
        #expect(animation.animation.timing.beginTime == nil)
        #expect(!fade(beginTime: 1).isFinished(at: LayerClock(time: 17)))
    }

    @Test func `a run takes it to the end`() {
        let run = RetimeRun(from: RetimePlace(0.5), to: 1, duration: 2, startTime: 10)
        #expect(opacity(fade(), .running(run), at: 11) == 0.75)
        #expect(opacity(fade(), .running(run), at: 12) == 1)
    }

    @Test func `begin times count from the origin of the recording`() {
        // Recorded at 100 with a delay of half a second, and half of the whole over: nothing of it shows yet.
        let late = fade(curve: .linear, beginTime: 100.5, origin: 100)
        #expect(opacity(late, held(0.5), at: 3) == 0)
        #expect(opacity(late, held(0.75), at: 3) == 0.25)
    }

    @Test func `a member keeps its position in a group`() {
        let member = fade(beginTime: 0.5, groups: [MediaTiming(duration: 1)])
        #expect(opacity(member, held(0.25), at: 3) == 0)
        #expect(opacity(member, held(0.75), at: 3) == 0.25)
    }

    @Test func `the finger moves what a stopped layer shows`() {
        var layer = LayerValues()
        layer.timing.speed = 0
        let clock = LayerClock(time: 2).entering(layer)
        let moment = RetimeMoment(Retime(duration: 1, state: held(0.4)), at: 2)
        #expect(Sampler.sample(layer, animations: [fade()], clock: clock) { _ in moment }.opacity == 0.4)
    }
}
