import Foundation
import Geometry
import GimbalTesting
import InputEvents
import InputSources
import Reactor
import TestSupport
import UIKit
import XCTest

/// Devices that leave in the middle, lie, or never stop: nothing is stuck afterwards, and nothing is lost that was meant.
final class BadDeviceTests: XCTestCase {
    @MainActor private static func withScreen(
        _ root: UIViewController, _ body: (TestScreen, SimulatedInput, UIWindow) throws -> Void
    ) throws {
        let screen = try TestScreen(width: 320, height: 200)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = root
        window.makeKeyAndVisible()
        screen.advance(by: 0.1)
        try body(screen, try XCTUnwrap(screen.devices), window)
        window.isHidden = true
        window.rootViewController = nil
        screen.close()
    }

    private static func panel() -> InputDevice { InputDevice(name: "Panel", abilities: .touch) }

    func test_aPanelThatIsPulledOutDuringASwipeBack_leavesThePageWhereItWas() throws {
        try MainActor.assumeIsolated {
            let navigation = UINavigationController(rootViewController: UIViewController())
            try Self.withScreen(navigation) { screen, devices, window in
                let page = UIViewController()
                page.view.backgroundColor = .red
                navigation.pushViewController(page, animated: false)
                screen.advance(by: 0.1)
                for _ in 0..<3 {
                    let device = devices.plug(Self.panel())
                    devices.say(device, .touchDown(slot: 0, at: Point(x: 0.01, y: 0.6)))
                    for step in 1...12 {
                        screen.advance(by: 0.016)
                        devices.say(device, .touchMoved(slot: 0, at: Point(x: 0.01 + Double(step) * 0.06, y: 0.6)))
                    }
                    screen.advance(by: 0.016)
                    XCTAssertEqual(navigation.transitionCoordinator?.isInteractive, true)
                    devices.unplug(device)
                    screen.advance(by: 0.016)
                    XCTAssertNotEqual(navigation.transitionCoordinator?.isInteractive, true)
                    screen.advance(by: 1)
                    XCTAssertNil(navigation.transitionCoordinator)
                    XCTAssertEqual(navigation.viewControllers.count, 2)
                    XCTAssertTrue(page.view.window === window)
                    XCTAssertEqual(page.view.convert(CGPoint.zero, to: window).x, 0)
                }
                // The next panel's finger finishes what that of the first one did not.
                let device = devices.plug(Self.panel())
                devices.say(device, .touchDown(slot: 0, at: Point(x: 0.01, y: 0.6)))
                for step in 1...12 {
                    screen.advance(by: 0.016)
                    devices.say(device, .touchMoved(slot: 0, at: Point(x: 0.01 + Double(step) * 0.06, y: 0.6)))
                }
                devices.say(device, .touchUp(slot: 0))
                screen.advance(by: 1)
                XCTAssertEqual(navigation.viewControllers.count, 1)
                XCTAssertEqual(screen.missedVblanks, 0)
            }
        }
    }

    /// A thousand reports a second: the way and the speed are the finger's, and there is one frame a vblank.
    func test_aStormIsFollowedToItsEnd() throws {
        try MainActor.assumeIsolated {
            let controller = UIViewController()
            try Self.withScreen(controller) { screen, devices, _ in
                var (states, way, speed): ([UIGestureRecognizer.State], CGFloat, CGFloat) = ([], 0, 0)
                let view: UIView = controller.view
                let mover = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
                mover.backgroundColor = .red
                view.addSubview(mover)
                view.addGestureRecognizer(
                    UIPanGestureRecognizer { [unowned view] (pan: UIPanGestureRecognizer) in
                        if states.last != pan.state { states.append(pan.state) }
                        (way, speed) = (pan.translation(in: view).x, pan.velocity(in: view).x)
                        mover.frame.origin.x = way
                    })
                let device = devices.plug(Self.panel())
                devices.say(device, .touchDown(slot: 0, at: Point(x: 0.1, y: 0.5)))
                screen.advance(by: 0.001)
                let before = screen.frameCount
                for step in 1...1000 {
                    devices.say(device, .touchMoved(slot: 0, at: Point(x: 0.1 + Double(step) * 0.0008, y: 0.5)))
                    screen.advance(by: 0.001)
                }
                XCTAssertEqual(states, [.began, .changed])
                XCTAssertEqual(speed, 256, accuracy: 8)
                devices.say(device, .touchUp(slot: 0))
                screen.advance(by: 0.1)
                XCTAssertEqual(states, [.began, .changed, .ended])
                // It goes up where the last frame saw it, which looks up to 8 ms ahead.
                XCTAssertEqual(way, 256, accuracy: 2.5)
                XCTAssertLessThanOrEqual(screen.frameCount - before, 63)
                XCTAssertGreaterThanOrEqual(screen.frameCount - before, 57)
                XCTAssertEqual(screen.missedVblanks, 0)
            }
        }
    }

    /// Of each of several seeds: whatever a panel says, what began ends, and the first true tap afterwards is one.
    func test_afterWhateverAPanelSaid_aTapIsATap() throws {
        try MainActor.assumeIsolated {
            let controller = UIViewController()
            try Self.withScreen(controller) { screen, devices, _ in
                let view: UIView = controller.view
                var (taps, open): (Int, Int) = (0, 0)
                let tap = UITapGestureRecognizer { (_: UITapGestureRecognizer) in taps += 1 }
                let pan = UIPanGestureRecognizer { (pan: UIPanGestureRecognizer) in
                    if pan.state == .began { open += 1 }
                    if [.ended, .cancelled].contains(pan.state) { open -= 1 }
                }
                for recognizer in [tap, pan] { view.addGestureRecognizer(recognizer) }
                for seed in 0..<20 as Range<UInt64> {
                    var random = SeededRandom(quietly: seed)
                    let device = devices.plug(Self.panel())
                    for _ in 0..<60 {
                        let slot = Int32(Int.random(in: 0..<5, using: &random)) - 1
                        let place = Point<PanelSquare>(
                            x: Double(Int.random(in: 0..<140, using: &random)) / 100 - 0.2,
                            y: Double(Int.random(in: 0..<140, using: &random)) / 100 - 0.2)
                        let odd = Int.random(in: 0..<20, using: &random) == 0 ? Point<PanelSquare>(x: .nan, y: .infinity) : place
                        switch Int.random(in: 0..<3, using: &random) {
                        case 0: devices.say(device, .touchDown(slot: slot, at: odd))
                        case 1: devices.say(device, .touchMoved(slot: slot, at: odd))
                        case _: devices.say(device, .touchUp(slot: slot))
                        }
                        if Int.random(in: 0..<3, using: &random) == 0 {
                            screen.advance(by: Double(Int.random(in: 0..<20, using: &random)) / 1000)
                        }
                    }
                    devices.unplug(device)
                    screen.advance(by: 1.5)
                    XCTAssertEqual(open, 0, "seed \(seed)")
                    taps = 0
                    let good = devices.plug(Self.panel())
                    devices.say(good, .touchDown(slot: 0, at: Point(x: 0.5, y: 0.5)))
                    screen.advance(by: 0.05)
                    devices.say(good, .touchUp(slot: 0))
                    screen.advance(by: 1)
                    XCTAssertEqual(taps, 1, "seed \(seed)")
                    devices.unplug(good)
                    screen.settle()
                }
            }
        }
    }
}
