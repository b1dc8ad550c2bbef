/// The views inside a button, and where they stand.
@MainActor
final class ButtonContent {
    let background = UIImageView()
    let title = UILabel()
    let subtitle = UILabel()
    let picture = UIImageView()

    func join(_ button: UIButton) {
        for view in [background, picture, title, subtitle] {
            view.isUserInteractionEnabled = false
            button.addSubview(view)
        }
        picture.contentMode = .scaleAspectFit
        title.font = .systemFont(ofSize: 18)
        title.textAlignment = .center
        title.lineBreakMode = .byTruncatingMiddle
        subtitle.font = .systemFont(ofSize: 12)
        subtitle.isHidden = true
        update(button)
    }

    // MARK: Look

    func update(_ button: UIButton) {
        if let configuration = button.configuration {
            show(configuration, button)
        } else {
            showLooks(button)
        }
        picture.isHidden = picture.image == nil
        title.isHidden = (title.text ?? "").isEmpty
        subtitle.isHidden = (subtitle.text ?? "").isEmpty
    }

    private func show(_ configuration: UIButton.Configuration, _ button: UIButton) {
        let isEnabled = button.isEnabled
        let foreground = isEnabled ? configuration.foreground(button.tintColor) : .tertiaryLabel
        title.font = configuration.buttonSize.font
        title.textColor = foreground
        title.text = configuration.attributedTitle.map { String($0.characters) } ?? configuration.title ?? button.currentTitle
        subtitle.text = configuration.subtitle
        subtitle.textColor = foreground.withAlphaComponent(0.75)
        title.textAlignment = configuration.textAlignment
        subtitle.textAlignment = configuration.textAlignment
        picture.image = configuration.image ?? button.image(for: button.state)
        picture.tintColor = foreground
        background.image = configuration.background.image
        background.backgroundColor = isEnabled ? configuration.fill(button.tintColor) : disabledFill(configuration)
        background.layer.borderWidth = configuration.background.strokeWidth
        background.layer.borderColor = (configuration.background.strokeColor ?? .clear).cgColor
    }

    private func disabledFill(_ configuration: UIButton.Configuration) -> UIColor {
        configuration.base == .plain ? configuration.fill(.clear) : .tertiarySystemFill
    }

    private func showLooks(_ button: UIButton) {
        title.text = button.currentTitle
        if let attributed = button.currentAttributedTitle { title.attributedText = attributed }
        let isDimmed = !button.isEnabled && button.looks.titleColors[.disabled] == nil
        title.textColor = isDimmed ? .tertiaryLabel : button.currentTitleColor
        picture.image = button.currentImage
        if button.buttonType != .custom, let image = button.currentImage, image.renderingMode == .automatic {
            picture.image = image.withRenderingMode(.alwaysTemplate)
        }
        picture.tintColor = button.isEnabled ? button.tintColor : .tertiaryLabel
        background.image = button.currentBackgroundImage
        background.backgroundColor = nil
        background.layer.borderWidth = 0
    }

    /// A finger that is down dims at once and, when it leaves, light comes back in a fifth of a second.
    func showState(of button: UIButton) {
        let isDown = button.isHighlighted
        let alpha: CGFloat = isDown ? pressedAlpha(button) : 1
        let change = { for view in self.dimmed(button) { view.alpha = alpha } }
        if isDown {
            UIView.performWithoutAnimation(change)
        } else if button.window != nil {
            UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction, animations: change)
        } else {
            change()
        }
    }

    private func dimmed(_ button: UIButton) -> [UIView] {
        guard let base = button.configuration?.base else { return [title, subtitle, picture] }
        return base == .plain ? [title, subtitle, picture] : [background, title, subtitle, picture]
    }

    private func pressedAlpha(_ button: UIButton) -> CGFloat {
        if let base = button.configuration?.base { return base == .plain ? 0.4 : 0.75 }
        if button.buttonType != .custom { return 0.25 }
        return button.adjustsImageWhenHighlighted && button.looks.images[.highlighted] == nil
            && button.looks.titleColors[.highlighted] == nil ? 0.6 : 1
    }

    // MARK: Layout

    func insets(_ button: UIButton) -> UIEdgeInsets {
        guard let insets = button.configuration?.contentInsets else { return button.contentEdgeInsets }
        let isMirrored = button.isRightToLeft
        return UIEdgeInsets(
            top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
            right: isMirrored ? insets.leading : insets.trailing)
    }

    func size(_ button: UIButton) -> CGSize {
        let parts = ButtonArrangement(button, self)
        let insets = insets(button)
        var size = parts.size
        // A legacy button without insets keeps a finger's breadth of height for its title.
        if button.configuration == nil && button.contentEdgeInsets == .zero && !title.isHidden { size.height += 12 }
        if size == .zero, let image = button.currentBackgroundImage { size = image.size }
        return CGSize(
            width: ceil(size.width + insets.left + insets.right), height: ceil(size.height + insets.top + insets.bottom))
    }

    func arrange(_ button: UIButton) {
        background.frame = button.backgroundRect(forBounds: button.bounds)
        background.layer.cornerRadius = button.configuration?.cornerRadius(height: button.bounds.height) ?? 0
        background.clipsToBounds = background.image != nil && background.layer.cornerRadius > 0
        ButtonArrangement(button, self).place(in: button.contentRect(forBounds: button.bounds))
    }
}

