/// What was copied, for all views of the app.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
    public static let general = UIPasteboard()
    public nonisolated static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")

    /// Grows with each change.
    open private(set) var changeCount = 0
    @ObservedProperty open var strings: [String]? {
        didSet {
            changeCount += 1
            NotificationCenter.default.post(name: Self.changedNotification, object: self)
        }
    }
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }
    open var hasStrings: Bool { strings?.isEmpty == false }
}
