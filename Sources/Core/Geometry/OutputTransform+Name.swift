extension OutputTransform {
    /// The name in flags and logs: `0`, `90`, `180`, `270`, `flipped`, `flipped-90`, `flipped-180`, `flipped-270`.
    public var name: String {
        switch self {
        case .normal: "0"
        case .rotated90: "90"
        case .rotated180: "180"
        case .rotated270: "270"
        case .flipped: "flipped"
        case .flipped90: "flipped-90"
        case .flipped180: "flipped-180"
        case .flipped270: "flipped-270"
        }
    }

    /// Creates a transform from its name, also from `normal` and `flipped-0`; returns nil for any other word.
    public init?(name: some StringProtocol) {
        switch name {
        case "normal": self = .normal
        case "flipped-0": self = .flipped
        default:
            guard let found = OutputTransform.allCases.first(where: { $0.name == name }) else { return nil }
            self = found
        }
    }

    /// The transform that reverts this one.
    public var inverse: OutputTransform {
        // A flip after a rotation equals the opposite rotation after a flip, so the flipped transforms are their own inverses.
        switch self {
        case .rotated90: .rotated270
        case .rotated270: .rotated90
        case .normal, .rotated180, .flipped, .flipped90, .flipped180, .flipped270: self
        }
    }
}
