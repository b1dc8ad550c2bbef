import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// The home screen on panels of many sizes, at rest and on its way from one orientation to another: nothing lies over its neighbors,
/// no word is cut, and what is of one kind looks alike.
final class HomeWordsTests: XCTestCase {
    private static let sizes = [
        (128, 160), (160, 128), (240, 240), (320, 180), (320, 200), (320, 240), (240, 320), (320, 480), (480, 320), (480, 640),
        (600, 800), (768, 1024), (800, 480), (1024, 600), (1280, 720),
    ]

    /// Where the rooms have not their whole names: 1 is a short one, 2 is none, which is for all of them.
    private static let naming = ["(128, 160)": 2, "(160, 128)": 2, "(240, 240)": 1, "(320, 180)": 1]

    @MainActor
    private static func onPanel(_ size: (Int, Int), _ body: (HomeView, TestScreen) throws -> Void) throws {
        try withDemo(size.0, size.1) { root, screen in
            try body(try XCTUnwrap(root.viewControllers[0].view as? HomeView), screen)
        }
    }

    /// There and back; `look` is called for each frame on the way.
    @MainActor
    private static func turn(_ home: HomeView, _ screen: TestScreen, _ look: () -> Void) {
        for quarters in [1, -1] {
            UIWindowScene.panel?.rotate(by: quarters)
            var frames = 0
            while home.window?.rootViewController?.transitionCoordinator != nil, frames < 120 {
                screen.advance(by: 1.0 / 60)
                frames += 1
                look()
            }
            XCTAssertGreaterThan(frames, 15)
            screen.advance(by: 0.1)
        }
    }

