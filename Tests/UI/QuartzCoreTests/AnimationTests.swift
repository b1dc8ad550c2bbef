import Geometry
import Motion
import QuartzCore
import Scene
import XCTest

final class AnimationTests: LayerTestCase {
    final class Observer: NSObject, CAAnimationDelegate {
        var events: [String] = []
        func animationDidStart(_ anim: CAAnimation) { events.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
    }

    private func fade(from: Double? = 0, to: Double? = 1, duration: Double = 2) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        return animation
    }

    func testModelAndPresentationAreTwoThings() throws {
        let layer = shownLayer()
        layer.add(fade(), forKey: "fade")
        endTurn()
        XCTAssertEqual(layer.opacity, 1)
        XCTAssertEqual(layer.presentation()?.opacity, 0, "the first state until a frame carries it")
        frame(at: 101, began: addedAnimations.map(\.id))
        context.setTickTime(102)
        XCTAssertEqual(layer.presentation()?.opacity, 0.5)
        XCTAssertTrue(layer.presentation()?.model() === layer)
        XCTAssertEqual(layer.opacity, 1)
    }

    func testMatricesTravelInBoxesToo() throws {
        let layer = shownLayer()
        let animation = CAKeyframeAnimation(keyPath: "transform")
        let end = CATransform3DMakeTranslation(40, 0, 8)
        animation.values = [NSValue(caTransform3D: CATransform3DIdentity), NSValue(caTransform3D: end)]
        animation.duration = 2
        layer.add(animation, forKey: "way")
        endTurn()
        frame(at: 101, began: addedAnimations.map(\.id))
        context.setTickTime(102)
        XCTAssertEqual(layer.presentation()?.transform.m41 ?? 0, 20, accuracy: 1e-9)
        XCTAssertTrue(CATransform3DEqualToTransform(NSValue(caTransform3D: end).caTransform3DValue, end))
        XCTAssertTrue(CATransform3DIsIdentity(NSValue(cgPoint: .zero).caTransform3DValue), "something else is in it")
        let turn = CGAffineTransform(rotationAngle: 1)
        XCTAssertEqual(NSValue(cgAffineTransform: turn).cgAffineTransformValue, turn)
    }

    func testTheLifeOfAnAnimation() {
        let layer = shownLayer()
        let observer = Observer()
        let animation = fade()
        animation.delegate = observer
        layer.add(animation, forKey: "fade")
        XCTAssertEqual(layer.animationKeys(), ["fade"])
        endTurn()
        let id = addedAnimations[0].id
        XCTAssertEqual(observer.events, [])
        frame(at: 101, began: [id])
        XCTAssertEqual(observer.events, ["start"])
        sink.commits = []
        frame(at: 103, ended: [id])
        XCTAssertEqual(observer.events, ["start", "stop true"])
        XCTAssertNil(layer.animationKeys())
        XCTAssertEqual(text([(layer, "layer")]), "stop layer A1")
    }

    func testRemovalAndReplacementAreNotFinishing() {
        let layer = shownLayer()
        let (first, second) = (Observer(), Observer())
        let (a, b) = (fade(), fade())
        a.delegate = first
        b.delegate = second
        layer.add(a, forKey: "fade")
        layer.add(b, forKey: "fade")
        endTurn()
        XCTAssertEqual(first.events, ["stop false"])
        layer.removeAllAnimations()
        endTurn()
        XCTAssertEqual(second.events, ["stop false"])
    }

    func testALayerThatLeavesTakesItsAnimationsAlong() {
        let layer = shownLayer()
        let observer = Observer()
        let animation = fade()
        animation.delegate = observer
        layer.add(animation, forKey: nil)
        endTurn()
        layer.removeFromSuperlayer()
        endTurn()
        XCTAssertEqual(observer.events, ["stop false"])
    }

    func testWhatNothingShowsEndsWithTheTurn() {
        let observer = Observer()
        let animation = fade()
        animation.delegate = observer
        let layer = CALayer()
        layer.add(animation, forKey: nil)
        endTurn()
        XCTAssertEqual(observer.events, ["start", "stop true"])
    }

