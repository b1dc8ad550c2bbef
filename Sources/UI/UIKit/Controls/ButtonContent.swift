/// The views inside a button, and their layout.
@MainActor
final class ButtonContent {
    let background = UIImageView()
    let title = ButtonLabel()
    let subtitle = ButtonLabel()
    let picture = UIImageView()
    /// The veil above the background and below the text, while the pointer is over the button.
    private var veil: UIView?
    /// The activity indicator in the picture's place.
    private(set) var spinner: UIActivityIndicatorView?

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

    // MARK: Appearance

    func update(_ button: UIButton) {
        if let configuration = button.configuration {
            show(configuration, button)
        } else {
            showLooks(button)
        }
        spin(button)
        picture.isHidden = picture.image == nil || spinner != nil
        title.isHidden = (title.text ?? "").isEmpty
        subtitle.isHidden = (subtitle.text ?? "").isEmpty
    }

    private func spin(_ button: UIButton) {
        guard button.configuration?.showsActivityIndicator == true else {
            spinner?.removeFromSuperview()
            spinner = nil
            return
        }
        let spinner = spinner ?? UIActivityIndicatorView(style: .medium)
        spinner.color = picture.tintColor
        guard self.spinner == nil else { return }
        self.spinner = spinner
        button.addSubview(spinner)
        spinner.startAnimating()
    }

    var pictureSize: CGSize { spinner?.intrinsicContentSize ?? picture.imageSize ?? .zero }

    private func show(_ configuration: UIButton.Configuration, _ button: UIButton) {
        let isEnabled = button.isEnabled
        let tint = button.roleTint
        let foreground = isEnabled ? configuration.foreground(tint) : .tertiaryLabel
        title.font = configuration.buttonSize.font(isBold: button.role == .primary)
        title.textColor = foreground
        let plain = configuration.title ?? button.currentTitle
        // Runs without attributes take the label's font and color.
        title.show(plain, styled: configuration.styledTitle(plain))
        subtitle.show(configuration.subtitle, styled: configuration.styledSubtitle())
        subtitle.textColor = foreground.withAlphaComponent(0.75)
        title.textAlignment = configuration.textAlignment
        subtitle.textAlignment = configuration.textAlignment
        picture.preferredSymbolConfiguration =
            configuration.preferredSymbolConfigurationForImage ?? button.currentPreferredSymbolConfiguration
        picture.image = configuration.image ?? button.image(for: button.state)
        picture.tintColor = foreground
        background.image = configuration.background.image
        background.backgroundColor = isEnabled ? configuration.fill(tint) : disabledFill(configuration)
        background.layer.borderWidth = configuration.background.strokeWidth
        background.layer.borderColor = (configuration.background.strokeColor ?? .clear).cgColor
    }

    private func disabledFill(_ configuration: UIButton.Configuration) -> UIColor {
        configuration.base == .plain ? configuration.fill(.clear) : .tertiarySystemFill
    }

    private func showLooks(_ button: UIButton) {
        title.show(button.currentTitle, styled: button.currentAttributedTitle)
        let isDimmed = !button.isEnabled && button.looks.titleColors[.disabled] == nil
        title.textColor = isDimmed ? .tertiaryLabel : button.currentTitleColor
        picture.preferredSymbolConfiguration = button.currentPreferredSymbolConfiguration
        picture.image = button.currentImage
        if button.buttonType != .custom, let image = button.currentImage, image.renderingMode == .automatic {
            picture.image = image.withRenderingMode(.alwaysTemplate)
        }
        picture.tintColor = button.isEnabled ? button.roleTint : .tertiaryLabel
        background.image = button.currentBackgroundImage
        background.backgroundColor = nil
        background.layer.borderWidth = 0
    }

    /// Dims the content at once on touch down, and restores it over a fifth of a second after the release.
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

    /// Fades the veil over the background in or out with the pointer.
    func showPointer(_ isHovered: Bool, on button: UIButton) {
        if veil == nil, isHovered {
            let new = UIView()
            new.isUserInteractionEnabled = false
            new.alpha = 0
            button.insertSubview(new, aboveSubview: background)
            veil = new
            placeVeil(button)
        }
        guard let veil else { return }
        veil.backgroundColor = UIColor.label.withAlphaComponent(0.08)
        UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) { veil.alpha = isHovered ? 1 : 0 }
    }

    private func placeVeil(_ button: UIButton) {
        veil?.frame = background.frame
        veil?.layer.cornerRadius = button.configuration == nil ? 8 : background.layer.cornerRadius
    }

    private func dimmed(_ button: UIButton) -> [UIView] {
        guard let base = button.configuration?.base else { return parts }
        return base == .plain ? parts : [background] + parts
    }

    private var parts: [UIView] { [title, subtitle, picture] + (spinner.map { [$0] } ?? []) }

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
        // A legacy button without insets adds 12 points of height to its title, to leave room for a finger.
        if button.configuration == nil && button.contentEdgeInsets == .zero && !title.isHidden { size.height += 12 }
        if size == .zero, let image = button.currentBackgroundImage { size = image.size }
        return CGSize(
            width: ceil(size.width + insets.left + insets.right), height: ceil(size.height + insets.top + insets.bottom))
    }

    /// Returns where the title's lines stand; nil without a title.
    func baselines(_ button: UIButton) -> Baselines? {
        guard !title.isHidden else { return nil }
        let size = size(button)
        let text = ButtonArrangement(button, self).titleFrame(
            in: button.contentRect(forBounds: CGRect(origin: .zero, size: size)))
        let lines = title.textBaselines(width: 0)
        return Baselines(
            first: text.minY + lines.first, last: size.height - text.maxY + lines.last,
            height: size.height, partAbove: button.contentVerticalAlignment.partAbove)
    }

    func arrange(_ button: UIButton) {
        background.frame = button.backgroundRect(forBounds: button.bounds)
        background.layer.cornerRadius = button.configuration?.cornerRadius(height: button.bounds.height) ?? 0
        placeVeil(button)
        background.clipsToBounds = background.image != nil && background.layer.cornerRadius > 0
        ButtonArrangement(button, self).place(in: button.contentRect(forBounds: button.bounds))
    }
}
