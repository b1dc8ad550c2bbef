import QuartzCore
import Scene
import XCTest

/// Layers draw themselves when they come near what is seen, and lose their pixels far away.
final class DeferredDrawingTests: LayerTestCase {
    /// A layer that counts how often it is drawn.
    private final class Row: CALayer {
        var count = 0
        override func draw(in ctx: CGContext) { count += 1 }
        var isShown: Bool { hasContents }
    }

    /// The sizes of a list: the screen is 480 high.
    private let rowHeight = 40.0
    private var list = CALayer()
    private let content = CALayer()
    private var rows: [Row] = []

    private func showList(of count: Int, height: Double = 480) {
        list.frame = CGRect(x: 0, y: 0, width: 320, height: height)
        list.masksToBounds = true
        content.frame = CGRect(x: 0, y: 0, width: 320, height: Double(count) * rowHeight)
        rows = (0..<count).map { makeRow(at: Double($0) * rowHeight) }
        rows.forEach(content.addSublayer)
        list.addSublayer(content)
        root.addSublayer(list)
        endTurn()
    }

    private func makeRow(at y: Double) -> Row {
        let row = Row()
        row.frame = CGRect(x: 10, y: y, width: 100, height: rowHeight)
        row.setNeedsDisplay()
        return row
    }

    private func scroll(to y: Double) {
        CATransaction.setDisableActions(true)
        list.bounds.origin.y = y
        endTurn()
    }

    private func rowsWithPixels() -> [Int] { rows.indices.filter { rows[$0].isShown } }

    private var uploads: [ContentID] {
        sink.commits.flatMap(\.contents).compactMap { if case .upload(let id, _, _) = $0 { id } else { nil } }
    }

    private var releases: Int {
        sink.commits.flatMap(\.contents).filter { if case .release = $0 { true } else { false } }.count
    }

    func testRowsFarBelowTheScreenAreNotDrawn() {
        showList(of: 1000)
        XCTAssertEqual(rowsWithPixels(), Array(0..<18), "the screen and half of one more")
        XCTAssertEqual(uploads.count, 18)
    }

    func testAJumpDrawsWhatIsSeenInTheSameCommit() {
        showList(of: 1000)
        sink.commits = []
        scroll(to: 20_000)
        XCTAssertEqual(sink.commits.count, 1)
        XCTAssertTrue(rows[500..<512].allSatisfy(\.isShown))
        XCTAssertEqual(uploads.count, 36, "the screen, one above and one below")
    }

    func testSmallStepsDrawABatchNowAndThen() {
        showList(of: 1000)
        scroll(to: 10)
        sink.commits = []
        for step in 2...24 { scroll(to: Double(step) * 10) }
        XCTAssertEqual(uploads.count, 0)
        for step in 25...60 { scroll(to: Double(step) * 10) }
        XCTAssertGreaterThan(uploads.count, 0)
        XCTAssertTrue(rows[15..<27].allSatisfy(\.isShown))
    }

    func testRowsFarAwayLoseTheirPixelsAndAreDrawnAgain() {
        showList(of: 1000)
        for y in stride(from: 0.0, through: 38_000, by: 100) {
            scroll(to: y)
            XCTAssertLessThan(rowsWithPixels().count, 18 + 9 * 12)
        }
        XCTAssertFalse(rows[100].isShown)
        XCTAssertGreaterThan(releases, 800)
        scroll(to: 4000)
        XCTAssertTrue(rows[100].isShown)
        XCTAssertEqual(rows[100].count, 2)
    }

    func testAChangeFarAwayIsDrawnLaterAndShowsNoOldPixels() {
        showList(of: 1000)
        scroll(to: 4000)
        XCTAssertEqual(rows[100].count, 1)
        scroll(to: 5200)
        XCTAssertTrue(rows[100].isShown)
        rows[100].setNeedsDisplay()
        endTurn()
        XCTAssertEqual(rows[100].count, 1)
        XCTAssertFalse(rows[100].isShown)
        scroll(to: 4400)
        XCTAssertEqual(rows[100].count, 2)
    }

