extension NSLayoutConstraint.Attribute {
    /// Returns the reason why a constraint cannot compare the attribute with another, or with a constant; nil when it can.
    func refusalToMeet(_ other: Self) -> String? {
        if self == .notAnAttribute { return "its first attribute is .notAnAttribute" }
        if other == .notAnAttribute { return isPosition ? "a position can only be compared with another position" : nil }
        if isPosition != other.isPosition { return "a position is no length" }
        if isPosition, isHorizontal != other.isHorizontal { return "its positions lie along different axes" }
        guard followsDirection && other.isFixedSide || isFixedSide && other.followsDirection else { return nil }
        return "leading and trailing edges follow the direction of writing, left and right ones do not"
    }
}
