import QuartzCore
import Scene
import XCTest

/// Layers that animations move draw themselves when they come near what is seen on their way, and lose their pixels far away at rest.
final class MovingDrawingTests: LayerTestCase {
    /// A layer that counts how often it is drawn.
    private final class Row: CALayer {
        var count = 0
        override func draw(in ctx: CGContext) { count += 1 }
        var isShown: Bool { hasContents }
    }

    private let list = CALayer()
    private let content = CALayer()
    private var rows: [Row] = []
    private var running: [AnimationID] = []

    /// A list of rows of 40 points, which fills the screen of 480 points.
    private func showList(of count: Int) {
        CATransaction.setDisableActions(true)
        list.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        list.masksToBounds = true
        content.anchorPoint = .zero
        content.frame = CGRect(x: 0, y: 0, width: 320, height: count * 40)
        rows = (0..<count).map { index in
            let row = Row()
            row.frame = CGRect(x: 10, y: index * 40, width: 100, height: 40)
            row.setNeedsDisplay()
            content.addSublayer(row)
            return row
        }
        list.addSublayer(content)
        root.addSublayer(list)
        endTurn()
        sink.commits = []
    }

    private var rowsWithPixels: Int { rows.filter(\.isShown).count }

    /// The rows that the screen shows now.
    private var seenRows: [Int] {
        guard let above = content.presentation(), let screen = list.presentation()?.bounds else { return [] }
        let (matrix, origin) = (above.affineTransform(), above.position)
        return rows.indices.filter { index in
            let row = rows[index].runningParts.isEmpty ? rows[index] : rows[index].presentation() ?? rows[index]
            return row.frame.applying(matrix).offsetBy(dx: origin.x, dy: origin.y).intersects(screen)
        }
    }

    private func begin() {
        endTurn()
        let ids = addedAnimations.map(\.id)
        sink.commits = []
        frame(at: 100, began: ids)
        running += ids
    }

    private func checkSeen(_ text: String) {
        let empty = seenRows.filter { !rows[$0].isShown }
        XCTAssertEqual(empty, [], text)
    }

    private func basic(_ keyPath: String, from: Any, to: Any, duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
        return animation
    }

    /// Runs an animation of the content that is over after some seconds; no row that is seen may be empty meanwhile.
    private func run(_ animation: CAAnimation, _ name: String, seconds: Double = 1, most: Int) {
        showList(of: 1000)
        content.add(animation, forKey: nil)
        begin()
        XCTAssertLessThan(rowsWithPixels, most, name)
        for step in 1...Int(seconds * 60) {
            frame(at: 100 + Double(step) / 60)
            checkSeen("\(name), frame \(step)")
        }
        XCTAssertLessThan(rowsWithPixels, most, name)
        frame(at: 101 + seconds, ended: running)
        XCTAssertEqual(content.animationKeys(), nil)
        checkSeen("\(name) is over")
        XCTAssertLessThan(rowsWithPixels, 12 + 3 * 12 + 1, "\(name) is over")
    }

    func testContentThatMovesABitDrawsABitMore() {
        showList(of: 1000)
        let before = rowsWithPixels
        content.position.y -= 100
        content.add(basic("position.y", from: 0, to: -100), forKey: nil)
        begin()
        XCTAssertLessThanOrEqual(rowsWithPixels, before + 3)
        for step in 1...60 {
            frame(at: 100 + Double(step) / 60)
            checkSeen("frame \(step)")
        }
        frame(at: 102, ended: running)
        XCTAssertLessThanOrEqual(rowsWithPixels, before + 3)
    }

    func testALongWayDrawsWhatItLeadsPast() {
        run(basic("position.y", from: 0, to: -3000), "a slide", most: 18 + 75 + 1)
    }

    func testAWayBackToTheModelDrawsWhatItLeadsPast() {
        run(basic("transform.translation.y", from: -3000, to: 0), "a translation", most: 18 + 75 + 12 + 1)
    }