    func testAnAnimatedScrollIsDrawnAheadOfWhatIsSeen() throws {
        showList(of: 1000)
        sink.commits = []
        let fling = CABasicAnimation(keyPath: "bounds.origin.y")
        (fling.fromValue, fling.toValue, fling.duration) = (0.0, 30_000.0, 10)
        list.add(fling, forKey: "fling")
        endTurn()
        let id = try XCTUnwrap(addedAnimations.first?.id)
        frame(at: 100, began: [id])
        for step in 1...80 {
            let now = 100 + Double(step) * 0.1
            frame(at: now)
            // 3,000 points a second, linear or not: what the coming 0.2 s show is drawn.
            for time in [now, now + 0.1, now + 0.2] {
                let top = Double(list.presentedBounds(at: time).minY)
                let seen = rows.filter { $0.frame.maxY > top && $0.frame.minY < top + 480 }
                XCTAssertTrue(seen.allSatisfy(\.isShown), "at \(time)")
            }
        }
        XCTAssertLessThan(rowsWithPixels().count, 300)
    }

    func testAJumpThatIsAnimatedDrawsWhatCanBeReadOnTheWay() throws {
        showList(of: 10_000)
        let jump = CABasicAnimation(keyPath: "bounds.origin.y")
        (jump.fromValue, jump.toValue, jump.duration) = (0.0, 390_000.0, 0.3)
        CATransaction.setDisableActions(true)
        list.bounds.origin.y = 390_000
        list.add(jump, forKey: "jump")
        endTurn()
        let id = try XCTUnwrap(addedAnimations.first?.id)
        frame(at: 100, began: [id])
        for step in 1...18 {
            frame(at: 100 + Double(step) / 60)
            XCTAssertLessThan(rowsWithPixels().count, 1500)
        }
        XCTAssertTrue(rows[9750..<9762].allSatisfy(\.isShown))
        XCTAssertLessThan(rows.map(\.count).reduce(0, +), 5000)
    }

    func testAScrollThatBeginsIsDrawnAheadInTheSameCommit() {
        showList(of: 1000)
        sink.commits = []
        let fling = CABasicAnimation(keyPath: "bounds.origin.y")
        (fling.fromValue, fling.toValue, fling.duration) = (0.0, 4000.0, 1)
        list.add(fling, forKey: "fling")
        endTurn()
        XCTAssertEqual(sink.commits.count, 1)
        // Linear or not, a second at 4,000 points: the first quarter is drawn, should the main thread stand still now.
        XCTAssertTrue(rows[0..<37].allSatisfy(\.isShown), "\(rowsWithPixels().last ?? 0)")
    }

    func testARowThatMovesNearIsDrawn() {
        showList(of: 100)
        CATransaction.setDisableActions(true)
        rows[90].position.y = 100
        endTurn()
        XCTAssertTrue(rows[90].isShown)
        XCTAssertFalse(rows[89].isShown)
    }

    func testAContentThatMovesIsDrawnWhereItIsSeen() {
        showList(of: 100)
        CATransaction.setDisableActions(true)
        content.position.y -= 2000
        endTurn()
        XCTAssertTrue(rows[50..<62].allSatisfy(\.isShown))
        content.transform = CATransform3DMakeTranslation(0, 2000, 0)
        endTurn()
        XCTAssertTrue(rows[0..<12].allSatisfy(\.isShown))
    }

    func testALargerListDrawsMore() {
        showList(of: 100, height: 120)
        XCTAssertEqual(rowsWithPixels(), Array(0..<5))
        CATransaction.setDisableActions(true)
        list.frame.size.height = 480
        endTurn()
        XCTAssertTrue(rows[0..<12].allSatisfy(\.isShown))
    }

