import GimbalTesting
import UIKit
import XCTest

/// Insets, guides, zooming, and scrolling inside what is pulled.
final class ScrollContentTests: ScrollTestCase {
    func testConstraintsGiveTheContentItsSize() {
        onStage { stage in
            let scroll = UIScrollView(frame: stage.window.bounds)
            let content = UIView()
            content.translatesAutoresizingMaskIntoConstraints = false
            scroll.addSubview(content)
            NSLayoutConstraint.activate([
                content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
                content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
                content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
                content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
                content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
                content.heightAnchor.constraint(equalToConstant: 1800),
            ])
            stage.window.addSubview(scroll)
            stage.pass(0)
            XCTAssertEqual(scroll.contentSize, CGSize(width: 400, height: 1800))
            scroll.contentOffset.y = 300
            stage.pass(0)
            XCTAssertEqual(content.frame, CGRect(x: 0, y: 0, width: 400, height: 1800))
            XCTAssertEqual(scroll.contentOffset.y, 300)
            scroll.removeFromSuperview()
        }
    }

    func testContentThatStandsAtItsTopStaysThereWhenInsetsChange() {
        onScroll { stage, scroll, _ in
            scroll.contentInset.top = 50
            XCTAssertEqual(scroll.contentOffset.y, -50)
            scroll.contentInset.top = 20
            XCTAssertEqual(scroll.contentOffset.y, -20)
            scroll.contentOffset.y = 500
            scroll.contentInset.top = 60
            XCTAssertEqual(scroll.contentOffset.y, 500)
            XCTAssertEqual(scroll.adjustedContentInset.top, 60)
        }
    }

    func testARectangleIsScrolledIntoView() {
        onScroll { stage, scroll, _ in
            scroll.scrollRectToVisible(CGRect(x: 0, y: 1000, width: 400, height: 100), animated: false)
            XCTAssertEqual(scroll.contentOffset.y, 500)
            scroll.scrollRectToVisible(CGRect(x: 0, y: 800, width: 400, height: 100), animated: false)
            XCTAssertEqual(scroll.contentOffset.y, 500)
            scroll.scrollRectToVisible(CGRect(x: 0, y: 2950, width: 400, height: 200), animated: false)
            XCTAssertEqual(scroll.contentOffset.y, 2400)
        }
    }

    func testAPinchZoomsAroundItself() {
        onScroll { stage, scroll, log in
            let content = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
            scroll.addSubview(content)
            scroll.contentSize = content.bounds.size
            log.zoomed = content
            scroll.maximumZoomScale = 3
            stage.pass(0)
            let fingers = stage.hand.touch(at: [CGPoint(x: 200, y: 250), CGPoint(x: 200, y: 350)])
            stage.hand.move(
                [(fingers[0], CGPoint(x: 200, y: 200)), (fingers[1], CGPoint(x: 200, y: 400))], duration: 0.2, steps: 20)
            XCTAssertTrue(scroll.isZooming)
            XCTAssertEqual(scroll.zoomScale, 2, accuracy: 0.1)
            XCTAssertEqual(content.convert(content.bounds, to: scroll).width, 800, accuracy: 40)
            let middle = scroll.convert(CGPoint(x: 200, y: 300), from: stage.window)
            XCTAssertEqual(content.convert(middle, from: scroll).y, 300, accuracy: 12)
            for finger in fingers { finger.end() }
            XCTAssertFalse(scroll.isZooming)
            scroll.setZoomScale(1, animated: false)
            XCTAssertEqual(scroll.contentSize, CGSize(width: 400, height: 600))
            XCTAssertEqual(scroll.contentOffset, .zero)
        }
    }

