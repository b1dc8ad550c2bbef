import GimbalTesting
import Shaders
import TestSupport
import UIKit
import XCTest

/// The way back of the catalogue's transitions, and how fast its cards turn.
final class ShaderReversalTests: XCTestCase {
    func testTheWayBackOfEachShaderShowsTheSamePictures() throws {
        try MainActor.assumeIsolated {
            for name in Shaders.transitionNames {
                try TransitionPages.with(name) { screen, root, next in
                    root.present(next, animated: true)
                    let forth = try TransitionPages.pictures(screen, 11)
                    screen.advance(by: 0.3)
                    next.dismiss(animated: true)
                    let back = try TransitionPages.pictures(screen, 11)
                    for (index, picture) in back.enumerated() {
                        try Golden.compare(picture, forth[10 - index], "\(name)-back-\(index)", tolerance: 4, outliers: 20)
                    }
                    screen.advance(by: 0.3)
                    XCTAssertNil(root.presentedViewController)
                }
            }
        }
    }

    /// Pictures at each tenth that a finger leads to, of the transition that `begin` begins; then the finger lets go.
    @MainActor
    private static func led(_ screen: TestScreen, _ next: UIViewController, _ begin: () -> Void) throws -> [Picture] {
        let finger = UIPercentDrivenInteractiveTransition()
        let vendor = try XCTUnwrap(next.transitioningDelegate as? TransitionPages.Vendor)
        vendor.finger = finger
        begin()
        let pictures = try (0...10).map { tenth in
            finger.update(CGFloat(tenth) / 10)
            screen.advance(by: 3.0 / 60)
            return try screen.picture()
        }
        finger.finish()
        screen.advance(by: 1.2)
        return pictures
    }

    func testAFingerLeadsThroughThePicturesThatTimeShows() throws {
        try MainActor.assumeIsolated {
            for name in Shaders.transitionNames {
                try TransitionPages.with(name) { screen, root, next in
                    root.present(next, animated: true)
                    let timed = try TransitionPages.pictures(screen, 11)
                    screen.advance(by: 0.3)
                    let back = try Self.led(screen, next) { next.dismiss(animated: true) }
                    XCTAssertNil(root.presentedViewController)
                    let forth = try Self.led(screen, next) { root.present(next, animated: true) }
                    XCTAssertTrue(root.presentedViewController === next)
                    for tenth in 0...10 {
                        try Golden.compare(forth[tenth], timed[tenth], "\(name)-led-\(tenth)", tolerance: 4, outliers: 20)
                        try Golden.compare(back[tenth], timed[10 - tenth], "\(name)-back-\(tenth)", tolerance: 4, outliers: 20)
                    }
                }
            }
        }
    }

    /// The largest step of one frame over the mean one.
    private static func peak(_ values: [CGFloat]) -> CGFloat {
        let steps = zip(values.dropFirst(), values).map { abs($0 - $1) }.filter { $0 > 1e-6 }
        return (steps.max() ?? 0) / (steps.reduce(0, +) / CGFloat(max(steps.count, 1)))
    }

    /// Of a view that is moved as the catalogue's cards are.
    @MainActor
    private static func easedPeak() throws -> CGFloat {
        var places: [CGFloat] = []
        try TransitionPages.with("fade") { screen, root, _ in
            let animator = UIViewPropertyAnimator(duration: 0.8, curve: .easeInOut) { root.view.center.x += 1000 }
            animator.startAnimation()
            for _ in 0..<60 {
                screen.advance(by: 1.0 / 60)
                if let layer = root.view.layer.presentation() { places.append(layer.position.x) }
            }
        }
        return peak(places)
    }

    func testACubeAndACardTurnAtOneEasedPace() throws {
        try MainActor.assumeIsolated {
            let eased = try Self.easedPeak()
            XCTAssertEqual(eased, 1.72, accuracy: 0.03, "what (0.42, 0, 0.58, 1) has in its middle")
            for (name, turn) in [("cube", CGFloat.pi / 2), ("flip", CGFloat.pi)] {
                try TransitionPages.with(name) { screen, root, next in
                    root.present(next, animated: true)
                    var angles: [CGFloat] = []
                    for _ in 0..<80 {
                        screen.advance(by: 1.0 / 60)
                        guard root.transitionCoordinator != nil, let layer = root.view.layer.presentation() else { continue }
                        angles.append(abs(atan2(layer.transform.m13, layer.transform.m11)))
                    }
                    XCTAssertGreaterThan(angles.max() ?? 0, turn * 0.97, name)
                    XCTAssertLessThan(Self.peak(angles), eased * 1.02, "\(name) is eased once")
                }
            }
        }
    }
}
