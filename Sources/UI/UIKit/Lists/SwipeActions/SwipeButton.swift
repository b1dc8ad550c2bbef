/// The button of an action behind a row: as wide as the row is moved aside, with its content at the edge of the row.
@MainActor
final class SwipeButton: UIControl {
    let action: UIContextualAction
    private let content = UIView()
    private let shade = UIView()
    private let imageView = UIImageView()
    private let label = UILabel()

    /// Distances in points: beside the content, and between image and title.
    private static let margin: CGFloat = 16
    private static let gap: CGFloat = 4
    private static let leastWidth: CGFloat = 74
    /// Lower rows have no room for a title below an image, so the image stands alone, as in UIKit.
    private static let leastHeightForBoth: CGFloat = 91

    init(_ action: UIContextualAction) {
        self.action = action
        super.init(frame: .zero)
        clipsToBounds = true
        backgroundColor = action.backgroundColor
        shade.backgroundColor = UIColor.black.withAlphaComponent(0.2)
        shade.isHidden = true
        for view in [shade, content] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        showImage()
        showTitle()
    }

    required init?(coder: NSCoder) { nil }

    private func showImage() {
        imageView.image = action.image?.withRenderingMode(.alwaysTemplate)
        imageView.tintColor = .white
        imageView.contentMode = .scaleAspectFit
        content.addSubview(imageView)
    }

    private func showTitle() {
        label.text = action.title
        label.textColor = .white
        label.textAlignment = .center
        label.numberOfLines = 2
        label.font = .preferredFont(forTextStyle: .subheadline)
        label.adjustsFontForContentSizeCategory = true
        content.addSubview(label)
    }

    override var isHighlighted: Bool { didSet { shade.isHidden = !isHighlighted } }

    /// Keys reach the actions by a menu; focus would stay on a button that goes with the row.
    override var canBecomeFocused: Bool { false }

    // MARK: Layout

    private var imageSize: CGSize { imageView.image?.size ?? .zero }
    private var hasTitle: Bool { label.text?.isEmpty == false }

    private func showsTitle(height: CGFloat) -> Bool {
        hasTitle && (imageView.image == nil || height >= Self.leastHeightForBoth)
    }

    /// The width that the content wants in a row of a height, in points.
    func wantedWidth(height: CGFloat, atMost: CGFloat) -> CGFloat {
        let room = CGSize(width: max(0, atMost - 2 * Self.margin), height: height)
        let title = showsTitle(height: height) ? label.sizeThatFits(room).width : 0
        return min(atMost, max(Self.leastWidth, max(title, imageSize.width).rounded(.up) + 2 * Self.margin))
    }

    /// Places the button and what it shows.
    ///
    /// - Parameters:
    ///   - frame: in the pane, in points.
    ///   - room: where the content lies, in the button, in points.
    func place(_ frame: CGRect, content room: CGRect) {
        self.frame = frame
        shade.frame = CGRect(origin: .zero, size: frame.size)
        content.frame = room
        placeContent(room.size)
    }

    private func placeContent(_ size: CGSize) {
        let showsTitle = showsTitle(height: size.height)
        label.isHidden = !showsTitle
        imageView.isHidden = imageView.image == nil
        let width = max(0, size.width - Self.margin)
        let text = showsTitle ? label.sizeThatFits(CGSize(width: width, height: size.height)) : .zero
        let image = imageSize
        let gap = showsTitle && image.height > 0 ? Self.gap : 0
        var y = (size.height - image.height - gap - text.height) / 2
        imageView.frame = onPixels((size.width - image.width) / 2, y, image)
        y += image.height + gap
        let textWidth = min(width, text.width)
        label.frame = onPixels((size.width - textWidth) / 2, y, CGSize(width: textWidth, height: text.height))
    }

    private func onPixels(_ x: CGFloat, _ y: CGFloat, _ size: CGSize) -> CGRect {
        let scale = max(contentScaleFactor, 1)
        return CGRect(x: (x * scale).rounded() / scale, y: (y * scale).rounded() / scale, width: size.width, height: size.height)
    }
}
