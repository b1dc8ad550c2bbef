import CoreGraphics
import Foundation
import Gimbal
import GimbalTesting
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Another program's window where any page may be: in a tab, on its way out of a card, on an interface that turns.
final class HostedWindowTests: XCTestCase {
    private final class Letters: KeyboardLayoutState {
        let keymap = "xkb_keymap { };"
        func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers { KeyboardModifiers() }
    }

    /// A screen of 160 × 120 points and a client with a window as large, dark above and light below.
    @MainActor
    private final class Stage {
        static let (dark, light) = (UInt8(0x30), UInt8(0xC0))

        let fixture: ShellFixture
        let desk: WindowDesk
        let page: WaylandViewController
        let window: WindowDesk.Window
        let keyboard: UInt32
        let touch: UInt32
        var screen: TestScreen { fixture.screen }

        init() throws {
            fixture = try ShellFixture(width: 160, height: 120, layout: Letters())
            desk = try fixture.connect(bytes: 160 * 160 * 4)
            let seat = desk.client.bind("wl_seat")
            (keyboard, touch) = (desk.client.newID(), desk.client.newID())
            desk.client.request(seat, 1, [.uint(keyboard)])
            desk.client.request(seat, 2, [.uint(touch)])
            Self.paint(desk, width: 160, height: 120)
            (window, page) = try fixture.open(desk, width: 160, height: 120)
        }

        private static func paint(_ desk: WindowDesk, width: Int, height: Int) {
            desk.file.overwrite(
                (0..<height).flatMap { row in
                    let gray = row < height / 2 ? dark : light
                    return [UInt8]((0..<width).flatMap { _ in [gray, gray, gray, 255] })
                })
        }

        /// The client answers what it was told last with content of this size.
        func redraw(width: Int, height: Int) {
            desk.client.roundTrip()
            if let serial = desk.configures(window).last { desk.acknowledge(window, serial) }
            Self.paint(desk, width: width, height: height)
            desk.draw(window, width: Int32(width), height: Int32(height))
            desk.client.roundTrip()
            screen.advance(by: 0.1)
        }

        /// What the client has heard of its keyboard: 1 enter, 2 leave, 3 key.
        func keys() -> [UInt16] {
            screen.advance(by: 0.1)
            desk.client.roundTrip()
            return desk.client.takeEvents(of: keyboard).map(\.opcode).filter { (1...3).contains($0) }
        }

        /// The size that the client was told last.
        var told: [Int32] { [page.clientWindow.toplevel.wanted.width, page.clientWindow.toplevel.wanted.height] }

        func pixel(_ point: CGPoint) -> [UInt8] { Array(fixture.pixel(Int(point.x), Int(point.y)).prefix(3)) }

        /// All of the screen.
        var pixels: [UInt8] {
            screen.image.map { image in image.withUnsafePixels { Array($0) } } ?? []
        }

        /// Where a view is seen on the screen now.
        func seen(_ view: UIView) -> CGRect {
            guard let shown = view.layer.presentation(), let top = view.window?.layer.presentation() else { return .null }
            return shown.convert(shown.bounds, to: top)
        }
    }

