internal import Configuration

/// A flag, a key, a variable or a code, and what it means.
package struct HelpEntry: Sendable {
    /// `--rotate [NAME=]TURN[,…]`.
    let head: String
    let text: String
    let fallback: Fallback?

    package init(_ head: String, _ text: String) {
        self.init(head, text, fallback: nil)
    }

    init(_ head: String, _ text: String, fallback: Fallback?) {
        self.head = head
        self.text = text
        self.fallback = fallback
    }
}
