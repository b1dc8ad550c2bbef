/// What was copied, for all views of the app.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
    /// The pasteboard that all views of the app share.
    public static let general = UIPasteboard()
    /// Posted by a pasteboard, as the notification's object, after its content was set.
    public nonisolated static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")

    /// Grows with each change.
    open private(set) var changeCount = 0
    /// The texts that were copied; nil when there are none. To set them posts `changedNotification`.
    @ObservedProperty open var strings: [String]? {
        didSet {
            changeCount += 1
            NotificationCenter.default.post(name: Self.changedNotification, object: self)
        }
    }
    /// The first of the copied texts; to set it replaces all of them, and nil removes them.
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }
    /// Whether there is at least one text.
    open var hasStrings: Bool { strings?.isEmpty == false }
}
