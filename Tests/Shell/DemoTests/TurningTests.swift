import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// What the demo looks like while it turns, on panels of many sizes: words stay in their buttons, nothing is cut, and the last frame of a
/// turn is already what stays.
final class TurningTests: XCTestCase {
    private static let quarters: [(from: Int, to: Int)] = (0..<4).flatMap { from in (0..<4).map { (from, $0) } }.filter {
        $0 != $1
    }

    @MainActor
    private final class Panel {
        let screen: TestScreen
        let app = App()
        private(set) var stand = 0

        init(_ width: Int, _ height: Int) throws {
            for window in UIApplication.shared.windows { window.isHidden = true }
            screen = try TestScreen(width: width, height: height)
            _ = app.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
            screen.advance(by: 1)
        }

        var window: UIWindow { app.window! }
        var root: UINavigationController { window.rootViewController as! UINavigationController }
        var home: HomeView { root.viewControllers[0].view as! HomeView }
        var isTurning: Bool { root.transitionCoordinator != nil }

        func present(_ page: UIViewController) {
            page.modalPresentationStyle = .fullScreen
            root.present(page, animated: false)
            screen.advance(by: 0.1)
        }

        func stand(at quarters: Int) {
            UIView.performWithoutAnimation { turn(to: quarters) }
            screen.advance(by: 0.1)
        }

        func turn(to quarters: Int) {
            UIWindowScene.panel?.rotate(by: (quarters - stand) & 3)
            stand = quarters
        }

        /// Frame by frame; the last call is for the frame with which the turn is over.
        func turn(to quarters: Int, _ look: @MainActor () throws -> Void) throws {
            turn(to: quarters)
            XCTAssertTrue(isTurning)
            var frames = 0
            while isTurning, frames < 120 {
                screen.advance(by: 1.0 / 60)
                frames += 1
                try look()
            }
            XCTAssertGreaterThan(frames, 15)
            XCTAssertLessThan(frames, 120)
        }

        func pixels() throws -> Data { try XCTUnwrap(screen.image?.dataProvider?.data as Data?) }

        func close() {
            stand(at: 0)
            window.isHidden = true
            window.rootViewController = nil
            for state in [UIControl.State.normal, .selected] { UITabBarItem.appearance().setTitleTextAttributes(nil, for: state) }
            screen.close()
        }
    }

