import CoreGraphics
import Foundation

/// One segment: a title or a picture, and the separator to the next segment.
@MainActor
final class SegmentView: UIView {
    var title: String?
    var image: UIImage?
    private(set) var action: UIAction?
    /// The width in points; 0 shares the free width with other segments.
    var width: CGFloat = 0
    var isEnabled = true
    private let label = UILabel()
    private let picture = UIImageView()
    private let line = UIView()

    init(title: String? = nil, image: UIImage? = nil) {
        (self.title, self.image) = (title, image)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        label.textAlignment = .center
        label.lineBreakMode = .byTruncatingMiddle
        label.font = .systemFont(ofSize: 13, weight: .medium)
        picture.contentMode = .center
        for view in [label, picture, line] { addSubview(view) }
    }

    convenience init(action: UIAction) {
        self.init()
        take(action)
    }

    required init?(coder: NSCoder) { nil }

    func take(_ action: UIAction) {
        self.action = action
        image = action.image
        title = action.image == nil ? action.title : nil
        isEnabled = !action.attributes.contains(.disabled)
    }

    /// The width of the title in its boldest form, with margins.
    var naturalWidth: CGFloat {
        if let image { return image.size.width + 20 }
        label.text = title
        return label.sizeThatFits(.zero).width * 1.04 + 22
    }

    func show(
        isChosen: Bool, isPressed: Bool, isEnabled: Bool, _ attributes: [NSAttributedString.Key: Any], lineAt x: CGFloat?
    ) {
        label.text = image == nil ? title : nil
        label.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 13, weight: isChosen ? .semibold : .medium)
        let color = attributes[.foregroundColor] as? UIColor ?? .label
        label.textColor = isEnabled && self.isEnabled ? color : .tertiaryLabel
        picture.image = image?.withRenderingMode(image?.renderingMode == .alwaysOriginal ? .alwaysOriginal : .alwaysTemplate)
        picture.tintColor = label.textColor
        for view in [label, picture] as [UIView] { view.alpha = isPressed ? 0.3 : 1 }
        label.frame = bounds.shrunk(dx: 4, dy: 0)
        picture.frame = bounds
        line.backgroundColor = .systemFill
        line.alpha = x == nil ? 0 : 1
        line.frame = CGRect(x: (x ?? bounds.width) - 0.5, y: 7, width: 1, height: max(0, bounds.height - 14))
    }
}
