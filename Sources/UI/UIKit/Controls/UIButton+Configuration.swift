public import Foundation

extension UIButton {
    /// The appearance of a button, as a value.
    public struct Configuration: Hashable, Sendable {
        /// The size of a button, from which follow font and insets: 17 points regular, 15 for `small` and `mini`, 17 semibold for
        /// `large`.
        public enum Size: Int, Sendable {
            /// The default.
            case medium = 0
            /// Smaller insets.
            case small
            /// The smallest insets.
            case mini
            /// Larger insets, and larger dynamic corners.
            case large
        }
        /// The corner radius: the background's (`fixed`), the background's or at most 8 (12 for a large button, `dynamic`), at
        /// most 5, 8 or 12 points (`small`, `medium`, `large`), or half the height (`capsule`). All except `fixed` and a radius
        /// of the background are limited to half the height.
        public enum CornerStyle: Int, Sendable {
            /// The background's own radius, not limited.
            case fixed = -1
            /// The background's own radius, or else at most 8 points, and 12 in a large button.
            case dynamic
            /// At most 5 points.
            case small
            /// At most 8 points.
            case medium
            /// At most 12 points.
            case large
            /// Half of the height.
            case capsule
        }
        /// The alignment of the lines of title and subtitle. `automatic` centers them, or aligns them where they start beside an
        /// image; `trailing` is the right side, in a right-to-left layout too.
        public enum TitleAlignment: Int, Sendable {
            /// Centered, or where the lines start beside an image.
            case automatic = 0
            /// Where lines start.
            case leading
            /// Centered.
            case center
            /// The right side, in a right-to-left layout too.
            case trailing
        }

        enum Base: Hashable, Sendable { case plain, tinted, gray, filled }

        var base: Base
        /// The text of the button; nil for the button's title for its state.
        public var title: String?
        /// The styled title; overrides `title`.
        public var attributedTitle: AttributedString?
        /// Changes the attributes of each run of the title before it is shown; nil changes nothing.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// The smaller text below the title; nil for none.
        public var subtitle: String?
        /// The styled subtitle; overrides `subtitle`.
        public var attributedSubtitle: AttributedString?
        /// Changes the attributes of each run of the subtitle before it is shown; nil changes nothing.
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// The picture; nil for the button's image for its state.
        public var image: UIImage?
        /// How a symbol is drawn where its own configuration leaves something open; nil for what the button says for its state.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// The edge of the title at which the image is; the default is `.leading`. Only a single edge makes sense.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between image and title.
        public var imagePadding: CGFloat = 0
        /// The distance between title and subtitle.
        public var titlePadding: CGFloat = 1
        /// The alignment of title and subtitle; the default is `.automatic`.
        public var titleAlignment = TitleAlignment.automatic
        /// The distances of the content from the button's edges, in points. A change of `buttonSize` replaces them.
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        /// The form of the corners; the default is `.dynamic`.
        public var cornerStyle = CornerStyle.dynamic
        /// The size class of the button; the default is `.medium`. A new value also sets `contentInsets`.
        public var buttonSize: Size {
            get { size }
            set {
                if newValue != size { contentInsets = newValue.insets }
                size = newValue
            }
        }
        private var size = Size.medium
        /// The color of texts and image; nil for the tint color, or for white on a filled button. A disabled button ignores it.
        public var baseForegroundColor: UIColor?
        /// The color of the fill, translucent for a tinted button; nil for the default of the style: none, the tint color, or
        /// gray.
        public var baseBackgroundColor: UIColor?
        /// The background; its color, where it has one, replaces the fill of the style.
        public var background = UIBackgroundConfiguration()
        /// True shows an activity indicator in the image's place, with or without an image.
        public var showsActivityIndicator = false
        /// Whether a selected button changes its appearance by itself. It has no effect yet.
        public var automaticallyUpdateForSelection = true

        init(_ base: Base) { self.base = base }

        /// Returns the style without a fill, with texts in the tint color.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// Returns the style with a translucent fill and texts in the tint color.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// Returns the style with a gray fill and texts in the tint color.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// Returns the style with a fill in the tint color and white texts.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// Returns the style without a fill, the same as `plain()`.
        public static func borderless() -> Configuration { Configuration(.plain) }
        /// Returns the style with a gray fill, the same as `gray()`.
        public static func bordered() -> Configuration { Configuration(.gray) }
        /// Returns the style with a translucent fill, the same as `tinted()`.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// Returns the style with a fill in the tint color, the same as `filled()`.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        /// Returns the configuration unchanged: a button derives the colors of its state by itself.
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
