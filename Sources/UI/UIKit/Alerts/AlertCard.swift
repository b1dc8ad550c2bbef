import CoreGraphics

/// A card with text above and actions below; content that does not fit scrolls.
@MainActor
final class AlertCard: UIView {
    private let ground = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
    private let scroll = AlertScroll()
    private let title = UILabel()
    private let message = UILabel()
    private let answers: AlertActionList
    private var fields: [UITextField] = []
    private var look = AlertLook.alert

    static let cornerRadius: CGFloat = 14

    init(chosen: @escaping (UIAlertAction) -> Void) {
        answers = AlertActionList(chosen: chosen)
        super.init(frame: .zero)
        layer.cornerRadius = Self.cornerRadius
        clipsToBounds = true
        ground.isUserInteractionEnabled = false
        for view in [ground, scroll] as [UIView] { addSubview(view) }
        for view in [title, message, answers] as [UIView] { scroll.addSubview(view) }
        for label in [title, message] {
            label.numberOfLines = 0
            label.textAlignment = .center
        }
        scroll.contentInsetAdjustmentBehavior = .never
    }

    required init?(coder: NSCoder) { nil }

    func show(
        title: String?, message: String?, fields: [UITextField] = [], _ actions: [UIAlertAction], bold: UIAlertAction?,
        _ look: AlertLook
    ) {
        self.look = look
        for field in self.fields where !fields.contains(field) { field.removeFromSuperview() }
        self.fields = fields
        for field in fields where field.superview !== scroll { scroll.addSubview(field) }
        self.title.text = title
        self.title.font = .systemFont(ofSize: look.titleSize, weight: .semibold)
        self.title.textColor = look.hasQuietTitle ? .secondaryLabel : .label
        self.message.text = message
        self.message.font = .systemFont(ofSize: 13, weight: (title ?? "").isEmpty && !look.hasQuietTitle ? .semibold : .regular)
        self.message.textColor = look.hasQuietTitle ? .secondaryLabel : .label
        answers.show(actions, bold: bold, look)
        setNeedsLayout()
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { fields + [answers] }

    private var words: [UILabel] { [title, message].filter { !($0.text ?? "").isEmpty } }
    var isEmpty: Bool { words.isEmpty && fields.isEmpty && answers.isEmpty }

    /// - Returns: the frames of the labels and of the text fields, and the y coordinate at which the actions begin.
    private func arrange(_ width: CGFloat) -> (frames: [CGRect], end: CGFloat) {
        guard !words.isEmpty || !fields.isEmpty else { return ([], 0) }
        let room = max(0, width - 2 * look.margin)
        var y = look.hasQuietTitle ? 14 : look.margin - 1
        var frames: [CGRect] = []
        for (index, label) in words.enumerated() {
            if index > 0 { y += look.hasQuietTitle ? 8 : 4 }
            let height = ceil(label.sizeThatFits(CGSize(width: room, height: 10_000)).height)
            frames.append(CGRect(x: look.margin, y: y, width: room, height: height))
            y += height
        }
        for (index, _) in fields.enumerated() {
            y += index > 0 ? AlertField.gap : words.isEmpty ? 0 : 14
            frames.append(CGRect(x: look.margin - 4, y: y, width: room + 8, height: AlertField.height))
            y += AlertField.height
        }
        return (frames, y + (look.hasQuietTitle ? 15 : look.margin))
    }

    func height(for width: CGFloat) -> CGFloat {
        arrange(width).end + answers.height(for: width, hasWords: !words.isEmpty || !fields.isEmpty)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        ground.frame = bounds
        scroll.frame = bounds
        let (frames, end) = arrange(bounds.width)
        for (view, frame) in zip(words + fields as [UIView], frames) { view.frame = frame }
        for label in [title, message] { label.isHidden = (label.text ?? "").isEmpty }
        let height = answers.height(for: bounds.width, hasWords: !words.isEmpty || !fields.isEmpty)
        answers.frame = CGRect(x: 0, y: end, width: bounds.width, height: height)
        scroll.contentSize = CGSize(width: bounds.width, height: end + height)
        scroll.isScrollEnabled = end + height > bounds.height + 0.5
    }
}

/// Scrolls content that exceeds the screen, also for a finger that starts on an action.
@MainActor
private final class AlertScroll: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}
