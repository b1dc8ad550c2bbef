import CoreGraphics
import Diagnostics
@testable import QuartzCore
import Scene
import XCTest

/// How deep layers nest: deep trees work, deeper ones are refused with a name, and no walk goes up to the root for each layer.
final class NestingTests: LayerTestCase {
    private var most: Int { CALayer.mostNested }

    /// Layers inside each other, the outermost first.
    private func nest(_ count: Int) -> [CALayer] {
        let layers = (0..<count).map { _ in CALayer() }
        for layer in layers { layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
        for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
        return layers
    }

    func testTheDeepestTreeIsCommittedLaidOutHitAndReleased() {
        var layers = nest(most - 1)
        root.addSublayer(layers[0])
        endTurn()
        XCTAssertEqual(sink.commits.flatMap(\.structure).filter { if case .create = $0 { true } else { false } }.count, most - 1)
        XCTAssertFalse(layers[most - 2].needsLayout())
        XCTAssertTrue(root.hitTest(CGPoint(x: 5, y: 5)) === layers[most - 2])
        layers[0].removeFromSuperlayer()
        endTurn()
        layers = []
    }

    func testALayerThatWouldLieDeeperIsRefusedWithItsName() {
        let lines = LogLines()
        defer { lines.stop() }
        LogOnce.forget()
        let layers = nest(most)
        XCTAssertEqual(lines.take().count, 0)
        let late = CALayer()
        late.name = "late"
        layers[most - 1].name = "deepest"
        for _ in 0..<3 { layers[most - 1].addSublayer(late) }
        XCTAssertNil(late.superlayer)
        let said = lines.take().map(\.message)
        XCTAssertEqual(said.count, 1)
        XCTAssertTrue(said.first?.contains("'late' is not added to CALayer 'deepest'") == true, said.joined())
    }

    func testWhatIsInALayerCounts() {
        LogOnce.forget()
        let (upper, lower) = (nest(most / 2 + 1), nest(most / 2))
        upper.last?.addSublayer(lower[0])
        XCTAssertNil(lower[0].superlayer)
        upper[most / 2].removeFromSuperlayer()
        upper[most / 2 - 1].addSublayer(lower[0])
        XCTAssertNotNil(lower[0].superlayer)
        upper[most / 2 - 1].mask = CALayer()
        XCTAssertNotNil(upper[most / 2 - 1].mask)
        lower.last?.mask = CALayer()
        XCTAssertNil(lower.last?.mask)
    }

    func testAHundredThousandLayersAreRefusedWithOneSentence() {
        let lines = LogLines()
        defer { lines.stop() }
        LogOnce.forget()
        var layers = nest(100_000)
        root.addSublayer(layers[0])
        endTurn()
        XCTAssertEqual(lines.take().count, 1)
        layers = []
    }

    func testLevelsFollowEveryMove() {
        let layers = nest(4)
        XCTAssertEqual(layers.map(\.level), [0, 1, 2, 3])
        root.addSublayer(layers[2])
        XCTAssertEqual(layers.map(\.level), [0, 1, 1, 2])
        layers[1].mask = layers[2]
        XCTAssertEqual(layers.map(\.level), [0, 1, 2, 3])
        layers[1].mask = nil
        XCTAssertEqual(layers.map(\.level), [0, 1, 0, 1])
    }

    func testLevelsAndHeightsAreThoseOfTheTreeWhateverWasDone() {
        var random = MirrorTests.SystemSeed(seed: 7)
        func above(_ layer: CALayer) -> Int { (layer.superlayerOrItsPresentation.map { above($0) + 1 }) ?? 0 }
        func below(_ layer: CALayer) -> Int {
            (([layer.mask].compactMap { $0 } + (layer.sublayers ?? [])).map { below($0) + 1 }).max() ?? 0
        }
        func isInside(_ layer: CALayer, _ other: CALayer) -> Bool {
            layer === other || (layer.superlayerOrItsPresentation.map { isInside($0, other) } ?? false)
        }
        var layers = (0..<30).map { _ in CALayer() }
        for step in 0..<4_000 {
            let (one, other) = (layers.randomElement(using: &random)!, layers.randomElement(using: &random)!)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: one.removeFromSuperlayer()
            case 1: one.mask = nil
            case 2: if !isInside(other, one), one !== other { other.mask = one }
            case 3:
                // What is in a layer that is released is alone, or in another one soon.
                layers.removeAll { $0 === one }
                layers.append(CALayer())
            default: other.addSublayer(one)
            }
            for layer in layers where layer.superlayerOrItsPresentation != nil || layer.level == 0 {
                let top = sequence(first: layer, next: \.superlayerOrItsPresentation).reversed()[0]
                // The tree of a layer that was released is counted when it comes into another one.
                guard top.level == 0 else { continue }
                XCTAssertEqual(layer.level, above(layer), "step \(step)")
                XCTAssertTrue(layer === top || layer.mayBeBelow(top), "step \(step)")
            }
            XCTAssertEqual(one.height, below(one), "step \(step)")
        }
    }

    func testWhetherALayerIsShownFollowsEveryMove() {
        let layers = nest(3)
        XCTAssertFalse(context.isShown(layers[2]))
        root.addSublayer(layers[0])
        XCTAssertTrue(context.isShown(layers[2]) && context.isShown(layers[1]))
        layers[1].removeFromSuperlayer()
        XCTAssertFalse(context.isShown(layers[2]))
        XCTAssertTrue(context.isShown(layers[0]))
        root.mask = layers[1]
        XCTAssertTrue(context.isShown(layers[2]))
        context.setRoot(nil, on: ScreenID(0))
        XCTAssertFalse(context.isShown(layers[2]))
    }

    func testConversionToASublayerIsThatOfTheWholeWay() {
        let layers = nest(3)
        layers[1].transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        layers[2].position = CGPoint(x: 7, y: 9)
        let point = CGPoint(x: 3, y: 4)
        for (outer, inner) in zip(layers, layers.dropFirst()) {
            let inside = inner.convert(point, from: outer)
            let back = inner.convert(inside, to: outer)
            XCTAssertEqual(back.x, point.x, accuracy: 1e-9)
            XCTAssertEqual(back.y, point.y, accuracy: 1e-9)
        }
        XCTAssertEqual(layers[2].convert(CGPoint(x: 5, y: 5), to: layers[1]), CGPoint(x: 7, y: 9))
    }
}
