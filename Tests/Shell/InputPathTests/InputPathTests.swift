import Foundation
import Geometry
import GimbalTesting
import InputEvents
import InputSources
import Reactor
import Scene
import UIKit
import XCTest

/// From what a panel reports to the view that is told of it: the way of a device, with a simulated one at its beginning.
final class InputPathTests: XCTestCase {
    final class Pad: UIView {
        var log: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
        private func note(_ what: String, _ touches: Set<UITouch>) {
            for touch in touches {
                let place = touch.location(in: nil)
                log.append("\(what) \(Int(place.x.rounded())),\(Int(place.y.rounded()))")
            }
        }
    }

    @MainActor static func makeScreen(_ rotation: String = "0") throws -> (TestScreen, UIWindow, SimulatedInput) {
        let screen = try TestScreen(panelWidth: 320, panelHeight: 200, rotation: rotation)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        return (screen, window, try XCTUnwrap(screen.devices))
    }

    @MainActor static func end(_ screen: TestScreen, _ window: UIWindow) {
        window.isHidden = true
        screen.close()
    }

    private static func panel() -> InputDevice { InputDevice(name: "Panel", abilities: .touch) }

    /// Where on the panel a point of the picture lies, computed from the eight turns' names alone.
    static func place(_ x: Double, _ y: Double, _ rotation: String) -> Point<PanelSquare> {
        let x = rotation.hasPrefix("flipped") ? 1 - x : x
        switch rotation.split(separator: "-").last.map(String.init) {
        case "90": return Point(x: y, y: 1 - x)
        case "180": return Point(x: 1 - x, y: 1 - y)
        case "270": return Point(x: 1 - y, y: x)
        default: return Point(x: x, y: y)
        }
    }

    func test_aFingerReachesTheViewUnderIt_howeverThePanelIsMounted() throws {
        try MainActor.assumeIsolated {
            for rotation in ["0", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270"] {
                let (screen, window, devices) = try Self.makeScreen(rotation)
                let size = window.bounds.size
                let pad = Pad(frame: CGRect(x: 0, y: 0, width: size.width / 2, height: size.height / 4))
                window.rootViewController?.view.addSubview(pad)
                screen.settle()
                let device = devices.plug(Self.panel())
                devices.say(device, .touchDown(slot: 0, at: Self.place(0.25, 0.125, rotation)))
                devices.say(device, .touchUp(slot: 0))
                devices.say(device, .touchDown(slot: 0, at: Self.place(0.75, 0.125, rotation)))
                devices.say(device, .touchUp(slot: 0))
                screen.settle()
                let (x, y) = (Int((size.width * 0.25).rounded()), Int((size.height * 0.125).rounded()))
                XCTAssertEqual(pad.log, ["began \(x),\(y)", "ended \(x),\(y)"], rotation)
                Self.end(screen, window)
            }
        }
    }

    func test_aPanelThatIsUnpluggedInMidGesture_cancelsIt() throws {
        try MainActor.assumeIsolated {
            let (screen, window, devices) = try Self.makeScreen()
            var states: [UIGestureRecognizer.State] = []
            let pan = UIPanGestureRecognizer { (pan: UIPanGestureRecognizer) in states.append(pan.state) }
            window.rootViewController?.view.addGestureRecognizer(pan)
            let device = devices.plug(Self.panel())
            devices.say(device, .touchDown(slot: 0, at: Point(x: 0.2, y: 0.5)))
            for step in 1...5 {
                screen.advance(by: 0.016)
                devices.say(device, .touchMoved(slot: 0, at: Point(x: 0.2 + Double(step) * 0.05, y: 0.5)))
            }
            screen.settle()
            XCTAssertEqual(states.last, .changed)
            devices.unplug(device)
            screen.settle()
            XCTAssertEqual(states.last, .cancelled)
            Self.end(screen, window)
        }
    }

