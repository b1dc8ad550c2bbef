import CoreGraphics
import Foundation
import Gimbal
import GimbalTesting
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Shaders that change programs' windows: back is the reverse, and a finger and what it leads go the same way.
final class KioskShaderTests: XCTestCase {
    private static let shaders = [
        "glass-shutter", "hex-flip", "ink-bleed", "light-leak", "luma-dissolve", "page-curl", "sand-wind",
    ]

    /// A kiosk of 96×64 points with a dark window that was opened first, and a bright one in front.
    private func withKiosk(
        switch name: String, isRightToLeft: Bool = false, _ body: @MainActor (ShellFixture, KioskController) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture(width: 96, height: 64)
            defer { fixture.end() }
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).ini").path
            try "[transitions]\nopen=none\nswitch=\(name)\n".write(toFile: path, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let kiosk = KioskController(fixture.windows, configuration: try KioskConfiguration(path: path))
            if isRightToLeft { kiosk.view.semanticContentAttribute = .forceRightToLeft }
            fixture.show(kiosk)
            let desks = try ([50, 150] as [UInt8]).map { value in
                let desk = try fixture.connect(value: value)
                _ = desk.mappedToplevel(width: 96, height: 64)
                fixture.screen.advance(by: 0.1)
                return desk
            }
            try withExtendedLifetime(desks) { try body(fixture, kiosk) }
        }
    }

    @MainActor
    private static func picture(_ fixture: ShellFixture) throws -> TestSupport.Picture {
        let image = try XCTUnwrap(fixture.screen.image)
        return image.withUnsafePixels {
            TestSupport.Picture(width: image.width, height: image.height, stride: image.bytesPerRow, copying: $0)
        }
    }

    /// From the first frame of a switch that time drives, one picture in a tenth of its second.
    @MainActor
    private static func pictures(
        _ fixture: ShellFixture, _ kiosk: KioskController, isForward: Bool
    ) throws -> [TestSupport.Picture] {
        let window = try XCTUnwrap(kiosk.neighbor(isNext: isForward))
        let resting = fixture.screen.frameCount
        XCTAssertNotNil(kiosk.lead(to: window, isForward: isForward))
        for _ in 0..<10 where fixture.screen.frameCount == resting { fixture.screen.advance(by: 1.0 / 60) }
        let pictures = try (0...10).map { _ in
            defer { fixture.screen.advance(by: 0.1) }
            return try picture(fixture)
        }
        fixture.screen.advance(by: 0.5)
        XCTAssertTrue(kiosk.front === window && kiosk.transitionCoordinator == nil)
        return pictures
    }

    func testTheWayBackShowsTheSamePicturesInTheOppositeOrder() throws {
        for isRightToLeft in [false, true] {
            for name in Self.shaders {
                try withKiosk(switch: name, isRightToLeft: isRightToLeft) { fixture, kiosk in
                    let forth = try Self.pictures(fixture, kiosk, isForward: true)
                    let back = try Self.pictures(fixture, kiosk, isForward: false)
                    XCTAssertGreaterThan(try XCTUnwrap(forth[3].difference(to: forth[7])).mean, 5, "\(name) does something")
                    for (index, picture) in back.enumerated() {
                        try Golden.compare(picture, forth[10 - index], "kiosk-\(name)-\(index)", tolerance: 4, outliers: 20)
                    }
                }
            }
        }
    }

    /// How bright the left and the right quarter of the screen are.
    private static func sides(_ picture: TestSupport.Picture) -> (left: Int, right: Int) {
        func mean(_ columns: Range<Int>) -> Int {
            let levels = (0..<picture.height).flatMap { y in columns.map { Int(picture[$0, y][1]) } }
            return levels.reduce(0, +) / levels.count
        }
        return (mean(0..<24), mean(72..<96))
    }

    func testWhatComesFollowsTheFingerFromItsSide() throws {
        for isRightToLeft in [false, true] {
            for name in Self.shaders.filter({ $0 != "ink-bleed" }) + ["push", "cube"] {
                try withKiosk(switch: name, isRightToLeft: isRightToLeft) { fixture, kiosk in
                    for (start, end, comesFromRight) in [(94, 46, true), (2, 50, false)] {
                        let isDark = kiosk.front === fixture.windows.windows.last
                        let finger = fixture.screen.drag(
                            from: CGPoint(x: start, y: 32), to: CGPoint(x: end, y: 32), duration: 0.3, steps: 18, release: false)
                        fixture.screen.advance(by: 0.1)
                        let sides = Self.sides(try Self.picture(fixture))
                        let isRightNew = isDark ? sides.right < sides.left - 20 : sides.right > sides.left + 20
                        let isLeftNew = isDark ? sides.left < sides.right - 20 : sides.left > sides.right + 20
                        let isThere = comesFromRight ? isRightNew : isLeftNew
                        XCTAssertTrue(isThere, "\(name), right to left \(isRightToLeft), from \(start): \(sides)")
                        finger.move(to: CGPoint(x: comesFromRight ? 4 : 92, y: 32), duration: 0.2, steps: 12)
                        finger.end()
                        fixture.screen.advance(by: 1.2)
                        XCTAssertNil(kiosk.transitionCoordinator)
                    }
                }
            }
        }
    }
}
