/// What a font is asked for by: family, size, weight and slant.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    let fontDescription: FontDescription

    init(_ description: FontDescription) {
        fontDescription = description
        super.init()
    }

    /// Creates a descriptor of the family of a name, regular and upright, at a size in points; whether the family is installed is
    /// not checked.
    public convenience init(name: String, size: CGFloat) {
        self.init(FontDescription(family: .named(name), size: size))
    }

    /// Returns the descriptor of the system font at the size and weight of a text style.
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    /// Returns the descriptor of the system font of a text style, in the size of the traits' content size category.
    open class func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
    }

    /// The size in points.
    open var pointSize: CGFloat { fontDescription.size }

    /// Whether the font is italic, bold (a weight of 600 or more out of 900) or of one width.
    open var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if fontDescription.isItalic { traits.insert(.traitItalic) }
        if fontDescription.weight >= 600 { traits.insert(.traitBold) }
        if fontDescription.family == .monospaced { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// Never nil here; optional as on iOS.
    open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
        var description = fontDescription
        description.isItalic = traits.contains(.traitItalic)
        if traits.contains(.traitBold) {
            description.weight = max(700, description.weight)
        } else if description.weight >= 600 {
            description.weight = 400
        }
        if traits.contains(.traitMonoSpace) { description.family = .monospaced }
        return UIFontDescriptor(description)
    }

    /// There is no rounded family: it takes the system's.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        var description = fontDescription
        switch design {
        case .monospaced: description.family = .monospaced
        case .serif: description.family = .serif
        default: description.family = .system
        }
        return UIFontDescriptor(description)
    }

    /// Returns the same descriptor at another size in points.
    open func withSize(_ size: CGFloat) -> UIFontDescriptor {
        var description = fontDescription
        description.size = size
        return UIFontDescriptor(description)
    }

    /// Returns the descriptor itself, since it cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.fontDescription == fontDescription }
    open override var hash: Int { fontDescription.hashValue }
}

extension UIFontDescriptor {
    /// Traits that a font has or has not.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The bits of the traits.
        public let rawValue: UInt32
        /// Creates traits from bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// The letters are slanted.
        public static let traitItalic = SymbolicTraits(rawValue: 1)
        /// The letters are semibold or bolder.
        public static let traitBold = SymbolicTraits(rawValue: 2)
        /// All characters have the same width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The family by its purpose.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// The name of the design.
        public let rawValue: String
        /// Creates a design from a name; an unknown one is the system's family.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The family of the system font.
        public static let `default` = SystemDesign(rawValue: "default")
        /// The family with serifs.
        public static let serif = SystemDesign(rawValue: "serif")
        /// The family whose characters are all of the same width.
        public static let monospaced = SystemDesign(rawValue: "monospaced")
        /// The family with round strokes. There is none: it stands for the system's family.
        public static let rounded = SystemDesign(rawValue: "rounded")
    }
}
