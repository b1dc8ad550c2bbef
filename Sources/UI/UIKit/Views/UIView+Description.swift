import CoreGraphics

extension UIView {
    /// What `print(view)` says.
    var fullDescription: String {
        var parts = [classAndAddress, "frame = \(frame.shortDescription)"]
        if let text = (self as? UILabel)?.text, !text.isEmpty {
            parts.append("text = '\(text.count > 40 ? text.prefix(39) + "…" : text[...])'")
        }
        if let accessibilityIdentifier { parts.append("identifier = '\(accessibilityIdentifier)'") }
        if isHidden { parts.append("hidden") }
        if alpha != 1 { parts.append("alpha = \(alpha)") }
        if tag != 0 { parts.append("tag = \(tag)") }
        return "<\(parts.joined(separator: "; "))>"
    }
}