/// Title and picture side by side, or one above the other.
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
        picture = content.picture.image?.size ?? .zero
        let title = content.title.isHidden ? .zero : content.title.intrinsicContentSize
        let subtitle = content.subtitle.isHidden ? .zero : content.subtitle.intrinsicContentSize
        let padding = subtitle == .zero ? 0 : button.configuration?.titlePadding ?? 0
        text = CGSize(width: max(title.width, subtitle.width), height: title.height + padding + subtitle.height)
        gap = picture == .zero || text == .zero ? 0 : button.configuration?.imagePadding ?? 0
        edge = button.configuration?.imagePlacement ?? .leading
    }

    private var isVertical: Bool { edge == .top || edge == .bottom }
    /// The picture stands to the left, or above.
    private var isPictureFirst: Bool { edge == .top || (edge == .leading) != button.isRightToLeft && !isVertical }

    var size: CGSize {
        isVertical
            ? CGSize(width: max(picture.width, text.width), height: picture.height + gap + text.height)
            : CGSize(width: picture.width + gap + text.width, height: max(picture.height, text.height))
    }

    func place(in area: CGRect) {
        // Text gives way, a picture does not: too large for the area, it stands in its middle.
        let whole = CGSize(
            width: max(min(size.width, area.width), picture.width), height: max(min(size.height, area.height), picture.height))
        let origin = CGPoint(
            x: start(area.minX, area.width, whole.width, horizontal), y: start(area.minY, area.height, whole.height, vertical))
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
        place(textFrame, pictureFrame)
    }

    private func place(_ textFrame: CGRect, _ pictureFrame: CGRect) {
        let (titleInsets, imageInsets) = (button.titleEdgeInsets, button.imageEdgeInsets)
        content.picture.frame = pictureFrame.offsetBy(
            dx: (imageInsets.left - imageInsets.right) / 2, dy: (imageInsets.top - imageInsets.bottom) / 2)
        let moved = textFrame.offsetBy(
            dx: (titleInsets.left - titleInsets.right) / 2, dy: (titleInsets.top - titleInsets.bottom) / 2)
        let height = content.subtitle.isHidden ? moved.height : content.title.intrinsicContentSize.height
        content.title.frame = CGRect(x: moved.minX, y: moved.minY, width: moved.width, height: height)
        guard !content.subtitle.isHidden else { return }
        let below = content.subtitle.intrinsicContentSize.height
        content.subtitle.frame = CGRect(x: moved.minX, y: moved.maxY - below, width: moved.width, height: below)
    }

    private var horizontal: CGFloat {
        switch button.effectiveContentHorizontalAlignment {
        case .left, .fill, .leading: 0
        case .right, .trailing: 1
        case .center: 0.5
        }
    }

    private var vertical: CGFloat {
        switch button.contentVerticalAlignment {
        case .top: 0
        case .bottom: 1
        case .center, .fill: 0.5
        }
    }

    private func start(_ origin: CGFloat, _ room: CGFloat, _ length: CGFloat, _ part: CGFloat) -> CGFloat {
        origin + (room - length) * part
    }
}
