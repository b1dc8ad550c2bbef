/// The labels and the image of a cell that has no content configuration.
@MainActor
final class ClassicContent {
    private let style: UITableViewCell.CellStyle
    private unowned let host: UIView
    private(set) var text: UILabel?
    private(set) var detail: UILabel?
    private(set) var image: UIImageView?
    /// The alignments that the labels got from here; an app's own stay.
    private var given: (text: NSTextAlignment, detail: NSTextAlignment) = (.natural, .natural)
    /// The number of lines that the labels got from here; an app's own stays.
    private var lines = 1

    /// Distances in points: from the edges, between image and text, between the two texts, above and below the texts.
    private static let gap: CGFloat = 16
    private static let between: CGFloat = 8
    private static let lineGap: CGFloat = 3
    private static let vertical: CGFloat = 10
    static let leastHeight: CGFloat = 44

    init(_ style: UITableViewCell.CellStyle, in host: UIView) { (self.style, self.host) = (style, host) }

    // MARK: Views, made when they are first asked for

    var textLabel: UILabel {
        if let text { return text }
        let label = makeLabel(style == .value2 ? .subheadline : .body)
        if style == .value2 { label.textColor = host.tintColor }
        text = label
        return label
    }

    var detailLabel: UILabel? {
        guard style != .default else { return nil }
        if let detail { return detail }
        let label = makeLabel(style == .subtitle ? .caption1 : style == .value2 ? .subheadline : .body)
        if style != .value2 { label.textColor = .secondaryLabel }
        detail = label
        return label
    }

    var imageView: UIImageView? {
        guard style != .value2 else { return nil }
        if let image { return image }
        let view = UIImageView()
        view.contentMode = .center
        host.addSubview(view)
        image = view
        return view
    }

    private func makeLabel(_ style: UIFont.TextStyle) -> UILabel {
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: style)
        label.adjustsFontForContentSizeCategory = true
        label.numberOfLines = lines
        host.addSubview(label)
        return label
    }

    func remove() {
        for view in [text, detail, image] as [UIView?] { view?.removeFromSuperview() }
        (text, detail, image) = (nil, nil, nil)
    }

    // MARK: Layout

    /// Where the texts begin, in points from the leading edge.
    func textStart(_ margin: CGFloat) -> CGFloat {
        guard let size = image?.imageSize, size.width > 0 else { return margin }
        return margin + size.width + Self.gap
    }

    /// The height that the content wants in a width, in points.
    func height(width: CGFloat, margin: CGFloat) -> CGFloat {
        breakLines()
        let room = max(0, width - textStart(margin) - Self.gap)
        let (first, second) = (size(text, room), size(detail, room))
        let isStacked = isStacked(first, second, room)
        let texts =
            isStacked ? first.height + second.height + (second.height > 0 ? Self.lineGap : 0) : max(first.height, second.height)
        let image = image?.imageSize?.height ?? 0
        return max(Self.leastHeight, texts + 2 * Self.vertical, image + 2)
    }

    private func size(_ label: UILabel?, _ width: CGFloat) -> CGSize {
        guard let label, label.text?.isEmpty == false else { return .zero }
        return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    }

    private var isLarge: Bool { host.traitCollection.preferredContentSizeCategory.isAccessibilityCategory }

    private func isStacked(_ first: CGSize, _ second: CGSize, _ room: CGFloat) -> Bool {
        style == .subtitle || isLarge && second != .zero || !fitsBeside(first, second, room)
    }

    /// Texts of the accessibility sizes are broken into lines instead of being cut.
    private func breakLines() {
        let wanted = isLarge ? 0 : 1
        guard wanted != lines else { return }
        for label in [text, detail] where label?.numberOfLines == lines { label?.numberOfLines = wanted }
        lines = wanted
    }

    private func fitsBeside(_ first: CGSize, _ second: CGSize, _ room: CGFloat) -> Bool {
        second == .zero || first.width + Self.between + second.width <= room || style == .value2
    }

    func place(margin: CGFloat) {
        align()
        breakLines()
        let size = host.bounds.size
        placeImage(margin, size)
        let start = textStart(margin)
        let room = max(0, size.width - start - Self.gap)
        switch style {
        case .value2 where !isLarge: placeColumns(start, room, size.height)
        case .default, .value1, .value2, .subtitle: placeTexts(start, room, size.height)
        }
    }

    /// Rows of one list begin at one side, whatever language a text is in.
    private func align() {
        let (leading, trailing): (NSTextAlignment, NSTextAlignment) = host.isRightToLeft ? (.right, .left) : (.left, .right)
        let wanted = style == .value2 && !isLarge ? trailing : leading
        if let text, text.textAlignment == given.text, text.textAlignment != wanted { text.textAlignment = wanted }
        if let detail, detail.textAlignment == given.detail, detail.textAlignment != leading { detail.textAlignment = leading }
        given = (wanted, leading)
    }

    private func placeImage(_ margin: CGFloat, _ size: CGSize) {
        guard let image else { return }
        let own = image.imageSize ?? .zero
        let height = min(own.height, size.height)
        put(image, CGRect(x: margin, y: (size.height - height) / 2, width: own.width, height: height))
    }

    private func placeTexts(_ start: CGFloat, _ room: CGFloat, _ height: CGFloat) {
        let (first, second) = (size(text, room), size(detail, room))
        guard isStacked(first, second, room) else {
            put(
                text,
                CGRect(x: start, y: 0, width: max(0, room - (second == .zero ? 0 : second.width + Self.between)), height: height))
            return put(detail, CGRect(x: start + room - second.width, y: 0, width: second.width, height: height))
        }
        let top = (height - first.height - second.height - (second == .zero ? 0 : Self.lineGap)) / 2
        put(text, CGRect(x: start, y: top, width: room, height: first.height))
        put(detail, CGRect(x: start, y: top + first.height + Self.lineGap, width: room, height: second.height))
    }

    private func placeColumns(_ start: CGFloat, _ room: CGFloat, _ height: CGFloat) {
        let column = min(91, room / 3)
        put(text, CGRect(x: start, y: 0, width: column, height: height))
        let rest = start + column + Self.between
        put(detail, CGRect(x: rest, y: 0, width: max(0, start + room - rest), height: height))
    }

    private func put(_ view: UIView?, _ frame: CGRect) {
        guard let view else { return }
        let placed = frame.placed(in: host)
        if view.frame != placed { view.frame = placed }
    }
}
