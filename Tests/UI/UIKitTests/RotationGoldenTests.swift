import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// The same small scene on a panel that is mounted in each of the eight ways: the panel's pixels are held to goldens, and what the
/// viewer sees is the same picture every time.
final class RotationGoldenTests: XCTestCase {
    private static let names = ["0", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270"]

    func testEveryMountingShowsTheSamePicture() throws {
        try MainActor.assumeIsolated {
            let reference = try Self.atRest("0") { try $0.picture() }
            for name in Self.names {
                try Self.atRest(name) { screen in
                    try Golden.picture(screen.panelPicture(), "Rotation/panel-\(name)")
                    try Golden.compare(screen.picture(), reference, "rotation-\(name)", tolerance: 1)
                }
            }
        }
    }

    func testTurningCostsNoPassAndNoOperation() throws {
        try MainActor.assumeIsolated {
            var plans: Set<String> = []
            for name in Self.names {
                try Self.atRest(name) { screen in
                    // All but the first line, which says how the output is turned.
                    plans.insert(screen.renamedPlan.split(separator: "\n").dropFirst().joined(separator: "\n"))
                }
            }
            XCTAssertEqual(plans.count, 1, plans.joined(separator: "\n---\n"))
        }
    }

    func testTheScreenIsAsLargeAsTheViewerSeesIt() throws {
        try MainActor.assumeIsolated {
            for name in Self.names {
                let screen = try TestScreen(panelWidth: 320, panelHeight: 200, rotation: name, scale: 2)
                defer { screen.close() }
                let isTurned = name.hasSuffix("90") || name.hasSuffix("270")
                XCTAssertEqual(
                    UIScreen.main.bounds.size, isTurned ? CGSize(width: 100, height: 160) : CGSize(width: 160, height: 100))
            }
        }
    }

    /// Only a part of the picture changes, in buffers of three ages, while a page of many views moves as one texture.
    func testWhatMovesLooksTheSameOnEveryMounting() throws {
        try MainActor.assumeIsolated {
            let reference = try Self.moving("0")
            for name in Self.names.dropFirst() {
                for (index, (picture, wanted)) in zip(try Self.moving(name), reference).enumerated() {
                    try Golden.compare(picture, wanted, "rotation-moving-\(name)-\(index)", tolerance: 2)
                }
            }
        }
    }

    @MainActor
    @discardableResult
    private static func atRest<Result>(_ name: String, _ body: (TestScreen) throws -> Result) throws -> Result {
        try show(name) { screen, _ in try body(screen) }
    }

    @MainActor
    private static func moving(_ name: String) throws -> [Picture] {
        try show(name) { screen, page in
            UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) { page.frame.origin.x += 40 }
            return try (0..<24).map { _ in
                screen.advance(by: 1.0 / 60)
                return try screen.picture()
            }
        }
    }

    /// A picture of 160×120, whatever the panel's sides are.
    @MainActor
    private static func show<Result>(_ name: String, _ body: (TestScreen, UIView) throws -> Result) throws -> Result {
        for window in UIApplication.shared.windows { window.isHidden = true }
        let isTurned = name.hasSuffix("90") || name.hasSuffix("270")
        let screen = try TestScreen(panelWidth: isTurned ? 120 : 160, panelHeight: isTurned ? 160 : 120, rotation: name)
        defer { screen.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        defer { window.isHidden = true }
        let controller = UIViewController()
        window.rootViewController = controller
        let page = fill(controller.view)
        window.makeKeyAndVisible()
        screen.advance(by: 0.5)
        return try body(screen, page)
    }

    /// Nothing in it is symmetrical: text, rounded corners, a clip, a blur, a gradient, a shadow, a turned view.
    @MainActor
    private static func fill(_ view: UIView) -> UIView {
        view.backgroundColor = UIColor(red: 0.93, green: 0.94, blue: 0.97, alpha: 1)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 76, width: 160, height: 44)
        gradient.colors = [UIColor.systemIndigo.cgColor, UIColor.systemTeal.cgColor]
        gradient.startPoint = CGPoint(x: 0, y: 0)
        gradient.endPoint = CGPoint(x: 1, y: 0.4)
        view.layer.addSublayer(gradient)
        let label = UILabel(frame: CGRect(x: 8, y: 4, width: 110, height: 24))
        label.text = "This side up"
        label.font = .boldSystemFont(ofSize: 16)
        label.textColor = UIColor(red: 0.1, green: 0.12, blue: 0.2, alpha: 1)
        view.addSubview(label)
        let page = card(CGRect(x: 8, y: 34, width: 84, height: 62))
        view.addSubview(page)
        let turned = UIView(frame: CGRect(x: 112, y: 34, width: 30, height: 20))
        turned.backgroundColor = .systemOrange
        turned.layer.borderWidth = 2
        turned.layer.borderColor = UIColor.black.cgColor
        turned.transform = CGAffineTransform(rotationAngle: 0.4)
        view.addSubview(turned)
        let glass = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        glass.frame = CGRect(x: 70, y: 66, width: 76, height: 40)
        glass.layer.cornerRadius = 9
        glass.clipsToBounds = true
        view.addSubview(glass)
        return page
    }

    @MainActor
    private static func card(_ frame: CGRect) -> UIView {
        let page = UIView(frame: frame)
        page.backgroundColor = .white
        page.layer.cornerRadius = 8
        page.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner]
        page.layer.shadowOpacity = 0.4
        page.layer.shadowRadius = 4
        page.layer.shadowOffset = CGSize(width: 2, height: 3)
        let clip = UIView(frame: CGRect(x: 6, y: 6, width: 50, height: 34))
        clip.layer.cornerRadius = 10
        clip.clipsToBounds = true
        clip.backgroundColor = .systemGreen
        let disc = UIView(frame: CGRect(x: 24, y: 12, width: 40, height: 40))
        disc.backgroundColor = .systemRed
        disc.layer.cornerRadius = 20
        clip.addSubview(disc)
        page.addSubview(clip)
        for index in 0..<4 {
            let line = UIView(frame: CGRect(x: 60, y: 6 + Double(index) * 9, width: 8 + Double(index) * 4, height: 5))
            line.backgroundColor = UIColor(red: 0.2, green: 0.3, blue: 0.9, alpha: 1 - Double(index) * 0.2)
            page.addSubview(line)
        }
        return page
    }
}