    /// The way apps write it: an outer pan goes together with the scroll view's and takes over at its top.
    func testAPullAtTheTopMovesWhatIsAround() {
        @MainActor
        final class Puller: NSObject, UIGestureRecognizerDelegate {
            let scroll: UIScrollView
            var pulled: CGFloat = 0
            init(_ scroll: UIScrollView) { self.scroll = scroll }
            func pull(_ pan: UIPanGestureRecognizer) {
                guard pan.state == .changed else { return }
                if scroll.contentOffset.y <= 0 {
                    pulled = pan.translation(in: nil).y
                    scroll.contentOffset.y = 0
                }
            }
            func gestureRecognizer(
                _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
            ) -> Bool { other === scroll.panGestureRecognizer }
        }
        onScroll { stage, scroll, _ in
            let puller = Puller(scroll)
            let pan = UIPanGestureRecognizer(target: puller, action: Puller.pull)
            pan.delegate = puller
            stage.window.addGestureRecognizer(pan)
            let finger = stage.touch(200, 200)
            finger.move(by: 0, 20)
            finger.move(by: 0, 100)
            XCTAssertEqual(puller.pulled, 120)
            XCTAssertEqual(scroll.contentOffset.y, 0)
            stage.pass(0.2)
            finger.end()
            stage.pass(1)
            XCTAssertEqual(scroll.contentOffset.y, 0)
            XCTAssertFalse(scroll.isDragging)
            stage.window.removeGestureRecognizer(pan)
        }
    }

    func testAnEdgePanComesBeforeTheScrollViewUnderIt() {
        onScroll { stage, scroll, _ in
            scroll.contentSize = CGSize(width: 2000, height: 600)
            var states: [UIGestureRecognizer.State] = []
            let edge = UIScreenEdgePanGestureRecognizer { states.append($0.state) }
            edge.edges = .left
            stage.window.addGestureRecognizer(edge)
            let finger = stage.touch(4, 300)
            finger.move(by: 30, 0)
            finger.move(by: 30, 0)
            XCTAssertEqual(states, [.began, .changed])
            XCTAssertEqual(scroll.contentOffset.x, 0)
            finger.end()
            let inside = stage.touch(200, 300)
            inside.move(by: -30, 0)
            inside.move(by: -30, 0)
            XCTAssertEqual(scroll.contentOffset.x, 50, accuracy: 0.01)
            stage.pass(0.2)
            inside.end()
            stage.window.removeGestureRecognizer(edge)
        }
    }

    func testAScrollViewMayKeepFingersFromItsContent() {
        final class Keeper: UIScrollView {
            override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { false }
        }
        onStage { stage in
            let scroll = Keeper(frame: stage.window.bounds)
            stage.window.addSubview(scroll)
            let row = stage.view(0, 0, 400, 100, in: scroll)
            stage.tap(50, 50)
            XCTAssertEqual(row.told, [])
            scroll.removeFromSuperview()
        }
    }

    func testNothingKeepsWhatIsGone() {
        onStage { stage in
            weak var scroll: UIScrollView?
            weak var recognizer: UIGestureRecognizer?
            weak var view: UIView?
            autoreleasepool {
                let made = UIScrollView(frame: stage.window.bounds)
                made.contentSize = CGSize(width: 400, height: 2000)
                let row = Recorder(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
                let double = UITapGestureRecognizer { _ in }
                double.numberOfTapsRequired = 2
                row.addGestureRecognizer(double)
                made.addSubview(row)
                stage.window.addSubview(made)
                (scroll, recognizer, view) = (made, double, row)
            }
            stage.pass(0)
            stage.tap(50, 50)
            let finger = stage.touch(50, 500)
            finger.move(to: CGPoint(x: 50, y: 300), duration: 0.1, steps: 6)
            finger.end()
            stage.pass(0.1)
            XCTAssertEqual(scroll?.isDecelerating, true)
            scroll?.removeFromSuperview()
            stage.pass(2)
            XCTAssertNil(scroll)
            XCTAssertNil(recognizer)
            XCTAssertNil(view)
        }
    }
}

/// There are no autorelease pools on Linux; locals end here.
private func autoreleasepool(_ body: () -> Void) { body() }
