import GimbalTesting
import XCTest

@testable import UIKit

/// Scrolls that run while an animation of the app's moves the content as well.
final class FlightInAnimationTests: ListScreenTestCase {
    @MainActor
    private static func seen(_ scroll: UIScrollView) -> CGPoint {
        scroll.layer.presentedBounds(at: SceneContext.main.comingFrameTime).origin
    }

    func testAScrollAlongOneAxisLeavesTheOtherToTheAnimationOfABlock() throws {
        try onScreen({ UIScrollView(frame: $0) }) { screen, scroll in
            scroll.contentSize = CGSize(width: 1000, height: 10_000)
            scroll.contentOffset = CGPoint(x: 200, y: 3000)
            screen.settle()
            UIView.animate(withDuration: 0.5) { scroll.contentOffset = CGPoint(x: 0, y: 3000) }
            scroll.setContentOffset(CGPoint(x: 0, y: 3600), animated: true)
            var last = Self.seen(scroll)
            for frame in 0..<60 {
                screen.advance(by: 1.0 / 60)
                let now = Self.seen(scroll)
                XCTAssertTrue((-0.01...20).contains(last.x - now.x) && (-0.01...80).contains(now.y - last.y), "\(frame): \(now)")
                XCTAssertEqual(scroll.contentOffset.x, 0, "the offset is where the block brought it")
                last = now
            }
            XCTAssertEqual(last, CGPoint(x: 0, y: 3600))
        }
    }

    func testAFingerThatStopsAScrollBelowTheAnimationOfABlockChangesNothingThatIsSeen() throws {
        try onScreen({ UIScrollView(frame: $0) }) { screen, scroll in
            scroll.contentSize = CGSize(width: 300, height: 10_000)
            scroll.contentOffset.y = 3000
            screen.settle()
            UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { scroll.contentOffset.y = 3400 }
            scroll.setContentOffset(CGPoint(x: 0, y: 3900), animated: true)
            XCTAssertEqual(Self.seen(scroll).y, 3000, "it goes on from where it is seen")
            screen.advance(by: 0.15)
            let before = Self.seen(scroll)
            let finger = screen.touch(at: CGPoint(x: 150, y: 200))
            XCTAssertNil(scroll.machine.flight)
            XCTAssertEqual(Self.seen(scroll).y, before.y, accuracy: 40)
            screen.advance(by: 1)
            let end = scroll.contentOffset.y
            XCTAssertEqual(Self.seen(scroll).y, end)
            XCTAssertTrue((3500.0..<3700).contains(end), "half of its way, and the block's: \(end)")
            finger.end()
        }
    }

    func testAScrollInADrivenTransitionOfLayoutsEndsWhereTheTransitionGoesOn() throws {
        let source = MainActor.assumeIsolated { ListSource([Array(0..<100)], isQuiet: true) }
        try onScreen({ Self.list(source, $0) }) { screen, list in
            let layout = list.startInteractiveTransition(to: RowLayout())
            screen.settle()
            list.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
            screen.advance(by: 0.15)
            let middle = Self.seen(list).y
            XCTAssertTrue((500.0..<1500).contains(middle), "\(middle)")
            layout.transitionProgress = 0
            list.cancelInteractiveTransition()
            var last = middle
            for _ in 0..<60 {
                screen.advance(by: 1.0 / 60)
                XCTAssertLessThanOrEqual(Self.seen(list).y, last + 0.01, "it goes back, and no further")
                last = Self.seen(list).y
            }
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    @MainActor
    private static func list(_ source: ListSource, _ frame: CGRect) -> UICollectionView {
        let list = UICollectionView(frame: frame, collectionViewLayout: RowLayout())
        list.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        (list.dataSource, list.delegate) = (source, source)
        return list
    }
}