    func testAListInsideAListIsDrawnWhereBothShowIt() {
        showList(of: 10)
        let inner = CALayer()
        inner.frame = CGRect(x: 0, y: 4000, width: 320, height: 100)
        inner.masksToBounds = true
        let cards = (0..<20).map { number in
            let card = Row()
            card.frame = CGRect(x: Double(number) * 320, y: 0, width: 300, height: 100)
            card.setNeedsDisplay()
            inner.addSublayer(card)
            return card
        }
        content.addSublayer(inner)
        endTurn()
        XCTAssertFalse(cards.contains(where: \.isShown))
        scroll(to: 3800)
        XCTAssertEqual(cards.map(\.isShown), [true, true] + Array(repeating: false, count: 18))
        CATransaction.setDisableActions(true)
        inner.bounds.origin.x = 1600
        endTurn()
        XCTAssertTrue(cards[5].isShown)
        scroll(to: 0)
        inner.bounds.origin.x = 4800
        endTurn()
        XCTAssertFalse(cards[15].isShown)
        scroll(to: 3800)
        XCTAssertTrue(cards[15].isShown)
    }

    func testAPictureOfTheWholeContentShowsAllRows() {
        showList(of: 100)
        sink.commits = []
        _ = CALayer.makeSnapshotLayer(of: content, afterUpdates: false, scale: 1)
        XCTAssertTrue(rows.allSatisfy(\.isShown))
        XCTAssertEqual(sink.commits.count, 2, "the pixels, then the picture")
    }

    func testAPageThatLeavesAndComesBackIsDrawn() {
        showList(of: 100)
        scroll(to: 2000)
        list.removeFromSuperlayer()
        endTurn()
        CATransaction.setDisableActions(true)
        list.bounds.origin.y = 0
        endTurn()
        sink.commits = []
        root.addSublayer(list)
        endTurn()
        XCTAssertTrue(rows[0..<12].allSatisfy(\.isShown))
        XCTAssertGreaterThanOrEqual(uploads.count, 12)
    }

    func testAShapeIsDrawnWhereverItsBoundsAre() {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 5000, width: 10, height: 10)
        shape.path = CGPath(rect: CGRect(x: 0, y: -5000, width: 10, height: 10), transform: nil)
        root.addSublayer(shape)
        endTurn()
        XCTAssertEqual(uploads.count, 1)
    }

    func testAReleasedRowIsForgotten() {
        showList(of: 200)
        weak let last = rows.last
        rows.removeLast().removeFromSuperlayer()
        endTurn()
        XCTAssertNil(last)
        scroll(to: 7600)
        XCTAssertTrue(rows[190..<199].allSatisfy(\.isShown))
    }

    /// Whatever happens to a list, what is seen is drawn, and little else.
    func testWhatIsSeenIsDrawnAfterRandomChanges() {
        let seed = UInt64.random(in: 1...UInt64.max)
        print("seed \(seed)")
        var random = SeededNumbers(seed: seed)
        showList(of: 300)
        for step in 0..<400 {
            change(&random)
            endTurn()
            let origin = list.bounds.origin.y
            for (number, row) in rows.enumerated() where row.superlayer === content && list.superlayer === root {
                let top = row.frame.minY + content.frame.minY - origin
                guard top < list.bounds.height, top + row.frame.height > 0 else { continue }
                XCTAssertTrue(row.isShown, "seed \(seed), step \(step): row \(number) at \(top)")
            }
            XCTAssertLessThan(rowsWithPixels().count, 250, "seed \(seed), step \(step)")
        }
    }

    private func change(_ random: inout SeededNumbers) {
        CATransaction.setDisableActions(true)
        let row = rows[Int.random(in: rows.indices, using: &random)]
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: list.bounds.origin.y = max(0, list.bounds.origin.y + .random(in: -300...300, using: &random))
        case 4: list.bounds.origin.y = .random(in: 0...11_000, using: &random)
        case 5: row.setNeedsDisplay()
        case 6: row.position.y = .random(in: 0...12_000, using: &random)
        case 7: content.position.y += .random(in: -200...200, using: &random)
        case 8:
            if row.superlayer == nil { content.addSublayer(row) } else { row.removeFromSuperlayer() }
        case 9 where Bool.random(using: &random): list.removeFromSuperlayer()
        default:
            list.frame.size.height = .random(in: 100...480, using: &random)
            if list.superlayer == nil { root.addSublayer(list) }
        }
    }
}
