import CoreGraphics

/// One tab: a picture over a word, with a bubble where there is news.
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

    private static let badgeHeight: CGFloat = 18
    private static let pictureSide: CGFloat = 26

    func update(_ bar: UITabBar) {
        let look = bar.standardAppearance.stackedLayoutAppearance
        let state = isSelected ? look.selected : look.normal
        let plain = isSelected ? bar.tintColor ?? .tintColor : bar.unselectedItemTintColor ?? .secondaryLabel
        let attributes = item.shownTitleAttributes(for: isSelected ? .selected : .normal) ?? state.titleTextAttributes
        title.text = item.title
        title.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 10, weight: .medium)
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
        let middle = bounds.width / 2
        let hasPicture = picture.image != nil
        picture.frame = CGRect(
            x: middle - Self.pictureSide / 2, y: 6, width: Self.pictureSide, height: Self.pictureSide)
        let offset = item.titlePositionAdjustment
        title.frame = CGRect(x: 2, y: hasPicture ? 33 : 17, width: bounds.width - 4, height: 14)
            .offsetBy(dx: offset.horizontal, dy: offset.vertical)
        let width = max(Self.badgeHeight, badge.sizeThatFits(.zero).width + 10)
        let side: CGFloat = isRightToLeft ? -1 : 1
        badge.frame = CGRect(
            x: middle + side * (hasPicture ? 14 : 20) - (isRightToLeft ? width : 0) - (hasPicture ? side * 4 : 0), y: 3,
            width: width, height: Self.badgeHeight)
    }

    override func stateChanged() {
        for view in [picture, title] { view.alpha = isHighlighted ? 0.5 : 1 }
    }
}
