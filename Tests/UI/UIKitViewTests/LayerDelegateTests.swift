import UIKit
import XCTest

/// A view is its layer's delegate for as long as it lives.
final class LayerDelegateTests: XCTestCase {
    private final class Painter: NSObject, CALayerDelegate {}

    func testALayerThatOutlivesItsViewHasNoDelegate() {
        MainActor.assumeIsolated {
            var view: UIView? = UIView()
            let layer = view?.layer
            XCTAssertTrue(layer?.delegate === view)
            view = nil
            XCTAssertNotNil(layer)
            XCTAssertNil(layer?.delegate)
            layer?.setNeedsLayout()
            layer?.layoutIfNeeded()
        }
    }

    func testADelegateThatTookTheViewsPlaceStaysWhenTheViewEnds() {
        MainActor.assumeIsolated {
            let painter = Painter()
            var view: UIView? = UIView()
            let layer = view?.layer
            layer?.delegate = painter
            XCTAssertTrue(layer?.delegate === painter)
            view = nil
            XCTAssertTrue(layer?.delegate === painter)
            layer?.delegate = nil
            XCTAssertNil(layer?.delegate)
        }
    }

    func testAnotherDelegateIsNotKeptAlive() {
        MainActor.assumeIsolated {
            let layer = CALayer()
            var painter: Painter? = Painter()
            layer.delegate = painter
            painter = nil
            XCTAssertNil(layer.delegate)
        }
    }

    func testTheCopyForPresentationHasTheDelegateUntilItEnds() throws {
        try MainActor.assumeIsolated {
            var view: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let shown = try XCTUnwrap(view?.layer.presentation() ?? view.map { CALayer(layer: $0.layer) })
            XCTAssertTrue(shown.delegate === view)
            view = nil
            XCTAssertNil(shown.delegate)
        }
    }

    func testAViewMayEndOnAnotherThread() {
        MainActor.assumeIsolated {
            nonisolated(unsafe) var view: UIView? = UIView()
            let layer = view?.layer
            let thread = Thread { view = nil }
            thread.start()
            while !thread.isFinished { sched_yield() }
            XCTAssertNil(layer?.delegate)
        }
    }
}
