import CoreGraphics
import Foundation

/// A date picker as the calendar of a month, with the time below it where the mode has one.
@MainActor
final class CalendarBody: UIView, DateBody {
    private let title = MonthTitle()
    private let arrows = [UIButton(type: .system), UIButton(type: .system)]
    private var names: [UILabel] = []
    private var grid = MonthGrid()
    /// The part in which the grid moves.
    private let stage = UIView()
    /// The wheels of year and month, which cover the grid while they are open.
    private let wheels = DateWheels()
    private let timeLabel = UILabel()
    private let time = FieldBody()
    private var setup = DateSetup()
    private var scale = DateSetup().makeScale()
    private var date = Date(timeIntervalSinceReferenceDate: 0)
    /// The month that is shown.
    private var year = 1, month = 0
    private var isChoosingMonth = false
    var chosen: ((Date, Int) -> Void)?
    var isEnabled = true { didSet { enabledChanged() } }

    private static let head: CGFloat = 44
    private static let weekdays: CGFloat = 22
    private static let row: CGFloat = 44
    private static let foot: CGFloat = 50
    private static let sides: CGFloat = 12

    override init(frame: CGRect) {
        super.init(frame: frame)
        stage.clipsToBounds = true
        for view in [stage, title, wheels, timeLabel, time] + arrows as [UIView] { addSubview(view) }
        stage.addSubview(grid)
        names = (0..<7).map { _ in UILabel() }
        for label in names {
            label.textAlignment = .center
            addSubview(label)
        }
        title.addAction(UIAction { [weak self] _ in self?.toggleMonths() }, for: .touchUpInside)
        for (index, arrow) in arrows.enumerated() {
            arrow.addAction(UIAction { [weak self] _ in self?.go(index == 0 ? -1 : 1) }, for: .touchUpInside)
        }
        for direction in [UISwipeGestureRecognizer.Direction.left, .right] {
            let swipe = UISwipeGestureRecognizer { [weak self] (_: UISwipeGestureRecognizer) in
                guard let self else { return }
                go((direction == .left) != isRightToLeft ? 1 : -1)
            }
            swipe.direction = direction
            stage.addGestureRecognizer(swipe)
        }
        wheels.isHidden = true
        wheels.changed = { [weak self] in self?.choseMonth() }
        time.chosen = { [weak self] date, _ in self?.chosen?(date, 0) }
        listen(to: grid)
    }

    required init?(coder: NSCoder) { nil }

    private func listen(to grid: MonthGrid) { grid.chosen = { [weak self] in self?.chose($0) } }

    private var hasTime: Bool { setup.mode == .dateAndTime }

    var size: CGSize {
        CGSize(width: 320, height: Self.head + Self.weekdays + 6 * Self.row + 10 + (hasTime ? Self.foot : 0))
    }

    private func enabledChanged() {
        for control in [title, grid] + arrows as [UIControl] { control.isEnabled = isEnabled }
        time.isEnabled = isEnabled
        alpha = isEnabled ? 1 : 0.5
    }

    // MARK: Contents

