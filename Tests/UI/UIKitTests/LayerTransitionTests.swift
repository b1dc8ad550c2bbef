import GimbalTesting
import QuartzCore
import Shaders
import UIKit
import XCTest

/// `CATransition` on a layer, as pixels at its middle.
final class LayerTransitionTests: XCTestCase {
    /// Red turns white; the colors at six places from left to right. The layer lies between 100 and 200.
    private func middle(
        of type: CATransitionType, from subtype: CATransitionSubtype, start: Float = 0, end: Float = 1
    ) throws -> String {
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
            (transition.startProgress, transition.endProgress) = (start, end)
            transition.duration = 1
            transition.timingFunction = CAMediaTimingFunction(name: .linear)
            view.layer.add(transition, forKey: nil)
            view.backgroundColor = .white
            screen.advance(by: 0.5)
            let image = try XCTUnwrap(screen.image)
            let colors = [25, 75, 125, 175, 225, 275].map { x -> Character in
                guard let pixel = image.pixel(x: x, y: 50), pixel.red > 128 else { return "." }
                return pixel.green > 128 ? "w" : "r"
            }
            screen.advance(by: 1)
            let end = try XCTUnwrap(screen.image)
            XCTAssertEqual(end.pixel(x: 110, y: 50)?.green, 255)
            XCTAssertEqual(end.pixel(x: 90, y: 50)?.red, 0)
            return String(colors)
        }
    }

    func testPushTakesTheOldPictureAlong() throws {
        XCTAssertEqual(try middle(of: .push, from: .fromRight), ".rrww.")
    }

    func testMoveInComesOverTheOldPicture() throws {
        XCTAssertEqual(try middle(of: .moveIn, from: .fromRight), "..rww.")
        XCTAssertEqual(try middle(of: .moveIn, from: .fromLeft), ".wwr..")
    }

    func testATransitionRunsBetweenItsStartAndItsEnd() throws {
        XCTAssertEqual(try middle(of: .push, from: .fromRight, start: 0.8), "rrww..", "nine tenths of the way")
        XCTAssertEqual(try middle(of: .reveal, from: .fromRight, start: 1), "rrww..", "it was over when it began")
        XCTAssertEqual(try middle(of: .moveIn, from: .fromRight, end: 0), "..rrww", "it has not begun when it ends")
    }

    func testAPageCurlsUpOffTheNewOneAndDownOverTheOld() throws {
        try MainActor.assumeIsolated {
            ShaderTransition.library = (Shaders.transitionNames, { Shaders.transition($0) })
            for (options, corners) in [
                (UIView.AnimationOptions.transitionCurlUp, (left: "red", right: "white")),
                (.transitionCurlDown, (left: "white", right: "red")),
            ] {
                for window in UIApplication.shared.windows { window.isHidden = true }
                let screen = try TestScreen(width: 120, height: 80)
                defer { screen.close() }
                let window = UIWindow(frame: UIScreen.main.bounds)
                defer { window.isHidden = true }
                let root = UIViewController()
                let view = UIView(frame: root.view.bounds)
                view.backgroundColor = .red
                root.view.addSubview(view)
                window.rootViewController = root
                window.makeKeyAndVisible()
                screen.advance(by: 0.5)
                var isDone = false
                UIView.transition(with: view, duration: 1, options: options, animations: { view.backgroundColor = .white }) {
                    isDone = $0
                }
                screen.advance(by: options == .transitionCurlUp ? 0.25 : 0.75)
                let name = { @MainActor (x: Int, y: Int) -> String in
                    (screen.image?.pixel(x: x, y: y)?.green ?? 0) > 100 ? "white" : "red"
                }
                XCTAssertEqual(name(4, 4), corners.left)
                XCTAssertEqual(name(116, 76), corners.right)
                screen.advance(by: 1)
                XCTAssertTrue(isDone)
                XCTAssertEqual(name(4, 4) + name(116, 76), "whitewhite")
                XCTAssertEqual(root.view.subviews.count, 1)
            }
        }
    }

    func testRevealUncoversTheNewPicture() throws {
        XCTAssertEqual(try middle(of: .reveal, from: .fromRight), ".rrw..")
    }
}
