import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// The moods of the house in a sheet: a finger chooses, moves and removes them, and the home screen follows.
final class MoodsTests: XCTestCase {
    private static let sizes = [(640, 480), (800, 480), (480, 800)]

    @MainActor
    private static func onMoods(
        _ width: Int, _ height: Int, _ body: (UICollectionView, HomeView, TestScreen) throws -> Void
    ) throws {
        try withDemo(width, height) { root, screen in
            let home = try XCTUnwrap(root.viewControllers[0].view as? HomeView)
            screen.tap(at: home.moodsArea.convert(CGPoint(x: home.moodsArea.bounds.midX, y: home.moodsArea.bounds.midY), to: nil))
            screen.advance(by: 1)
            let sheet = try XCTUnwrap(root.presentedViewController as? MoodsController, "\(width)x\(height)")
            try body(sheet.collectionView, home, screen)
            root.dismiss(animated: false)
            screen.advance(by: 0.5)
        }
    }

    /// The names in the list, from the top.
    @MainActor
    private static func names(_ list: UICollectionView) -> [String] {
        list.visibleCells.sorted { $0.frame.minY < $1.frame.minY }
            .compactMap { ($0.contentConfiguration as? UIListContentConfiguration)?.text }
    }

    @MainActor
    private static func place(_ item: Int, _ list: UICollectionView) throws -> CGPoint {
        let cell = try XCTUnwrap(list.cellForItem(at: IndexPath(item: item, section: 0)))
        return cell.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil)
    }

    @MainActor
    private static func swipeAway(_ item: Int, _ list: UICollectionView, _ screen: TestScreen) throws {
        let start = try place(item, list)
        let reach = list.bounds.width * 0.42
        screen.drag(from: CGPoint(x: start.x + reach, y: start.y), to: CGPoint(x: start.x - reach, y: start.y), duration: 0.25)
        screen.advance(by: 1)
    }

    func testASwipeAcrossRemovesAMoodAndTheHomeScreenFollows() throws {
        try MainActor.assumeIsolated {
            for (width, height) in Self.sizes {
                try Self.onMoods(width, height) { list, home, screen in
                    XCTAssertEqual(Self.names(list), Mood.all.map(\.name), "\(width)x\(height)")
                    try Self.swipeAway(2, list, screen)
                    XCTAssertEqual(Self.names(list), ["Morning", "Evening", "Away", "Night"], "\(width)x\(height)")
                    XCTAssertEqual(home.moodNames, ["Morning", "Evening", "Away", "Night"])
                }
            }
        }
    }

    func testTheChosenMoodIsNotRemoved() throws {
        try MainActor.assumeIsolated {
            try Self.onMoods(800, 480) { list, _, screen in
                try Self.swipeAway(1, list, screen)
                XCTAssertEqual(Self.names(list), Mood.all.map(\.name))
            }
        }
    }

    func testAFingerThatHoldsAMoodMovesIt() throws {
        try MainActor.assumeIsolated {
            for (width, height) in Self.sizes {
                try Self.onMoods(width, height) { list, home, screen in
                    let (start, end) = (try Self.place(4, list), try Self.place(0, list))
                    let finger = screen.touch(at: start)
                    screen.advance(by: 0.7)
                    finger.move(to: CGPoint(x: end.x, y: end.y - 4), duration: 0.4)
                    finger.end()
                    screen.advance(by: 1)
                    XCTAssertEqual(Self.names(list), ["Night", "Morning", "Evening", "Dinner", "Away"], "\(width)x\(height)")
                    XCTAssertEqual(home.moodNames, ["Night", "Morning", "Evening", "Dinner", "Away"])
                    XCTAssertEqual(screen.missedVblanks, 0)
                }
            }
        }
    }

    func testATouchChoosesAMood() throws {
        try MainActor.assumeIsolated {
            try Self.onMoods(800, 480) { list, _, screen in
                screen.tap(at: try Self.place(3, list))
                screen.advance(by: 0.5)
                let marked = (0..<5).filter {
                    let cell = list.cellForItem(at: IndexPath(item: $0, section: 0)) as? UICollectionViewListCell
                    return cell?.accessories.isEmpty == false
                }
                XCTAssertEqual(marked, [3])
                try Self.swipeAway(1, list, screen)
                XCTAssertEqual(Self.names(list), ["Morning", "Dinner", "Away", "Night"], "It is not the chosen one any more.")
            }
        }
    }
}
