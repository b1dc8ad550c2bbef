public import CoreGraphics
public import Foundation

/// The attributes that `AttributedString` has here: `text.font = .systemFont(ofSize: 20)`.
extension AttributeScopes {
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

    public struct UIKitAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let kern: KernAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let foundation: FoundationAttributes

        public enum FontAttribute: AttributedStringKey {
            public typealias Value = UIFont
            public static let name = NSAttributedString.Key.font.rawValue
        }
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }
        public enum KernAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.kern.rawValue
        }
        public enum BaselineOffsetAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.baselineOffset.rawValue
        }
        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = NSUnderlineStyle
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = NSUnderlineStyle
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }
    }
}

extension AttributeDynamicLookup {
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
    ) -> Key { self[Key.self] }
}

extension AttributeContainer {
    /// As a label takes them.
    var textAttributes: [NSAttributedString.Key: Any] {
        typealias Keys = AttributeScopes.UIKitAttributes
        var attributes: [NSAttributedString.Key: Any] = [:]
        attributes[.font] = self[Keys.FontAttribute.self]
        attributes[.foregroundColor] = self[Keys.ForegroundColorAttribute.self]
        attributes[.backgroundColor] = self[Keys.BackgroundColorAttribute.self]
        attributes[.kern] = self[Keys.KernAttribute.self]
        attributes[.baselineOffset] = self[Keys.BaselineOffsetAttribute.self]
        attributes[.underlineStyle] = self[Keys.UnderlineStyleAttribute.self]?.rawValue
        attributes[.strikethroughStyle] = self[Keys.StrikethroughStyleAttribute.self]?.rawValue
        return attributes
    }

    /// Those that are known here.
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        typealias Keys = AttributeScopes.UIKitAttributes
        self.init()
        self[Keys.FontAttribute.self] = dictionary[.font] as? UIFont
        self[Keys.ForegroundColorAttribute.self] = dictionary[.foregroundColor] as? UIColor
        self[Keys.BackgroundColorAttribute.self] = dictionary[.backgroundColor] as? UIColor
        self[Keys.KernAttribute.self] = dictionary[.kern] as? CGFloat
        self[Keys.BaselineOffsetAttribute.self] = dictionary[.baselineOffset] as? CGFloat
        self[Keys.UnderlineStyleAttribute.self] = (dictionary[.underlineStyle] as? Int).map(NSUnderlineStyle.init)
        self[Keys.StrikethroughStyleAttribute.self] = (dictionary[.strikethroughStyle] as? Int).map(NSUnderlineStyle.init)
    }
}

extension NSAttributedString {
    /// The text with those of its attributes that are known here.
    public convenience init(_ text: AttributedString) {
        let whole = NSMutableAttributedString(string: "")
        for run in text.runs {
            let part = String(text[run.range].characters)
            whole.append(NSAttributedString(string: part, attributes: run.attributes.textAttributes))
        }
        self.init(attributedString: whole)
    }
}
