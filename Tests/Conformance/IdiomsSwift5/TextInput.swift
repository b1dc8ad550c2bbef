import UIKit

/// A form as apps have it: fields, return keys, room for the keyboard.
class SignInViewController: UIViewController, UITextFieldDelegate {
    private let scrollView = UIScrollView()
    private let nameField = UITextField()
    private let passwordField = UITextField()
    private let notes = UITextView()
    private var bottom: NSLayoutConstraint?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(scrollView)
        scrollView.keyboardDismissMode = .interactive

        nameField.placeholder = "Name"
        nameField.borderStyle = .roundedRect
        nameField.autocapitalizationType = .words
        nameField.autocorrectionType = .no
        nameField.returnKeyType = .next
        nameField.textContentType = .username
        nameField.clearButtonMode = .whileEditing
        nameField.leftView = UIImageView(image: UIImage(named: "person"))
        nameField.leftViewMode = .always
        nameField.delegate = self

        passwordField.isSecureTextEntry = true
        passwordField.attributedPlaceholder = NSAttributedString(
            string: "Password", attributes: [.foregroundColor: UIColor.secondaryLabel])
        passwordField.returnKeyType = .go
        passwordField.enablesReturnKeyAutomatically = true
        passwordField.delegate = self
        passwordField.addAction(UIAction { _ in print("changed") }, for: .editingChanged)

        let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
        toolbar.items = [
            UIBarButtonItem(systemItem: .flexibleSpace),
            UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.view.endEditing(true) }),
        ]
        passwordField.inputAccessoryView = toolbar

        notes.font = .preferredFont(forTextStyle: .body)
        notes.textContainerInset = UIEdgeInsets(top: 12, left: 8, bottom: 12, right: 8)
        notes.isEditable = true
        notes.delegate = self
        bottom = scrollView.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)
        bottom?.isActive = true

        _ = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
        ) { note in
            let end = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue ?? .zero
            let duration = (note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber)?.doubleValue ?? 0
            print(end.height, duration)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        nameField.becomeFirstResponder()
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === nameField {
            passwordField.becomeFirstResponder()
        } else {
            textField.resignFirstResponder()
        }
        return true
    }

    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        let text = textField.text ?? ""
        guard let area = Range(range, in: text) else { return false }
        return text.replacingCharacters(in: area, with: string).count <= 20
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(title: "Save", input: "s", modifierFlags: .control) { [weak self] _ in self?.save() },
            UIKeyCommand(input: UIKeyCommand.inputEscape, action: UIAction { [weak self] _ in self?.dismiss(animated: true) }),
        ]
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let key = presses.first?.key else { return super.pressesBegan(presses, with: event) }
        switch key.keyCode {
        case .keyboardUpArrow where key.modifierFlags.contains(.shift): save()
        default: super.pressesBegan(presses, with: event)
        }
    }

    private func save() {}
}

extension SignInViewController: UITextViewDelegate {
    func textViewDidChange(_ textView: UITextView) { print(textView.text.count) }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        if text == "\n" {
            textView.resignFirstResponder()
            return false
        }
        return true
    }
}

/// Digits that are typed straight into a view.
class PinView: UIView, UIKeyInput {
    private(set) var digits = "" { didSet { setNeedsDisplay() } }
    var keyboardType: UIKeyboardType { .numberPad }
    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !digits.isEmpty }
    func insertText(_ text: String) { digits += text }
    func deleteBackward() { digits = String(digits.dropLast()) }
}

/// A field with more room around its text, and without a caret.
class PaddedField: UITextField {
    override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 12, dy: 4) }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    override func caretRect(for position: UITextPosition) -> CGRect { .zero }
    override func deleteBackward() {
        if text?.isEmpty ?? true { sendActions(for: .editingDidEndOnExit) }
        super.deleteBackward()
    }
    override func paste(_ sender: Any?) { text = UIPasteboard.general.string?.trimmingCharacters(in: .whitespaces) }
    func selectEverything() {
        selectedTextRange = textRange(from: beginningOfDocument, to: endOfDocument)
    }
}