    private func onPanel(_ width: Int, _ height: Int, _ body: @MainActor (Panel) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let panel = try Panel(width, height)
            defer { panel.close() }
            try body(panel)
        }
    }

    /// As it is seen, in a view above it.
    @MainActor
    private static func seen(_ view: UIView, in outer: UIView) -> CGRect? {
        guard let layer = view.layer.presentation(), let above = outer.layer.presentation() else { return nil }
        return layer.convert(layer.bounds, to: above)
    }

    @MainActor
    private static func labels(_ view: UIView) -> [UILabel] {
        view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
    }

    /// How many bytes differ by more than a little. Without the collections' own iterators, which take a minute where nothing is optimized.
    private static func differing(_ old: Data, _ new: Data) -> Int {
        old.withUnsafeBytes { old in
            new.withUnsafeBytes { new in
                var (count, at) = (abs(old.count - new.count), 0)
                while at < min(old.count, new.count) {
                    if old[at] != new[at], abs(Int(old[at]) - Int(new[at])) > 16 { count += 1 }
                    at += 1
                }
                return count
            }
        }
    }

    /// Text is moved onto whole pixels where it comes to rest; where layout puts it on whole ones, it is there already.
    func testTheFrameAfterATurnEqualsItsLastOne() throws {
        for (width, height) in [(320, 480), (240, 160)] {
            try onPanel(width, height) { panel in
                let pages: [() -> UIViewController?] = [
                    { nil }, { DetailController(room: .cabin) }, { HomeController.camera() },
                ]
                for makePage in width < 300 ? pages : Array(pages.prefix(1)) {
                    let page = makePage()
                    page.map(panel.present)
                    for (from, to) in Self.quarters {
                        panel.stand(at: from)
                        try panel.turn(to: to) {}
                        let last = try panel.pixels()
                        for _ in 0..<2 {
                            panel.screen.advance(by: 1.0 / 60)
                            // What moved as one picture until then may be rounded otherwise.
                            let now = try panel.pixels()
                            guard now != last else { continue }
                            let differing = Self.differing(last, now)
                            XCTAssertEqual(
                                differing, 0, "\(width)x\(height), from \(from) to \(to), \(page?.description ?? "home")")
                        }
                    }
                    panel.stand(at: 0)
                    panel.root.dismiss(animated: false)
                    panel.screen.advance(by: 0.5)
                }
            }
        }
    }

    func testTheWordsOfAMoodAreInsideOfItsTile() throws {
        for (width, height) in [(320, 480), (480, 320), (800, 480)] {
            try onPanel(width, height) { panel in
                let tiles = panel.home.subviews.compactMap { $0 as? MoodTile }
                XCTAssertEqual(tiles.count, 5)
                /// On the way what fades out may be cut by the tile, but the name is not.
                @MainActor func look(_ margin: CGFloat, _ isTurning: Bool) {
                    for tile in tiles {
                        for label in Self.labels(tile) where (label.layer.presentation()?.opacity ?? 0) > 0 {
                            guard let place = Self.seen(label, in: tile), let face = tile.layer.presentation()?.bounds else {
                                continue
                            }
                            let (text, isInside) = (label.text ?? "", face.insetBy(dx: margin, dy: margin).contains(place))
                            let isCut =
                                isTurning && (label.layer.presentation()?.opacity ?? 0) < 1
                                && label.superview?.clipsToBounds == true
                            XCTAssertTrue(isInside || isCut, "\(width)x\(height): \(text) at \(place) in \(face)")
                        }
                    }
                }
                look(2, false)
                let shown = Set(tiles.flatMap { Self.labels($0) }.filter { $0.alpha > 0 }.map(\.text))
                XCTAssertTrue([5, 10].contains(shown.count), "all second lines are shown or none: \(shown)")
                for to in [1, 3, 0] {
                    try panel.turn(to: to) { look(-0.01, true) }
                    look(2, false)
                }
            }
        }
    }

    func testTheBarOfARoomPassesBehindItsWords() throws {
        try onPanel(320, 480) { panel in
            let page = DetailController(room: .cabin)
            panel.present(page)
            let bar = try XCTUnwrap(page.view.subviews.firstIndex { $0 is Toolbar })
            let glass = try XCTUnwrap(page.view.subviews.firstIndex { $0 is UIVisualEffectView })
            XCTAssertLessThan(bar, glass)
            var crossings = 0
            try panel.turn(to: 1) {
                let places = [bar, glass].compactMap { Self.seen(page.view.subviews[$0], in: page.view) }
                if places[0].intersects(places[1]) { crossings += 1 }
            }
            XCTAssertGreaterThan(crossings, 0, "they do not meet any more: the order is for nothing")
        }
    }

    func testAStoryHasLinesOfItsOwnBothWaysAndATurnBreaksNone() throws {
        for (width, height) in [(800, 480), (1280, 720)] {
            try onPanel(width, height) { panel in
                let page = DetailController(room: .kitchen)
                panel.present(page)
                let stories = Self.labels(page.view).filter { $0.numberOfLines == 0 }
                let sizes = stories.map(\.bounds.size)
                @MainActor func opacities() -> [Float] { stories.map { $0.layer.presentation()?.opacity ?? 0 } }
                @MainActor func shown() -> CGSize? {
                    XCTAssertEqual(opacities().reduce(0, +), 1)
                    return stories.first { $0.alpha == 1 }?.bounds.size
                }
                let beside = try XCTUnwrap(shown())
                for to in [1, 2, 3, 0] {
                    try panel.turn(to: to) {
                        XCTAssertEqual(stories.map { $0.layer.presentation()?.bounds.size }, sizes)
                        XCTAssertLessThan(opacities().min() ?? 1, 0.01, "one lies over the other")
                    }
                    let now = try XCTUnwrap(shown())
                    if to % 2 == 0 {
                        XCTAssertEqual(now, beside)
                    } else {
                        XCTAssertLessThan(now.height, beside.height, "\(width): fewer lines in a wider panel")
                        XCTAssertGreaterThan(now.width, beside.width)
                    }
                }
            }
        }
    }

    func testTheCameraShowsItsWordsOnTheWholeWay() throws {
        for (width, height) in [(320, 480), (480, 320)] {
            try onPanel(width, height) { panel in
                let page = HomeController.camera()
                panel.present(page)
                let caption = try XCTUnwrap(page.view.subviews.first { $0 is StatusChip })
                for (from, to) in Self.quarters {
                    panel.stand(at: from)
                    try panel.turn(to: to) {
                        guard let layer = caption.layer.presentation() else { return XCTFail() }
                        let place = layer.convert(layer.bounds, to: nil)
                        XCTAssertTrue(
                            CGRect(x: 0, y: 0, width: width, height: height).contains(place), "from \(from) to \(to): \(place)")
                    }
                }
            }
        }
    }

    func testTheBarsOfARoomFillWhenItHasCome() throws {
        try onPanel(320, 480) { panel in
            let page = DetailController(room: .cabin)
            page.modalPresentationStyle = .fullScreen
            var arrived = false
            panel.root.present(page, animated: true) { arrived = true }
            while !arrived { panel.screen.advance(by: 1.0 / 60) }
            panel.screen.advance(by: 0.4)
            @MainActor func bars(_ view: UIView) -> [LevelBar] {
                view.subviews.flatMap { ($0 as? LevelBar).map { [$0] } ?? bars($0) }
            }
            XCTAssertEqual(bars(page.view).count, 2)
            for bar in bars(page.view) {
                let fill = try XCTUnwrap(bar.subviews.first?.layer.presentation())
                XCTAssertEqual(fill.bounds.width, bar.bounds.width * bar.level, accuracy: 0.5)
            }
        }
    }

    func testPanelsThatAreTooSmallForAnything() throws {
        for (width, height) in [(64, 64), (16, 16), (1, 1), (1024, 64), (64, 1024)] {
            try onPanel(width, height) { panel in
                let pages = [
                    DetailController(room: .kitchen), SettingsController(), LanguageController(), HomeController.camera(),
                ]
                let reports = UIKitDiagnostics.collect {
                    for page in pages {
                        for to in [1, 0] { panel.stand(at: to) }
                        panel.present(page)
                        for to in [1, 3, 0] { panel.stand(at: to) }
                        panel.turn(to: 1)
                        panel.screen.advance(by: 0.3)
                        panel.stand(at: 0)
                        panel.root.dismiss(animated: false)
                        panel.screen.advance(by: 0.1)
                    }
                }
                XCTAssertEqual(reports.map(\.message), [], "\(width)x\(height)")
            }
        }
    }
}
