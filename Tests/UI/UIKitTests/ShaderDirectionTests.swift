import GimbalTesting
import Shaders
import TestSupport
import UIKit
import XCTest

/// Which way shaders move that have a direction: as a push does.
final class ShaderDirectionTests: XCTestCase {
    @MainActor private static var directional: [String] { Shaders.transitionNames.filter(TransitionCatalogue.isDirectional) }

    override func setUp() {
        super.setUp()
        MainActor.assumeIsolated { TransitionPages.useShaders() }
    }

    /// The middle of what has changed, as a fraction of the width.
    private static func middle(_ picture: Picture, _ before: Picture) -> Double {
        var (sum, count) = (0.0, 0.0)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (a, b) = (picture[x, y], before[x, y])
                guard (0..<3).contains(where: { abs(Int(a[$0]) - Int(b[$0])) > 24 }) else { continue }
                sum += Double(x) + 0.5
                count += 1
            }
        }
        return count > 0 ? sum / count / Double(picture.width) : .nan
    }

    /// Where the change is at 20 % and at 50 % of a presentation.
    @MainActor
    private static func middles(_ name: String) throws -> [Double] {
        var middles: [Double] = []
        try TransitionPages.with(name) { screen, root, next in
            let before = try screen.picture()
            root.present(next, animated: true)
            let pictures = try TransitionPages.pictures(screen, 6)
            middles = [pictures[2], pictures[5]].map { middle($0, before) }
            screen.advance(by: 1)
        }
        return middles
    }

    func testForwardGoesToTheLeftAndFromRightToLeftToTheRight() throws {
        try MainActor.assumeIsolated {
            XCTAssertGreaterThanOrEqual(Self.directional.count, 6)
            for name in Self.directional {
                let plain = try Self.middles(name)
                XCTAssertGreaterThan(plain[0], 0.6, "\(name) begins at the right")
                XCTAssertLessThan(plain[1], plain[0] - 0.05, "\(name) goes to the left: \(plain)")
                try TransitionPages.fromRightToLeft {
                    let mirrored = try Self.middles(name)
                    XCTAssertLessThan(mirrored[0], 0.4, "\(name) begins at the left")
                    XCTAssertGreaterThan(mirrored[1], mirrored[0] + 0.05, "\(name) goes to the right: \(mirrored)")
                }
            }
        }
    }

    func testAShaderWithoutADirectionIsTheSameForAllReaders() throws {
        try MainActor.assumeIsolated {
            let name = "radial-wipe"
            XCTAssertFalse(TransitionCatalogue.isDirectional(name))
            let plain = try Self.middles(name)
            try TransitionPages.fromRightToLeft { XCTAssertEqual(try Self.middles(name), plain) }
        }
    }

    func testFromRightToLeftEachPictureIsTheMirrorImage() throws {
        try MainActor.assumeIsolated {
            for name in ["cube", "flip", "flip-horizontal"] + Self.directional {
                let plain = try Self.symmetric(name)
                try TransitionPages.fromRightToLeft {
                    for (index, picture) in try Self.symmetric(name).enumerated() {
                        let expected = Self.mirrored(plain[index])
                        try Golden.compare(picture, expected, "\(name)-mirrored-\(index)", tolerance: 16, outliers: 60)
                    }
                }
                XCTAssertNotEqual(plain[3], Self.mirrored(plain[3]), "\(name) goes to a side")
            }
        }
    }

    /// Pictures of a presentation between two pages that are mirror images of themselves.
    @MainActor
    private static func symmetric(_ name: String) throws -> [Picture] {
        var pictures: [Picture] = []
        try TransitionPages.with(name, cards: (33, 33)) { screen, root, next in
            root.present(next, animated: true)
            pictures = try TransitionPages.pictures(screen, 8)
            screen.advance(by: 1)
        }
        return pictures
    }

    private static func mirrored(_ picture: Picture) -> Picture {
        var result = picture
        for y in 0..<picture.height {
            for x in 0..<picture.width { result[x, y] = picture[picture.width - 1 - x, y] }
        }
        return result
    }

    // MARK: Files of an app's own

    /// Which side of the screen has changed half way through a push in a navigation controller, with a wipe that is written so that it
    /// goes to the right.
    @MainActor
    private static func changedSide(
        direction: String, image: UIImage? = nil, isRightToLeft: Bool = false
    ) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).glsl")
        try """
        // Direction: \(direction)
        uniform sampler2D luma;
        vec4 transition(vec2 uv) {
            return texture2D(luma, uv).r < progress ? getToColor(uv) : getFromColor(uv);
        }
        """.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let wipe = try ShaderTransition(file: file.path)
        wipe["luma"] = image.map { .image($0) }
        let delegate = OneAnimator(wipe)
        let navigation = UINavigationController(rootViewController: TransitionPages.page(TransitionPages.blue, x: 10))
        navigation.isNavigationBarHidden = true
        navigation.delegate = delegate
        if isRightToLeft { navigation.view.semanticContentAttribute = .forceRightToLeft }
        var sides: [String] = []
        try TransitionPages.show(navigation) { screen in
            let before = try screen.picture()
            navigation.pushViewController(TransitionPages.page(TransitionPages.orange, x: 50), animated: true)
            let half = try TransitionPages.pictures(screen, 6)[5]
            sides = [(4, "left"), (91, "right")].filter { half[$0.0, 60] != before[$0.0, 60] }.map(\.1)
            screen.advance(by: 1)
        }
        return sides.joined(separator: " and ")
    }

    @MainActor
    private final class OneAnimator: NSObject, UINavigationControllerDelegate {
        let animator: any UIViewControllerAnimatedTransitioning
        init(_ animator: any UIViewControllerAnimatedTransitioning) { self.animator = animator }

        func navigationController(
            _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
            from fromVC: UIViewController, to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    }

    func testAFileThatSaysRightIsMirroredForThoseWhoReadFromTheLeft() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(try Self.changedSide(direction: "right"), "right")
            XCTAssertEqual(try Self.changedSide(direction: "right", isRightToLeft: true), "left")
            // Left is what the next file says that it does, whatever it does.
            XCTAssertEqual(try Self.changedSide(direction: "left"), "left")
            XCTAssertEqual(try Self.changedSide(direction: "left", isRightToLeft: true), "right")
            XCTAssertEqual(try Self.changedSide(direction: "horizontal"), "left", "as older files went")
        }
    }

    func testAnImageOfTheAppsOwnIsTakenAsItIs() throws {
        try MainActor.assumeIsolated {
            let dark = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
                UIColor.white.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
                UIColor.black.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
            }
            XCTAssertEqual(try Self.changedSide(direction: "right", image: dark), "left", "its left half is dark")
            XCTAssertEqual(try Self.changedSide(direction: "right", image: dark, isRightToLeft: true), "right")
        }
    }
}
