import GimbalTesting
import XCTest

@testable import UIKit

/// A transition layout of an app's own: main asks it for each frame at the end of the transition.
final class OwnInterpolationTests: XCTestCase {
    /// Runs `body` with a list of six rows on a screen of 300 × 300 points, and a transition to columns at the progress 0.6.
    private func onTheWay(
        _ body: @MainActor (TestScreen, UICollectionView, ArchedLayout, ListSource) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 300)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            let (rows, columns, source) = (RowLayout(), ColumnLayout(), ListSource([Array(0..<6)]))
            let list = UICollectionView(frame: window.bounds, collectionViewLayout: rows)
            list.register(NumberCell.self, forCellWithReuseIdentifier: "number")
            list.dataSource = source
            list.delegate = source
            window.addSubview(list)
            window.makeKeyAndVisible()
            screen.settle()
            let arch = ArchedLayout(currentLayout: rows, nextLayout: columns)
            source.transitionLayout = arch
            XCTAssertTrue(list.startInteractiveTransition(to: columns) { source.calls.append("done \($0) \($1)") } === arch)
            arch.transitionProgress = 0.6
            arch.updateValue(1, forAnimatedKey: "height")
            screen.advance(by: 0.2)
            arch.updateValue(5, forAnimatedKey: "height")
            arch.invalidateLayout()
            screen.advance(by: 0.2)
            try body(screen, list, arch, source)
            window.isHidden = true
        }
    }

    @MainActor
    private static func lift(_ list: UICollectionView) -> CGFloat {
        list.cellForItem(at: IndexPath(item: 0, section: 0))?.transform.ty ?? .nan
    }

    func testEveryFrameOfTheRestIsWhatTheLayoutSays() throws {
        try onTheWay { screen, list, arch, source in
            list.finishInteractiveTransition()
            var (seen, last): ([CGFloat], CGFloat) = ([], 0.6)
            for _ in 0..<60 where list.collectionViewLayout === arch {
                screen.advance(by: 1.0 / 60)
                guard list.collectionViewLayout === arch else { break }
                let progress = arch.transitionProgress
                XCTAssertGreaterThanOrEqual(progress, last)
                XCTAssertEqual(Self.lift(list), -100 * sin(.pi * progress), accuracy: 1e-6)
                last = progress
                seen.append(progress)
            }
            XCTAssertGreaterThan(seen.count, 5, "\(seen)")
            XCTAssertEqual(source.take("done"), ["done true true"])
            XCTAssertEqual(Self.lift(list), 0)
            XCTAssertTrue(list.collectionViewLayout is ColumnLayout)
            XCTAssertTrue(list.isScrollEnabled)
            XCTAssertEqual(screen.missedVblanks, 0)
        }
    }

    func testACancelLeadsBackAndGivesKeysTheirFirstValues() throws {
        try onTheWay { screen, list, arch, source in
            list.cancelInteractiveTransition()
            screen.advance(by: 0.1)
            XCTAssertTrue((0.0..<0.6).contains(arch.transitionProgress), "\(arch.transitionProgress)")
            XCTAssertTrue((1.0..<5).contains(arch.value(forAnimatedKey: "height")))
            screen.advance(by: 1)
            XCTAssertEqual(arch.value(forAnimatedKey: "height"), 1)
            XCTAssertEqual(source.take("done"), ["done true false"])
            XCTAssertTrue(list.collectionViewLayout is RowLayout)
        }
    }

    func testAnotherLayoutEndsTheTransitionAndNothingRunsOn() throws {
        try onTheWay { screen, list, arch, source in
            list.finishInteractiveTransition()
            screen.advance(by: 0.05)
            list.setCollectionViewLayout(RowLayout(), animated: false)
            XCTAssertEqual(source.take("done"), ["done false false"])
            screen.advance(by: 0.1)
            let progress = arch.transitionProgress
            screen.advance(by: 1)
            XCTAssertEqual(arch.transitionProgress, progress)
            XCTAssertEqual(source.take("done"), [])
        }
    }

    func testAListThatLeavesItsWindowEndsAtOnce() throws {
        try onTheWay { screen, list, _, source in
            list.removeFromSuperview()
            list.finishInteractiveTransition()
            screen.settle()
            screen.advance(by: 0.1)
            XCTAssertEqual(source.take("done"), ["done true true"])
            XCTAssertTrue(list.collectionViewLayout is ColumnLayout)
        }
    }

    func testAfterAStandstillOfMainTheTransitionIsWhereItsTimeIs() throws {
        try onTheWay { screen, list, _, source in
            list.finishInteractiveTransition()
            screen.stall(for: 0.6)
            screen.advance(by: 0.1)
            XCTAssertEqual(source.take("done"), ["done true true"])
        }
    }
}

/// Elements rise in the middle of the way.
private final class ArchedLayout: UICollectionViewTransitionLayout {
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.map { attributes in
            attributes.transform = CGAffineTransform(translationX: 0, y: -100 * sin(.pi * transitionProgress))
            return attributes
        }
    }
}
