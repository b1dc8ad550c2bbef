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

    var size: CGSize {
        let sizes = shown.map(\.intrinsicContentSize)
        let gaps = Self.gap * CGFloat(max(sizes.count - 1, 0))
        return CGSize(width: sizes.reduce(gaps) { $0 + $1.width }, height: sizes.map(\.height).max() ?? 0)
    }

    /// The fields stand at the trailing edge, as in the row of a list.
    override func layoutSubviews() {
        super.layoutSubviews()
        let whole = size
        var x = max(0, bounds.width - whole.width)
        for field in shown {
            let size = field.intrinsicContentSize
            let left = isRightToLeft ? bounds.width - x - size.width : x
            field.frame = CGRect(x: left, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
            x += size.width + Self.gap
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
