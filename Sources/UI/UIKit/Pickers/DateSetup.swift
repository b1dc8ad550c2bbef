import Foundation

/// Everything that says which dates a date picker offers and in which words.
struct DateSetup {
    var mode = UIDatePicker.Mode.dateAndTime
    var calendar: Calendar?
    var locale: Locale?
    var timeZone: TimeZone?
    var minimum: Date?
    var maximum: Date?
    var minuteInterval = 1
    var rounds = true

    /// The earliest and the latest date; neither where they contradict each other.
    var limits: (first: Date?, last: Date?) {
        guard let minimum, let maximum, minimum > maximum else { return (minimum, maximum) }
        return (nil, nil)
    }

    var hasLimits: Bool { limits.first != nil || limits.last != nil }

    func limited(_ date: Date) -> Date {
        let limits = limits
        if let first = limits.first, date < first { return first }
        if let last = limits.last, date > last { return last }
        return date
    }

    /// Whether no date of a span, whose end does not belong to it, may be chosen.
    func excludes(_ start: Date, _ end: Date) -> Bool {
        let limits = limits
        if let first = limits.first, end <= first { return true }
        if let last = limits.last, start > last { return true }
        return false
    }

    @MainActor
    func makeScale() -> DateScale {
        let calendar = calendar ?? .current
        return DateScale(calendar: calendar, locale: locale ?? .current, timeZone: timeZone ?? calendar.timeZone)
    }
}
