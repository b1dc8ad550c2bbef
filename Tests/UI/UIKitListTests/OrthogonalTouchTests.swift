import GimbalTesting
import XCTest

@testable import UIKit

/// Fingers on rows that scroll across a list, on a screen of 300 × 400 points.
final class OrthogonalTouchTests: XCTestCase {
    private func onScreen(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior = .continuous, items: Int = 200,
        _ body: @MainActor (TestScreen, UICollectionView, ListSource) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 400)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            let source = ListSource((0..<20).map { _ in Array(0..<items) })
            let list = UICollectionView(
                frame: window.bounds, collectionViewLayout: OrthogonalTestCase.lanes(behavior))
            list.register(NumberCell.self, forCellWithReuseIdentifier: "number")
            list.contentInsetAdjustmentBehavior = .never
            list.dataSource = source
            list.delegate = source
            window.addSubview(list)
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen, list, source)
            window.isHidden = true
        }
    }

    func testP226_aLevelDragMovesTheRow_andAnUprightOneTheList() throws {
        try onScreen { screen, list, _ in
            screen.drag(from: CGPoint(x: 250, y: 40), to: CGPoint(x: 100, y: 44), duration: 0.5)
            screen.advance(by: 3)
            XCTAssertGreaterThan(OrthogonalTestCase.lane(list)?.contentOffset.x ?? 0, 100)
            XCTAssertEqual(list.contentOffset.y, 0)
            XCTAssertEqual(OrthogonalTestCase.lane(list, 1)?.contentOffset.x, 0)
            screen.drag(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 154, y: 100), duration: 0.5)
            screen.advance(by: 3)
            XCTAssertGreaterThan(list.contentOffset.y, 150)
        }
    }

    func testP226_aDragAlongARowThatFitsMovesNothing() throws {
        try onScreen(items: 2) { screen, list, _ in
            screen.drag(from: CGPoint(x: 150, y: 40), to: CGPoint(x: 50, y: 42), duration: 0.3)
            screen.advance(by: 1)
            XCTAssertEqual(OrthogonalTestCase.lane(list)?.contentOffset.x, 0)
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testP228_aFlingGoesOneGroupFurther() throws {
        try onScreen(.groupPaging) { screen, list, _ in
            screen.drag(from: CGPoint(x: 250, y: 40), to: CGPoint(x: 190, y: 40), duration: 0.05)
            screen.advance(by: 3)
            XCTAssertEqual(OrthogonalTestCase.lane(list)?.contentOffset.x, 100)
        }
    }

    func testP229_aRowGlidesOnOverWhatIsPreparedWhileTheAppStandsStill() throws {
        try onScreen { screen, list, _ in
            let finger = screen.touch(at: CGPoint(x: 280, y: 40))
            finger.move(to: CGPoint(x: 40, y: 40), duration: 0.12)
            finger.end()
            screen.advance(by: 1.0 / 60)
            guard let lane = OrthogonalTestCase.lane(list) else { return XCTFail("the row has a lane") }
            XCTAssertTrue(lane.isDecelerating)
            let (before, prepared) = (lane.contentOffset.x, Set(list.engine.shown.keys.map(\.path.item)))
            screen.stall(for: 0.2)
            XCTAssertGreaterThan(lane.contentOffset.x, before + 50, "It went on, and the app hears of it.")
            let first = Int(lane.contentOffset.x / 100)
            XCTAssertTrue(prepared.isSuperset(of: first...first + 2), "\(first) of \(prepared.sorted())")
            XCTAssertEqual(list.engine.shown.keys.filter { $0.path.section == 1 && $0.kind == .cell }.count, 3)
            screen.advance(by: 5)
            XCTAssertEqual(screen.missedVblanks, 0)
        }
    }

    func testP229_aTapInARowSelectsItsItem() throws {
        try onScreen { screen, list, source in
            OrthogonalTestCase.lane(list)?.contentOffset.x = 400
            screen.settle()
            _ = source.take()
            screen.tap(at: CGPoint(x: 150, y: 40))
            screen.advance(by: 0.5)
            XCTAssertEqual(list.indexPathsForSelectedItems, [IndexPath(item: 5, section: 0)])
            XCTAssertEqual(
                source.take("did", "primary"), ["didHighlight 0.5", "didSelect 0.5", "primary 0.5", "didUnhighlight 0.5"])
        }
    }
}
