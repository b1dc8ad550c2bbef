import GimbalTesting
import UIKit
import XCTest

/// A tap at the top of the screen.
final class ScrollToTopTests: GestureTestCase {
    private final class Judge: NSObject, UIScrollViewDelegate {
        var allows = true
        var told: [String] = []
        func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
            told.append("asked")
            return allows
        }
        func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { told.append("there \(Int(scrollView.contentOffset.y))") }
    }

    @MainActor
    private static func list(_ stage: Stage, _ frame: CGRect = CGRect(x: 0, y: 0, width: 400, height: 600)) -> UIScrollView {
        let list = UIScrollView(frame: frame)
        list.contentSize = CGSize(width: frame.width, height: 3000)
        stage.window.addSubview(list)
        stage.pass(0.1)
        list.contentOffset.y = 900
        return list
    }

    func testItTakesContentToItsBeginningWithTheDelegatesConsent() {
        onStage { stage in
            let (list, judge) = (Self.list(stage), Judge())
            list.delegate = judge
            stage.tap(200, 40)
            stage.pass(1)
            XCTAssertEqual(judge.told, [], "that is the content, not the top of the screen")
            judge.allows = false
            stage.tap(200, 8)
            stage.pass(1)
            XCTAssertEqual(list.contentOffset.y, 900)
            judge.allows = true
            stage.tap(200, 8)
            stage.pass(0.1)
            XCTAssertLessThan(list.contentOffset.y, 900)
            XCTAssertGreaterThan(list.contentOffset.y, 0)
            stage.pass(1)
            XCTAssertEqual(judge.told, ["asked", "asked", "there 0"])
            list.contentOffset.y = 900
            list.scrollsToTop = false
            stage.tap(200, 8)
            let finger = stage.touch(200, 8)
            finger.move(to: CGPoint(x: 200, y: 60), duration: 0.2)
            finger.end()
            stage.pass(2)
            XCTAssertEqual(judge.told.count, 3)
            list.removeFromSuperview()
        }
    }

    func testContentThatIsPastAnEdgeBesideComesBackOnTheWay() {
        onStage { stage in
            let list = Self.list(stage)
            list.alwaysBounceHorizontal = true
            let finger = stage.touch(200, 300)
            finger.move(to: CGPoint(x: 300, y: 310), duration: 0.2)
            finger.end()
            XCTAssertLessThan(list.contentOffset.x, -10)
            stage.tap(200, 8)
            stage.pass(2)
            XCTAssertEqual(list.contentOffset, .zero)
            list.removeFromSuperview()
        }
    }

    func testOfSeveralTheNearestIsMeantAndATapOnAControlIsTheControls() {
        onStage { stage in
            let (left, right) = (
                Self.list(stage, CGRect(x: 0, y: 0, width: 200, height: 600)),
                Self.list(stage, CGRect(x: 200, y: 100, width: 200, height: 500))
            )
            stage.tap(300, 5)
            stage.pass(1)
            let isPad = stage.window.traitCollection.userInterfaceIdiom == .pad
            XCTAssertEqual(left.contentOffset.y, 900)
            XCTAssertEqual(right.contentOffset.y, isPad ? 0 : 900, "a small screen has none of two")
            right.scrollsToTop = false
            let button = UIButton(frame: CGRect(x: 100, y: 0, width: 60, height: 40))
            stage.window.addSubview(button)
            stage.pass(0.1)
            stage.tap(130, 5)
            stage.pass(1)
            XCTAssertEqual(left.contentOffset.y, 900)
            stage.tap(30, 5)
            stage.pass(1)
            XCTAssertEqual(left.contentOffset.y, 0)
            for view in [left, right, button] { view.removeFromSuperview() }
        }
    }
}
