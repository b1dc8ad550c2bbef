import Geometry
import Motion
import Scene
import Testing

@testable import Compositing

/// Layers that move over a screen of 200 by 100 pixels at 60 frames a second: 120 points a second are two pixels a frame.
@Suite("Fast movers") struct FastMoverTests {
    private let scene = TreeBuilder()

    /// A group of three layers, which is too small for a plane.
    init() {
        addGroup(1)
        scene.children(0, [1])
    }

    private func addGroup(_ id: UInt64, _ frame: Rect<Local> = Rect(x: 0, y: 20, width: 40, height: 40)) {
        scene.layer(id, frame: frame, color: .white)
        let parts = (1...3).map { id * 10 + $0 }
        for part in parts { scene.layer(part, frame: Rect(x: 10, y: 10, width: 5, height: 5), color: .black) }
        scene.children(id, parts)
    }

    private func animate(
        _ id: UInt64, _ property: AnimatableProperty = .position, from: MotionValue, to: MotionValue, duration: Double = 1,
        pacing: Pacing = .linear, timeBase: LayerAnimation.TimeBase = .layer
    ) {
        let animation = Animation(
            timing: MediaTiming(beginTime: 0, duration: duration), pacing: pacing, track: .basic(from: from, to: to, by: nil))
        scene.edit {
            $0.animations.append(
                .add(
                    LayerID(id),
                    LayerAnimation(
                        id: AnimationID(id * 100 + UInt64(property.rawValue)), property: property, animation: animation,
                        timeBase: timeBase)))
        }
    }

    private func move(_ id: UInt64, from: Double, to: Double, y: Double = 40.25, duration: Double = 1, pacing: Pacing = .linear) {
        animate(
            id, from: .point(Point(x: from, y: y)), to: .point(Point(x: to, y: y)), duration: duration, pacing: pacing)
        scene.set(id, .position(Point(x: to, y: y)))
    }

    /// Where the first operation of a layer is drawn.
    private func place(_ id: UInt64, at time: Double) -> Point<Local>? {
        scene.planner.redrawAll()
        return scene.frame(at: time)?.operations.first { $0.layer == LayerID(id) }.map {
            Point(x: $0.matrix.m41 + $0.rect.left, y: $0.matrix.m42 + $0.rect.top)
        }
    }

    private func isWhole(_ point: Point<Local>?) -> Bool {
        point.map { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() } ?? false
    }

    @Test func `a fast layer is on whole pixels, a slow one between them`() throws {
        move(1, from: 20, to: 170)
        #expect(place(1, at: 0.3217) == Point(x: 48, y: 20))  // 48.255, 20.25
        move(1, from: 20, to: 130)
        let slow = try #require(place(1, at: 0.3217))
        #expect(abs(slow.x - 35.387) < 1e-6 && slow.y == 20.25)
    }

    @Test func `what is fast depends on the frame's period`() {
        move(1, from: 20, to: 170)
        scene.planner.period = 1 / 120.0
        #expect(!isWhole(place(1, at: 0.3217)))
        scene.planner.period = 1 / 30.0
        #expect(isWhole(place(1, at: 0.3217)))
    }

