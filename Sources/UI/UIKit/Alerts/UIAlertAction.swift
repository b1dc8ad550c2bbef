public import Foundation

/// One answer to an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject, NSCopying {
    public enum Style: Int, Sendable { case `default` = 0, cancel, destructive }

    public let title: String?
    public let style: Style
    /// What happens when it is chosen, after the alert is gone.
    let handler: ((UIAlertAction) -> Void)?
    /// The alert that shows it shows it anew.
    var changed: (() -> Void)?

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    @ObservedProperty open var isEnabled = true { didSet { if isEnabled != oldValue { changed?() } } }

    nonisolated open func copy(with zone: NSZone? = nil) -> Any {
        let copy = MainActor.assumeIsolated {
            let copy = UIAlertAction(title: title, style: style, handler: handler)
            copy.isEnabled = isEnabled
            return copy
        }
        return copy
    }
}
