/// The keyboard on the screen.
@MainActor
enum Keyboard {
    static func firstResponderChanged() {}
    static func textChanged() {}
    static func wasAskedFor(by responder: UIResponder) {}
}
