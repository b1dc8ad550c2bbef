import CoreGraphics
import Gimbal
import GimbalTesting
import UIKit
import XCTest

/// The display is turned while the app runs, by the app.
final class DisplayRotationTests: XCTestCase {
    /// Red, green, blue and white in the corners, clockwise from the upper left.
    private final class Corners: UIViewController {
        private static let colors: [UIColor] = [
            UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor(red: 0, green: 1, blue: 0, alpha: 1),
            UIColor(red: 0, green: 0, blue: 1, alpha: 1), UIColor(red: 1, green: 1, blue: 1, alpha: 1),
        ]
        private let corners = Corners.colors.map { color in
            let view = UIView()
            view.backgroundColor = color
            return view
        }
        let mover = UIView(frame: CGRect(x: 20, y: 20, width: 4, height: 4))
        var sizes: [CGSize] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .black
            for corner in corners { view.addSubview(corner) }
            mover.backgroundColor = .gray
            view.addSubview(mover)
        }

        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            let (right, bottom) = (view.bounds.width - 8, view.bounds.height - 8)
            let origins = [CGPoint.zero, CGPoint(x: right, y: 0), CGPoint(x: right, y: bottom), CGPoint(x: 0, y: bottom)]
            for (corner, origin) in zip(corners, origins) {
                corner.frame = CGRect(origin: origin, size: CGSize(width: 8, height: 8))
            }
        }

        override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
            super.viewWillTransition(to: size, with: coordinator)
            sizes.append(size)
        }
    }

    @MainActor private static func withScreen(_ body: (TestScreen, Corners) throws -> Void) throws {
        let screen = try TestScreen(width: 64, height: 48)
        let window = UIWindow(frame: UIScreen.main.bounds)
        let corners = Corners()
        window.rootViewController = corners
        window.makeKeyAndVisible()
        screen.advance(by: 0.1)
        try body(screen, corners)
        window.isHidden = true
        window.rootViewController = nil
        screen.close()
    }

    /// The corners' colors from the upper left clockwise, as the viewer sees them.
    @MainActor private static func seen(_ screen: TestScreen) -> String {
        guard let image = screen.image else { return "nothing" }
        let (right, bottom) = (image.width - 3, image.height - 3)
        let letters = image.withUnsafePixels { bytes in
            [(2, 2), (right, 2), (right, bottom), (2, bottom)].map { x, y in
                let at = y * image.bytesPerRow + x * 4
                switch (bytes[at + 2], bytes[at + 1], bytes[at]) {
                case (255, 0, 0): return Character("r")
                case (0, 255, 0): return "g"
                case (0, 0, 255): return "b"
                case (255, 255, 255): return "w"
                default: return "?"
                }
            }
        }
        return "\(image.width)x\(image.height) \(String(letters))"
    }

    /// While something moves, from each to each: every frame is wholly of before or wholly of after, and no vblank is without one.
    func test_eachFrameIsOfTheOldTurnOrOfTheNewOne() throws {
        try MainActor.assumeIsolated {
            try Self.withScreen { screen, corners in
                UIView.animate(withDuration: 60) { corners.mover.center = CGPoint(x: 30, y: 30) }
                screen.advance(by: 0.1)
                for first in DisplayRotation.allCases {
                    for second in DisplayRotation.allCases where first != second {
                        for rotation in [first, second] {
                            let isTurned = rotation.rawValue.hasSuffix("90") || rotation.rawValue.hasSuffix("270")
                            let after = isTurned ? "48x64 rgbw" : "64x48 rgbw"
                            let before = Self.seen(screen)
                            UIScreen.main.displayRotation = rotation
                            XCTAssertEqual(UIScreen.main.displayRotation, rotation)
                            var sight: [String] = []
                            for _ in 0..<5 {
                                screen.advance(by: 1.0 / 60)
                                sight.append(Self.seen(screen))
                            }
                            XCTAssertEqual(sight.last, after, "\(first) to \(second)")
                            XCTAssertTrue(sight.allSatisfy { $0 == before || $0 == after }, "\(first) to \(second): \(sight)")
                            let turns = zip(sight, sight.dropFirst()).filter { $0 != $1 }.count
                            XCTAssertLessThanOrEqual(turns, 1, "\(sight)")
                        }
                    }
                }
                XCTAssertEqual(screen.missedVblanks, 0)
            }
        }
    }

    func test_controllersHearOfTheNewSize() throws {
        try MainActor.assumeIsolated {
            try Self.withScreen { screen, corners in
                UIScreen.main.displayRotation = .rotated90
                screen.advance(by: 0.1)
                XCTAssertEqual(corners.sizes, [CGSize(width: 48, height: 64)])
                XCTAssertEqual(UIScreen.main.bounds.size, CGSize(width: 48, height: 64))
                XCTAssertEqual(corners.view.bounds.size, CGSize(width: 48, height: 64))
                UIScreen.main.displayRotation = .rotated270
                UIScreen.main.displayRotation = .upright
                screen.advance(by: 0.1)
                XCTAssertEqual(corners.sizes.last, CGSize(width: 64, height: 48))
                XCTAssertEqual(Self.seen(screen), "64x48 rgbw")
            }
        }
    }

    /// Nothing asks for a frame but the turn itself, and nothing after it.
    func test_aScreenAtRestIsTurnedByOneFrame() throws {
        try MainActor.assumeIsolated {
            try Self.withScreen { screen, _ in
                screen.advance(by: 1)
                let before = screen.frameCount
                UIScreen.main.displayRotation = .rotated180
                screen.advance(by: 1)
                XCTAssertEqual(screen.frameCount - before, 1)
                UIScreen.main.displayRotation = .rotated180
                screen.advance(by: 1)
                XCTAssertEqual(screen.frameCount - before, 1)
            }
        }
    }
}
