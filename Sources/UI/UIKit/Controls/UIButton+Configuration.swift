public import Foundation

extension UIButton {
    /// The appearance of a button, as a value.
    public struct Configuration: Hashable, Sendable {
        public enum Size: Int, Sendable { case medium = 0, small, mini, large }
        public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
        public enum TitleAlignment: Int, Sendable { case automatic = 0, leading, center, trailing }

        enum Base: Hashable, Sendable { case plain, tinted, gray, filled }

        var base: Base
        public var title: String?
        /// The styled title; overrides `title`.
        public var attributedTitle: AttributedString?
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var subtitle: String?
        /// The styled subtitle; overrides `subtitle`.
        public var attributedSubtitle: AttributedString?
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var image: UIImage?
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between image and title.
        public var imagePadding: CGFloat = 0
        /// The distance between title and subtitle.
        public var titlePadding: CGFloat = 1
        public var titleAlignment = TitleAlignment.automatic
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        public var cornerStyle = CornerStyle.dynamic
        public var buttonSize: Size {
            get { size }
            set {
                if newValue != size { contentInsets = newValue.insets }
                size = newValue
            }
        }
        private var size = Size.medium
        public var baseForegroundColor: UIColor?
        public var baseBackgroundColor: UIColor?
        public var background = UIBackgroundConfiguration()
        /// True shows an activity indicator in the image's place, with or without an image.
        public var showsActivityIndicator = false
        public var automaticallyUpdateForSelection = true

        init(_ base: Base) { self.base = base }

        public static func plain() -> Configuration { Configuration(.plain) }
        public static func tinted() -> Configuration { Configuration(.tinted) }
        public static func gray() -> Configuration { Configuration(.gray) }
        public static func filled() -> Configuration { Configuration(.filled) }
        public static func borderless() -> Configuration { Configuration(.plain) }
        public static func bordered() -> Configuration { Configuration(.gray) }
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        public func updated(for button: UIButton) -> Configuration { self }
    }
}

extension UIButton.Configuration.Size {
    var insets: NSDirectionalEdgeInsets {
        switch self {
        case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
        case .mini: NSDirectionalEdgeInsets(top: 3, leading: 10, bottom: 3, trailing: 10)
        case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
        }
    }

    func font(isBold: Bool) -> UIFont {
        switch self {
        case .medium: .systemFont(ofSize: 17, weight: isBold ? .semibold : .regular)
        case .small, .mini: .systemFont(ofSize: 15, weight: isBold ? .semibold : .regular)
        case .large: .systemFont(ofSize: 17, weight: .semibold)
        }
    }
}

extension UIButton.Configuration {
    /// Returns the title with its run attributes and the transformer's changes; nil where the plain title is sufficient.
    func styledTitle(_ plain: String?) -> NSAttributedString? {
        styled(
            attributedTitle ?? title.map { AttributedString($0) } ?? plain.map { AttributedString($0) },
            isPlain: attributedTitle == nil, titleTextAttributesTransformer)
    }

    func styledSubtitle() -> NSAttributedString? {
        styled(
            attributedSubtitle ?? subtitle.map { AttributedString($0) }, isPlain: attributedSubtitle == nil,
            subtitleTextAttributesTransformer)
    }

    private func styled(
        _ text: AttributedString?, isPlain: Bool, _ transformer: UIConfigurationTextAttributesTransformer?
    ) -> NSAttributedString? {
        guard var text, !isPlain || transformer != nil else { return nil }
        if let transformer {
            for run in text.runs.reversed() { text[run.range].setAttributes(transformer(run.attributes)) }
        }
        return NSAttributedString(text)
    }

    func cornerRadius(height: CGFloat) -> CGFloat {
        switch cornerStyle {
        case .fixed: background.cornerRadius
        case .dynamic: background.cornerRadius > 0 ? background.cornerRadius : min(height / 2, buttonSize == .large ? 12 : 8)
        case .small: min(height / 2, 5)
        case .medium: min(height / 2, 8)
        case .large: min(height / 2, 12)
        case .capsule: height / 2
        }
    }

    /// The alignment of the text; beside a picture, lines start at the same position.
    var textAlignment: NSTextAlignment {
        switch titleAlignment {
        case .automatic:
            (image != nil || showsActivityIndicator) && (imagePlacement == .leading || imagePlacement == .trailing)
                ? .natural : .center
        case .leading: .natural
        case .center: .center
        case .trailing: .right
        }
    }

    func foreground(_ tint: UIColor) -> UIColor {
        if let baseForegroundColor { return baseForegroundColor }
        switch base {
        case .plain, .tinted, .gray: return tint
        case .filled: return .white
        }
    }

    func fill(_ tint: UIColor) -> UIColor {
        if let color = background.backgroundColor { return color }
        switch base {
        case .plain: return baseBackgroundColor ?? .clear
        case .tinted: return (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
        case .gray: return baseBackgroundColor ?? .secondarySystemFill
        case .filled: return baseBackgroundColor ?? tint
        }
    }
}
