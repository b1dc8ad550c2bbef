import CoreGraphics

/// A line of a menu: a tick, words, a picture.
@MainActor
final class MenuRowView: UIView {
    private let title = UILabel()
    private let subtitle = UILabel()
    private let picture = UIImageView()
    private let tick = UIImageView()
    private var spinner: UIActivityIndicatorView?
    private let row: MenuRow
    /// The lines begin at the same place, ticked or not.
    private let hasTicks: Bool

    init(_ row: MenuRow, hasTicks: Bool) {
        (self.row, self.hasTicks) = (row, hasTicks)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for view in [title, subtitle, picture, tick] { addSubview(view) }
        let color: UIColor = row.isDestructive ? .systemRed : .label
        title.text = row.title
        title.font = .systemFont(ofSize: 17)
        title.textColor = row.isEnabled ? color : .tertiaryLabel
        subtitle.text = row.subtitle
        subtitle.font = .systemFont(ofSize: 13)
        subtitle.textColor = row.isEnabled ? .secondaryLabel : .tertiaryLabel
        picture.contentMode = .scaleAspectFit
        picture.image = row.image.map { $0.renderingMode == .alwaysOriginal ? $0 : $0.withRenderingMode(.alwaysTemplate) }
        picture.tintColor = title.textColor
        for view in [tick, picture] { view.tintColor = title.textColor }
        tick.contentMode = .scaleAspectFit
        dress()
    }

    private func dress() {
        switch row.kind {
        case .heading:
            title.font = .systemFont(ofSize: 12)
            title.textColor = .secondaryLabel
        case .back:
            title.font = .systemFont(ofSize: 17, weight: .semibold)
            tick.image = ButtonSymbol.back.image
        case .submenu:
            picture.image = ButtonSymbol.forward.image
            picture.tintColor = .secondaryLabel
        case .loading: spin()
        case .action:
            if row.isOn { tick.image = ButtonSymbol.check.image }
        }
    }

    private func spin() {
        let spinner = UIActivityIndicatorView(style: .medium)
        spinner.startAnimating()
        addSubview(spinner)
        self.spinner = spinner
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        spinner?.center = CGPoint(x: bounds.midX, y: bounds.midY)
        let start: CGFloat = hasTicks ? 34 : 16
        let end = bounds.width - (picture.image == nil ? 16 : 52)
        place(tick, CGRect(x: 11, y: bounds.midY - 8, width: 16, height: 16))
        place(picture, CGRect(x: bounds.width - 38, y: bounds.midY - 11, width: 22, height: 22))
        if case .submenu = row.kind {
            place(picture, CGRect(x: bounds.width - 30, y: bounds.midY - 7, width: 14, height: 14))
        }
        let hasSubtitle = row.subtitle != nil
        place(
            title, CGRect(x: start, y: hasSubtitle ? 9 : 0, width: end - start, height: hasSubtitle ? 22 : bounds.height))
        place(subtitle, CGRect(x: start, y: 32, width: end - start, height: 17))
        subtitle.isHidden = !hasSubtitle
        let way: UIView? = if case .submenu = row.kind { picture } else if case .back = row.kind { tick } else { nil }
        way?.transform = isRightToLeft ? CGAffineTransform(scaleX: -1, y: 1) : .identity
        // Words of any script begin where the menu's lines begin.
        for words in [title, subtitle] { words.textAlignment = isRightToLeft ? .right : .left }
    }

    private func place(_ view: UIView, _ frame: CGRect) {
        view.frame =
            isRightToLeft ? CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
    }
}
