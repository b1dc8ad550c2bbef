import CoreGraphics
import GimbalTesting
import Reactor
import TestSupport
import UIKit
import XCTest

@testable import Gimbal

/// The picture of the process before, until there is something else.
final class StandingCoverTests: XCTestCase {
    private static let (width, height) = (64, 48)

    /// Each pixel is another color.
    private static func picture() -> CGImage? {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { pixels += [UInt8(x * 4), UInt8(y * 5), UInt8(x + y), 255] }
        }
        return pixels.withUnsafeBytes {
            CGImage(width: width, height: height, bytesPerRow: width * 4, isOpaque: true, copying: $0)
        }
    }

    @MainActor
    private static func withCover(_ body: (TestScreen, EventLoop, StandingCover) throws -> Void) throws {
        let screen = try TestScreen(width: Self.width, height: Self.height)
        defer { screen.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.rootViewController?.view.backgroundColor = .white
        window.makeKeyAndVisible()
        let loop = try XCTUnwrap(RunningProgram.current).loop
        let cover = StandingCover(try XCTUnwrap(Self.picture()), loop: loop)
        try body(screen, loop, cover)
        cover.remove()
        window.isHidden = true
        window.rootViewController = nil
    }

    @MainActor
    private static func difference(_ screen: TestScreen, _ expected: (_ x: Int, _ y: Int) -> [Int]) throws -> Int {
        let image = try XCTUnwrap(screen.image)
        return image.withUnsafePixels { bytes in
            var largest = 0
            for y in 0..<Self.height {
                for x in 0..<Self.width {
                    for (channel, value) in expected(x, y).enumerated() {
                        largest = max(largest, abs(Int(bytes[y * image.bytesPerRow + x * 4 + channel]) - value))
                    }
                }
            }
            return largest
        }
    }

    func testS36TheFirstFrameIsThePictureOfBeforeAndAfterTheCrossfadeItIsGone() throws {
        try MainActor.assumeIsolated {
            try Self.withCover { screen, _, cover in
                cover.contentIsThere()
                screen.advance(by: 0.1)
                XCTAssertLessThanOrEqual(try Self.difference(screen) { x, y in [x * 4, y * 5, x + y] }, 1)
                cover.frameShown()
                screen.advance(by: StandingCover.fade / 2)
                let half = try XCTUnwrap(screen.image).withUnsafePixels { Int($0[0]) }
                XCTAssertTrue((40...215).contains(half), "\(half) of a crossfade from black to white")
                screen.advance(by: StandingCover.fade)
                XCTAssertEqual(try Self.difference(screen) { _, _ in [255, 255, 255] }, 0)
            }
        }
    }

    func testItStandsWhileThereIsNoContentAndShowsASpinnerAfterThreeSeconds() throws {
        try MainActor.assumeIsolated {
            try Self.withCover { screen, _, cover in
                screen.settle()
                cover.frameShown()
                screen.advance(by: 2.9)
                XCTAssertLessThanOrEqual(try Self.difference(screen) { x, y in [x * 4, y * 5, x + y] }, 1)
                screen.advance(by: 0.5)
                XCTAssertGreaterThan(try Self.difference(screen) { x, y in [x * 4, y * 5, x + y] }, 20)
                XCTAssertTrue(cover.isStanding)
                screen.advance(by: StandingCover.longest)
                XCTAssertFalse(cover.isStanding)
                XCTAssertEqual(try Self.difference(screen) { _, _ in [255, 255, 255] }, 0)
            }
        }
    }

    func testS43TouchesOnThePictureReachNothingBehindIt() throws {
        try MainActor.assumeIsolated {
            try Self.withCover { screen, _, cover in
                let button = UIButton(frame: UIScreen.main.bounds)
                var presses = 0
                button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
                UIApplication.shared.windows.first { $0.isKeyWindow }?.rootViewController?.view.addSubview(button)
                screen.settle()
                cover.frameShown()
                screen.tap(at: CGPoint(x: 20, y: 20))
                XCTAssertEqual(presses, 0)
                cover.contentIsThere()
                screen.advance(by: 1)
                screen.tap(at: CGPoint(x: 20, y: 20))
                XCTAssertEqual(presses, 1)
            }
        }
    }
}
