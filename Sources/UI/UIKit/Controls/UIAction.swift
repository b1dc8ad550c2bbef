public typealias UIActionHandler = (_ action: UIAction) -> Void

/// An action of the user interface, with a title, an image and a closure.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let identifier: Identifier
    open var discoverabilityTitle: String?
    open var attributes: Attributes
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