    @MainActor
    private static func all<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
        view.subviews.flatMap { ($0 as? Kind).map { [$0] } ?? all(kind, in: $0) }
    }

    /// As they are seen; what is almost gone is nothing.
    @MainActor
    private static func isSeen(_ view: UIView, in outer: UIView) -> Bool {
        var (opacity, at) = (Float(1), Optional(view))
        while let inner = at, inner !== outer {
            opacity *= inner.layer.presentation()?.opacity ?? 0
            at = inner.superview
        }
        return opacity > 0.1
    }

    @MainActor
    private static func place(_ view: UIView, in outer: UIView) -> CGRect {
        guard let layer = view.layer.presentation(), let above = outer.layer.presentation() else { return .zero }
        return layer.convert(layer.bounds, to: above)
    }

    /// Without what a line of text has above and below its letters.
    @MainActor
    private static func ink(_ view: UIView, in outer: UIView) -> CGRect {
        let place = place(view, in: outer)
        return place.insetBy(dx: 0.5, dy: view is UILabel ? place.height * 0.15 : 0.5)
    }

    @MainActor
    private static func name(_ view: UIView) -> String {
        (view as? UILabel)?.text ?? all(UILabel.self, in: view).first?.text ?? "\(type(of: view))"
    }

    @MainActor
    private static func expectApart(_ views: [UIView], in outer: UIView, _ what: String) {
        let seen = views.filter { isSeen($0, in: outer) }.map { (name($0), ink($0, in: outer)) }
        for (index, one) in seen.enumerated() {
            for other in seen[(index + 1)...] where one.1.intersects(other.1) {
                XCTFail("\(what): \(one.0) \(one.1) lies over \(other.0) \(other.1)")
            }
        }
    }

    func testTheMoodsOfARowLookAlike() throws {
        try MainActor.assumeIsolated {
            for size in Self.sizes {
                try Self.onPanel(size) { home, screen in
                    for _ in 0..<2 {
                        let looks = Self.all(MoodTile.self, in: home).map { tile in
                            let labels = Self.all(UILabel.self, in: tile)
                            let icon = Self.all(UIImageView.self, in: tile)[0].frame
                            return labels.map { ($0.alpha > 0 ? 1 : 0) + ($0.frame.minY >= icon.maxY ? 2 : 0) }
                        }
                        XCTAssertEqual(looks.count, 5)
                        XCTAssertEqual(Set(looks).count, 1, "\(size): \(looks)")
                        UIView.performWithoutAnimation { UIWindowScene.panel?.rotate(by: 1) }
                        screen.advance(by: 0.1)
                    }
                    UIView.performWithoutAnimation { UIWindowScene.panel?.rotate(by: 2) }
                }
            }
        }
    }

    func testNothingLiesOverItsNeighborsOnTheWay() throws {
        try MainActor.assumeIsolated {
            for size in [(320, 240), (320, 480), (480, 320), (480, 640), (800, 480)] {
                try Self.onPanel(size) { home, screen in
                    let tiles = Self.all(MoodTile.self, in: home)
                    XCTAssertEqual(home.cards.count + tiles.count, 10)
                    Self.turn(home, screen) {
                        let inHeader = home.header.subviews
                        Self.expectApart(home.cards + tiles + inHeader, in: home, "\(size)")
                        for card in home.cards {
                            Self.expectApart(Self.all(UILabel.self, in: card), in: card, "\(size), a card")
                        }
                    }
                }
            }
        }
    }

    func testWhatAMoodSaysIsNotCutOnTheWay() throws {
        try MainActor.assumeIsolated {
            for size in [(320, 240), (480, 320), (800, 480), (1280, 720)] {
                try Self.onPanel(size) { home, screen in
                    let tiles = Self.all(MoodTile.self, in: home)
                    Self.turn(home, screen) {
                        for tile in tiles {
                            for label in Self.all(UILabel.self, in: tile) where Self.isSeen(label, in: tile) {
                                let (place, face) = (Self.place(label, in: tile), tile.layer.presentation()?.bounds ?? .zero)
                                XCTAssertTrue(face.contains(place), "\(size): \(label.text ?? "") at \(place) in \(face)")
                            }
                        }
                    }
                }
            }
        }
    }

    func testACardIsHighEnoughToSeeItsPhotograph() throws {
        try MainActor.assumeIsolated {
            for size in Self.sizes {
                try Self.onPanel(size) { home, screen in
                    for _ in 0..<2 {
                        for card in home.cards {
                            XCTAssertGreaterThanOrEqual(card.bounds.height, 14, "\(size): \(card.room.name)")
                        }
                        UIView.performWithoutAnimation { UIWindowScene.panel?.rotate(by: 1) }
                        screen.advance(by: 0.1)
                    }
                    UIView.performWithoutAnimation { UIWindowScene.panel?.rotate(by: 2) }
                }
            }
        }
    }

    func testNoWordIsCut() throws {
        try MainActor.assumeIsolated {
            for size in Self.sizes {
                try Self.onPanel(size) { home, screen in
                    for _ in 0..<2 {
                        var words: Set<String> = []
                        for label in Self.all(UILabel.self, in: home) where Self.isSeen(label, in: home) {
                            XCTAssertLessThanOrEqual(
                                label.intrinsicContentSize.width, label.bounds.width + 0.01, "\(size): \(label.text ?? "")")
                            let place = Self.place(label, in: home)
                            XCTAssertTrue(home.bounds.contains(place), "\(size): \(label.text ?? "") at \(place)")
                            words.insert(label.text ?? "")
                        }
                        let forms = [Room.all.map(\.name), Room.all.map { $0.brief ?? $0.name }, []]
                        let form = forms[Self.naming["\(size)"] ?? 0]
                        XCTAssertTrue(words.isSuperset(of: form + ["Garden", "19:42"]), "\(size): \(words)")
                        if form.isEmpty {
                            XCTAssertTrue(words.isDisjoint(with: ["Kitchen", "Living room", "Bar"]), "\(size): \(words)")
                        }
                        Self.expectApart(home.cards + home.header.subviews, in: home, "\(size)")
                        UIView.performWithoutAnimation { UIWindowScene.panel?.rotate(by: 1) }
                        screen.advance(by: 0.1)
                    }
                    UIView.performWithoutAnimation { UIWindowScene.panel?.rotate(by: 2) }
                }
            }
        }
    }
}
