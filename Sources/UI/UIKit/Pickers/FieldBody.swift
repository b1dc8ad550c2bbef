import CoreGraphics
import Foundation

/// A date picker as one or two small fields, each of which opens what it is chosen with.
@MainActor
final class FieldBody: UIView, DateBody {
    private let fields = [DateField(), DateField()]
    private var setup = DateSetup()
    private var scale = DateSetup().makeScale()
    private var date = Date(timeIntervalSinceReferenceDate: 0)
    private weak var popup: DatePopup?
    var chosen: ((Date, Int) -> Void)?
    var isEnabled = true { didSet { for field in fields { field.isEnabled = isEnabled } } }
    private static let gap: CGFloat = 6

    override init(frame: CGRect) {
        super.init(frame: frame)
        for (index, field) in fields.enumerated() {
            addSubview(field)
            field.addAction(UIAction { [weak self] _ in self?.open(index) }, for: .touchUpInside)
        }
    }

    required init?(coder: NSCoder) { nil }

    func set(_ setup: DateSetup, _ scale: DateScale, _ date: Date, countdown: Int) {
        (self.setup, self.scale) = (setup, scale)
        fields[0].isHidden = setup.mode == .time
        fields[1].isHidden = setup.mode == .date
        show(date, countdown: countdown, animated: false)
        if let popup { popup.body.set(mode(popup.tag), scale, date, countdown: 0) }
    }

    func show(_ date: Date, countdown: Int, animated: Bool) {
        self.date = date
        fields[0].text = scale.text(date, date: .medium, time: .none)
        fields[1].text = scale.text(date, date: .none, time: .short)
        popup?.body.show(date, countdown: 0, animated: animated)
        setNeedsLayout()
    }

    private var shown: [DateField] { fields.filter { !$0.isHidden } }

    /// Large texts leave no room for two fields beside each other.
    private var isStacked: Bool { traitCollection.preferredContentSizeCategory.isAccessibilityCategory }

    var size: CGSize {
        let sizes = shown.map(\.intrinsicContentSize)
        let gaps = Self.gap * CGFloat(max(sizes.count - 1, 0))
        func most(_ side: KeyPath<CGSize, CGFloat>) -> CGFloat { sizes.map { $0[keyPath: side] }.max() ?? 0 }
        func sum(_ side: KeyPath<CGSize, CGFloat>) -> CGFloat { sizes.reduce(gaps) { $0 + $1[keyPath: side] } }
        return isStacked
            ? CGSize(width: most(\.width), height: sum(\.height)) : CGSize(width: sum(\.width), height: most(\.height))
    }

    /// The fields stand at the trailing edge, as in the row of a list.
    override func layoutSubviews() {
        super.layoutSubviews()
        let whole = size
        var x = max(0, bounds.width - whole.width)
        var y = (bounds.height - whole.height) / 2
        for field in shown {
            var size = field.intrinsicContentSize
            // A date that has too little room is written smaller.
            size.width = min(size.width, bounds.width)
            let left = isStacked ? bounds.width - size.width : x
            let top = isStacked ? y : (bounds.height - size.height) / 2
            field.frame = CGRect(x: left, y: top, width: size.width, height: size.height).placed(in: self)
            x += size.width + Self.gap
            y += size.height + Self.gap
        }
    }

    // MARK: The pop-up

    private func mode(_ index: Int) -> DateSetup {
        var setup = setup
        setup.mode = index == 0 ? .date : .time
        return setup
    }

    private func open(_ index: Int) {
        guard popup == nil, window != nil, isEnabled else { return }
        let body: any DateBody = index == 0 ? CalendarBody() : WheelBody()
        body.chosen = { [weak self] date, _ in self?.chose(date) }
        let popup = DatePopup(body, size: index == 0 ? body.size : CGSize(width: 220, height: 200), source: fields[index]) {
            [weak self] in self?.fields[index].isOpen = false
        }
        popup.tag = index
        self.popup = popup
        fields[index].isOpen = true
        popup.open()
        body.set(mode(index), scale, date, countdown: 0)
    }

    /// The calendar chooses the day alone; the time stays.
    private func chose(_ date: Date) { chosen?(date, 0) }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { popup?.close() }
    }
}
