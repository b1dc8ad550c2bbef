/// A key, with or without modifiers, that runs an action wherever the first responder is.
///
/// There are no selectors here: a command takes a closure, a `UIAction`, or an unbound method and a weak target.
@preconcurrency @MainActor
open class UIKeyCommand: UIMenuElement {
    /// The input of the arrow up.
    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    /// The input of the arrow down.
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    /// The input of the arrow to the left.
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The input of the arrow to the right.
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
    /// The input of Escape.
    public nonisolated static let inputEscape = "UIKeyInputEscape"
    /// The input of Page Up.
    public nonisolated static let inputPageUp = "UIKeyInputPageUp"
    /// The input of Page Down.
    public nonisolated static let inputPageDown = "UIKeyInputPageDown"
    /// The input of Home.
    public nonisolated static let inputHome = "UIKeyInputHome"
    /// The input of End.
    public nonisolated static let inputEnd = "UIKeyInputEnd"
    /// The key that deletes the character after the caret.
    public nonisolated static let inputDelete = "UIKeyInputDelete"
    /// The input of F1.
    public nonisolated static let f1 = "UIKeyInputF1"
    /// The input of F2.
    public nonisolated static let f2 = "UIKeyInputF2"
    /// The input of F3.
    public nonisolated static let f3 = "UIKeyInputF3"
    /// The input of F4.
    public nonisolated static let f4 = "UIKeyInputF4"
    /// The input of F5.
    public nonisolated static let f5 = "UIKeyInputF5"
    /// The input of F6.
    public nonisolated static let f6 = "UIKeyInputF6"
    /// The input of F7.
    public nonisolated static let f7 = "UIKeyInputF7"
    /// The input of F8.
    public nonisolated static let f8 = "UIKeyInputF8"
    /// The input of F9.
    public nonisolated static let f9 = "UIKeyInputF9"
    /// The input of F10.
    public nonisolated static let f10 = "UIKeyInputF10"
    /// The input of F11.
    public nonisolated static let f11 = "UIKeyInputF11"
    /// The input of F12.
    public nonisolated static let f12 = "UIKeyInputF12"

    /// A character in lower case, or one of the constants.
    open private(set) var input: String?
    /// The modifier keys that have to be down, and no others.
    open private(set) var modifierFlags: UIKeyModifierFlags
    /// The title for a list of shortcuts.
    open var discoverabilityTitle: String?
    /// Whether the command is disabled, hidden or destructive.
    open var attributes: Attributes = []
    /// The mark beside the command in a menu.
    open var state = State.off
    /// True when the command precedes the key's effect in a text.
    open var wantsPriorityOverSystemBehavior = false
    private let handler: (UIKeyCommand) -> Void

    /// Creates a command with a closure.
    ///
    /// `input`: a character in lower case, or one of the constants.
    public init(
        title: String = "", image: UIImage? = nil, input: String, modifierFlags: UIKeyModifierFlags = [],
        discoverabilityTitle: String? = nil, attributes: Attributes = [], handler: @escaping (UIKeyCommand) -> Void
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.handler = handler
        super.init(title: title, subtitle: nil, image: image)
    }

    /// Creates a command that runs the action; the command is its sender.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags = [], action: UIAction) {
        self.init(title: action.title, image: action.image, input: input, modifierFlags: modifierFlags) { command in
            if !action.attributes.contains(.disabled) { action.performWithSender(command, target: nil) }
        }
    }

    /// Calls a method of `target`: `UIKeyCommand(input: "s", modifierFlags: .control, target: self, action: Editor.save)`.
    public convenience init<Target: AnyObject>(
        title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [], target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void
    ) {
        self.init(title: title, input: input, modifierFlags: modifierFlags) { [weak target] command in
            target.map { action($0)(command) }
        }
    }

    func perform() { handler(self) }

    /// Shift may be needed for the character itself: "+" is specified without it on every layout.
    func matches(_ key: UIKey) -> Bool {
        guard let input, !attributes.contains(.disabled) else { return false }
        let held = key.modifierFlags.intersection(.ofCommands)
        if key.commandLetter == input.lowercased() { return held == modifierFlags }
        return key.characters == input && held.subtracting(.shift) == modifierFlags.subtracting(.shift)
    }
}
