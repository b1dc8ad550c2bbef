import CoreGraphics
import GimbalTesting
import TestSupport
import XCTest

@testable import UIKit

/// What the keyboard looks like, in each language and on each page, with a field above it.
final class KeyboardGoldenTests: XCTestCase {
    func testLettersOfEachLanguage() throws {
        for language in ["en", "de", "fr", "ar"] {
            try check("letters-\(language)", language) { screen, field in
                field.text = ["en": "Living room", "de": "Küche", "fr": "Salle à manger", "ar": "غرفة المعيشة"][language]
            }
        }
    }

    func testSignsAndDigits() throws {
        try check("signs", "de") { screen, _ in Self.tap(.plane(.symbols), screen) }
        try check("more-signs", "en") { screen, _ in
            Self.tap(.plane(.symbols), screen)
            Self.tap(.plane(.moreSymbols), screen)
        }
        try check("signs-ar", "ar") { screen, _ in Self.tap(.plane(.symbols), screen) }
        try check("decimal-pad", "en", prepare: { $0.keyboardType = .decimalPad }) { _, _ in }
    }

    func testAKeyUnderAFinger_andWhatItOffers() throws {
        try check("pressed", "en", prepare: { $0.returnKeyType = .search }) { screen, field in
            field.text = "Hell"
            _ = screen.touch(at: Self.place(.text("o"), screen))
        }
        try check("offered", "en") { screen, field in
            field.text = "Caf"
            let finger = screen.touch(at: Self.place(.text("e"), screen))
            screen.advance(by: 0.6)
            finger.move(by: 36, 0)
        }
    }

    func testAWideScreenInTheDark() throws {
        try check("wide", "de", size: CGSize(width: 800, height: 480), scale: 1) { _, field in field.text = "Wohnzimmer" }
        try check("wide-dark", "en", size: CGSize(width: 800, height: 480), scale: 1, isDark: true) { _, field in
            field.text = "Locked"
            field.selectAll(nil)
        }
    }

    @MainActor
    private static func place(_ kind: KeyCap.Kind, _ screen: TestScreen) -> CGPoint {
        guard let keys = OnScreenKeyboard.current?.keys, let cell = keys.plane?.cells.first(where: { $0.cap.kind == kind }) else {
            XCTFail("there is no key \(kind)")
            return .zero
        }
        return keys.convert(CGPoint(x: cell.frame.midX, y: cell.frame.midY), to: nil)
    }

    @MainActor
    private static func tap(_ kind: KeyCap.Kind, _ screen: TestScreen) {
        screen.tap(at: place(kind, screen))
        screen.advance(by: 0.05)
    }

    private func check(
        _ name: String, _ language: String, size: CGSize = CGSize(width: 375, height: 480), scale: CGFloat = 2,
        isDark: Bool = false, prepare: @MainActor (UITextField) -> Void = { _ in },
        _ body: @MainActor (TestScreen, UITextField) -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: Int(size.width * scale), height: Int(size.height * scale), scale: scale)
            defer {
                screen.close()
                // The process's other tests have one pixel a point, without a screen of their own.
                (try? TestScreen())?.close()
            }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = isDark ? .dark : .light
            window.backgroundColor = .systemGroupedBackground
            window.rootViewController = UIViewController()
            let field = UITextField(frame: CGRect(x: 16, y: 40, width: size.width - 32, height: 40))
            field.borderStyle = .roundedRect
            field.clearButtonMode = .whileEditing
            field.placeholder = "Name"
            window.rootViewController?.view.addSubview(field)
            window.makeKeyAndVisible()
            prepare(field)
            UITextInputMode.activeInputModes = [language, language == "en" ? "de" : "en"].compactMap {
                UITextInputMode.inputMode(forLanguage: $0)
            }
            OnScreenKeyboard.startOver()
            screen.settle()
            screen.tap(at: CGPoint(x: 100, y: 60))
            screen.advance(by: 0.4)
            body(screen, field)
            screen.advance(by: 0.2)
            let image = try XCTUnwrap(screen.image)
            var picture = image.withUnsafePixels {
                Picture(width: image.width, height: image.height, stride: image.bytesPerRow, copying: $0)
            }
            for at in stride(from: 0, to: picture.bytes.count, by: 4) { picture.bytes.swapAt(at, at + 2) }
            try Golden.picture(picture, "Keyboard/\(name)", tolerance: 6, outliers: 600)
            window.endEditing(true)
            screen.advance(by: 0.5)
            window.isHidden = true
        }
    }
}
