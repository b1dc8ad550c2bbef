/// How a text is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: Int
    /// Creates options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Lines break at the given width; without it each paragraph is one line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// The leading of the font counts in the height of a line. It has no effect: the leading is always 0.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// The outlines of the glyphs count instead of the font's metrics. It is ignored.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// Text that does not fit the given height ends with the last line that does.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Kept for the sake of signatures; nothing is scaled to fit.
open class NSStringDrawingContext: NSObject {
    /// The smallest factor by which text may be shrunk; 0 by default. It is kept but has no effect.
    open var minimumScaleFactor: CGFloat = 0
    /// The factor by which the text was shrunk; always 1.
    open internal(set) var actualScaleFactor: CGFloat = 1
    public override init() { super.init() }
}

extension StyledText {
    /// What text is drawn with that says nothing of a font, away from views.
    fileprivate static var plain: Defaults { Defaults(font: .systemFont(ofSize: 12)) }

    fileprivate init(_ text: String, _ attributes: [NSAttributedString.Key: Any]?) {
        self.init(text, attributes ?? [:], Self.plain)
    }

    fileprivate func bounds(_ size: CGSize, _ options: NSStringDrawingOptions) -> CGRect {
        let wraps = options.contains(.usesLineFragmentOrigin)
        var styled = self
        if options.contains(.truncatesLastVisibleLine), size.height > 0, size.height < 1e6 {
            styled.paragraph.maximumHeight = size.height
        }
        return CGRect(origin: .zero, size: styled.layout(width: wraps && size.width < 1e6 ? size.width : nil).size)
    }

    fileprivate func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        draw(layout(width: nil), in: context, at: point)
    }

    fileprivate func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        var styled = self
        styled.paragraph.maximumHeight = rect.height
        styled.draw(styled.layout(width: rect.width), in: context, at: rect.origin)
    }
}

extension NSAttributedString {
    private var styled: StyledText { StyledText(self, StyledText.plain) }

    /// The size on one line for each paragraph.
    public func size() -> CGSize { styled.layout(width: nil).size }

    /// Returns the rectangle that the text takes, with its origin at zero, in points.
    /// - Parameter size: The room in points; its width counts only with `usesLineFragmentOrigin`, its height only with
    /// `truncatesLastVisibleLine`.
    /// - Parameter context: It is ignored.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect { styled.bounds(size, options) }

    /// Draws one line for each paragraph, with its upper left corner at the point, in the current graphics context; without a
    /// context it draws nothing.
    public func draw(at point: CGPoint) { styled.draw(at: point) }

    /// Lines break at the rectangle's width; those that do not fit its height are left out.
    public func draw(in rect: CGRect) { styled.draw(in: rect) }
}

extension String {
    /// Returns the size in points with one line for each paragraph; without a font attribute the system font of 12 points is
    /// taken.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        StyledText(self, attributes).layout(width: nil).size
    }

    /// Draws one line for each paragraph, with its upper left corner at the point, in the current graphics context; without a
    /// context it draws nothing.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(self, attributes).draw(at: point)
    }

    /// Draws the text in the current graphics context; lines break at the rectangle's width, and those that do not fit its height
    /// are left out.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(self, attributes).draw(in: rect)
    }

    /// Returns the rectangle that the text takes, with its origin at zero, in points.
    /// - Parameter size: The room in points; its width counts only with `usesLineFragmentOrigin`, its height only with
    /// `truncatesLastVisibleLine`.
    /// - Parameter context: It is ignored.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect { StyledText(self, attributes).bounds(size, options) }
}

extension NSString {
    /// Returns the size in points with one line for each paragraph; without a font attribute the system font of 12 points is
    /// taken.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        (self as String).size(withAttributes: attributes)
    }

    /// Draws one line for each paragraph, with its upper left corner at the point, in the current graphics context; without a
    /// context it draws nothing.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        (self as String).draw(at: point, withAttributes: attributes)
    }

    /// Draws the text in the current graphics context; lines break at the rectangle's width, and those that do not fit its height
    /// are left out.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        (self as String).draw(in: rect, withAttributes: attributes)
    }

    /// Returns the rectangle that the text takes, with its origin at zero, in points.
    /// - Parameter size: The room in points; its width counts only with `usesLineFragmentOrigin`, its height only with
    /// `truncatesLastVisibleLine`.
    /// - Parameter context: It is ignored.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        (self as String).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}