    /// Two hands type by turns: a panel says both in one report, and both keys are meant, whichever slot comes first.
    func test_aFingerThatLandsAsAnotherLifts_isOneOfItsOwn() throws {
        try MainActor.assumeIsolated {
            let (screen, window, devices) = try Self.makeScreen()
            var taps = 0
            var pans: [UIGestureRecognizer.State] = []
            let tap = UITapGestureRecognizer { (_: UITapGestureRecognizer) in taps += 1 }
            let pan = UIPanGestureRecognizer { (pan: UIPanGestureRecognizer) in pans.append(pan.state) }
            pan.maximumNumberOfTouches = 1
            window.rootViewController?.view.addGestureRecognizer(tap)
            window.rootViewController?.view.addGestureRecognizer(pan)
            let device = devices.plug(Self.panel())
            for (first, second) in [(Int32(0), Int32(1)), (1, 0)] {
                (taps, pans) = (0, [])
                devices.say(device, .touchDown(slot: first, at: Point(x: 0.2, y: 0.5)))
                screen.advance(by: 0.05)
                let lift = DeviceReport.Kind.touchUp(slot: first)
                let land = DeviceReport.Kind.touchDown(slot: second, at: Point(x: 0.8, y: 0.5))
                for part in first < second ? [lift, land] : [land, lift] { devices.say(device, part) }
                screen.advance(by: 0.05)
                devices.say(device, .touchUp(slot: second))
                screen.advance(by: 1)
                XCTAssertEqual(taps, 2, "slot \(first), then \(second)")
                devices.say(device, .touchDown(slot: first, at: Point(x: 0.2, y: 0.5)))
                screen.advance(by: 0.05)
                for part in first < second ? [lift, land] : [land, lift] { devices.say(device, part) }
                for step in 1...4 {
                    screen.advance(by: 0.02)
                    devices.say(device, .touchMoved(slot: second, at: Point(x: 0.8 - Double(step) * 0.1, y: 0.5)))
                }
                devices.say(device, .touchUp(slot: second))
                screen.settle()
                XCTAssertEqual(pans.first, .began, "slot \(first), then \(second)")
                XCTAssertEqual(pans.last, .ended)
            }
            Self.end(screen, window)
        }
    }

    func test_theMousesFirstButtonIsAFinger() throws {
        try MainActor.assumeIsolated {
            let (screen, window, devices) = try Self.makeScreen()
            let pad = Pad(frame: window.bounds)
            window.rootViewController?.view.addSubview(pad)
            let mouse = devices.plug(InputDevice(name: "Mouse", abilities: .pointer))
            devices.say(mouse, .moved(x: 10, y: 10))
            devices.say(mouse, .button(code: 0x110, isPressed: true))
            devices.say(mouse, .moved(x: 5, y: 0))
            devices.say(mouse, .button(code: 0x110, isPressed: false))
            screen.settle()
            XCTAssertEqual(pad.log, ["began 170,110", "moved 175,110", "ended 175,110"])
            Self.end(screen, window)
        }
    }

    /// The wheel turns over what is seen under the pointer, however the panel is mounted.
    func test_aWheelAndATouchpadScrollWhatIsUnderThePointer() throws {
        try MainActor.assumeIsolated {
            for rotation in ["0", "90", "180", "flipped"] {
                let (screen, window, devices) = try Self.makeScreen(rotation)
                let list = UIScrollView(frame: window.bounds)
                list.contentSize = CGSize(width: window.bounds.width, height: 3000)
                window.rootViewController?.view.addSubview(list)
                screen.settle()
                let mouse = devices.plug(InputDevice(name: "Mouse", abilities: .pointer))
                devices.say(mouse, .scrolled(.wheel, x: nil, y: 45))
                screen.advance(by: 1)
                XCTAssertEqual(list.contentOffset.y, 45, accuracy: 0.01, rotation)
                for _ in 0..<10 {
                    devices.say(mouse, .scrolled(.fingers, x: nil, y: 10))
                    screen.advance(by: 1.0 / 60)
                }
                XCTAssertEqual(list.contentOffset.y, 145, accuracy: 0.01)
                XCTAssertTrue(list.isDragging)
                devices.say(mouse, .scrolled(.fingers, x: nil, y: 0))
                screen.advance(by: 0.2)
                XCTAssertGreaterThan(list.contentOffset.y, 200, "it is thrown")
                devices.say(mouse, .scrolled(.fingers, x: nil, y: 10))
                screen.settle()
                devices.unplug(mouse)
                screen.settle()
                XCTAssertFalse(list.isDragging, "a device that is gone drags nothing")
                Self.end(screen, window)
            }
        }
    }