    private func onStage(_ body: @MainActor (Stage) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let stage = try Stage()
            defer { stage.fixture.end() }
            let reports = try UIKitDiagnostics.collect { try body(stage) }
            XCTAssertEqual(reports.map(\.message), [])
            XCTAssertEqual(stage.screen.missedVblanks, 0)
            XCTAssertNil(stage.desk.client.error)
        }
    }

    @MainActor
    private static func page(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIViewController {
        let page = UIViewController()
        page.view.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1)
        return page
    }

    // MARK: Tabs

    func testInATabItIsShownServedAndGivenKeysWhileItsTabIsInFront() throws {
        try onStage { stage in
            let tabs = UITabBarController()
            tabs.viewControllers = [Self.page(0, 0, 1), stage.page]
            stage.fixture.show(tabs)
            XCTAssertEqual(stage.keys(), [])
            XCTAssertEqual(stage.pixel(CGPoint(x: 80, y: 20)), [255, 0, 0])
            let bar = tabs.tabBar.convert(tabs.tabBar.bounds, to: nil)
            @MainActor func tap(_ index: Int) {
                stage.screen.tap(at: CGPoint(x: bar.minX + bar.width * (index == 0 ? 0.25 : 0.75), y: bar.midY))
                stage.screen.advance(by: 0.5)
            }
            /// Seconds until the client may draw again.
            @MainActor func pace() -> Double {
                let callback = stage.desk.desk.frame(stage.window.surface)
                stage.desk.desk.commit(stage.window.surface)
                stage.desk.client.roundTrip()
                let start = stage.screen.time
                repeat {
                    stage.screen.advance(by: 1.0 / 60)
                    stage.desk.client.roundTrip()
                } while stage.desk.client.takeEvents(of: callback).isEmpty && stage.screen.time - start < 3
                return stage.screen.time - start
            }
            for _ in 0..<2 {
                tap(1)
                XCTAssertTrue(tabs.selectedViewController === stage.page)
                let size = stage.page.view.bounds.size
                XCTAssertEqual(stage.told, [Int32(size.width), Int32(size.height)])
                stage.redraw(width: Int(size.width), height: Int(size.height))
                XCTAssertEqual(stage.pixel(CGPoint(x: 80, y: 20)), [UInt8](repeating: Stage.dark, count: 3))
                XCTAssertEqual(
                    stage.pixel(CGPoint(x: 80, y: min(bar.minY, size.height) - 3)), [UInt8](repeating: Stage.light, count: 3))
                XCTAssertEqual(stage.keys(), [1])
                stage.screen.type("a")
                XCTAssertEqual(stage.keys(), [3, 3])
                XCTAssertLessThan(pace(), 0.1)
                tap(0)
                XCTAssertEqual(stage.pixel(CGPoint(x: 80, y: 20)), [255, 0, 0])
                XCTAssertEqual(stage.keys(), [2])
                XCTAssertFalse(stage.page.clientWindow.toplevel.wanted.isActivated)
                stage.screen.type("b")
                XCTAssertEqual(stage.keys(), [])
                XCTAssertEqual(pace(), 1, accuracy: 0.1)
            }
            XCTAssertEqual(stage.desk.client.takeEvents(of: stage.touch).count, 0, "the bar's fingers are the bar's")
        }
    }

    // MARK: Shared elements

    @MainActor
    private final class Vendor: NSObject, UIViewControllerTransitioningDelegate {
        let pair: (home: UIView, detail: UIView)
        let interactor = UIPercentDrivenInteractiveTransition()
        var isInteractive = true

        init(_ home: UIView, _ detail: UIView) { pair = (home, detail) }

        private func make(_ isForward: Bool) -> FadeTransition {
            let fade = FadeTransition(isForward: isForward, duration: 0.5)
            let (source, target) = isForward ? (pair.home, pair.detail) : (pair.detail, pair.home)
            fade.sharedElements = { _, _ in [SharedElement(source: source, target: target)] }
            return fade
        }

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { make(true) }
        func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
            make(false)
        }
        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? interactor : nil }
    }

    /// The grays, above and below, of what flies.
    @MainActor
    private static func flying(_ stage: Stage, _ detail: UIViewController) throws -> (above: UInt8, below: UInt8) {
        let standIn = try XCTUnwrap(detail.view.superview?.subviews.last)
        XCTAssertFalse(standIn === detail.view)
        let place = stage.seen(standIn)
        @MainActor func red(_ part: CGFloat) -> UInt8 {
            stage.pixel(CGPoint(x: place.midX, y: place.minY + place.height * part)).last ?? 0
        }
        return (red(0.25), red(0.75))
    }

    /// It comes half way under a hand, is taken back, and comes and goes by itself; the client's picture flies all the way.
    @MainActor
    private static func fly(_ stage: Stage, _ home: UIViewController, _ detail: UIViewController, _ vendor: Vendor) throws {
        detail.modalPresentationStyle = .fullScreen
        detail.transitioningDelegate = vendor
        let before = stage.pixels
        home.present(detail, animated: true)
        stage.screen.advance(by: 0.1)
        vendor.interactor.update(0.5)
        stage.screen.advance(by: 0.1)
        var seen = try flying(stage, detail)
        // The other picture is blue: half of the client's is red.
        XCTAssertGreaterThan(seen.below, Stage.light / 3)
        XCTAssertGreaterThan(seen.below, seen.above + 30)
        vendor.interactor.cancel()
        stage.screen.advance(by: 1)
        XCTAssertNil(home.presentedViewController)
        XCTAssertEqual(stage.pixels, before)
        vendor.isInteractive = false
        home.present(detail, animated: true)
        stage.screen.advance(by: 1)
        XCTAssertTrue(home.presentedViewController === detail)
        detail.dismiss(animated: true)
        stage.screen.advance(by: 0.25)
        seen = try flying(stage, detail)
        XCTAssertGreaterThan(seen.below, Stage.light / 4)
        XCTAssertGreaterThan(seen.below, seen.above + 20)
        stage.screen.advance(by: 1)
        XCTAssertEqual(stage.pixels, before)
        XCTAssertEqual([vendor.pair.home.layer.opacity, vendor.pair.detail.layer.opacity], [1, 1])
        detail.transitioningDelegate = nil
    }

    func testItsPictureIsTheTargetOfASharedElement() throws {
        try onStage { stage in
            let home = Self.page(0, 0, 0)
            let card = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 30))
            card.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
            home.view.addSubview(card)
            stage.fixture.show(home)
            stage.screen.advance(by: 0.5)
            try Self.fly(stage, home, stage.page, Vendor(card, stage.page.view))
            XCTAssertNil(stage.fixture.windows.active)
            // Once more, to stay: upright, in its place, and it has the keys.
            home.present(stage.page, animated: true)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.told, [160, 120])
            XCTAssertEqual(stage.pixel(CGPoint(x: 1, y: 1)), [UInt8](repeating: Stage.dark, count: 3))
            XCTAssertEqual(stage.pixel(CGPoint(x: 158, y: 118)), [UInt8](repeating: Stage.light, count: 3))
            XCTAssertTrue(stage.fixture.windows.active === stage.page.clientWindow)
        }
    }

    func testItsPictureIsTheSourceOfASharedElement() throws {
        try onStage { stage in
            let (home, detail) = (Self.page(0, 0, 0), Self.page(0, 0, 0))
            home.addChild(stage.page)
            stage.page.view.frame = CGRect(x: 10, y: 20, width: 80, height: 60)
            home.view.addSubview(stage.page.view)
            stage.page.didMove(toParent: home)
            stage.fixture.show(home)
            stage.screen.advance(by: 0.1)
            stage.redraw(width: 80, height: 60)
            let hero = UIView(frame: CGRect(x: 40, y: 0, width: 120, height: 90))
            hero.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
            detail.view.addSubview(hero)
            try Self.fly(stage, home, detail, Vendor(stage.page.view, hero))
            XCTAssertEqual(stage.pixel(CGPoint(x: 50, y: 30)), [UInt8](repeating: Stage.dark, count: 3))
            XCTAssertEqual(stage.pixel(CGPoint(x: 50, y: 70)), [UInt8](repeating: Stage.light, count: 3))
        }
    }

    // MARK: Zoom

    func testItZoomsOutOfACardAndAFingerPullsItBackOrNot() throws {
        try onStage { stage in
            let home = Self.page(0, 0, 1)
            let card = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 30))
            card.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
            home.view.addSubview(card)
            let navigation = UINavigationController(rootViewController: home)
            navigation.isNavigationBarHidden = true
            stage.fixture.show(navigation)
            stage.screen.advance(by: 0.5)
            let before = stage.pixels
            stage.page.preferredTransition = .zoom { _ in card }
            @MainActor func checkIsSeen(_ line: UInt = #line) {
                let place = stage.seen(stage.page.view)
                XCTAssertGreaterThan(place.width, 40, line: line)
                XCTAssertLessThan(place.width, 160, line: line)
                for (part, gray) in [(0.3, Stage.dark), (0.7, Stage.light)] {
                    let pixel = stage.pixel(CGPoint(x: place.midX, y: place.minY + place.height * part))
                    XCTAssertEqual(pixel, [UInt8](repeating: gray, count: 3), line: line)
                }
            }
            navigation.pushViewController(stage.page, animated: true)
            for _ in 0..<60 where stage.seen(stage.page.view).width < 130 { stage.screen.advance(by: 1.0 / 60) }
            checkIsSeen()
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.seen(stage.page.view), CGRect(x: 0, y: 0, width: 160, height: 120))
            XCTAssertEqual(stage.keys(), [1])
            let shown = stage.pixels
            stage.desk.client.roundTrip()
            _ = (stage.desk.configures(stage.window), stage.desk.client.takeEvents(of: stage.touch))
            let finger = stage.screen.touch(at: CGPoint(x: 80, y: 30))
            finger.move(to: CGPoint(x: 80, y: 55), duration: 0.4, steps: 24)
            XCTAssertEqual(stage.page.transitionCoordinator?.isInteractive, true)
            checkIsSeen()
            finger.move(to: CGPoint(x: 80, y: 40), duration: 0.3, steps: 18)
            stage.screen.advance(by: 0.3)
            finger.end()
            stage.screen.advance(by: 1)
            XCTAssertTrue(navigation.topViewController === stage.page)
            XCTAssertEqual(stage.pixels, shown)
            XCTAssertTrue(stage.fixture.windows.active === stage.page.clientWindow)
            XCTAssertEqual(stage.told, [160, 120])
            stage.desk.client.roundTrip()
            XCTAssertEqual(stage.desk.client.takeEvents(of: stage.touch).last?.opcode, 4, "the finger was taken from the client")
            stage.screen.drag(from: CGPoint(x: 80, y: 30), to: CGPoint(x: 80, y: 110), duration: 0.2)
            stage.screen.advance(by: 1)
            XCTAssertTrue(navigation.topViewController === home)
            XCTAssertEqual(stage.pixels, before)
            XCTAssertNil(stage.fixture.windows.active)
        }
    }

    // MARK: Turns

    func testTurnedItIsToldTheNewSizeStandsInUntilItHasDrawnAndIsTouchedWhereItIsSeen() throws {
        try onStage { stage in
            stage.fixture.show(stage.page)
            stage.screen.advance(by: 0.5)
            let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.first as? UIWindowScene)
            let natural = UIInterfaceOrientationMask(rawValue: 1 << UInt(scene.interfaceOrientation.rawValue))
            @MainActor func ask(_ mask: UIInterfaceOrientationMask) {
                scene.requestGeometryUpdate(.iOS(interfaceOrientations: mask))
            }
            defer {
                UIView.performWithoutAnimation { ask(natural) }
                stage.screen.advance(by: 0.5)
            }
            for mask in [UIInterfaceOrientationMask.portrait, natural] {
                let size = mask == natural ? (width: 160, height: 120) : (width: 120, height: 160)
                ask(mask)
                stage.screen.settle()
                XCTAssertEqual(stage.told, [Int32(size.width), Int32(size.height)])
                XCTAssertNotNil(stage.page.clientWindow.awaitedSize)
                stage.screen.advance(by: 0.1)
                XCTAssertNotNil(stage.page.clientWindow.awaitedSize)
                for x in [60.0, 100] {
                    XCTAssertTrue(stage.pixel(CGPoint(x: x, y: 60)).allSatisfy { $0 >= Stage.dark }, "its old content")
                }
                stage.redraw(width: size.width, height: size.height)
                XCTAssertNil(stage.page.clientWindow.awaitedSize)
                stage.screen.advance(by: 1)
                try Self.checkTouches(stage, width: size.width, height: size.height)
            }
        }
    }

    func testWithTheDisplayTurnedItIsToldTheNewSizeAndTouchedWhereItIsSeen() throws {
        try onStage { stage in
            stage.fixture.show(stage.page)
            stage.screen.advance(by: 0.5)
            defer {
                UIScreen.main.displayRotation = .upright
                stage.screen.advance(by: 0.5)
            }
            for rotation in [DisplayRotation.rotated90, .rotated270, .rotated180] {
                UIScreen.main.displayRotation = rotation
                stage.screen.advance(by: 0.1)
                let size = rotation == .rotated180 ? (width: 160, height: 120) : (width: 120, height: 160)
                XCTAssertEqual(stage.told, [Int32(size.width), Int32(size.height)])
                stage.redraw(width: size.width, height: size.height)
                stage.screen.advance(by: 0.5)
                try Self.checkTouches(stage, width: size.width, height: size.height)
            }
        }
    }

    /// The client draws a white spot where nothing is symmetrical; a finger on what is seen of it is on the spot.
    @MainActor
    private static func checkTouches(_ stage: Stage, width: Int, height: Int) throws {
        let (desk, surface) = (stage.desk, stage.window.surface)
        var bytes = [UInt8](repeating: Stage.dark, count: width * height * 4)
        for at in stride(from: 3, to: bytes.count, by: 4) { bytes[at] = 255 }
        for y in 20..<30 {
            for x in 70..<80 { bytes.replaceSubrange((y * width + x) * 4..<(y * width + x) * 4 + 4, with: [255, 255, 255, 255]) }
        }
        desk.file.overwrite(bytes)
        let pool = desk.desk.pool(desk.file, size: Int32(width * height * 4))
        desk.desk.attach(surface, desk.desk.buffer(pool, width: Int32(width), height: Int32(height)))
        desk.desk.damage(surface, 0, 0, Int32(width), Int32(height))
        desk.desk.commit(surface)
        desk.client.roundTrip()
        stage.screen.advance(by: 0.1)
        let image = try XCTUnwrap(stage.screen.image)
        var spots: [CGPoint] = []
        var ground = true
        image.withUnsafePixels { bytes in
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let gray = bytes[y * image.bytesPerRow + x * 4]
                    if gray > 250 { spots.append(CGPoint(x: x, y: y)) } else if gray != Stage.dark { ground = false }
                }
            }
        }
        XCTAssertTrue(ground, "it fills the screen")
        XCTAssertEqual(spots.count, 100)
        let count = CGFloat(max(spots.count, 1))
        let place = CGPoint(
            x: spots.reduce(0) { $0 + $1.x } / count + 0.5, y: spots.reduce(0) { $0 + $1.y } / count + 0.5)
        desk.client.takeEvents(of: stage.touch)
        stage.screen.tap(at: place)
        desk.client.roundTrip()
        let down = try XCTUnwrap(desk.client.takeEvents(of: stage.touch, 0).first)
        XCTAssertEqual(Double(down.word(4)) / 256, 75, accuracy: 0.5)
        XCTAssertEqual(Double(down.word(5)) / 256, 25, accuracy: 0.5)
    }
}
