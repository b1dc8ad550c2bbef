public import CoreGraphics
public import Foundation

/// The attributes that `AttributedString` has here: `text.font = .systemFont(ofSize: 20)`.
extension AttributeScopes {
    /// The scope of the attributes that this library defines, for key paths and coding.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

    /// The attributes that labels and buttons understand in an `AttributedString`.
    public struct UIKitAttributes: AttributeScope {
        /// The font of the text; without it a label's own font is taken.
        public let font: FontAttribute
        /// The color of the letters; without it a label's own text color is taken.
        public let foregroundColor: ForegroundColorAttribute
        /// The color behind the text.
        public let backgroundColor: BackgroundColorAttribute
        /// The additional space after each character, in points.
        public let kern: KernAttribute
        /// The distance by which the text stands above the baseline, in points; negative lowers it.
        public let baselineOffset: BaselineOffsetAttribute
        /// The line under the text.
        public let underlineStyle: UnderlineStyleAttribute
        /// The line through the text.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The attributes that Foundation defines, as a part of this scope.
        public let foundation: FoundationAttributes

        /// The key of a text's font.
        public enum FontAttribute: AttributedStringKey {
            /// A font is stored as a `UIFont`.
            public typealias Value = UIFont
            /// The key's name, the same as in an `NSAttributedString`.
            public static let name = NSAttributedString.Key.font.rawValue
        }
        /// The key of the letters' color.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// A color is stored as a `UIColor`.
            public typealias Value = UIColor
            /// The key's name, the same as in an `NSAttributedString`.
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }
        /// The key of the color behind a text.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// A color is stored as a `UIColor`.
            public typealias Value = UIColor
            /// The key's name, the same as in an `NSAttributedString`.
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }
        /// The key of the space after each character.
        public enum KernAttribute: AttributedStringKey {
            /// The space is stored in points.
            public typealias Value = CGFloat
            /// The key's name, the same as in an `NSAttributedString`.
            public static let name = NSAttributedString.Key.kern.rawValue
        }
        /// The key of the distance from the baseline.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// The distance is stored in points, positive upwards.
            public typealias Value = CGFloat
            /// The key's name, the same as in an `NSAttributedString`.
            public static let name = NSAttributedString.Key.baselineOffset.rawValue
        }
        /// The key of the line under a text.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The line is stored as an `NSUnderlineStyle`, not as its raw value.
            public typealias Value = NSUnderlineStyle
            /// The key's name, the same as in an `NSAttributedString`.
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }
        /// The key of the line through a text.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The line is stored as an `NSUnderlineStyle`, not as its raw value.
            public typealias Value = NSUnderlineStyle
            /// The key's name, the same as in an `NSAttributedString`.
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }
    }
}

extension AttributeDynamicLookup {
    /// Gives access to the attributes of this scope by their names, as in `text.foregroundColor`.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
    ) -> Key { self[Key.self] }
}

extension AttributeContainer {
    /// The attributes in the form that a label takes.
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

    /// Creates a container with those attributes that this library knows.
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
    /// Creates a text with those attributes that this library knows.
    public convenience init(_ text: AttributedString) {
        let whole = NSMutableAttributedString(string: "")
        for run in text.runs {
            let part = String(text[run.range].characters)
            whole.append(NSAttributedString(string: part, attributes: run.attributes.textAttributes))
        }
        self.init(attributedString: whole)
    }
}
