import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// What can be read on the demo's pages: sizes, contrast, and that no row lies over another.
final class LookTests: XCTestCase {
    private static let sizes = [
        (128, 160), (160, 128), (200, 320), (240, 240), (240, 320), (320, 180), (320, 200), (320, 240), (480, 800), (800, 480),
        (1280, 720),
    ]

    @MainActor
    private static func all<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
        view.subviews.flatMap { ($0 as? Kind).map { [$0] } ?? all(kind, in: $0) }
    }

    /// Every page that has words, laid out for a panel; none of them is drawn.
    private func onEachPage(_ body: @MainActor (_ page: UIView, _ size: CGSize) throws -> Void) throws {
        try MainActor.assumeIsolated {
            for (width, height) in Self.sizes {
                let size = CGSize(width: width, height: height)
                let pages: [UIViewController] =
                    [HomeController(), SettingsController(), LanguageController()]
                    + Room.tour.map { DetailController(room: $0) as UIViewController }
                for page in pages {
                    page.view.frame = CGRect(origin: .zero, size: size)
                    page.view.layoutIfNeeded()
                    try body(page.view, size)
                }
            }
        }
    }

    func testNoWordIsSmallerThanTwelvePoints() throws {
        try onEachPage { page, size in
            for label in Self.all(UILabel.self, in: page) where label.text?.isEmpty == false {
                XCTAssertGreaterThanOrEqual(label.font.pointSize, 12, "\(size): \(label.text ?? "")")
            }
        }
    }

    /// As the page is laid out; what is faded out or hidden is not seen.
    @MainActor
    private static func isSeen(_ view: UIView, in page: UIView) -> Bool {
        var at: UIView? = view
        while let here = at, here !== page {
            if here.alpha < 0.5 || here.isHidden { return false }
            at = here.superview
        }
        return true
    }

    func testNoWordIsCutOnAnyPage() throws {
        try onEachPage { page, size in
            let labels = Self.all(UILabel.self, in: page).filter { $0.text?.isEmpty == false && Self.isSeen($0, in: page) }
            for label in labels where label.numberOfLines == 1 {
                let place = label.convert(label.bounds, to: page)
                let what = "\(type(of: page)) on \(size): \(label.text ?? "") at \(place)"
                XCTAssertLessThanOrEqual(label.intrinsicContentSize.width, label.bounds.width + 0.01, what)
                // A list goes on below.
                let room = Self.all(UIScrollView.self, in: page).isEmpty ? page.bounds : page.bounds.insetBy(dx: 0, dy: -1000)
                XCTAssertTrue(room.contains(place), what)
            }
        }
    }

    func testNoRowLiesOverAnother() throws {
        try onEachPage { page, size in
            let rows = Self.all(ControlRow.self, in: page) as [UIView] + Self.all(LanguageRow.self, in: page)
            let shown = rows.filter { Self.isSeen($0, in: page) }
            if page is DetailView { XCTAssertGreaterThan(shown.count, 0, "\(size)") }
            var words = Self.all(UILabel.self, in: page).filter { label in
                label.text?.isEmpty == false && Self.isSeen(label, in: page)
            }
            if !(page is DetailView) { words = words.filter { label in rows.contains { label.isDescendant(of: $0) } } }
            let places = words.map { label in
                // Letters have less than half of the room above and below them.
                label.convert(label.bounds, to: page).insetBy(dx: 0, dy: label.bounds.height * 0.15)
            }
            for (index, one) in places.enumerated() {
                for other in places.indices[(index + 1)...] where one.intersects(places[other]) {
                    let names = [index, other].map { words[$0].text ?? "" }
                    XCTFail("\(type(of: page)) on \(size): \(names[0]) \(one) lies over \(names[1]) \(places[other])")
                }
            }
            for (label, place) in zip(words, places) where page is DetailView {
                XCTAssertTrue(page.bounds.contains(place), "\(size): \(label.text ?? "") at \(place)")
            }
        }
    }

    func testAStoryLeavesNoWordAlone() throws {
        try onEachPage { page, size in
            guard page is DetailView,
                let story = Self.all(UILabel.self, in: page).first(where: { $0.numberOfLines == 0 && $0.alpha > 0 })
            else { return }
            // With a quarter less room it would need another line: the last one is about as long as the others.
            let height = story.sizeThatFits(CGSize(width: story.bounds.width, height: 10_000)).height
            let narrower = story.sizeThatFits(CGSize(width: story.bounds.width - 4, height: 10_000)).height
            XCTAssertGreaterThan(narrower, height, "\(size): \(story.text ?? "") in \(story.bounds)")
            XCTAssertLessThanOrEqual(height, story.bounds.height)
        }
    }

    // MARK: Contrast

    private struct Shade {
        var red, green, blue: CGFloat

        init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) { (self.red, self.green, self.blue) = (red, green, blue) }

        @MainActor init(_ color: UIColor, over ground: Shade) {
            var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
            color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            self.init(
                red * alpha + ground.red * (1 - alpha), green * alpha + ground.green * (1 - alpha),
                blue * alpha + ground.blue * (1 - alpha))
        }

        private static func linear(_ value: CGFloat) -> CGFloat {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }

        private var luminance: CGFloat {
            0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
        }

        /// As WCAG 2 has it; small text needs 4.5.
        func contrast(_ other: Shade) -> CGFloat {
            (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
        }
    }

    /// What a view may have behind it: the colors of its own ground, or of those that lie under it.
    @MainActor
    private static func grounds(of view: UIView) -> [Shade] {
        var above: [UIColor] = []
        var at: UIView? = view
        while let here = at {
            if let gradient = here.subviews.first(where: { $0 is GradientView && $0 !== view }) as? GradientView,
                gradient.colors.allSatisfy({ $0.cgColor.alpha >= 1 })
            {
                return gradient.colors.map { color in
                    above.reversed().reduce(Shade(color, over: Shade(0, 0, 0))) { Shade($1, over: $0) }
                }
            }
            if let color = here.backgroundColor {
                above.append(color)
                if color.cgColor.alpha >= 1 { break }
            }
            at = here.superview
        }
        return [above.reversed().reduce(Shade(1, 1, 1)) { Shade($1, over: $0) }]
    }

    /// From the sources: a test has no bundle of the app's.
    @MainActor
    private static func photograph(_ name: String) -> UIImage? {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return UIImage(contentsOfFile: root.appendingPathComponent("Sources/Shell/gimbal-demo/Resources/\(name).jpg").path)
    }

    /// The photographs shine through the panel, and words can be read over the brightest of them.
    func testWordsOnGlassStandOut() throws {
        try MainActor.assumeIsolated {
            try withDemo(480, 320) { root, screen in
                var spread: CGFloat = 0
                for room in Room.tour {
                    let page = DetailController(room: room)
                    page.modalPresentationStyle = .fullScreen
                    root.present(page, animated: false)
                    let glass = try XCTUnwrap(page.view.subviews.first { $0 is UIVisualEffectView } as? UIVisualEffectView)
                    for view in glass.contentView.subviews { view.isHidden = true }
                    let photograph = try XCTUnwrap(page.view.subviews.first { $0 is UIImageView } as? UIImageView)
                    photograph.image = try XCTUnwrap(Self.photograph(room.photograph), room.photograph)
                    screen.advance(by: 0.05)
                    let (image, panel) = (try XCTUnwrap(screen.image), glass.frame.insetBy(dx: 12, dy: 12))
                    var grounds: [Shade] = []
                    for y in stride(from: Int(panel.minY), to: Int(panel.maxY), by: 4) {
                        for x in stride(from: Int(panel.minX), to: Int(panel.maxX), by: 4) {
                            guard let pixel = image.pixel(x: x, y: y) else { continue }
                            grounds.append(
                                Shade(CGFloat(pixel.red) / 255, CGFloat(pixel.green) / 255, CGFloat(pixel.blue) / 255))
                        }
                    }
                    XCTAssertGreaterThan(grounds.count, 100)
                    for color in [Theme.textOnGlass, Theme.textPrimary] {
                        let worst = grounds.map { Shade(color, over: $0).contrast($0) }.min() ?? 0
                        XCTAssertGreaterThanOrEqual(worst, 4.5, room.name)
                    }
                    let levels = grounds.map(\.green)
                    spread = max(spread, (levels.max() ?? 0) - (levels.min() ?? 0))
                    root.dismiss(animated: false)
                    screen.advance(by: 0.05)
                }
                XCTAssertGreaterThan(spread, 0.1, "a photograph can be seen through it")
            }
        }
    }

    func testWordsOnTheHomeScreenStandOut() {
        MainActor.assumeIsolated {
            let home = HomeView(rooms: Room.all)
            let tiles = Self.all(MoodTile.self, in: home)
            XCTAssertEqual(tiles.count, 5)
            var worst: (CGFloat, String) = (100, "")
            for view in tiles as [UIView] + Self.all(StatusChip.self, in: home) {
                for label in Self.all(UILabel.self, in: view) {
                    for ground in Self.grounds(of: label) {
                        let contrast = Shade(label.textColor, over: ground).contrast(ground)
                        if contrast < worst.0 { worst = (contrast, label.text ?? "") }
                        XCTAssertGreaterThanOrEqual(contrast, 4.5, label.text ?? "")
                    }
                }
            }
            XCTAssertLessThan(worst.0, 8, "what has the least contrast was found: \(worst)")
        }
    }
}
