import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// The demo on a screen in memory, a second after its launch; nothing of it is left behind.
///
/// - Parameters:
///   - width: in pixels; `height` likewise.
@MainActor
func withDemo(_ width: Int, _ height: Int, _ body: (UINavigationController, TestScreen) throws -> Void) throws {
    for window in UIApplication.shared.windows { window.isHidden = true }
    let screen = try TestScreen(width: width, height: height)
    let app = App()
    _ = app.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
    defer {
        app.window?.isHidden = true
        app.window?.rootViewController = nil
        for state in [UIControl.State.normal, .selected] { UITabBarItem.appearance().setTitleTextAttributes(nil, for: state) }
        screen.close()
    }
    screen.advance(by: 1)
    try body(try XCTUnwrap(app.window?.rootViewController as? UINavigationController), screen)
}
