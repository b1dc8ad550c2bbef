/// A part of a search that is no text: a picture and a word in a search field, before the text.
@preconcurrency @MainActor
open class UISearchToken: NSObject {
    let icon: UIImage?
    let text: String
    /// What the token stands for in the app; nil by default.
    open var representedObject: Any?

    /// Creates a token that shows a picture, if there is one, and a word.
    public init(icon: UIImage?, text: String) {
        (self.icon, self.text) = (icon, text)
        super.init()
    }
}
