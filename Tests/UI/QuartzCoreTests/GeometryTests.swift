import QuartzCore
import Scene
import XCTest

final class GeometryTests: LayerTestCase {
    private func assertNear(_ a: CGPoint, _ b: CGPoint, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(a.x, b.x, accuracy: 1e-9, file: file, line: line)
        XCTAssertEqual(a.y, b.y, accuracy: 1e-9, file: file, line: line)
    }

    func testFrameIsDerivedFromBoundsAndPosition() {
        let layer = CALayer()
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        XCTAssertEqual(layer.position, CGPoint(x: 10, y: 60))
        XCTAssertEqual(layer.bounds, CGRect(x: 0, y: 0, width: 30, height: 40))
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        XCTAssertEqual(layer.frame, CGRect(x: -5, y: 40, width: 30, height: 40))
    }

    func testFrameOfATurnedLayerIsItsBox() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
        layer.position = CGPoint(x: 50, y: 50)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        XCTAssertEqual(layer.frame.minX, 45, accuracy: 1e-9)
        XCTAssertEqual(layer.frame.height, 20, accuracy: 1e-9)
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 40)
        XCTAssertEqual(layer.bounds.width, 40, accuracy: 1e-9)
        XCTAssertEqual(layer.frame.minY, 0, accuracy: 1e-9)
    }

    func testConversionGoesThroughTransformsAndScrolling() {
        let (outer, inner) = (shownLayer(CGRect(x: 10, y: 20, width: 100, height: 100)), CALayer())
        outer.addSublayer(inner)
        CATransaction.setDisableActions(true)
        inner.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        outer.bounds.origin = CGPoint(x: 0, y: 30)
        inner.transform = CATransform3DMakeScale(2, 2, 1)
        let point = inner.convert(CGPoint(x: 10, y: 10), to: root)
        // The corner lies twice 5 from the middle (10, 10); scrolled up by 30, moved by 10, 20.
        assertNear(point, CGPoint(x: 10 + 20, y: 20 + 20 - 30))
        assertNear(root.convert(point, to: inner), CGPoint(x: 10, y: 10))
        assertNear(inner.convert(point, from: root), CGPoint(x: 10, y: 10))
        assertNear(inner.convert(CGPoint(x: 10, y: 10), to: nil), point)
        let rect = inner.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: outer)
        XCTAssertEqual(rect, CGRect(x: 0, y: 0, width: 20, height: 20))
    }

    func testConversionBetweenCousins() {
        let (a, b) = (
            shownLayer(CGRect(x: 10, y: 0, width: 10, height: 10)), shownLayer(CGRect(x: 50, y: 5, width: 10, height: 10))
        )
        assertNear(a.convert(CGPoint(x: 1, y: 1), to: b), CGPoint(x: -39, y: -4))
    }

    func testConversionInPerspective() {
        let card = shownLayer(CGRect(x: 110, y: 190, width: 100, height: 100))
        CATransaction.setDisableActions(true)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        root.sublayerTransform = perspective
        card.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
        let there = card.convert(CGPoint(x: 80, y: 20), to: root)
        assertNear(root.convert(there, to: card), CGPoint(x: 80, y: 20))
        XCTAssertNotEqual(there.y, 210, accuracy: 0.5, "what is nearer is larger")
    }

    func testAFrameGivesALayerThatIsSeenFromItsEdgeThatSize() {
        for turn in [CATransform3DMakeRotation(.pi / 2, 0, 1, 0), CATransform3DMakeRotation(.pi / 2, 1, 0, 0)] {
            let layer = CALayer()
            layer.transform = CATransform3DConcat(turn, CATransform3DMakeTranslation(0, 0, -40))
            layer.frame = CGRect(x: 10, y: 20, width: 300, height: 200)
            XCTAssertEqual(layer.bounds.size, CGSize(width: 300, height: 200))
        }
    }

    func testTimeNests() {
        let (outer, inner) = (shownLayer(), CALayer())
        outer.addSublayer(inner)
        outer.speed = 2
        inner.beginTime = 10
        inner.timeOffset = 1
        XCTAssertEqual(inner.convertTime(20, from: nil), 31)
        XCTAssertEqual(inner.convertTime(31, to: nil), 20)
        XCTAssertEqual(inner.convertTime(40, from: outer), 31)
    }

    func testTheFrontmostLayerIsHit() {
        let (back, front) = (shownLayer(), shownLayer())
        XCTAssertTrue(root.hitTest(CGPoint(x: 50, y: 40)) === front)
        back.zPosition = 1
        XCTAssertTrue(root.hitTest(CGPoint(x: 50, y: 40)) === back)
        back.isHidden = true
        XCTAssertTrue(root.hitTest(CGPoint(x: 50, y: 40)) === front)
        XCTAssertTrue(root.hitTest(CGPoint(x: 5, y: 5)) === root)
        XCTAssertNil(root.hitTest(CGPoint(x: -5, y: 5)))
    }

    func testASublayerOutsideIsHitUnlessItIsCutOff() {
        let card = shownLayer()
        let child = CALayer()
        child.frame = CGRect(x: 200, y: 0, width: 10, height: 10)
        card.addSublayer(child)
        XCTAssertTrue(root.hitTest(CGPoint(x: 215, y: 25)) === child)
        card.masksToBounds = true
        XCTAssertTrue(root.hitTest(CGPoint(x: 215, y: 25)) === root)
    }

    func testAFingerMeetsWhatTheEyeSees() {
        let card = shownLayer(CGRect(x: 0, y: 0, width: 10, height: 10))
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 205
        move.duration = 2
        card.add(move, forKey: nil)
        endTurn()
        frame(at: 101, began: addedAnimations.map(\.id))
        context.setTickTime(102)
        let hit = root.presentation()?.hitTest(CGPoint(x: 105, y: 5))
        XCTAssertTrue(hit?.model() === card)
        XCTAssertTrue(root.presentation()?.hitTest(CGPoint(x: 5, y: 5))?.model() === root)
    }

    func testTransformFunctions() {
        let turned = CATransform3DRotate(CATransform3DMakeTranslation(10, 20, 30), .pi / 2, 0, 0, 1)
        XCTAssertEqual(turned.m12, 1, accuracy: 1e-12)
        XCTAssertEqual(turned.m41, 10)
        let back = CATransform3DConcat(turned, CATransform3DInvert(turned))
        XCTAssertEqual(back.m11, 1, accuracy: 1e-12)
        XCTAssertEqual(back.m43, 0, accuracy: 1e-12)
        XCTAssertTrue(CATransform3DIsAffine(CATransform3DMakeScale(2, 3, 1)))
        XCTAssertEqual(CATransform3DGetAffineTransform(CATransform3DMakeTranslation(1, 2, 0)).ty, 2)
        let half = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        XCTAssertEqual(half.m13, -1, accuracy: 1e-12)
    }

    func testKeyPathsReadAndWrite() {
        let layer = CALayer()
        layer.setValue(0.5, forKeyPath: "transform.scale.x")
        XCTAssertEqual(layer.transform.m11, 0.5, accuracy: 1e-12)
        layer.setValue(7, forKeyPath: "position.x")
        XCTAssertEqual(layer.position, CGPoint(x: 7, y: 0))
        XCTAssertEqual(layer.value(forKeyPath: "position.x") as? Double, 7)
        layer.setValue("mine", forKey: "tag")
        XCTAssertEqual(layer.value(forKey: "tag") as? String, "mine")
        layer.setValue(true, forKey: "hidden")
        XCTAssertTrue(layer.isHidden)
        layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "bounds.size")
        XCTAssertEqual(layer.bounds.size, CGSize(width: 3, height: 4))
    }

    func testAbsurdGeometryIsRefused() {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.position = CGPoint(x: CGFloat.nan, y: 0)
        layer.frame = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
        layer.transform = CATransform3DMakeScale(.nan, 1, 1)
        XCTAssertEqual(layer.frame, CGRect(x: 0, y: 0, width: 10, height: 10))
        layer.addSublayer(layer)
        XCTAssertNil(layer.sublayers)
    }
}
