/// The closure of an action; its argument is the action itself, whose `sender` says what triggered it.
public typealias UIActionHandler = (_ action: UIAction) -> Void

/// An action of the user interface, with a title, an image and a closure.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// The name of an action. A control and a menu use it to find and to replace an action.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name as text.
        public let rawValue: String
        /// Creates an identifier from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from its name, without a label.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The name of the action; it does not change after the creation.
    public let identifier: Identifier
    /// A longer title for a list of commands; nil for none. Stored, but not shown.
    open var discoverabilityTitle: String?
    /// The attributes: a disabled action does not run from a control, and a menu hides or marks the action by them.
    open var attributes: Attributes
    /// The state that a menu shows beside the title; the default is `.off`.
    open var state: State
    /// The current sender of the action: a control or a bar button item.
    open internal(set) var sender: Any?
    private let handler: UIActionHandler

    private static var lastNumber = 0

    /// Creates an action; without an identifier it gets a unique one.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, selectedImage: UIImage? = nil,
        identifier: Identifier? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping UIActionHandler
    ) {
        Self.lastNumber += 1
        self.identifier = identifier ?? Identifier("gimbal.action.\(Self.lastNumber)")
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle, image: image)
    }

    open override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    open override var image: UIImage? {
        get { super.image }
        set { super.image = newValue }
    }

    /// Runs the closure.
    open func performWithSender(_ sender: Any?, target: Any?) {
        let before = self.sender
        self.sender = sender
        handler(self)
        self.sender = before
    }
}