    /// A panel that reports 100 times a second, a screen that shows 60 frames: the content moves as evenly as the finger.
    func test_contentUnderAnEvenFingerMovesEvenly() throws {
        try MainActor.assumeIsolated {
            let (screen, window, devices) = try Self.makeScreen()
            let list = UIScrollView(frame: window.bounds)
            list.contentSize = CGSize(width: 320, height: 3000)
            window.rootViewController?.view.addSubview(list)
            screen.settle()
            // What each commit said, and which of them each frame showed.
            var committed: [UInt64: CGFloat] = [:]
            var shown: [CGFloat] = []
            SceneContext.main.frameShown = { frame in
                if let place = committed[frame.serial] { shown.append(place) }
            }
            defer { SceneContext.main.frameShown = nil }
            let link = CADisplayLink { _ in }
            link.add(to: .main, forMode: .common)
            let device = devices.plug(Self.panel())
            devices.say(device, .touchDown(slot: 0, at: Point(x: 0.5, y: 0.95)))
            for step in 1...80 {
                for _ in 0..<20 {
                    screen.advance(by: 0.0005)
                    committed[SceneContext.main.lastSerial] = list.contentOffset.y
                }
                devices.say(device, .touchMoved(slot: 0, at: Point(x: 0.5, y: 0.95 - Double(step) * 0.01)))
            }
            screen.settle()
            let steps = zip(shown.dropFirst(), shown).map { $0 - $1 }.dropFirst(15)
            XCTAssertGreaterThan(steps.count, 25)
            // 200 points a second.
            for step in steps { XCTAssertEqual(step, 200.0 / 60, accuracy: 0.15, "\(steps)") }
            devices.say(device, .touchUp(slot: 0))
            screen.settle()
            XCTAssertTrue(list.isDecelerating, "it is thrown")
            link.invalidate()
            Self.end(screen, window)
        }
    }

    /// A program that draws wants all that the panel said, not only what belongs to frames.
    func test_allThatThePanelSaidIsInTheCoalescedTouches() throws {
        try MainActor.assumeIsolated {
            final class Paper: UIView {
                var places: [Int] = []
                override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                    for touch in touches {
                        places += (event?.coalescedTouches(for: touch) ?? []).map { Int($0.location(in: self).x.rounded()) }
                    }
                    backgroundColor = places.count.isMultiple(of: 2) ? .white : .black
                }
            }
            let (screen, window, devices) = try Self.makeScreen()
            let paper = Paper(frame: window.bounds)
            window.rootViewController?.view.addSubview(paper)
            screen.settle()
            let device = devices.plug(Self.panel())
            devices.say(device, .touchDown(slot: 0, at: Point(x: 0, y: 0.5)))
            for step in 1...50 {
                screen.advance(by: 0.004)
                devices.say(device, .touchMoved(slot: 0, at: Point(x: Double(step) / 64, y: 0.5)))
            }
            devices.say(device, .touchUp(slot: 0))
            screen.settle()
            XCTAssertEqual(paper.places, (1...50).map { $0 * 5 })
            Self.end(screen, window)
        }
    }

    /// What happened while main stood still comes afterwards, all of it, in order.
    func test_touchesOfAStandstillAreNotLost() throws {
        try MainActor.assumeIsolated {
            let (screen, window, devices) = try Self.makeScreen()
            let pad = Pad(frame: window.bounds)
            window.rootViewController?.view.addSubview(pad)
            screen.settle()
            let device = devices.plug(Self.panel())
            let reports: [DeviceReport.Kind] = [
                .touchDown(slot: 0, at: Point(x: 0.5, y: 0.5)), .touchUp(slot: 0),
                .touchDown(slot: 0, at: Point(x: 0.25, y: 0.5)), .touchUp(slot: 0),
            ]
            for (index, report) in reports.enumerated() {
                devices.say(device, report, at: MonotonicTime(seconds: screen.time + Double(index) / 10))
            }
            screen.stall(for: 0.5)
            screen.settle()
            XCTAssertEqual(pad.log, ["began 160,100", "ended 160,100", "began 80,100", "ended 80,100"])
            Self.end(screen, window)
        }
    }

    /// A button shows at the next vblank that it is pressed, and at the latest at the one after it.
    func test_whatATouchChangesIsShownWithinTwoVblanks() throws {
        try MainActor.assumeIsolated {
            let (screen, window, devices) = try Self.makeScreen()
            final class Button: UIControl {
                override var isHighlighted: Bool { didSet { backgroundColor = isHighlighted ? .white : .black } }
            }
            let button = Button(frame: window.bounds)
            button.backgroundColor = .black
            window.rootViewController?.view.addSubview(button)
            screen.advance(by: 0.5)
            let device = devices.plug(Self.panel())
            for part in 0..<10 {
                screen.advance(by: 0.4 + Double(part) / 600)
                let before = screen.frameCount
                devices.say(device, .touchDown(slot: 0, at: Point(x: 0.5, y: 0.5)))
                screen.advance(by: 2 / 60.0)
                XCTAssertGreaterThan(screen.frameCount, before)
                devices.say(device, .touchUp(slot: 0))
            }
            Self.end(screen, window)
        }
    }
}