    @Test func `a fast picture takes each texel as it is and is drawn again where it was`() throws {
        move(1, from: 20, to: 170)
        _ = scene.frame(at: 0.2)
        _ = scene.frame(at: 0.3)
        let plan = try #require(scene.frame(at: 0.3217))
        let shown = try #require(plan.operations.first { $0.layer == LayerID(1) })
        guard case .surface = shown.fill else { return #expect(Bool(false), "the group is no picture: \(plan)") }
        #expect(shown.matrix.m41 == 48 && shown.matrix.m42 == 20)
        #expect(plan.damage.contains(PixelRect(x: 45, y: 20, width: 43, height: 41)), "\(plan.damage)")
    }

    @Test func `the place follows from the time, whatever frame was before`() {
        move(1, from: 20, to: 170, pacing: .curve(.easeInEaseOut))
        let direct = place(1, at: 0.61)
        for time in [0.1, 0.6, 0.9] {
            _ = place(1, at: time)
            #expect(place(1, at: 0.61) == direct)
        }
        #expect(isWhole(direct))
    }

    @Test func `a movement that slows down ends between pixels without a jump`() throws {
        move(1, from: 20, to: 170, pacing: .curve(.easeOut))
        var (wasFast, changes) = (true, 0)
        for frame in 1..<60 {
            let time = Double(frame) / 60
            let shown = try #require(place(1, at: time))
            let exact = TimingCurve.easeOut.value(at: time) * 150
            #expect(abs(shown.x - exact) <= 0.5 && abs(shown.y - 20.25) <= 0.5)
            let isFast = shown.y == 20
            if isFast != wasFast { changes += 1 }
            wasFast = isFast
        }
        #expect(changes == 1 && !wasFast, "\(changes) changes")
    }

    @Test func `a layer inside a fast one is rigid with it`() throws {
        move(1, from: 20, to: 170)
        scene.planner.limits.surfaceBytes = 0
        let outer = try #require(place(1, at: 0.3217))
        #expect(place(13, at: 0.3217) == Point(x: outer.x + 10, y: outer.y + 10))
    }

    @Test func `a layer that moves against a fast layer is slow, and a layer that moves with it is fast`() throws {
        scene.planner.limits.surfaceBytes = 0
        scene.layer(5, frame: Rect(x: 0, y: 0, width: 30, height: 30), color: .black)
        scene.layer(6, frame: Rect(x: 0, y: 0, width: 8, height: 8), color: .white)
        scene.children(5, [6])
        scene.children(1, [11, 12, 13, 5])
        move(1, from: 20, to: 170)
        move(5, from: 15, to: -105, y: 15)
        let against = try #require(place(5, at: 0.3217))
        // 48.255 - 38.604, and 20.25.
        #expect(abs(against.x - 9.651) < 1e-6 && against.y == 20.25)
        move(5, from: 15, to: 65, y: 15.3)
        // 48.255 + 16.085, and 20.55, each half a pixel away at most.
        #expect(place(5, at: 0.3217) == Point(x: 64, y: 21))
    }

    @Test func `a layer that grows or turns is where it is`() throws {
        move(1, from: 20, to: 170)
        animate(1, .transform, from: .matrix(.identity), to: .matrix(.scale(x: 1.2, y: 1.2)))
        #expect(!isWhole(place(1, at: 0.3217)))
    }

    @Test func `what a finger holds stays between pixels, and what runs on is fast`() {
        func hold(_ state: Retime.State, _ number: UInt64) {
            let retime = Retime(duration: 1, state: state)
            scene.edit { $0.retimes = [.set(RetimeEdition(RetimeID(3), number: number), retime, clock: LayerID(0))] }
        }
        hold(.held(RetimePlace(0.3217)), 1)
        animate(
            1, from: .point(Point(x: 20, y: 40)), to: .point(Point(x: 170, y: 40)), timeBase: .retime(RetimeID(3), .whole))
        #expect(!isWhole(place(1, at: 1)))
        hold(.running(RetimeRun(from: RetimePlace(0.3217), to: 1, duration: 0.5)), 2)
        _ = place(1, at: 1)
        #expect(isWhole(place(1, at: 1.1)))
    }

    @Test func `the content of a scroll view is fast, and the scroll view stays`() throws {
        let frame = Rect<Local>(x: 0, y: 0.5, width: 100, height: 90)
        scene.layer(5, frame: frame, color: .black)
        addGroup(6)
        scene.children(5, [6])
        scene.children(0, [5])
        let end = Rect<Local>(x: 0, y: -50, width: 100, height: 90)
        animate(5, .bounds, from: .rect(Rect(x: 0, y: 100, width: 100, height: 90)), to: .rect(end))
        scene.set(5, .bounds(end))
        let shown = try #require(place(5, at: 0.6217))
        #expect(abs(shown.y - 0.5) < 1e-9)
        // 20 + 0.5 - (100 - 93.255).
        #expect(place(6, at: 0.6217) == Point(x: 0, y: 14))
    }

    @Test func `a layer that stops where it is is drawn once more at its exact place`() throws {
        move(1, from: 20, to: 170)
        _ = scene.frame(at: 0.2)
        _ = scene.frame(at: 0.3217)
        scene.set(1, .position(Point(x: 68.255, y: 40.25)))
        scene.edit { $0.animations.append(.removeAll(LayerID(1))) }
        let plan = try #require(scene.frame(at: 0.3217))
        #expect(plan.damage.contains(PixelRect(x: 48, y: 20, width: 41, height: 41)))
    }

    @Test func `the panel's scale counts, and a turned layer is no obstacle to its screen`() throws {
        scene.planner.configure(size: Size(width: 200, height: 100), scale: 2, transform: .rotated90)
        move(1, from: 20, to: 100)
        // 160 pixels a second.
        #expect(isWhole(place(1, at: 0.3217)))
    }
}
