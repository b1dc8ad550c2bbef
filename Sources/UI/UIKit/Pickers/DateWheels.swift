import CoreGraphics
import Foundation

/// The wheels of a date picker.
@MainActor
final class DateWheels: UIView, PickerSource {
    let panel = PickerPanel()
    private var setup = DateSetup()
    private var scale = DateSetup().makeScale()
    private var columns: [DateColumn] = []
    private(set) var date = Date(timeIntervalSinceReferenceDate: 0)
    private var parts = DateParts()
    /// The day in the middle of the column of whole days.
    private var middleDay = Date(timeIntervalSinceReferenceDate: 0)
    private let texts = DateTexts()
    private let units = [UILabel(), UILabel()]
    /// The time that a countdown has to run, in minutes.
    private(set) var countdown = 0
    /// The user chose another date.
    var changed: (() -> Void)?

    /// The turns of a wheel whose end meets its beginning. A longer spin than this does not come about.
    private static let cycles = 200
    private static let wholeDays = 73_001

    override init(frame: CGRect) {
        super.init(frame: frame)
        panel.source = self
        addSubview(panel)
        for label in units { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Contents

    func show(_ setup: DateSetup, _ scale: DateScale, _ date: Date, countdown: Int) {
        (self.setup, self.scale, self.date, self.countdown) = (setup, scale, date, countdown)
        columns = DateColumn.order(setup.mode, scale.locale)
        parts = scale.parts(of: date)
        middleDay = date
        texts.scale = scale
        panel.isMirrored = isRightToLeft
        panel.barHeight = PickerLabel.rowHeight(for: traitCollection) + 2
        panel.reload()
        turn(animated: false)
        setNeedsLayout()
    }

    /// Turns to a date for the program.
    func turn(to date: Date, countdown: Int, animated: Bool) {
        let months = monthCount
        (self.date, self.countdown) = (date, countdown)
        parts = scale.parts(of: date)
        if monthCount != months { reloadMonths() }
        turn(animated: animated)
    }

    private var monthCount: Int { max(scale.months(of: parts.year).count, 1) }

    private func reloadMonths() {
        for (index, column) in columns.enumerated() where column == .month { panel.reload(index) }
    }

    /// Turns every wheel that no finger turns to its part of the date.
    private func turn(animated: Bool) {
        for (index, wheel) in panel.wheels.enumerated() where !wheel.isTurning {
            let now = max(wheel.selected, 0)
            var row = row(for: value(of: columns[index]), in: index, near: now)
            if isCircular(columns[index]), row < wheel.drum.count / 4 || row > wheel.drum.count * 3 / 4 {
                row = self.row(for: value(of: columns[index]), in: index, near: wheel.drum.count / 2)
                wheel.select(row, animated: false)
            } else if row != wheel.selected || !animated {
                wheel.select(row, animated: animated)
            }
            wheel.refresh()
        }
    }

    // MARK: Rows and values

    private func isCircular(_ column: DateColumn) -> Bool {
        switch column {
        case .month, .day, .hour, .minute, .minutes: true
        case .year, .wholeDay, .period, .hours: false
        }
    }

    /// The number of different values of a column.
    private func valueCount(_ column: DateColumn) -> Int {
        switch column {
        case .year: 10_000
        case .month: monthCount
        case .day: scale.mostDays
        case .wholeDay: Self.wholeDays
        case .hour, .hours: 24
        case .period: 2
        case .minute, .minutes: 60 / setup.minuteInterval
        }
    }

    /// The present value of a column, counted from 0.
    private func value(of column: DateColumn) -> Int {
        switch column {
        case .year: parts.year - 1
        case .month: parts.month
        case .day: parts.day - 1
        case .wholeDay: scale.days(from: middleDay, to: date) + Self.wholeDays / 2
        case .hour: parts.hour
        case .period: parts.hour / 12
        case .minute: parts.minute / setup.minuteInterval
        case .hours: countdown / 60
        case .minutes: countdown % 60 / setup.minuteInterval
        }
    }

    private func row(for value: Int, in index: Int, near: Int) -> Int {
        let (count, all) = (valueCount(columns[index]), rowCount(of: index))
        guard isCircular(columns[index]) else { return min(max(value, 0), all - 1) }
        let turn = near - near % count + value
        let row = [turn - count, turn, turn + count].min { abs($0 - near) < abs($1 - near) } ?? turn
        return min(max(row, 0), all - 1)
    }

    var columnCount: Int { columns.count }

    func rowCount(of column: Int) -> Int { valueCount(columns[column]) * (isCircular(columns[column]) ? Self.cycles : 1) }

    func rowHeight(of column: Int) -> CGFloat { PickerLabel.rowHeight(for: traitCollection) }

    func width(of column: Int) -> CGFloat? {
        let font = PickerLabel.font(for: traitCollection)
        return texts.width(of: columns[column], months: scale.months(of: parts.year), font)
    }

    func view(ofRow row: Int, in column: Int, reusing view: UIView?) -> UIView {
        let label = view as? PickerLabel ?? PickerLabel()
        let value = row % valueCount(columns[column])
        label.font = PickerLabel.font(for: traitCollection)
        label.text = text(of: columns[column], value)
        label.textColor = isOutside(columns[column], value) ? .tertiaryLabel : .label
        label.textAlignment = columns[column] == .wholeDay ? (isRightToLeft ? .left : .right) : .center
        return label
    }

    private func text(of column: DateColumn, _ value: Int) -> String {
        switch column {
        case .year: texts.year(of: date(value, in: column))
        case .month: texts.month(startingAt: date(value, in: column))
        case .day: texts.day(value + 1)
        case .wholeDay: texts.wholeDay(date(value, in: column))
        case .hour: texts.hour(value)
        case .period: texts.period(value)
        case .minute: texts.minute(value * setup.minuteInterval)
        case .hours: texts.number(value)
        case .minutes: texts.number(value * setup.minuteInterval)
        }
    }

    // MARK: Dates

    /// The parts of the date with another value of a column.
    private func parts(with value: Int, in column: DateColumn) -> DateParts {
        var parts = parts
        switch column {
        case .year: parts.year = value + 1
        case .month: parts.month = value
        case .day: parts.day = value + 1
        case .hour: parts.hour = value
        case .period: parts.hour = parts.hour % 12 + 12 * value
        case .minute: parts.minute = value * setup.minuteInterval
        case .wholeDay, .hours, .minutes: break
        }
        return parts
    }

    /// The first moment that a value of a column stands for, with the larger parts of the present date.
    private func date(_ value: Int, in column: DateColumn) -> Date {
        // The same day of another year has the same era as the date that the wheel leads to.
        if column == .year { return scale.date(years: value + 1 - parts.year, after: date) }
        if column == .wholeDay { return scale.date(value - Self.wholeDays / 2, after: middleDay) }
        return scale.date(parts(with: value, in: column))
    }

    /// Whether a value can not be chosen together with the larger parts of the date.
    private func isOutside(_ column: DateColumn, _ value: Int) -> Bool {
        guard setup.hasLimits || column == .day else { return false }
        switch column {
        case .year:
            let (first, last) = (setup.limits.first.map(scale.year), setup.limits.last.map(scale.year))
            return first.map { value + 1 < $0 } ?? false || last.map { value + 1 > $0 } ?? false
        case .month:
            let months = scale.months(of: parts.year)
            return months.indices.contains(value) ? setup.excludes(months[value].start, months[value].end) : true
        case .day:
            let months = scale.months(of: parts.year)
            guard months.indices.contains(parts.month), value < scale.days(in: months[parts.month]) else { return true }
            let day = scale.day(value + 1, in: months[parts.month])
            return setup.excludes(day, scale.date(1, after: day))
        case .wholeDay:
            let day = scale.startOfDay(date(value, in: column))
            return setup.excludes(day, scale.date(1, after: day))
        case .hour:
            let start = scale.time(value, 0, on: date)
            return setup.excludes(start, start.addingTimeInterval(3600))
        case .period:
            let start = scale.time(12 * value, 0, on: date)
            return setup.excludes(start, start.addingTimeInterval(12 * 3600))
        case .minute:
            let start = date(value, in: column)
            return setup.excludes(start, start.addingTimeInterval(1))
        case .hours, .minutes: return false
        }
    }

    // MARK: Choice

    func chose(_ row: Int, in column: Int) {
        let (kind, value) = (columns[column], row % valueCount(columns[column]))
        let before = (date, countdown)
        switch kind {
        case .hours: countdown = value * 60 + countdown % 60
        case .minutes: countdown = countdown / 60 * 60 + value * setup.minuteInterval
        case .wholeDay: date = scale.time(parts.hour, parts.minute, on: self.date(value, in: kind))
        case .year, .month, .day, .hour, .period, .minute: date = scale.date(parts(with: value, in: kind))
        }
        // A countdown of no time would end before it begins.
        if countdown == 0 { countdown = setup.minuteInterval }
        turn(to: setup.limited(date), countdown: countdown, animated: true)
        if date != before.0 || countdown != before.1 { changed?() }
    }

    // MARK: Layout

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        // The picker hears of another text size before the wheels have it.
        guard !columns.isEmpty, let before = previousTraitCollection?.preferredContentSizeCategory else { return }
        if before != traitCollection.preferredContentSizeCategory { show(setup, scale, date, countdown: countdown) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        panel.frame = bounds
        panel.isMirrored = isRightToLeft
        placeUnits()
    }

    /// The words beside the numbers of a countdown.
    private func placeUnits() {
        let words = DateWords.of(scale.locale)
        for (index, label) in units.enumerated() {
            label.isHidden = setup.mode != .countDownTimer
            guard !label.isHidden, panel.wheels.count == 2 else { continue }
            panel.layoutIfNeeded()
            label.text = index == 0 ? words.hours : words.minutes
            label.font = .systemFont(ofSize: PickerLabel.font(for: traitCollection).pointSize * 0.8, weight: .semibold)
            let (size, wheel) = (label.intrinsicContentSize, panel.wheels[index].frame)
            let x = isRightToLeft ? wheel.midX - 22 - size.width : wheel.midX + 22
            label.frame = CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
        }
    }
}
