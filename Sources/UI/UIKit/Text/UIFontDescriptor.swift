/// What a font is asked for by: family, size, weight and slant.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    let fontDescription: FontDescription

    init(_ description: FontDescription) {
        fontDescription = description
        super.init()
    }

    public convenience init(name: String, size: CGFloat) {
        self.init(FontDescription(family: .named(name), size: size))
    }

    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    open var pointSize: CGFloat { fontDescription.size }

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

    open func withSize(_ size: CGFloat) -> UIFontDescriptor {
        var description = fontDescription
        description.size = size
        return UIFontDescriptor(description)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.fontDescription == fontDescription }
    open override var hash: Int { fontDescription.hashValue }
}

extension UIFontDescriptor {
    /// Traits that a font has or has not.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let traitItalic = SymbolicTraits(rawValue: 1)
        public static let traitBold = SymbolicTraits(rawValue: 2)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The family by its purpose.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let `default` = SystemDesign(rawValue: "default")
        public static let serif = SystemDesign(rawValue: "serif")
        public static let monospaced = SystemDesign(rawValue: "monospaced")
        public static let rounded = SystemDesign(rawValue: "rounded")
    }
}