    func testAnAnimationAddedBeforeItsLayerIsShownRuns() {
        let layer = CALayer()
        layer.add(fade(), forKey: "fade")
        root.addSublayer(layer)
        endTurn()
        XCTAssertEqual(addedAnimations.count, 1)
        XCTAssertEqual(layer.animationKeys(), ["fade"])
    }

    func testAnAnimationThatStaysIsToldOnce() {
        let layer = shownLayer()
        let observer = Observer()
        let animation = fade(to: 0.5)
        animation.isRemovedOnCompletion = false
        animation.fillMode = .forwards
        animation.delegate = observer
        layer.add(animation, forKey: "fade")
        endTurn()
        let id = addedAnimations[0].id
        frame(at: 101, began: [id])
        frame(at: 103, ended: [id])
        frame(at: 104)
        XCTAssertEqual(observer.events, ["start", "stop true"])
        XCTAssertEqual(layer.presentation()?.opacity, 0.5)
        XCTAssertEqual(layer.animationKeys(), ["fade"])
    }

    func testTheLayerKeepsACopy() {
        let layer = shownLayer()
        let animation = fade()
        layer.add(animation, forKey: "fade")
        animation.duration = 99
        XCTAssertEqual(layer.animation(forKey: "fade")?.duration, 2)
        XCTAssertFalse(layer.animation(forKey: "fade") === animation)
    }

    func testImplicitAnimationGoesFromWhatIsSeen() {
        let layer = shownLayer()
        layer.opacity = 0
        endTurn()
        XCTAssertEqual(
            text([(layer, "layer")]),
            "layer opacity(0.0)\nanimate layer A1 opacity scalar(1.0) → … in 0.25s curve(0.25,0.1,0.25,1.0)")
        frame(at: 101, began: addedAnimations.map(\.id))
        context.setTickTime(101.125)
        let seen = layer.presentation()!.opacity
        XCTAssertTrue(seen > 0 && seen < 1)
        layer.opacity = 1
        XCTAssertEqual(layer.presentation()!.opacity, seen, accuracy: 1e-6, "it turns round where it is")
    }

    func testNoImplicitAnimationBeforeTheLayerIsShownNorWithADelegateThatSaysNo() {
        final class Owner: NSObject, CALayerDelegate {
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
        }
        let layer = CALayer()
        root.addSublayer(layer)
        layer.opacity = 0.5
        endTurn()
        XCTAssertEqual(addedAnimations.count, 0)
        let owner = Owner()
        layer.delegate = owner
        layer.opacity = 1
        layer.actions = ["position": fade()]
        layer.delegate = nil
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position = CGPoint(x: 1, y: 1)
        CATransaction.commit()
        endTurn()
        XCTAssertEqual(addedAnimations.count, 0)
        layer.position = CGPoint(x: 2, y: 1)
        endTurn()
        XCTAssertEqual(addedAnimations.map(\.property), [.opacity], "the layer's own action, whatever it does")
    }

    func testCompletionsRunInTheOrderOfTheEnds() {
        let layer = shownLayer()
        var order: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { order.append("outer") }
        layer.add(fade(), forKey: "a")
        CATransaction.begin()
        CATransaction.setCompletionBlock { order.append("inner") }
        layer.add(fade(duration: 1), forKey: "b")
        CATransaction.commit()
        CATransaction.commit()
        endTurn()
        let ids = addedAnimations.map(\.id)
        frame(at: 101, began: ids)
        frame(at: 102, ended: [ids[1]])
        XCTAssertEqual(order, ["inner"])
        frame(at: 103, ended: [ids[0]])
        XCTAssertEqual(order, ["inner", "outer"])
        frame(at: 104)
        XCTAssertEqual(order, ["inner", "outer"])
    }

    func testTheOuterBlockWaitsForTheInnerAnimations() {
        let layer = shownLayer()
        var isDone = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { isDone = true }
        CATransaction.begin()
        layer.add(fade(), forKey: "a")
        CATransaction.commit()
        CATransaction.commit()
        endTurn()
        XCTAssertFalse(isDone)
        layer.removeAllAnimations()
        endTurn()
        XCTAssertTrue(isDone)
    }

