/// How a text is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Kept for the sake of signatures; nothing is scaled to fit.
open class NSStringDrawingContext: NSObject {
    open var minimumScaleFactor: CGFloat = 0
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

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect { styled.bounds(size, options) }

    public func draw(at point: CGPoint) { styled.draw(at: point) }

    /// Lines break at the rectangle's width; those that do not fit its height are left out.
    public func draw(in rect: CGRect) { styled.draw(in: rect) }
}

extension String {
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        StyledText(self, attributes).layout(width: nil).size
    }

    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(self, attributes).draw(at: point)
    }

    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(self, attributes).draw(in: rect)
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect { StyledText(self, attributes).bounds(size, options) }
}

extension NSString {
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        (self as String).size(withAttributes: attributes)
    }

    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        (self as String).draw(at: point, withAttributes: attributes)
    }

    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        (self as String).draw(in: rect, withAttributes: attributes)
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        (self as String).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}
