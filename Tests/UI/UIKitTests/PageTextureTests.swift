import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// A page that moves is drawn once and shown as one texture; entering and leaving that state cannot be seen.
final class PageTextureTests: XCTestCase {
    func testAtRestAPageLooksTheSameAsATextureAndAsItself() throws { try check(scale: 1) }
    func testAtRestAPageLooksTheSameAtTwoPixelsAPoint() throws { try check(scale: 2) }

    private func check(scale: CGFloat) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 320, height: 240, scale: scale)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let controller = UIViewController()
            window.rootViewController = controller
            controller.view.backgroundColor = UIColor(red: 0.1, green: 0.14, blue: 0.22, alpha: 1)
            let page = Self.page(CGSize(width: 320 / scale, height: 240 / scale))
            controller.view.addSubview(page)
            window.makeKeyAndVisible()
            screen.advance(by: 0.5)
            let direct = try screen.picture()
            let things = Self.drawnThings(screen.planText)

            // For a second it goes the three hundredth part of a pixel, so that it is under way and lies where it lay.
            let move = CAKeyframeAnimation(keyPath: "position.x")
            move.values = [0.0, 0.003 / scale, 40]
            move.keyTimes = [0, 0.5, 1]
            move.isAdditive = true
            move.duration = 2
            page.layer.add(move, forKey: "move")
            var texture = direct
            var wasTexture = false
            for _ in 0..<30 {
                screen.advance(by: 1.0 / 60)
                // The ground and the page: two things instead of all that the page is made of.
                guard Self.drawnThings(screen.planText) < things, Self.drawnThings(screen.planText) <= 2 else { continue }
                wasTexture = true
                texture = try screen.picture()
                try Golden.compare(texture, direct, "page-texture-entered-\(scale)", tolerance: 1)
            }
            XCTAssertTrue(wasTexture, "the page never was a texture:\n\(screen.planText)")
            page.layer.removeAnimation(forKey: "move")
            screen.advance(by: 0.5)
            try Golden.compare(screen.picture(), direct, "page-texture-left-\(scale)", tolerance: 1)
            window.isHidden = true
        }
    }

    /// What the last pass, the one to the screen, draws.
    private static func drawnThings(_ plan: String) -> Int {
        guard let output = plan.components(separatedBy: "pass output\n").last else { return 0 }
        return output.split(separator: "\n").count
    }

    /// Everything that could come out otherwise in a texture.
    @MainActor
    private static func page(_ size: CGSize) -> UIView {
        let page = UIView(frame: CGRect(origin: .zero, size: size))
        let gradient = CAGradientLayer()
        gradient.frame = page.bounds
        gradient.colors = [UIColor(red: 0.2, green: 0.3, blue: 0.5, alpha: 1).cgColor, UIColor.black.cgColor]
        page.layer.addSublayer(gradient)
        let card = UIView(frame: CGRect(x: 12, y: 10, width: size.width * 0.5, height: size.height * 0.4))
        card.backgroundColor = UIColor(red: 0.95, green: 0.8, blue: 0.5, alpha: 1)
        card.layer.cornerRadius = 9
        card.layer.shadowOpacity = 0.6
        card.layer.shadowRadius = 6
        card.layer.borderWidth = 1
        page.addSubview(card)
        let title = UILabel(frame: CGRect(x: 6, y: 4, width: size.width * 0.45, height: 18))
        title.text = "Küche مرحبا"
        title.font = .systemFont(ofSize: 11)
        card.addSubview(title)
        let group = UIView(frame: CGRect(x: size.width * 0.4, y: size.height * 0.5, width: 70, height: 50))
        group.alpha = 0.6
        group.backgroundColor = .white
        let inner = UIView(frame: CGRect(x: 20, y: 10, width: 60, height: 30))
        inner.backgroundColor = UIColor(red: 0.8, green: 0.2, blue: 0.3, alpha: 1)
        inner.layer.cornerRadius = 15
        group.addSubview(inner)
        page.addSubview(group)
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { context in
            UIColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 1).setFill()
            UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 20, height: 20)).fill()
        }
        let image = UIImageView(image: picture)
        image.frame = CGRect(x: 10, y: size.height * 0.6, width: 40, height: 40)
        image.transform = CGAffineTransform(rotationAngle: 0.3)
        page.addSubview(image)
        return page
    }
}