    func testABlockWithoutAnimationsRunsWithTheTurnAndNotBefore() {
        var isDone = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { isDone = true }
        CATransaction.commit()
        XCTAssertFalse(isDone)
        endTurn()
        XCTAssertTrue(isDone)
    }

    func testACompletionThatStartsOverDoesNotKeepTheTurn() {
        var count = 0
        var isOver = false
        func again() {
            // Other tests of the process have turns too.
            if isOver { return }
            count += 1
            CATransaction.begin()
            CATransaction.setCompletionBlock(again)
            CATransaction.commit()
        }
        again()
        var requests = 0
        context.requestTick = { requests += 1 }
        endTurn()
        context.requestTick = nil
        XCTAssertLessThan(count, 20)
        XCTAssertEqual(requests, 1)
        CATransaction.setCompletionBlock(nil)
        isOver = true
        endTurn()
    }

    func testDurationAndCurveOfTheTransaction() {
        let layer = shownLayer()
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        CATransaction.begin()
        layer.opacity = 0
        CATransaction.commit()
        CATransaction.commit()
        XCTAssertEqual(CATransaction.animationDuration(), 0.25)
        endTurn()
        XCTAssertEqual(addedAnimations[0].animation.timing.duration, 3)
        XCTAssertEqual(addedAnimations[0].animation.pacing, .curve(.easeIn))
    }

    func testKeyPathsWithParts() {
        let layer = shownLayer()
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.toValue = Double.pi
        layer.add(turn, forKey: nil)
        let size = CABasicAnimation(keyPath: "bounds.size")
        size.fromValue = CGSize(width: 1, height: 2)
        size.toValue = CGSize(width: 3, height: 4)
        layer.add(size, forKey: nil)
        endTurn()
        let parts = addedAnimations
        XCTAssertEqual(parts.map(\.component), [.rotationZ, .width, .height])
        XCTAssertEqual(parts[2].animation.track, .basic(from: .scalar(2), to: .scalar(4), by: nil))
    }

    func testAnUnknownKeyPathStillEnds() {
        let layer = shownLayer()
        let observer = Observer()
        let animation = CABasicAnimation(keyPath: "wobble")
        animation.delegate = observer
        layer.add(animation, forKey: nil)
        endTurn()
        let id = addedAnimations[0].id
        frame(at: 101, began: [id])
        frame(at: 102, ended: [id])
        XCTAssertEqual(observer.events, ["start", "stop true"])
    }

    func testAGroupIsOneAnimation() {
        let layer = shownLayer()
        let observer = Observer()
        let group = CAAnimationGroup()
        group.duration = 2
        group.delegate = observer
        let move = CABasicAnimation(keyPath: "position.x")
        move.toValue = 5
        group.animations = [fade(duration: 0), move]
        layer.add(group, forKey: "both")
        endTurn()
        let parts = addedAnimations
        XCTAssertEqual(parts.map(\.animation.timing.duration), [2, 2])
        XCTAssertEqual(parts.map(\.groups.count), [1, 1])
        frame(at: 101, began: parts.map(\.id))
        frame(at: 103, ended: [parts[0].id])
        XCTAssertEqual(observer.events, ["start"])
        frame(at: 103.1, ended: [parts[1].id])
        XCTAssertEqual(observer.events, ["start", "stop true"])
    }

    func testKeyframesAlongAPath() throws {
        let layer = shownLayer()
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addCurve(to: CGPoint(x: 20, y: 10), control1: CGPoint(x: 20, y: 0), control2: CGPoint(x: 20, y: 0))
        let walk = CAKeyframeAnimation(keyPath: "position")
        walk.path = path
        walk.duration = 2
        layer.add(walk, forKey: nil)
        endTurn()
        frame(at: 100, began: addedAnimations.map(\.id))
        func position(_ time: Double) -> CGPoint {
            context.setTickTime(time)
            return layer.presentation()!.position
        }
        XCTAssertEqual(position(100.5), CGPoint(x: 5, y: 0))
        XCTAssertEqual(position(101), CGPoint(x: 10, y: 0))
        let middle = position(101.5)
        XCTAssertEqual(middle.x, 18.75, accuracy: 1e-9, "the curve's own parameter")
        XCTAssertEqual(middle.y, 1.25, accuracy: 1e-9)
        walk.calculationMode = .paced
        layer.add(walk, forKey: "paced")
    }

