/// The layout of a title and a picture, side by side or one above the other.
@MainActor
struct ButtonArrangement {
    private let button: UIButton
    private let content: ButtonContent
    private let picture: CGSize
    private let text: CGSize
    private let gap: CGFloat
    private let edge: NSDirectionalRectEdge

    init(_ button: UIButton, _ content: ButtonContent) {
        self.button = button
        self.content = content
        picture = content.pictureSize
        let title = content.title.isHidden ? .zero : content.title.intrinsicContentSize
        let subtitle = content.subtitle.isHidden ? .zero : content.subtitle.intrinsicContentSize
        let padding = subtitle == .zero ? 0 : button.configuration?.titlePadding ?? 0
        text = CGSize(width: max(title.width, subtitle.width), height: title.height + padding + subtitle.height)
        gap = picture == .zero || text == .zero ? 0 : button.configuration?.imagePadding ?? 0
        edge = button.configuration?.imagePlacement ?? .leading
    }

    private var isVertical: Bool { edge == .top || edge == .bottom }
    /// True when the picture is on the left, or above.
    private var isPictureFirst: Bool { edge == .top || (edge == .leading) != button.isRightToLeft && !isVertical }

    var size: CGSize {
        isVertical
            ? CGSize(width: max(picture.width, text.width), height: picture.height + gap + text.height)
            : CGSize(width: picture.width + gap + text.width, height: max(picture.height, text.height))
    }

    /// Places title, subtitle and picture.
    func place(in area: CGRect) {
        let (text, picture) = frames(in: area)
        place(text, picture)
    }

    /// Returns where the title is placed.
    func titleFrame(in area: CGRect) -> CGRect { titleFrame(moved(frames(in: area).text)) }

    private func frames(in area: CGRect) -> (text: CGRect, picture: CGRect) {
        // Text shrinks, a picture does not: one that is too large for the area is centered in it.
        let whole = CGSize(
            width: max(min(size.width, area.width), picture.width), height: max(min(size.height, area.height), picture.height))
        let origin = CGPoint(
            x: start(area.minX, area.width, whole.width, horizontal),
            y: start(area.minY, area.height, whole.height, button.contentVerticalAlignment.partAbove))
        var textFrame = CGRect(origin: origin, size: text)
        var pictureFrame = CGRect(origin: origin, size: picture)
        if isVertical {
            textFrame.size.width = min(text.width, area.width)
            textFrame.origin = CGPoint(
                x: origin.x + (whole.width - textFrame.width) / 2, y: origin.y + (isPictureFirst ? picture.height + gap : 0))
            pictureFrame.origin = CGPoint(
                x: origin.x + (whole.width - picture.width) / 2, y: origin.y + (isPictureFirst ? 0 : text.height + gap))
        } else {
            textFrame.size.width = max(0, whole.width - picture.width - gap)
            textFrame.origin = CGPoint(
                x: origin.x + (isPictureFirst ? picture.width + gap : 0), y: origin.y + (whole.height - text.height) / 2)
            pictureFrame.origin = CGPoint(
                x: origin.x + (isPictureFirst ? 0 : textFrame.width + gap), y: origin.y + (whole.height - picture.height) / 2)
        }
        return (textFrame, pictureFrame)
    }

    private func place(_ textFrame: CGRect, _ pictureFrame: CGRect) {
        let imageInsets = button.imageEdgeInsets
        content.picture.frame = pictureFrame.offsetBy(
            dx: (imageInsets.left - imageInsets.right) / 2, dy: (imageInsets.top - imageInsets.bottom) / 2)
        content.spinner?.frame = content.picture.frame
        let moved = moved(textFrame)
        content.title.frame = titleFrame(moved)
        guard !content.subtitle.isHidden else { return }
        let below = content.subtitle.intrinsicContentSize.height
        content.subtitle.frame = CGRect(x: moved.minX, y: moved.maxY - below, width: moved.width, height: below)
    }

    private func moved(_ text: CGRect) -> CGRect {
        let insets = button.titleEdgeInsets
        return text.offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
    }

    private func titleFrame(_ text: CGRect) -> CGRect {
        let height = content.subtitle.isHidden ? text.height : content.title.intrinsicContentSize.height
        return CGRect(x: text.minX, y: text.minY, width: text.width, height: height)
    }

    private var horizontal: CGFloat {
        switch button.effectiveContentHorizontalAlignment {
        case .left, .fill, .leading: 0
        case .right, .trailing: 1
        case .center: 0.5
        }
    }

    private func start(_ origin: CGFloat, _ room: CGFloat, _ length: CGFloat, _ part: CGFloat) -> CGFloat {
        origin + (room - length) * part
    }
}

extension UIControl.ContentVerticalAlignment {
    /// The part of the spare height that is above the content.
    var partAbove: CGFloat {
        switch self {
        case .top: 0
        case .bottom: 1
        case .center, .fill: 0.5
        }
    }
}
