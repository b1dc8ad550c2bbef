/// The places of a row's image and texts, as if lines began at the left.
@MainActor
struct ListContentLayout {
    private(set) var height: CGFloat = 0
    private var image: CGRect?
    private var text: CGRect?
    private var secondaryText: CGRect?
    /// The height that is kept for the image.
    private var imageRoom: CGFloat = 0
    private let margins: NSDirectionalEdgeInsets
    private let scale: CGFloat
    private let width: CGFloat

    /// Lays out the content of a view in a width, in points.
    init(of view: UIListContentView, width: CGFloat) {
        self.width = width
        margins = view.contentMargins
        scale = max(view.contentScaleFactor, 1)
        let start = placeImage(of: view)
        let area = max(0, width - margins.trailing - start)
        let texts = placeTexts(of: view, x: start, width: area)
        let tall = max(texts, imageRoom)
        height = up(margins.top + tall + margins.bottom)
        let (above, aboveImage) = (near((tall - texts) / 2), near((tall - (image?.height ?? 0)) / 2))
        image?.origin.y += aboveImage
        text?.origin.y += above
        secondaryText?.origin.y += above
    }

    /// Returns where the texts of a view begin, in points from its leading edge.
    static func textStart(of view: UIListContentView) -> CGFloat {
        let content = view.content
        guard let image = content.image else { return view.contentMargins.leading }
        let room = content.imageProperties.room(
            for: content.imageProperties.shownSize(view.size(of: image)), standard: view.standardImageLength)
        return view.contentMargins.leading + room.width + content.imageToTextPadding
    }

    /// Returns where the texts begin.
    private mutating func placeImage(of view: UIListContentView) -> CGFloat {
        let content = view.content
        guard let image = content.image else { return margins.leading }
        let properties = content.imageProperties
        let size = properties.shownSize(view.size(of: image))
        let room = properties.room(for: size, standard: view.standardImageLength)
        imageRoom = max(room.height, size.height)
        self.image = CGRect(
            x: near(margins.leading + (room.width - size.width) / 2), y: margins.top, width: size.width, height: size.height)
        let hasTexts = content.hasText || content.hasSecondaryText
        return margins.leading + room.width + (hasTexts ? content.imageToTextPadding : 0)
    }

    /// Returns the height of the texts.
    private mutating func placeTexts(of view: UIListContentView, x: CGFloat, width: CGFloat) -> CGFloat {
        let (first, second) = (view.shownLabel(.text), view.shownLabel(.secondaryText))
        if let first, let second, view.mayStandInOneLine,
            let height = placeBeside(
                first, second, padding: view.content.textToSecondaryTextHorizontalPadding, x: x, width: width)
        {
            return height
        }
        var y = margins.top
        if let first {
            let size = first.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
            text = CGRect(x: x, y: y, width: width, height: size.height)
            y += size.height
        }
        if let second {
            if first != nil { y += view.content.textToSecondaryTextVerticalPadding }
            let size = second.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
            secondaryText = CGRect(x: x, y: y, width: width, height: size.height)
            y += size.height
        }
        return y - margins.top
    }

    /// Places two texts on one baseline; returns nil when they do not fit beside each other.
    private mutating func placeBeside(
        _ first: UILabel, _ second: UILabel, padding: CGFloat, x: CGFloat, width: CGFloat
    ) -> CGFloat? {
        let (one, two) = (first.naturalSize, second.naturalSize)
        guard one.width + padding + two.width <= width else { return nil }
        let lead = first.font.ascender - second.font.ascender
        let (top, below) = (near(max(0, -lead)), near(max(0, lead)))
        text = CGRect(x: x, y: margins.top + top, width: one.width, height: one.height)
        secondaryText = CGRect(
            x: x + width - two.width, y: margins.top + below, width: two.width, height: two.height)
        return max(top + one.height, below + two.height)
    }

    /// Returns the place of a part in the view's coordinates: in the middle of a height that is larger than the content.
    func frame(_ part: ListContentPart, in bounds: CGRect, _ isRightToLeft: Bool) -> CGRect {
        guard var frame = place(of: part) else { return .zero }
        frame.origin.y += bounds.minY + near((bounds.height - height) / 2)
        frame.origin.x = bounds.minX + (isRightToLeft ? width - frame.maxX : frame.minX)
        return frame
    }

    private func place(of part: ListContentPart) -> CGRect? {
        switch part {
        case .image: image
        case .text: text
        case .secondaryText: secondaryText
        }
    }

    private func near(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    private func up(_ value: CGFloat) -> CGFloat { (value * scale - 0.01).rounded(.up) / scale }
}

extension UIListContentView {
    func shownLabel(_ part: ListContentPart) -> UILabel? {
        let label = part == .text ? textLabel : secondaryLabel
        return label?.isHidden == false ? label : nil
    }

    fileprivate var mayStandInOneLine: Bool {
        content.prefersSideBySideTextAndSecondaryText && !traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    }

    /// The size of an image before the configuration's limits; a symbol grows with the text.
    fileprivate func size(of image: UIImage) -> CGSize {
        image.shown(content.imageProperties.preferredSymbolConfiguration, in: traitCollection).size
    }

    /// The usual room of a symbol beside body text, in points.
    fileprivate var standardImageLength: CGFloat {
        UIFontMetrics.default.scaledValue(for: 24, compatibleWith: traitCollection)
    }
}

extension UILabel {
    fileprivate var naturalSize: CGSize {
        sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    }
}
