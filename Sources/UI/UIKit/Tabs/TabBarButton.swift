import CoreGraphics

/// One tab: a picture over a word, or beside it where the window is wide, with a bubble where there is news.
@MainActor
final class TabBarButton: UIControl {
    let item: UITabBarItem
    private let picture = UIImageView()
    private let title = UILabel()
    private let badge = UILabel()

    init(_ item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        picture.contentMode = .scaleAspectFit
        title.textAlignment = .center
        badge.textAlignment = .center
        badge.font = .systemFont(ofSize: 13)
        badge.textColor = .white
        badge.layer.cornerRadius = Self.badgeHeight / 2
        badge.clipsToBounds = true
        for view in [picture, title, badge] { addSubview(view) }
        accessibilityIdentifier = item.accessibilityIdentifier
    }

    required init?(coder: NSCoder) { nil }

    private var isInline = false
    private static let badgeHeight: CGFloat = 18
    private static let pictureSide: CGFloat = 26
    private static let inlineGap: CGFloat = 8
    private static let leastTitle: CGFloat = 14

    func update(_ bar: UITabBar) {
        let isInline = bar.traitCollection.horizontalSizeClass == .regular
        self.isInline = isInline
        let look = isInline ? bar.standardAppearance.inlineLayoutAppearance : bar.standardAppearance.stackedLayoutAppearance
        let state = isSelected ? look.selected : look.normal
        let plain = isSelected ? bar.tintColor ?? .tintColor : bar.unselectedItemTintColor ?? .secondaryLabel
        let attributes = item.shownTitleAttributes(for: isSelected ? .selected : .normal) ?? state.titleTextAttributes
        title.text = item.title
        title.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: isInline ? 13 : 10, weight: .medium)
        title.textColor = attributes[.foregroundColor] as? UIColor ?? plain
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        picture.image = image?.renderingMode == .alwaysOriginal ? image : image?.withRenderingMode(.alwaysTemplate)
        picture.tintColor = state.iconColor ?? plain
        badge.text = item.badgeValue
        badge.isHidden = item.badgeValue == nil
        badge.backgroundColor = item.badgeColor ?? state.badgeBackgroundColor ?? .systemRed
        isEnabled = item.isEnabled
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        isInline ? layoutInline() : layoutStacked()
        let offset = item.titlePositionAdjustment
        title.frame = title.frame.offsetBy(dx: offset.horizontal, dy: offset.vertical)
        layoutBadge()
    }

    private func layoutStacked() {
        let height = min(max(title.sizeThatFits(.zero).height.rounded(.up), Self.leastTitle), bounds.height)
        let alone = ((bounds.height - height) / 2).rounded(.down)
        let top = picture.image == nil ? alone : max(0, min(33, bounds.height - 1 - height))
        // Larger letters take their room from the margins first, then from the picture.
        let side = max(0, min(Self.pictureSide, top - 3))
        picture.frame = CGRect(x: (bounds.width - side) / 2, y: min(6, max(0, top - 1 - side)), width: side, height: side)
        title.frame = CGRect(x: 2, y: top, width: bounds.width - 4, height: height)
    }

    private func layoutInline() {
        let side = picture.image == nil ? 0 : Self.pictureSide
        let gap = side == 0 || title.text?.isEmpty != false ? 0 : Self.inlineGap
        let fitting = title.sizeThatFits(.zero)
        let width = min(fitting.width.rounded(.up), max(bounds.width - 4 - side - gap, 0))
        let left = ((bounds.width - side - gap - width) / 2).rounded()
        let height = fitting.height.rounded(.up)
        picture.frame = CGRect(
            x: isRightToLeft ? left + width + gap : left, y: (bounds.height - side) / 2, width: side, height: side)
        title.frame = CGRect(
            x: isRightToLeft ? left : left + side + gap, y: ((bounds.height - height) / 2).rounded(), width: width, height: height
        )
    }

    /// On the picture's outer corner; on the word's where there is no picture.
    private func layoutBadge() {
        let width = max(Self.badgeHeight, badge.sizeThatFits(.zero).width + 10)
        let hasPicture = picture.image != nil
        let anchor = hasPicture ? picture.frame.midX : bounds.width / 2
        let lean: CGFloat = hasPicture ? 10 : 20
        badge.frame = CGRect(
            x: isRightToLeft ? anchor - lean - width : anchor + lean, y: 3, width: width, height: Self.badgeHeight)
    }

    override func stateChanged() {
        for view in [picture, title] { view.alpha = isHighlighted ? 0.5 : 1 }
    }
}
