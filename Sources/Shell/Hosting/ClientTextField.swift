import Foundation
import Geometry
import QuartzCore
import UIKit
import WaylandServer

/// A client's text field as the first responder: the keyboard on the screen comes for it and writes through it.
///
/// It lies at the client's caret, without anything to be seen. Keys of a real keyboard are the client's own affair and do not write
/// here. While the keyboard is shown, the window's view scrolls so far that the caret is above it.
@MainActor
final class ClientTextField: UIView, UIKeyInput {
    private weak var seat: ServerSeat?
    private(set) var input: TextInput?
    private var observer: (any NSObjectProtocol)?
    /// Where the keyboard lies or comes to lie, in the screen's points; nil while there is none.
    private var keyboard: CGRect?

    /// The kernel's numbers.
    private static let enter: UInt32 = 28
    private static let backspace: UInt32 = 14
    /// Between the caret and the keyboard, in points.
    private static let gap = 8.0

    init(seat: ServerSeat) {
        self.seat = seat
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        observer = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
        ) { [weak self] note in
            let end = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
            MainActor.assumeIsolated { self?.keyboardMoves(to: end) }
        }
    }

    required init?(coder: NSCoder) { nil }

    func close() {
        if let observer { NotificationCenter.default.removeObserver(observer) }
        observer = nil
        show(nil, in: nil)
    }

    /// The field is another one, or has said something new.
    func show(_ new: TextInput?, in view: WaylandSurfaceView?) {
        guard let new, new.field.wantsPanel, let view else {
            input = nil
            scroll(to: 0)
            if isFirstResponder { resignFirstResponder() }
            removeFromSuperview()
            return
        }
        let isOther = new !== input || superview !== view
        let traits = [keyboardType.rawValue, autocapitalizationType.rawValue, isSecureTextEntry ? 1 : 0]
        if isOther { scroll(to: 0) }
        input = new
        if superview !== view { view.addSubview(self) }
        frame = view.caret(of: new) ?? .zero
        if isOther {
            // A window that came to the front has its old field again at once; the user requested no keyboard by that.
            if view.clientWindow.isAttended { becomeFirstResponder() } else { resignFirstResponder() }
        } else if traits != [keyboardType.rawValue, autocapitalizationType.rawValue, isSecureTextEntry ? 1 : 0] {
            reloadInputViews()
        }
        makeRoom()
    }

    /// Called when the user touched the window: shows a keyboard that was dismissed or did not appear.
    func wasTouched() {
        guard input?.isActive == true else { return }
        if isFirstResponder { reloadInputViews() } else { becomeFirstResponder() }
    }

    override var canBecomeFirstResponder: Bool { input?.isActive == true }

    // MARK: Writing

    var hasText: Bool { input?.field.text.map { !$0.isEmpty } ?? true }

    func insertText(_ text: String) {
        // A new line is a key to most fields: it sends what was written.
        if text == "\n", let seat, seat.hasKeys { return seat.tapKey(Self.enter, time: CACurrentMediaTime().wireTime) }
        input?.insert(text)
    }

    func deleteBackward() {
        guard let input, let seat else { return }
        // The key takes what is selected too, and works where the client does not say what it has written.
        if seat.hasKeys { seat.tapKey(Self.backspace, time: CACurrentMediaTime().wireTime) } else { _ = input.deleteBackward() }
    }

    /// The client is told of keys by itself.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

    // MARK: What the field is for

    private var field: TextInput.Field { input?.field ?? TextInput.Field() }

    var keyboardType: UIKeyboardType {
        switch field.purpose {
        case .normal, .name: .default
        case .alpha, .password, .terminal: .asciiCapable
        case .digits, .pin: .numberPad
        case .number: .decimalPad
        case .phone: .phonePad
        case .url: .URL
        case .email: .emailAddress
        case .date, .time, .datetime: .numbersAndPunctuation
        }
    }

    var autocapitalizationType: UITextAutocapitalizationType {
        if field.hint.contains(.uppercase) { return .allCharacters }
        if field.hint.contains(.titlecase) { return .words }
        return field.hint.contains(.autoCapitalization) ? .sentences : .none
    }

    var isSecureTextEntry: Bool { !field.hint.isDisjoint(with: [.hiddenText, .sensitiveData]) || field.purpose == .password }

    // MARK: The room above the keyboard

    private func keyboardMoves(to end: CGRect?) {
        keyboard = end.flatMap { $0.minY < UIScreen.main.bounds.height && $0.height > 0 ? $0 : nil }
        makeRoom()
    }

    private func makeRoom() {
        guard let view = superview as? WaylandSurfaceView, isFirstResponder, let keyboard, let input,
            let caret = view.caret(of: input)
        else { return scroll(to: 0) }
        let now = view.bounds.minY
        let bottom = view.convert(caret, to: nil).maxY + now
        let covered = view.convert(view.bounds, to: nil).maxY - keyboard.minY
        scroll(to: min(max(0, bottom + Self.gap - keyboard.minY), max(0, covered)))
    }

    private func scroll(to y: CGFloat) {
        guard let view = superview as? WaylandSurfaceView, view.bounds.minY != y else { return }
        UIView.animate(withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
            view.bounds.origin.y = y
        }
    }
}