    func testContentThatShrinksDrawsWhatComesIntoSight() {
        run(basic("transform.scale", from: 1, to: 0.25), "a scale", most: 18 * 4 + 1)
    }

    func testContentThatTurnsDrawsWhatComesIntoSight() {
        run(basic("transform.rotation.z", from: 0, to: Double.pi / 2), "a rotation", most: 60)
    }

    func testASpringDrawsWhatItOvershootsTo() {
        let spring = CASpringAnimation(keyPath: "position.y")
        (spring.fromValue, spring.toValue, spring.damping) = (-2000.0, -1000.0, 3)
        spring.duration = spring.settlingDuration
        run(spring, "a spring", seconds: 4, most: 120)
    }

    func testARepeatedMovementDrawsItsExtent() {
        let sway = basic("position.y", from: -500, to: -1500)
        (sway.autoreverses, sway.repeatCount) = (true, 3)
        run(sway, "a repeated movement", seconds: 6, most: 60)
    }

    func testKeyframesInAGroupDrawWhatTheyLeadPast() {
        let path = CAKeyframeAnimation(keyPath: "position")
        path.values = [0.0, -2400, -200, -1200].map { CGPoint(x: 0, y: $0) }
        path.duration = 1
        let group = CAAnimationGroup()
        (group.animations, group.duration) = ([path, basic("opacity", from: 0, to: 1)], 1.5)
        run(group, "keyframes", seconds: 1.5, most: 90)
    }

    func testAJumpDrawsWhatCanBeReadOnTheWay() {
        showList(of: 10_000)
        content.position.y = -390_000
        content.add(basic("position.y", from: 0, to: -390_000, duration: 0.3), forKey: nil)
        begin()
        XCTAssertTrue(rows[9750..<9762].allSatisfy(\.isShown))
        XCTAssertLessThan(rowsWithPixels, 400)
        frame(at: 101, ended: running)
        checkSeen("at rest")
        XCTAssertLessThan(rowsWithPixels, 60)
    }

    func testAnEndlessMovementDrawsItsExtentUntilItIsRemoved() {
        showList(of: 1000)
        let sway = basic("position.y", from: -5000, to: -6000)
        (sway.autoreverses, sway.repeatCount) = (true, .infinity)
        content.add(sway, forKey: "sway")
        begin()
        for step in 1...300 {
            frame(at: 100 + Double(step) / 60)
            checkSeen("frame \(step)")
        }
        XCTAssertLessThan(rowsWithPixels, 18 + 24 + 26)
        content.removeAnimation(forKey: "sway")
        endTurn()
        checkSeen("at rest")
        XCTAssertEqual(rowsWithPixels, 18)
    }

    func testRowsThatMoveEachForItselfDrawThoseThatAreSeen() {
        showList(of: 1000)
        for row in rows.dropFirst(3) {
            row.position.y += 80
            row.add(basic("position.y", from: row.position.y - 80, to: row.position.y), forKey: nil)
        }
        begin()
        XCTAssertLessThanOrEqual(rowsWithPixels, 20)
        for step in 1...60 {
            frame(at: 100 + Double(step) / 60)
            checkSeen("frame \(step)")
        }
        frame(at: 102, ended: running)
        XCTAssertLessThanOrEqual(rowsWithPixels, 20)
    }

    func testARowThatFliesInFromFarAwayIsDrawnBeforeItComes() {
        showList(of: 1000)
        rows[900].add(basic("position.y", from: 100, to: 36_020), forKey: nil)
        begin()
        XCTAssertTrue(rows[900].isShown)
        checkSeen("at once")
        frame(at: 102, ended: running)
        XCTAssertFalse(rows[900].isShown)
    }

    func testContentIsDrawnWhereAnAnimationKeepsIt() {
        showList(of: 1000)
        let slide = basic("position.y", from: 0, to: -20_000, duration: 0.5)
        (slide.fillMode, slide.isRemovedOnCompletion) = (.forwards, false)
        content.add(slide, forKey: nil)
        begin()
        frame(at: 102, ended: running)
        checkSeen("at the end")
        XCTAssertTrue(rows[500].isShown)
        rows[505].setNeedsDisplay()
        endTurn()
        XCTAssertTrue(rows[505].isShown)
        XCTAssertLessThan(rowsWithPixels, 150)
    }

