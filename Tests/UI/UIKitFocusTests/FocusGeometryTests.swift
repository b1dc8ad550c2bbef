import CoreGraphics
import TestSupport
import XCTest

@testable import UIKit

/// Which rectangle comes next, by directions and by reading.
final class FocusGeometryTests: XCTestCase {
    private let grid = (0..<9).map { CGRect(x: CGFloat($0 % 3) * 100, y: CGFloat($0 / 3) * 100, width: 80, height: 80) }

    private func nearest(_ index: Int, _ direction: FocusSearch.Direction, _ frames: [CGRect]) -> Int? {
        let others = frames.indices.filter { $0 != index }
        return FocusSearch.nearest(to: frames[index], direction, among: others.map { frames[$0] }).map { others[$0] }
    }

    func testInAGridEveryDirectionLeadsToTheNeighbor_andNowhereAtTheEdge() {
        for index in 0..<9 {
            XCTAssertEqual(nearest(index, .right, grid), index % 3 < 2 ? index + 1 : nil)
            XCTAssertEqual(nearest(index, .left, grid), index % 3 > 0 ? index - 1 : nil)
            XCTAssertEqual(nearest(index, .down, grid), index < 6 ? index + 3 : nil)
            XCTAssertEqual(nearest(index, .up, grid), index > 2 ? index - 3 : nil)
        }
    }

    func testWhatLiesStraightAheadGoesBeforeWhatIsNearerAside() {
        let frames = [
            CGRect(x: 0, y: 0, width: 50, height: 50), CGRect(x: 60, y: 60, width: 50, height: 50),
            CGRect(x: 300, y: 10, width: 50, height: 50),
        ]
        XCTAssertEqual(nearest(0, .right, frames), 2)
        XCTAssertEqual(nearest(0, .down, frames), 1)
    }

    func testWithNothingAheadTheNearestAsideIsTaken() {
        let frames = [
            CGRect(x: 0, y: 0, width: 50, height: 50), CGRect(x: 100, y: 200, width: 50, height: 50),
            CGRect(x: 100, y: 80, width: 50, height: 50),
        ]
        XCTAssertEqual(nearest(0, .right, frames), 2)
    }

    func testFromEveryRectangleOfARandomScreen_theWayBackExistsAndStepsEnd() {
        for seed in UInt64(1)...200 {
            var random = SeededRandom(quietly: seed)
            let frames = (0..<12).map { _ in
                CGRect(
                    x: CGFloat.random(in: 0...900, using: &random), y: CGFloat.random(in: 0...500, using: &random),
                    width: CGFloat.random(in: 20...120, using: &random), height: CGFloat.random(in: 20...120, using: &random))
            }
            for direction in [FocusSearch.Direction.up, .down, .left, .right] {
                var index = 0
                var count = 0
                while let next = nearest(index, direction, frames), count <= frames.count {
                    index = next
                    count += 1
                }
                XCTAssertLessThanOrEqual(count, frames.count, "seed \(seed): \(direction) goes round in circles")
            }
            XCTAssertEqual(FocusOrder.sorted(frames, isRightToLeft: false).sorted(), Array(frames.indices), "seed \(seed)")
        }
    }

    func testReadingGoesByRows_andATallPictureComesBeforeTheRowsBesideIt() {
        let frames = [
            CGRect(x: 0, y: 0, width: 400, height: 40),  // header
            CGRect(x: 0, y: 60, width: 180, height: 200),  // tall
            CGRect(x: 200, y: 60, width: 90, height: 90), CGRect(x: 310, y: 60, width: 90, height: 90),
            CGRect(x: 200, y: 170, width: 90, height: 90), CGRect(x: 310, y: 170, width: 90, height: 90),
            CGRect(x: 0, y: 280, width: 400, height: 40),
        ]
        XCTAssertEqual(FocusOrder.sorted(frames, isRightToLeft: false), [0, 1, 2, 3, 4, 5, 6])
        XCTAssertEqual(FocusOrder.sorted(frames, isRightToLeft: true), [0, 3, 2, 5, 4, 1, 6])
        let shuffled = [4, 0, 6, 2, 5, 1, 3].map { frames[$0] }
        XCTAssertEqual(FocusOrder.sorted(shuffled, isRightToLeft: false), [1, 5, 3, 6, 0, 4, 2])
    }
}