    func testASpringSettlesInItsOwnTime() {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.damping = 20
        XCTAssertGreaterThan(spring.settlingDuration, 0.5)
        let layer = shownLayer()
        spring.duration = spring.settlingDuration
        layer.add(spring, forKey: nil)
        endTurn()
        XCTAssertEqual(addedAnimations[0].animation.pacing, .spring(Spring(mass: 1, stiffness: 100, damping: 20)))
        let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
        XCTAssertEqual(bouncy.bounce, 0.3, accuracy: 1e-9)
        XCTAssertEqual(bouncy.perceptualDuration, 0.5, accuracy: 1e-9)
    }

    func testATransitionLaysTheOldPictureOver() {
        let layer = shownLayer()
        let transition = CATransition()
        transition.duration = 1
        layer.add(transition, forKey: nil)
        layer.backgroundColor = .white
        endTurn()
        XCTAssertTrue(text([(layer, "layer")]).contains("capture C1 of layer"))
        XCTAssertEqual(layer.sublayers?.count ?? 0, 0, "the old picture is no sublayer")
        let parts = addedAnimations
        frame(at: 101, began: parts.map(\.id))
        sink.commits = []
        frame(at: 102, ended: parts.map(\.id))
        endTurn()
        XCTAssertTrue(text([(layer, "layer")]).contains("sublayers layer []"))
        XCTAssertEqual(layer.animationKeys(), nil)
    }

    func testAValueThatUIKitRunsTellsItsEnd() {
        let layer = shownLayer()
        var ends: [Bool] = []
        let animation = Animation(
            timing: MediaTiming(duration: 1), track: .basic(from: .scalar(0), to: .scalar(1), by: nil))
        let id = layer.run(animation, on: AnimatableKeyPath(.opacity)) { ends.append($0) }
        let other = layer.run(animation, on: AnimatableKeyPath(.opacity), key: "x") { ends.append($0) }
        endTurn()
        XCTAssertEqual(addedAnimations.map(\.id), [id, other])
        layer.removeAnimation(other)
        frame(at: 102, began: [id], ended: [id])
        XCTAssertEqual(ends, [false, true])
    }

    func testADisplayLinkCallsForEachFrameOrEverySecondOne() {
        var (calls, half) = (0, 0)
        let link = CADisplayLink { _ in calls += 1 }
        let slow = CADisplayLink { _ in half += 1 }
        slow.preferredFramesPerSecond = 30
        link.add(to: .main, forMode: .default)
        slow.add(to: .main, forMode: .common)
        endTurn()
        XCTAssertEqual(sink.commits.map(\.wantsFrames), [true])
        for number in 0..<6 { frame(at: 101 + Double(number) / 60) }
        XCTAssertEqual(calls, 6)
        XCTAssertEqual(half, 3)
        XCTAssertEqual(link.targetTimestamp - link.timestamp, 1.0 / 60, accuracy: 1e-12)
        sink.commits = []
        link.isPaused = true
        slow.invalidate()
        endTurn()
        XCTAssertEqual(sink.commits.map(\.wantsFrames), [false])
        frame(at: 102)
        XCTAssertEqual(calls, 6)
        link.invalidate()
    }

    func testWithoutADisplayTheContextPlaysIt() {
        context.detachSink()
        let layer = CALayer()
        root.addSublayer(layer)
        var isDone = false
        CATransaction.setCompletionBlock { isDone = true }
        layer.add(fade(), forKey: "fade")
        context.commitTick(now: 200)
        XCTAssertEqual(layer.presentation()?.opacity, 0)
        context.commitTick(now: 201)
        XCTAssertEqual(layer.presentation()?.opacity, 0.5)
        XCTAssertFalse(isDone)
        context.commitTick(now: 202)
        XCTAssertTrue(isDone)
        XCTAssertNil(layer.animationKeys())
    }

    func testSlowMotionIsTheRootsClock() {
        let layer = shownLayer()
        context.animationSpeed = 0.1
        endTurn()
        XCTAssertEqual(layer.convertTime(200, from: nil), 20, accuracy: 1e-6)
    }
}
