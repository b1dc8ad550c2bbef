import Foundation
import Gimbal
import GimbalTesting
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import GimbalShell
@testable import Hosting

/// Other programs' windows among an app's own screens.
final class WaylandHostTests: XCTestCase {
    /// - Parameter body: a screen of 200 × 100 points with a navigation controller, to which windows are pushed as they open.
    private func withHost(_ body: @MainActor (TestScreen, WaylandHost, UINavigationController) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 200, height: 100)
            AppHost.provideShaders()
            let host = try WaylandHost()
            let ground = UIViewController()
            ground.view.backgroundColor = .black
            let navigation = UINavigationController(rootViewController: ground)
            navigation.isNavigationBarHidden = true
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            screen.settle()
            defer {
                window.isHidden = true
                window.rootViewController = nil
                host.close()
                screen.close()
            }
            try body(screen, host, navigation)
        }
    }

    @MainActor
    private static func open(_ host: WaylandHost, _ screen: TestScreen, _ value: UInt8) throws -> (WindowDesk, WindowDesk.Window)
    {
        let desk = try ShellFixture.connect(to: host.display, on: screen.loop, bytes: 200 * 100 * 4, value: value)
        return (desk, desk.mappedToplevel(width: 200, height: 100))
    }

    @MainActor
    private static func middle(_ screen: TestScreen) -> [UInt8] {
        guard let image = screen.image else { return [] }
        return image.withUnsafePixels { bytes in (0..<3).map { bytes[50 * image.bytesPerRow + 400 + $0] } }
    }

    func testAScreenOfTheAppsIsBetweenTwoProgramsAndNothingStopsATransition() throws {
        try withHost { screen, host, navigation in
            var opened: [WaylandViewController] = []
            host.onOpen = { opened.append($0) }
            // Neither ever answers what it is told from here on.
            let desks = try [Self.open(host, screen, 50), Self.open(host, screen, 150)]
            defer { withExtendedLifetime(desks) {} }
            XCTAssertEqual(opened, host.controllers)
            @MainActor func stalled(_ act: () -> Void) {
                act()
                screen.settle()
                screen.advance(by: 0.1)
                let frames = screen.frameCount
                screen.stall(for: 0.3)
                XCTAssertGreaterThanOrEqual(screen.frameCount - frames, 8)
                screen.advance(by: 1.5)
            }
            stalled { navigation.pushViewController(opened[0], animated: true) }
            XCTAssertEqual(Self.middle(screen), [50, 50, 50])
            XCTAssertTrue(host.windows.active === opened[0].clientWindow)
            let own = UIViewController()
            own.view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
            stalled { navigation.pushViewController(own, animated: true) }
            XCTAssertEqual(Self.middle(screen), [255, 0, 0])
            XCTAssertNil(host.windows.active, "keys are the app's own")
            let passage = Passage()
            opened[1].transitioningDelegate = passage
            opened[1].modalPresentationStyle = .fullScreen
            stalled { own.present(opened[1], animated: true) }
            XCTAssertEqual(Self.middle(screen), [150, 150, 150])
            XCTAssertTrue(host.windows.active === opened[1].clientWindow)
            stalled { own.dismiss(animated: true) }
            XCTAssertEqual(Self.middle(screen), [255, 0, 0])
            stalled { navigation.popViewController(animated: true) }
            XCTAssertEqual(Self.middle(screen), [50, 50, 50])
            XCTAssertEqual(screen.missedVblanks, 0)
        }
    }

    func testADialogSaysWhoseItIsAndHowLargeItLikesToBe() throws {
        try withHost { screen, host, navigation in
            var dialogs: [WaylandViewController] = []
            host.onOpen = { window in
                guard let parent = window.dialogParent else { return navigation.pushViewController(window, animated: false) }
                dialogs.append(window)
                window.modalPresentationStyle = .formSheet
                parent.present(window, animated: true)
            }
            host.onClose = { $0.presentingViewController?.dismiss(animated: true) }
            let (desk, main) = try Self.open(host, screen, 50)
            screen.advance(by: 0.2)
            XCTAssertNil(host.controllers.first?.dialogParent)
            let window = desk.toplevel()
            desk.client.request(window.role, 1, [.uint(main.role)])
            desk.map(window, width: 80, height: 40)
            let first = try XCTUnwrap(desk.client.takeEvents(of: window.role, 0).first)
            XCTAssertEqual([first.word(0), first.word(1), first.word(2)], [0, 0, 0], "as large as it likes")
            screen.advance(by: 1)
            let dialog = try XCTUnwrap(dialogs.first)
            XCTAssertTrue(dialog.dialogParent === host.controllers.first)
            XCTAssertEqual(dialog.preferredContentSize, CGSize(width: 80, height: 40))
            XCTAssertTrue(host.windows.active === dialog.clientWindow)
            // Its view says how large it is now; without a frame it could not be closed.
            let wanted = dialog.clientWindow.toplevel.wanted
            XCTAssertEqual(CGSize(width: Double(wanted.width), height: Double(wanted.height)), dialog.view.bounds.size)
            XCTAssertTrue(wanted.isMaximized && !wanted.isFullscreen)
            desk.client.request(window.role, 0)
            desk.client.roundTrip()
            screen.advance(by: 1)
            XCTAssertNil(navigation.presentedViewController)
            XCTAssertNil(desk.client.error)
        }
    }

    func testAFingerSwipesFromProgramToProgramAsBetweenAllPages() throws {
        try withHost { screen, host, navigation in
            host.onOpen = { navigation.pushViewController($0, animated: false) }
            let (first, _) = try Self.open(host, screen, 50)
            screen.advance(by: 0.1)
            let (second, _) = try Self.open(host, screen, 150)
            screen.advance(by: 0.1)
            let finger = screen.drag(
                from: CGPoint(x: 2, y: 50), to: CGPoint(x: 102, y: 50), duration: 0.3, steps: 18, release: false)
            second.client.disconnect()
            screen.advance(by: 0.1)
            XCTAssertTrue(navigation.topViewController === host.controllers.first)
            finger.move(to: CGPoint(x: 180, y: 50), duration: 0.1, steps: 6)
            finger.end()
            screen.advance(by: 1)
            XCTAssertEqual(Self.middle(screen), [50, 50, 50])
            XCTAssertEqual(screen.missedVblanks, 0)
            XCTAssertFalse(first.client.isClosed)
        }
    }

    func testAControllerSaysWhatItsProgramSays() throws {
        try withHost { screen, host, navigation in
            var closed: [WaylandViewController] = []
            host.onClose = { closed.append($0) }
            let (desk, window) = try Self.open(host, screen, 50)
            let controller = try XCTUnwrap(host.controllers.first)
            desk.client.request(window.role, 2, [.string("A title")])
            desk.client.request(window.role, 3, [.string("org.example.A")])
            desk.client.roundTrip()
            XCTAssertEqual(controller.title, "A title")
            XCTAssertEqual(controller.appID, "org.example.A")
            XCTAssertEqual(controller.processID, getpid())
            controller.requestClose()
            desk.client.roundTrip()
            XCTAssertEqual(desk.client.takeEvents(of: window.role, 1).count, 1)
            navigation.pushViewController(controller, animated: false)
            screen.advance(by: 0.1)
            desk.client.disconnect()
            screen.advance(by: 0.1)
            XCTAssertTrue(controller.isClosed)
            XCTAssertEqual(closed, [controller])
            XCTAssertTrue(host.controllers.isEmpty)
            XCTAssertEqual(Self.middle(screen), [50, 50, 50], "what it showed last stays")
        }
    }

    func testWhatCannotBeIsSaid() throws {
        try withHost { screen, host, _ in
            XCTAssertThrowsError(try WaylandHost()) { XCTAssertEqual($0 as? WaylandHostError, .secondHost) }
            host.close()
            let running = RunningProgram.current
            RunningProgram.current = nil
            XCTAssertThrowsError(try WaylandHost()) { XCTAssertEqual($0 as? WaylandHostError, .noScreen) }
            RunningProgram.current = running
            let second = try WaylandHost()
            defer { second.close() }
            XCTAssertThrowsError(try second.start(["no-such-program"], environment: [:]) { _ in }) { error in
                XCTAssertEqual("\(error)", "no-such-program cannot be started: No such file or directory")
            }
            XCTAssertEqual(
                "\(WaylandHostError.noProgram("no-such-program", code: ENOENT))",
                "no-such-program cannot be started: No such file or directory")
        }
    }

    func testAProgramIsToldTheSocketAndItsEndIsHeard() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let before = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
        setenv("XDG_RUNTIME_DIR", directory.path, 1)
        defer {
            if let before { setenv("XDG_RUNTIME_DIR", before, 1) } else { unsetenv("XDG_RUNTIME_DIR") }
            try? FileManager.default.removeItem(at: directory)
        }
        try withHost { screen, host, _ in
            var code: Int32?
            try host.start(["sh", "-c", "test -S \"$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY\" && exit 9"]) { code = $0 }
            for _ in 0..<20_000 where code == nil {
                screen.advance(by: 1.0 / 60)
                usleep(2000)
            }
            XCTAssertEqual(code, 9)
        }
    }
}

@MainActor
private final class Passage: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { TransitionCatalogue.make(named: "page-curl") }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        TransitionCatalogue.make(named: "cube", isForward: false)
    }
}
