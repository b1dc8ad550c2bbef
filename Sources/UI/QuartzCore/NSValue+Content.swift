/// Unboxing of geometry.
extension NSValue {
    /// Returns the content of a box of geometry, and any other value unchanged.
    static func content(_ value: Any) -> Any {
        guard let box = value as? NSValue else { return value }
        if box.holdsTransform3D { return box.caTransform3DValue }
        switch box.geometryKind {
        case .point: return box.cgPointValue
        case .size: return box.cgSizeValue
        case .rect: return box.cgRectValue
        case .transform: return box.cgAffineTransformValue
        case .insets, nil: return box
        }
    }

    /// Returns the kind of a value in words, for a log message.
    static func kind(of value: Any) -> String {
        if let list = value as? [Any] {
            let kinds = Set(list.map(kind(of:))).sorted()
            return kinds.isEmpty ? "an empty list" : "a list of \(kinds.joined(separator: ", "))"
        }
        guard let box = value as? NSValue, !(box is NSNumber) else { return "\(type(of: value))" }
        let inside = content(box)
        return inside is NSValue ? "NSValue of '\(String(cString: box.objCType))'" : "NSValue of \(type(of: inside))"
    }
}
