import Foundation
import Geometry
import GimbalTesting
import InputEvents
import InputSources
import Reactor
import UIKit
import XCTest

/// From what a tablet reports of a pen to the view that is told of it.
final class PenPathTests: XCTestCase {
    private typealias Path = InputPathTests

    private final class Paper: UIView {
        var log: [String] = []
        var forces: [CGFloat] = []
        var last: UITouch?
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches, event) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches, event) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches, event) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches, event) }
        private func note(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
            for touch in touches {
                let place = touch.location(in: nil)
                log.append("\(what) \(touch.type) \(Int(place.x.rounded())),\(Int(place.y.rounded()))")
                forces += (event?.coalescedTouches(for: touch) ?? []).map { ($0.force * 1000).rounded() / 1000 }
                last = touch
            }
        }
    }

    private static let stylus = PenTool(serial: 9, abilities: [.pressure, .tilt, .distance, .rotation])

    private static func pen(
        _ change: PenReport.Change, _ place: Point<PanelSquare>, _ axes: Pen.Axes = Pen.Axes()
    ) -> DeviceReport.Kind { .pen(PenReport(change, of: stylus, at: place, axes: axes)) }

    private static func device(_ abilities: InputDevice.Abilities = [.tablet, .screen]) -> InputDevice {
        InputDevice(name: "Pen", abilities: abilities)
    }

    /// What is under a pen is hovered over; its tip is a touch of its own kind.
    func test_aPenHoversAndTouches() throws {
        try MainActor.assumeIsolated {
            let (screen, window, devices) = try Path.makeScreen("90")
            defer { Path.end(screen, window) }
            let paper = Paper(frame: window.bounds)
            window.rootViewController?.view.addSubview(paper)
            var hovers: [UIGestureRecognizer.State] = []
            var heights: [CGFloat] = []
            paper.addGestureRecognizer(
                UIHoverGestureRecognizer { (hover: UIHoverGestureRecognizer) in
                    hovers.append(hover.state)
                    heights.append(hover.zOffset)
                })
            screen.settle()
            let pen = devices.plug(Self.device())
            @MainActor func say(_ change: PenReport.Change, _ x: Double, _ y: Double, _ axes: Pen.Axes = Pen.Axes()) {
                devices.say(pen, Self.pen(change, Path.place(x, y, "90"), axes))
                screen.settle()
            }
            say(.near(true), 0.25, 0.5, Pen.Axes(distance: 0.75))
            say(.moved, 0.5, 0.5, Pen.Axes(distance: 0.5))
            XCTAssertEqual(hovers, [.began, .changed])
            XCTAssertEqual(heights, [0.75, 0.5])
            say(.tip(isDown: true), 0.5, 0.5, Pen.Axes(pressure: 0.24))
            XCTAssertEqual(hovers.last, .ended)
            XCTAssertEqual(paper.last?.force ?? 0, 1, accuracy: 1e-9)
            XCTAssertEqual(paper.last?.maximumPossibleForce ?? 0, 25.0 / 6, accuracy: 1e-9)
            say(.moved, 0.75, 0.25, Pen.Axes(pressure: 1))
            XCTAssertEqual(paper.last?.force ?? 0, 25.0 / 6, accuracy: 1e-9)
            say(.tip(isDown: false), 0.75, 0.25)
            say(.moved, 0.25, 0.25)
            XCTAssertEqual(hovers, [.began, .changed, .ended, .began])
            say(.near(false), 0.25, 0.25)
            XCTAssertEqual(hovers.last, .ended)
            devices.unplug(pen)
            screen.settle()
            XCTAssertEqual(paper.log, ["began pencil 100,160", "moved pencil 150,80", "ended pencil 150,80"])
        }
    }

    /// Where it points, and where it leans to, however the panel is mounted.
    func test_aPenReachesTheViewUnderItAndLeansWhereItIsSeenTo() throws {
        try MainActor.assumeIsolated {
            for rotation in ["0", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270"] {
                let (screen, window, devices) = try Path.makeScreen(rotation)
                defer { Path.end(screen, window) }
                let size = window.bounds.size
                let paper = Paper(frame: CGRect(x: 0, y: 0, width: size.width / 2, height: size.height / 4))
                window.rootViewController?.view.addSubview(paper)
                screen.settle()
                let pen = devices.plug(Self.device())
                // Down and to the right in the picture, more to the right than down.
                let (from, to) = (Path.place(0.25, 0.125, rotation), Path.place(0.45, 0.225, rotation))
                let isTurned = rotation.hasSuffix("90") || rotation.hasSuffix("270")
                let (width, height) = isTurned ? (size.height, size.width) : (size.width, size.height)
                let way = Size<Logical>(width: (to.x - from.x) * width, height: (to.y - from.y) * height)
                let long = (way.width * way.width + way.height * way.height).squareRoot()
                func degrees(_ part: Double) -> Double { atan(part / long) * 180 / .pi }
                let axes = Pen.Axes(pressure: 0.5, tilt: Size(width: degrees(way.width), height: degrees(way.height)))
                devices.say(pen, Self.pen(.near(true), from))
                devices.say(pen, Self.pen(.tip(isDown: true), from, axes))
                screen.settle()
                let touch = try XCTUnwrap(paper.last, rotation)
                let azimuth = atan2(0.1 * size.height, 0.2 * size.width)
                XCTAssertEqual(touch.azimuthAngle(in: paper), azimuth, accuracy: 1e-6, rotation)
                XCTAssertEqual(touch.azimuthUnitVector(in: nil).dx, cos(azimuth), accuracy: 1e-6, rotation)
                XCTAssertEqual(touch.altitudeAngle, .pi / 4, accuracy: 1e-6, rotation)
                let turned = UIView(frame: paper.bounds)
                paper.addSubview(turned)
                turned.transform = CGAffineTransform(rotationAngle: 0.5)
                XCTAssertEqual(touch.azimuthAngle(in: turned), azimuth - 0.5, accuracy: 1e-6, rotation)
                devices.say(pen, Self.pen(.tip(isDown: false), from))
                devices.say(pen, Self.pen(.tip(isDown: true), Path.place(0.75, 0.125, rotation)))
                devices.say(pen, Self.pen(.tip(isDown: false), Path.place(0.75, 0.125, rotation)))
                screen.settle()
                let (x, y) = (Int((size.width * 0.25).rounded()), Int((size.height * 0.125).rounded()))
                XCTAssertEqual(paper.log, ["began pencil \(x),\(y)", "ended pencil \(x),\(y)"], rotation)
                devices.unplug(pen)
                screen.settle()
            }
        }
    }

    /// What its tablet leaves undone is cancelled; all that it said is in the coalesced touches.
    func test_aPenThatIsTakenAwayInAStrokeCancelsIt() throws {
        try MainActor.assumeIsolated {
            let (screen, window, devices) = try Path.makeScreen()
            defer { Path.end(screen, window) }
            let paper = Paper(frame: window.bounds)
            window.rootViewController?.view.addSubview(paper)
            screen.settle()
            let pen = devices.plug(Self.device())
            devices.say(pen, Self.pen(.near(true), Point(x: 0, y: 0.5)))
            devices.say(pen, Self.pen(.tip(isDown: true), Point(x: 0, y: 0.5)))
            screen.settle()
            paper.forces = []
            for step in 1...50 {
                screen.advance(by: 0.004)
                devices.say(pen, Self.pen(.moved, Point(x: Double(step) / 64, y: 0.5), Pen.Axes(pressure: Double(step) * 0.012)))
                paper.backgroundColor = step.isMultiple(of: 2) ? .white : .black
            }
            devices.unplug(pen)
            screen.settle()
            XCTAssertEqual(paper.log.last?.prefix(9), "cancelled")
            // A pen's last word is no news of its force.
            let wanted: [CGFloat] = (1...50).map { (CGFloat($0) * 50).rounded() / 1000 }
            XCTAssertEqual(Array(paper.forces.prefix(50)), wanted)
            XCTAssertFalse(paper.log.contains { !$0.contains("pencil") })
        }
    }

    /// Pressed above the screen, the button at its side is a mouse's second one; a pen on a tablet that is no screen is a mouse.
    func test_aPenIsAMouseWhereItCannotTouch() throws {
        try MainActor.assumeIsolated {
            let (screen, window, devices) = try Path.makeScreen()
            defer { Path.end(screen, window) }
            let paper = Paper(frame: window.bounds)
            window.rootViewController?.view.addSubview(paper)
            screen.settle()
            let place = Point<PanelSquare>(x: 0.5, y: 0.5)
            let pen = devices.plug(Self.device())
            let side = PenReport.Change.button(code: 0x14B, isPressed: true)
            for change in [.near(true), side, .tip(isDown: true), .tip(isDown: false), .button(code: 0x14B, isPressed: false)] {
                devices.say(pen, Self.pen(change, place))
            }
            screen.settle()
            XCTAssertEqual(paper.log, ["began indirectPointer 160,100", "ended indirectPointer 160,100"])
            devices.unplug(pen)
            paper.log = []
            let tablet = devices.plug(Self.device(.tablet))
            for change in [PenReport.Change.near(true), .tip(isDown: true), .tip(isDown: false), .near(false)] {
                devices.say(tablet, Self.pen(change, place))
            }
            screen.settle()
            XCTAssertEqual(paper.log, ["began indirectPointer 160,100", "ended indirectPointer 160,100"])
            devices.unplug(tablet)
            screen.settle()
        }
    }

    /// A screen that ends in mid-stroke leaves nothing to the next one, whose pen may have the same number.
    func test_aPenThatWasDownWhenTheScreenEndedTouchesTheNextScreen() throws {
        try MainActor.assumeIsolated {
            for _ in 1...2 {
                let (screen, window, devices) = try Path.makeScreen()
                let paper = Paper(frame: window.bounds)
                window.rootViewController?.view.addSubview(paper)
                screen.settle()
                let pen = devices.plug(Self.device())
                for change in [PenReport.Change.near(true), .tip(isDown: true)] {
                    devices.say(pen, Self.pen(change, Point(x: 0.5, y: 0.5)))
                }
                screen.settle()
                XCTAssertEqual(paper.log, ["began pencil 160,100"])
                Path.end(screen, window)
            }
        }
    }
}
