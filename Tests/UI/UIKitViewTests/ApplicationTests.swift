import UIKit
import XCTest

/// What an app hears of its own life.
final class ApplicationTests: ViewTestCase {
    @MainActor
    private final class Delegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
    }

    func testNotificationsFollowTheStateOfTheApp() {
        withWindow { _, _ in
            let app = UIApplication.shared
            let before = app.delegate
            nonisolated(unsafe) var heard: [String] = []
            let names = [
                UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
                UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification,
            ]
            let observers = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                    heard.append(note.name.rawValue)
                }
            }
            app.launch(delegate: Delegate())
            app.setActive(false)
            app.setActive(true)
            app.terminate()
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
            XCTAssertEqual(
                heard.map { $0.replacingOccurrences(of: "UIApplication", with: "") },
                [
                    "DidFinishLaunchingNotification", "DidBecomeActiveNotification", "WillResignActiveNotification",
                    "DidBecomeActiveNotification", "WillResignActiveNotification", "WillTerminateNotification",
                ])
            app.delegate = before
            app.setActive(true)
        }
    }

    func testAWindowBelongsToTheAppsOnlyScene() {
        MainActor.assumeIsolated {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            XCTAssertEqual(window.windowScene.map { [$0] as Set<UIScene> }, UIApplication.shared.connectedScenes)
            window.windowScene = nil
            XCTAssertNil(window.windowScene)
        }
    }

    @available(*, deprecated)
    func testLayoutGuidesOfOldSourceAreTheSafeAreasEdges() {
        withWindow { window, time in
            let tabs = UITabBarController()
            let page = UIViewController()
            tabs.viewControllers = [page]
            window.rootViewController = tabs
            time.tick()
            XCTAssertEqual(page.bottomLayoutGuide.length, 49)
            XCTAssertEqual(page.topLayoutGuide.length, 0)
            let line = UIView()
            line.translatesAutoresizingMaskIntoConstraints = false
            page.view.addSubview(line)
            NSLayoutConstraint.activate([
                line.bottomAnchor.constraint(equalTo: page.bottomLayoutGuide.topAnchor),
                line.heightAnchor.constraint(equalToConstant: 10),
                line.leadingAnchor.constraint(equalTo: page.view.leadingAnchor),
                line.widthAnchor.constraint(equalToConstant: 20),
            ])
            time.tick()
            XCTAssertEqual(line.frame.maxY, 251)
        }
    }
}
