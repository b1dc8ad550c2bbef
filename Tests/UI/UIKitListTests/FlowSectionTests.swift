import TestSupport
import XCTest

@testable import UIKit

/// The arithmetic of one section: lines of items, without views.
final class FlowSectionTests: XCTestCase {
    private func lines(_ extent: Double, _ widths: [Double], gap: Double = 10, heights: [Double]? = nil) -> FlowLines {
        var sizes = FlowSizes()
        for (item, width) in widths.enumerated() {
            sizes.append(FlowSize(along: heights?[item] ?? 20, across: width), expected: widths.count)
        }
        var lines = FlowLines(sizes)
        lines.solve(FlowRules(extent: extent, itemGap: gap, lineGap: 5))
        return lines
    }

    private func places(_ lines: FlowLines) -> [[Double]] {
        (0..<lines.sizes.count).map { [lines.place(of: $0).along, lines.place(of: $0).across] }
    }

    /// The items of each line.
    private func breaks(_ lines: FlowLines) -> [Int] {
        var counts: [Int] = []
        lines.visitLines(-1e9...1e9) { counts.append($0.count) }
        return counts
    }

    func testO177_anItemStaysInItsLineWhileThatFits_andTheFirstOneAlways() {
        XCTAssertEqual(breaks(lines(100, [40, 50, 30, 30, 20])), [2, 3])
        XCTAssertEqual(breaks(lines(100, [40, 50.4])), [2], "half a pixel is no reason for a new line")
        XCTAssertEqual(breaks(lines(100, [40, 51])), [1, 1])
        XCTAssertEqual(breaks(lines(100, [150, 20, 200])), [1, 1, 1])
    }

    func testO178_itemsOfOneWidthStandInColumns_alsoInTheLastLine() {
        let uniform = lines(320, Array(repeating: 50, count: 8))
        XCTAssertTrue(uniform.sizes.isUniform)
        XCTAssertEqual(places(uniform).map { $0[1] }, [0, 67.5, 135, 202.5, 270, 0, 67.5, 135])
        XCTAssertEqual(places(uniform)[5][0], 25)
        let ofTwoHeights = lines(320, Array(repeating: 50, count: 8), heights: [20, 30, 20, 20, 20, 20, 20, 20])
        XCTAssertFalse(ofTwoHeights.sizes.isUniform)
        XCTAssertEqual(places(ofTwoHeights).map { $0[1] }, places(uniform).map { $0[1] })
    }

    func testO179_aColumnOfOneIsCentered() {
        XCTAssertEqual(places(lines(100, [60, 60])), [[0, 20], [25, 20]])
    }

    func testO180_linesOfSeveralWidthsAreAsWideAsTheSection_andTheLastOneBeginsAtTheLeadingEdge() {
        XCTAssertEqual(places(lines(100, [40, 50, 30, 20])).map { $0[1] }, [0, 50, 0, 40])
        XCTAssertEqual(places(lines(100, [20, 30, 20, 50, 20])).map { $0[1] }, [0, 35, 80, 0, 60])
    }

    func testO181_aLastLineOfOneItemIsCenteredWhenTwoWouldNotFit() {
        XCTAssertEqual(places(lines(100, [40, 50, 60])).map { $0[1] }, [0, 50, 20])
        XCTAssertEqual(places(lines(100, [40, 50, 45])).map { $0[1] }, [0, 50, 0])
    }

    func testO182_aLineIsAsHighAsItsTallestItem_andSmallerOnesAreInItsMiddle() {
        let lines = lines(100, [40, 50, 30], heights: [20, 40, 10])
        XCTAssertEqual(places(lines).map { $0[0] }, [10, 0, 45])
        XCTAssertEqual(lines.length, 55)
    }

    // MARK: Searches and changes

    /// Sizes of a random section: of one, of two or of many widths.
    private func randomSizes(_ random: inout SeededRandom, _ count: Int) -> [FlowSize] {
        let kinds: Double = [1, 2, 40][Int.random(in: 0...2, using: &random)]
        return (0..<count).map { _ in
            FlowSize(
                along: 20 + random.number(0...kinds).rounded(.down) * 3.3,
                across: 30 + random.number(0...kinds).rounded(.down) * 7.7)
        }
    }

    private func solved(_ all: [FlowSize], _ rules: FlowRules) -> FlowLines {
        var sizes = FlowSizes()
        for size in all { sizes.append(size, expected: all.count) }
        var lines = FlowLines(sizes)
        lines.solve(rules)
        return lines
    }

    func testASearchFindsExactlyTheItemsThatTouchARange() {
        var random = SeededRandom("search in lines")
        for _ in 0..<60 {
            let sizes = randomSizes(&random, Int.random(in: 1...300, using: &random))
            let lines = solved(sizes, FlowRules(extent: random.number(20...400), itemGap: random.number(0...20), lineGap: 4))
            let low = random.number(0...max(1, lines.length))
            let range = low...(low + random.number(0...100))
            var found: [Int] = []
            lines.visitLines(range) { line in found += line.first..<line.end }
            let expected = sizes.indices.filter {
                let line = lines.line(of: $0)
                return line.start <= range.upperBound && line.start + line.height >= range.lowerBound
            }
            XCTAssertEqual(found, expected, "seed \(random.seed)")
        }
    }

    func testChangedSizesLeadToThePlacesThatANewSolutionHas() {
        var random = SeededRandom("changes of sizes")
        for _ in 0..<60 {
            var sizes = randomSizes(&random, Int.random(in: 1...400, using: &random))
            let rules = FlowRules(extent: random.number(20...400), itemGap: random.number(0...20), lineGap: 4)
            var lines = solved(sizes, rules)
            for _ in 0..<10 {
                let count = Int.random(in: 1...4, using: &random)
                let items = Set((0..<count).map { _ in Int.random(in: sizes.indices, using: &random) })
                for item in items { sizes[item] = FlowSize(along: random.number(1...60), across: random.number(1...150)) }
                lines.take(items.map { ($0, sizes[$0]) })
                let anew = solved(sizes, rules)
                XCTAssertEqual(lines.length, anew.length, accuracy: 1e-6, "seed \(random.seed)")
                for (one, other) in zip(places(lines), places(anew)) {
                    XCTAssertEqual(one[0], other[0], accuracy: 1e-6, "seed \(random.seed)")
                    XCTAssertEqual(one[1], other[1], accuracy: 1e-6, "seed \(random.seed)")
                }
            }
        }
    }

    // MARK: Memory

    func testItemsOfOneSizeTakeNoMemory_andOthersAtMost16BytesEach() {
        XCTAssertEqual(lines(320, Array(repeating: 50, count: 100_000)).bytes, 0)
        let heights = (0..<100_000).map { Double(20 + $0 % 7) }
        let column = lines(320, Array(repeating: 300, count: 100_000), heights: heights)
        XCTAssertEqual(breaks(column).count, 100_000)
        XCTAssertLessThanOrEqual(column.bytes, 1_600_000)
        XCTAssertGreaterThan(column.bytes, 1_200_000)
    }
}
