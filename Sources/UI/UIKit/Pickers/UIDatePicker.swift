public import Foundation

/// A control for dates, times and countdowns: as wheels, as a calendar, or as a small field that opens them.
///
/// Order and words follow `locale`, days and months `calendar`, the clock `timeZone`. `.valueChanged` is sent when the user chose
/// another date, never when the program did. A date out of the limits is gray, and a wheel rolls back from it.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
    /// What the user chooses.
    public enum Mode: Int, Sendable {
        /// The hour and the minute.
        case time = 0
        /// The day, the month and the year.
        case date
        /// The day and the time.
        case dateAndTime
        /// Hours and minutes of a countdown.
        case countDownTimer
        /// The month and the year.
        case yearAndMonth
    }

    var setup = DateSetup()
    private(set) lazy var scale = setup.makeScale()
    private var chosen = PresentDate.now()
    private var minutes = 0
    private var body: (any DateBody)?
    private var shownStyle: UIDatePickerStyle?

    override func assemble() {
        if frame.size == .zero { frame.size = CGSize(width: 320, height: 216) }
        chosen = limited(chosen)
    }

    // MARK: Dates

    /// The chosen date, within the limits; the present date by default. While `roundsToMinuteInterval` is true it is rounded down.
    open var date: Date {
        get { chosen }
        set { setDate(newValue, animated: false) }
    }

    /// Sets the date; sends no events.
    open func setDate(_ date: Date, animated: Bool) {
        guard date.timeIntervalSinceReferenceDate.isFinite else {
            return report("a date of \(date.timeIntervalSinceReferenceDate) seconds is none")
        }
        chosen = limited(date)
        body?.show(chosen, countdown: minutes, animated: animated && window != nil)
        invalidateIntrinsicContentSize()
    }

    /// The earliest date; nil, the default, for none. A minimum after the maximum is ignored together with it.
    open var minimumDate: Date? {
        get { setup.minimum }
        set { change { $0.minimum = newValue } }
    }
    /// The latest date; nil, the default, for none. A maximum before the minimum is ignored together with it.
    open var maximumDate: Date? {
        get { setup.maximum }
        set { change { $0.maximum = newValue } }
    }
    /// The distance between two minutes on the wheel: a divisor of 60 from 1 to 30, 1 by default. Another number is reported and ignored.
    open var minuteInterval: Int {
        get { setup.minuteInterval }
        set {
            guard (1...30).contains(newValue), 60 % newValue == 0 else {
                return report("\(newValue) is no minute interval, which divides 60 and is 1 to 30")
            }
            change { $0.minuteInterval = newValue }
        }
    }
    /// Whether the date is rounded down to the minute interval; true by default.
    open var roundsToMinuteInterval: Bool {
        get { setup.rounds }
        set { change { $0.rounds = newValue } }
    }
    /// The time of the countdown in seconds, in whole minutes from 0 to 23 hours and 59 minutes; 0 by default. Only the mode
    /// `countDownTimer` shows it.
    open var countDownDuration: TimeInterval {
        get { Double(minutes * 60) }
        set {
            guard newValue.isFinite else { return report("a countdown of \(newValue) seconds is none") }
            let whole = Int(min(max(newValue, 0), 86_340) / 60)
            minutes = whole - whole % setup.minuteInterval
            body?.show(chosen, countdown: minutes, animated: false)
        }
    }

    // MARK: Looks

    /// What the user chooses; `dateAndTime` by default.
    open var datePickerMode: Mode {
        get { setup.mode }
        set { change { $0.mode = newValue } }
    }
    /// The look that is asked for; `automatic` by default.
    @ObservedProperty open var preferredDatePickerStyle = UIDatePickerStyle.automatic { didSet { rebuild() } }
    /// The look that is shown: `automatic` becomes `compact`, and wheels where only they can show the mode, which are countdowns, the
    /// year with the month, and the time in place.
    open var datePickerStyle: UIDatePickerStyle {
        switch (preferredDatePickerStyle, setup.mode) {
        case (.wheels, _), (_, .countDownTimer), (_, .yearAndMonth): .wheels
        case (.inline, .time): .wheels
        case (.inline, _): .inline
        case (.automatic, _), (.compact, _): .compact
        }
    }
    /// The calendar of days, months and years; the user's by default.
    open var calendar: Calendar! {
        get { setup.calendar ?? .current }
        set { change { $0.calendar = newValue } }
    }
    /// The locale of words and order; nil, the default, for the user's.
    open var locale: Locale? {
        get { setup.locale }
        set { change { $0.locale = newValue } }
    }
    /// The time zone of the clock; nil, the default, for the calendar's.
    open var timeZone: TimeZone? {
        get { setup.timeZone }
        set { change { $0.timeZone = newValue } }
    }

    private func change(_ edit: (inout DateSetup) -> Void) {
        edit(&setup)
        scale = setup.makeScale()
        chosen = limited(chosen)
        minutes -= minutes % setup.minuteInterval
        rebuild()
    }

    private func limited(_ date: Date) -> Date {
        let rounded = setup.rounds && setup.minuteInterval > 1 ? scale.rounded(date, to: setup.minuteInterval) : date
        return setup.limited(rounded)
    }

    private func report(_ reason: String) {
        UIKitDiagnostics.report(.invalidPicker, "the date picker \(accessibilityIdentifier ?? "without a name"): \(reason)")
    }

    // MARK: The body

    /// Makes the body of the style where another one is shown, and gives it everything anew.
    private func rebuild() {
        invalidateIntrinsicContentSize()
        guard body != nil else { return }
        install()
    }

    private func install() {
        let style = datePickerStyle
        if style != shownStyle || body == nil {
            body?.removeFromSuperview()
            let new: any DateBody = style == .wheels ? WheelBody() : style == .inline ? CalendarBody() : FieldBody()
            new.chosen = { [weak self] in self?.userChose($0, countdown: $1) }
            addSubview(new)
            (body, shownStyle) = (new, style)
        }
        UIView.performWithoutAnimation {
            body?.frame = bounds
            body?.isEnabled = isEnabled
            body?.set(setup, scale, chosen, countdown: minutes)
        }
    }

    private func userChose(_ date: Date, countdown: Int) {
        let date = limited(date)
        guard date != chosen || countdown != minutes else { return }
        (chosen, minutes) = (date, countdown)
        body?.show(date, countdown: countdown, animated: true)
        invalidateIntrinsicContentSize()
        send([.valueChanged, .primaryActionTriggered], nil)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if body == nil { install() }
        body?.frame = bounds
    }

    override func stateChanged() {
        super.stateChanged()
        body?.isEnabled = isEnabled
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard let before = previousTraitCollection,
            before.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory
                || before.layoutDirection != traitCollection.layoutDirection
        else { return }
        rebuild()
    }

    open override var intrinsicContentSize: CGSize {
        if body == nil || shownStyle != datePickerStyle { install() }
        return body?.size ?? .zero
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// The parts inside take focus and fingers.
    open override var canBecomeFocused: Bool { false }
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
}
