import CoreGraphics
import Diagnostics
import QuartzCore
import XCTest

/// The order in which a turn lays out, and when it stops.
final class LayoutTests: LayerTestCase {
    /// Its sublayer is as large as itself.
    private final class Nest: CALayer {
        var layouts = 0
        var onLayout: (() -> Void)?

        override func layoutSublayers() {
            layouts += 1
            sublayers?.first?.frame = bounds
            sublayers?.first?.setNeedsLayout()
            onLayout?()
        }
    }

    private func chain(_ length: Int) -> [Nest] {
        let layers = (0..<length).map { _ in Nest() }
        for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
        return layers
    }

    func testADeepTreeIsLaidOutInOneTurnEachLayerOnce() {
        let lines = LogLines()
        defer { lines.stop() }
        LogOnce.forget()
        for isShownBefore in [false, true] {
            let layers = chain(60)
            _ = show(layers[0])
            if !isShownBefore { XCTAssertEqual(Set(layers.map(\.layouts)), [1]) }
            for layer in layers { layer.layouts = 0 }
            layers[0].frame.size = CGSize(width: 77, height: 33)
            layers[0].setNeedsLayout()
            endTurn()
            XCTAssertEqual(Set(layers.map(\.layouts)), [1])
            XCTAssertEqual(layers[59].bounds.size, CGSize(width: 77, height: 33))
        }
        XCTAssertEqual(lines.take().map(\.message), [])
    }

    func testOneLayoutOfASuperlayerAnswersTheRequestsOfAllItsSublayers() {
        let lines = LogLines()
        defer { lines.stop() }
        LogOnce.forget()
        let root = Nest()
        let rows = (0..<40).map { _ in Nest() }
        for row in rows {
            root.addSublayer(row)
            row.setNeedsLayout()
        }
        for row in rows {
            row.onLayout = {
                guard row.layouts == 1 else { return }
                root.setNeedsLayout()
            }
        }
        _ = show(root)
        XCTAssertEqual(root.layouts, 2)
        XCTAssertEqual(Set(rows.dropFirst().map(\.layouts)), [1])
        XCTAssertEqual(lines.take().map(\.message), [])
        root.setNeedsLayout()
        endTurn()
        XCTAssertEqual(root.layouts, 3)
    }

    func testALayerThatAsksForItselfForEverIsSaidOnceAndDoesNotKeepTheTurn() {
        let lines = LogLines()
        defer { lines.stop() }
        LogOnce.forget()
        let layers = chain(3)
        _ = show(layers[0])
        lines.take()
        layers[1].onLayout = { layers[1].setNeedsLayout() }
        layers[1].layouts = 0
        layers[1].setNeedsLayout()
        endTurn()
        XCTAssertEqual(layers[1].layouts, 16)
        XCTAssertGreaterThan(layers[2].layouts, 0)
        let said = lines.take()
        XCTAssertEqual(said.map(\.level), [.warning])
        XCTAssertTrue(said.first?.message.contains("Nest") == true, "\(said)")
        endTurn()
        XCTAssertEqual(layers[1].layouts, 16, "the next turn has nothing to do")
        layers[1].onLayout = nil
        layers[1].setNeedsLayout()
        endTurn()
        XCTAssertEqual(layers[1].layouts, 17)
    }

    func testALayerThatIsTakenOutAndPutBackInATurnIsLaidOut() {
        let layers = chain(4)
        _ = show(layers[0])
        let away = chain(2)
        layers[1].addSublayer(away[0])
        endTurn()
        away[0].removeFromSuperlayer()
        for layer in layers + away { layer.layouts = 0 }
        away[0].setNeedsLayout()
        layers[0].setNeedsLayout()
        layers[2].onLayout = { layers[1].addSublayer(away[0]) }
        endTurn()
        XCTAssertEqual(away.map(\.layouts), [1, 1])
    }
}