    func set(_ setup: DateSetup, _ scale: DateScale, _ date: Date, countdown: Int) {
        (self.setup, self.scale) = (setup, scale)
        var timeSetup = setup
        timeSetup.mode = .time
        time.set(timeSetup, scale, date, countdown: 0)
        time.isHidden = !hasTime
        timeLabel.isHidden = !hasTime
        timeLabel.text = DateWords.of(scale.locale).time
        timeLabel.font = UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 17), compatibleWith: traitCollection)
        showWeekdays()
        show(date, countdown: 0, animated: false)
    }

    func show(_ date: Date, countdown: Int, animated: Bool) {
        self.date = date
        time.show(date, countdown: 0, animated: animated)
        let parts = scale.parts(of: date)
        let way = (parts.year, parts.month) == (year, month) ? 0 : (parts.year, parts.month) > (year, month) ? 1 : -1
        showMonth(parts.year, parts.month, way: animated ? way : 0)
    }

    private func showWeekdays() {
        let words = scale.weekdayNames
        for (index, label) in names.enumerated() {
            label.text = words[index]
            label.font = .systemFont(ofSize: 13, weight: .semibold)
            label.textColor = .tertiaryLabel
        }
    }

    /// Shows a month; `way` is 1 for a month that comes from the trailing side, −1 from the leading side, 0 without a move.
    private func showMonth(_ year: Int, _ month: Int, way: Int) {
        (self.year, self.month) = (year, month)
        let months = scale.months(of: year)
        guard months.indices.contains(month) else { return }
        title.text = scale.text(months[month].start, template: scale.calendar.identifier == .japanese ? "GyMMMM" : "yMMMM")
        arrows[0].isEnabled = isEnabled && !setup.excludes(.distantPast, months[month].start)
        arrows[1].isEnabled = isEnabled && !setup.excludes(months[month].end, .distantFuture)
        let page = MonthPage(months[month], scale, setup, date)
        guard way != 0, window != nil, UIView.areAnimationsEnabled else { return grid.show(page) }
        slide(page, way)
    }

    private func slide(_ page: MonthPage, _ way: Int) {
        let (old, new) = (grid, MonthGrid())
        let step = stage.bounds.width * CGFloat(isRightToLeft ? -way : way)
        listen(to: new)
        UIView.performWithoutAnimation {
            new.frame = stage.bounds.offsetBy(dx: step, dy: 0)
            stage.addSubview(new)
            new.tintColor = tintColor
            new.show(page)
            new.layoutIfNeeded()
        }
        grid = new
        old.isUserInteractionEnabled = false
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
            old.frame = self.stage.bounds.offsetBy(dx: -step, dy: 0)
            new.frame = self.stage.bounds
        } completion: { _ in
            old.removeFromSuperview()
        }
    }

    // MARK: Choice

    private func go(_ way: Int) {
        guard arrows[way < 0 ? 0 : 1].isEnabled else { return }
        let count = scale.months(of: year).count
        var (year, month) = (year, month + way)
        if month >= count { (year, month) = (year + 1, 0) }
        if month < 0 { (year, month) = (year - 1, max(scale.months(of: year - 1).count - 1, 0)) }
        guard year > 0, scale.months(of: year).indices.contains(month) else { return }
        showMonth(year, month, way: way)
    }

    private func chose(_ day: Int) {
        var parts = scale.parts(of: date)
        (parts.year, parts.month, parts.day) = (year, month, day)
        chosen?(setup.limited(scale.date(parts)), 0)
    }

    private func toggleMonths() {
        isChoosingMonth.toggle()
        title.isOpen = isChoosingMonth
        var setup = setup
        setup.mode = .yearAndMonth
        if isChoosingMonth {
            UIView.performWithoutAnimation {
                wheels.show(setup, scale, scale.date(DateParts(year: year, month: month)), countdown: 0)
            }
        }
        wheels.isHidden = false
        UIView.animate(withDuration: 0.25) {
            self.wheels.alpha = self.isChoosingMonth ? 1 : 0
            for view in [self.stage] + self.arrows + self.names as [UIView] { view.alpha = self.isChoosingMonth ? 0 : 1 }
        } completion: { _ in
            self.wheels.isHidden = !self.isChoosingMonth
        }
    }

    private func choseMonth() {
        let parts = scale.parts(of: wheels.date)
        showMonth(parts.year, parts.month, way: 0)
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let (width, mirrored) = (bounds.width, isRightToLeft)
        func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ size: CGSize) {
            view.frame = CGRect(x: mirrored ? width - x - size.width : x, y: y, width: size.width, height: size.height)
        }
        place(title, Self.sides + 4, 0, CGSize(width: min(title.intrinsicContentSize.width, width - 116), height: Self.head))
        for (index, arrow) in arrows.enumerated() {
            arrow.setImage((index == 0) != mirrored ? ButtonSymbol.back.image : ButtonSymbol.forward.image, for: .normal)
            place(arrow, width - Self.sides - CGFloat(2 - index) * 42, 0, CGSize(width: 42, height: Self.head))
        }
        let cell = (width - 2 * Self.sides) / 7
        for (index, label) in names.enumerated() {
            place(label, Self.sides + CGFloat(index) * cell, Self.head - 8, CGSize(width: cell, height: Self.weekdays + 16))
        }
        let top = Self.head + Self.weekdays
        let bottom = hasTime ? Self.foot : 0
        stage.frame = CGRect(
            x: Self.sides, y: top, width: width - 2 * Self.sides, height: max(0, bounds.height - top - bottom - 6))
        if grid.frame.size != stage.bounds.size { grid.frame = stage.bounds }
        wheels.frame = CGRect(x: 0, y: Self.head, width: width, height: max(0, bounds.height - Self.head - bottom))
        let field = time.size
        place(timeLabel, Self.sides + 4, bounds.height - bottom, CGSize(width: 140, height: bottom - 6))
        place(time, width - Self.sides - field.width, bounds.height - bottom + 3, CGSize(width: field.width, height: 38))
    }
}
