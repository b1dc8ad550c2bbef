import GimbalTesting
import QuartzCore
import UIKit
import XCTest

/// `CATransition` on a layer, as pixels at its middle.
final class LayerTransitionTests: XCTestCase {
    /// Red turns white; the colours at six places from left to right. The layer lies between 100 and 200.
    private func middle(of type: CATransitionType, from subtype: CATransitionSubtype) throws -> String {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 300, height: 100)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            defer { window.isHidden = true }
            let root = UIViewController()
            root.view.backgroundColor = .black
            let view = UIView(frame: CGRect(x: 100, y: 20, width: 100, height: 60))
            view.backgroundColor = .red
            root.view.addSubview(view)
            window.rootViewController = root
            window.makeKeyAndVisible()
            screen.advance(by: 0.5 + 0.5 / 60)
            let transition = CATransition()
            transition.type = type
            transition.subtype = subtype
            transition.duration = 1
            transition.timingFunction = CAMediaTimingFunction(name: .linear)
            view.layer.add(transition, forKey: nil)
            view.backgroundColor = .white
            screen.advance(by: 0.5)
            let image = try XCTUnwrap(screen.image)
            let colours = [25, 75, 125, 175, 225, 275].map { x -> Character in
                guard let pixel = image.pixel(x: x, y: 50), pixel.red > 128 else { return "." }
                return pixel.green > 128 ? "w" : "r"
            }
            screen.advance(by: 1)
            let end = try XCTUnwrap(screen.image)
            XCTAssertEqual(end.pixel(x: 110, y: 50)?.green, 255)
            XCTAssertEqual(end.pixel(x: 90, y: 50)?.red, 0)
            return String(colours)
        }
    }

    func testPushTakesTheOldPictureAlong() throws {
        XCTAssertEqual(try middle(of: .push, from: .fromRight), ".rrww.")
    }

    func testMoveInComesOverTheOldPicture() throws {
        XCTAssertEqual(try middle(of: .moveIn, from: .fromRight), "..rww.")
        XCTAssertEqual(try middle(of: .moveIn, from: .fromLeft), ".wwr..")
    }

    func testRevealUncoversTheNewPicture() throws {
        XCTAssertEqual(try middle(of: .reveal, from: .fromRight), ".rrw..")
    }
}