    func testContentOnAScrubbedClockIsDrawnWhereItStands() {
        showList(of: 1000)
        list.speed = 0
        content.add(basic("position.y", from: 0, to: -20_000), forKey: nil)
        begin()
        for offset in [0.5, 0.25, 1, 0.75] {
            list.timeOffset = 100 + offset
            endTurn()
            checkSeen("\(offset)")
        }
        XCTAssertLessThan(rowsWithPixels, 150)
    }

    func testALayerThatIsTurnedOutOfItsPlaneLosesItsPixelsAtRest() {
        showList(of: 1000)
        var flip = CATransform3DIdentity
        flip.m34 = -1 / 500
        content.add(basic("transform", from: CATransform3DRotate(flip, 1, 0, 1, 0), to: CATransform3DIdentity), forKey: nil)
        begin()
        XCTAssertEqual(rowsWithPixels, 1000, "no bounds are known")
        frame(at: 102, ended: running)
        XCTAssertLessThan(rowsWithPixels, 60)
    }

    /// Whatever moves, what is seen is drawn, unless it passes too fast to be read.
    func testWhatIsSeenIsDrawnInRandomMovements() {
        let seed = UInt64.random(in: 1...UInt64.max)
        print("seed \(seed)")
        var random = SeededNumbers(seed: seed)
        showList(of: 300)
        for step in 0..<300 {
            change(&random)
            endTurn()
            checkSeen("seed \(seed), step \(step), at once")
            let ids = addedAnimations.map(\.id)
            sink.commits = []
            frame(at: time + 1.0 / 60, began: ids, ended: ended())
            checkSeen("seed \(seed), step \(step)")
        }
    }

    /// The animations that are over by now.
    private func ended() -> [AnimationID] {
        let parts = (rows + [content]).flatMap { layer in layer.runningParts.map { (layer, $0) } }
        return parts.filter { $0.1.isFinished(at: $0.0.clock(at: time)) }.map(\.1.id)
    }

    private func change(_ random: inout SeededNumbers) {
        CATransaction.setDisableActions(true)
        let row = rows[Int.random(in: rows.indices, using: &random)]
        let length = Double.random(in: 0.6...1.5, using: &random)
        func place(_ reach: ClosedRange<Double>) -> Double { .random(in: reach, using: &random) }
        switch Int.random(in: 0..<40, using: &random) {
        case 0...2: list.bounds.origin.y = place(0...11_000)
        case 3...5: list.bounds.origin.y += place(-300...300)
        case 6, 7: row.setNeedsDisplay()
        case 8:
            content.add(basic("position.y", from: place(-2000...2000), to: place(-2000...2000), duration: length), forKey: "a")
        case 9: content.add(basic("transform.scale", from: place(0.5...1), to: place(0.5...1.5), duration: length), forKey: "b")
        case 10: content.add(basic("transform.rotation.z", from: 0, to: place(-0.3...0.3), duration: length), forKey: "c")
        case 11:
            let spring = CASpringAnimation(keyPath: "position.y")
            (spring.fromValue, spring.toValue, spring.damping) = (content.position.y, place(-1000...1000), 4)
            spring.duration = 1
            content.add(spring, forKey: "a")
        case 12: content.removeAllAnimations()
        case 13: content.position.y = place(-500...500)
        case 14...18:
            let (old, new) = (row.position.y, place(0...12_000))
            row.position.y = new
            row.add(basic("position.y", from: old, to: new, duration: length), forKey: "a")
        case 19:
            let sway = basic("position.y", from: place(0...3000), to: place(0...3000), duration: length)
            (sway.autoreverses, sway.repeatCount) = (true, .infinity)
            row.add(sway, forKey: "a")
        default: break
        }
    }
}
