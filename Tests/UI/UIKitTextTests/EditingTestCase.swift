import GimbalTesting
import UIKit
import XCTest

/// Tests of texts that are edited, in a window on a screen in virtual time.
class EditingTestCase: XCTestCase {
    @MainActor
    final class Desk {
        let screen: TestScreen
        let window = UIWindow(frame: UIScreen.main.bounds)
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
        let view = UITextView(frame: CGRect(x: 20, y: 80, width: 200, height: 120))

        init() throws {
            // What another test left on the screen would take the fingers of this one.
            for window in UIApplication.shared.windows { window.isHidden = true }
            screen = try TestScreen(width: 320, height: 480)
            window.frame = UIScreen.main.bounds
            window.backgroundColor = .white
            window.rootViewController = UIViewController()
            field.borderStyle = .roundedRect
            for view in [field, view] as [UIView] { window.rootViewController?.view.addSubview(view) }
            window.makeKeyAndVisible()
            screen.advance(by: 0.1)
        }

        /// What is selected, as the text with marks: `a[bc]d`, `ab|c`.
        func state(_ input: any UITextInput) -> String {
            guard let selected = input.selectedTextRange,
                let before = input.textRange(from: input.beginningOfDocument, to: selected.start),
                let after = input.textRange(from: selected.end, to: input.endOfDocument)
            else { return "?" }
            func text(_ range: UITextRange) -> String { input.text(in: range) ?? "?" }
            return text(before) + (selected.isEmpty ? "|" : "[\(text(selected))]") + text(after)
        }

        /// In the middle of the character at an offset, in points of the screen.
        func place(of offset: Int, in input: any UITextInput) -> CGPoint {
            let start = input.position(from: input.beginningOfDocument, offset: offset) ?? input.endOfDocument
            let end = input.position(from: start, offset: 1) ?? start
            let rect = input.textRange(from: start, to: end).map { input.firstRect(for: $0) } ?? .zero
            return input.textInputView.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
        }

        func close() {
            window.endEditing(true)
            window.isHidden = true
            screen.close()
        }
    }

    func onDesk(_ body: @MainActor (Desk) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let desk = try Desk()
            try body(desk)
            desk.close()
        }
    }
}
