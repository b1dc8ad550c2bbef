import Foundation

/// Splits dates into the parts that wheels choose, and puts them together, in any calendar.
///
/// Years are counted without eras and months by their place in the year, because calendars differ in both: a Japanese era begins
/// within a year, and a Hebrew year has 12 or 13 months. What does not exist, such as the 31st of June or an hour that the summer
/// time skips, becomes the nearest date that does.
@MainActor
final class DateScale {
    let calendar: Calendar
    let locale: Locale
    /// Counts the years: that of the Gregorian calendar where years and months are the same as in it.
    private let counting: Calendar
    private var known: (year: Int, months: [DateInterval])?

    init(calendar: Calendar, locale: Locale, timeZone: TimeZone) {
        var calendar = calendar
        calendar.timeZone = timeZone
        calendar.locale = locale
        self.calendar = calendar
        self.locale = locale
        switch calendar.identifier {
        case .gregorian, .buddhist, .japanese, .republicOfChina, .iso8601:
            var gregorian = Calendar(identifier: .gregorian)
            gregorian.timeZone = timeZone
            counting = gregorian
        default: counting = calendar
        }
    }

    // MARK: Parts

    func parts(of date: Date) -> DateParts {
        let year = year(of: date)
        let months = months(of: year)
        let month = months.lastIndex { $0.start <= date } ?? 0
        let parts = counting.dateComponents([.day, .hour, .minute], from: date)
        return DateParts(year: year, month: month, day: parts.day ?? 1, hour: parts.hour ?? 0, minute: parts.minute ?? 0)
    }

    /// Returns the date of parts, with the seconds 0; parts that do not exist become the nearest that do.
    func date(_ parts: DateParts) -> Date {
        let months = months(of: parts.year)
        guard !months.isEmpty else { return PresentDate.now() }
        let month = months[min(max(parts.month, 0), months.count - 1)]
        let day = min(max(parts.day, 1), days(in: month))
        let start = counting.date(byAdding: .day, value: day - 1, to: month.start) ?? month.start
        return time(parts.hour, parts.minute, on: start)
    }

    func time(_ hour: Int, _ minute: Int, on day: Date) -> Date {
        let start = counting.startOfDay(for: day)
        return counting.date(bySettingHour: hour, minute: minute, second: 0, of: start)
            ?? start.addingTimeInterval(Double(hour * 3600 + minute * 60))
    }

    /// The year of a date, counted without eras.
    func year(of date: Date) -> Int {
        let parts = counting.dateComponents([.era, .year], from: date)
        let (era, year) = (parts.era ?? 1, parts.year ?? 1)
        switch counting.identifier {
        case .gregorian: return era == 0 ? 1 - year : year
        // These count years in cycles of 60.
        case .chinese: return era * 60 + year
        default: return year
        }
    }

    private func start(ofYear year: Int) -> Date? {
        if counting.identifier == .gregorian {
            return counting.date(from: DateComponents(era: 1, year: max(year, 1), month: 1, day: 1))
        }
        let present = PresentDate.now()
        guard let now = counting.dateInterval(of: .year, for: present) else { return nil }
        // From the middle of the year, because years differ in length.
        let middle = now.start.addingTimeInterval(now.duration / 2)
        let there = counting.date(byAdding: .year, value: year - self.year(of: present), to: middle)
        return there.flatMap { counting.dateInterval(of: .year, for: $0)?.start }
    }

    /// The months of a year, in order.
    func months(of year: Int) -> [DateInterval] {
        if let known, known.year == year { return known.months }
        var months: [DateInterval] = []
        if var place = start(ofYear: year) {
            while months.count < 14, let month = counting.dateInterval(of: .month, for: place), month.end > place {
                if !months.isEmpty, self.year(of: month.start) != year { break }
                months.append(month)
                place = month.end
            }
        }
        if months.count == 14 { months.removeLast() }
        known = (year, months)
        return months
    }

    func days(in month: DateInterval) -> Int {
        counting.range(of: .day, in: .month, for: month.start.addingTimeInterval(month.duration / 2))?.count ?? 30
    }

    /// The greatest number of days that a month of this calendar has.
    var mostDays: Int { counting.maximumRange(of: .day)?.count ?? 31 }

    func day(_ number: Int, in month: DateInterval) -> Date {
        counting.date(byAdding: .day, value: number - 1, to: month.start) ?? month.start
    }

    // MARK: Days

    /// The number of days from one date's day to another's: from noon to noon, because a day may begin at one o'clock, and be short.
    func days(from first: Date, to last: Date) -> Int {
        counting.dateComponents([.day], from: time(12, 0, on: first), to: time(12, 0, on: last)).day ?? 0
    }

    func date(_ days: Int, after date: Date) -> Date { counting.date(byAdding: .day, value: days, to: date) ?? date }
    func date(years: Int, after date: Date) -> Date { counting.date(byAdding: .year, value: years, to: date) ?? date }
    func isSameDay(_ a: Date, _ b: Date) -> Bool { counting.isDate(a, inSameDayAs: b) }
    func startOfDay(_ date: Date) -> Date { counting.startOfDay(for: date) }
    func weekday(of date: Date) -> Int { counting.component(.weekday, from: date) }

    /// Returns a date that is rounded down to a multiple of minutes.
    func rounded(_ date: Date, to minutes: Int) -> Date {
        let parts = counting.dateComponents([.minute, .second, .nanosecond], from: date)
        let excess = Double((parts.minute ?? 0) % minutes * 60 + (parts.second ?? 0)) + Double(parts.nanosecond ?? 0) / 1e9
        return date.addingTimeInterval(-excess)
    }

    // MARK: Words

    /// The number of the weekday with which a week begins, 1 for Sunday.
    var firstWeekday: Int { locale.calendar.firstWeekday }

    /// The shortest names of the weekdays, in the order of the locale's week.
    var weekdayNames: [String] {
        let names = formatter().veryShortStandaloneWeekdaySymbols
        return (0..<7).map { names.indices.contains((firstWeekday - 1 + $0) % 7) ? names[(firstWeekday - 1 + $0) % 7] : "" }
    }

    private var formatters: [String: DateFormatter] = [:]

    /// Returns a date in a pattern of Unicode TR 35.
    func text(_ date: Date, pattern: String) -> String {
        if let known = formatters[pattern] { return known.string(from: date) }
        let new = formatter()
        new.dateFormat = pattern
        formatters[pattern] = new
        return new.string(from: date)
    }

    /// Returns a date in the locale's pattern for a template.
    func text(_ date: Date, template: String) -> String { text(date, pattern: DateColumn.pattern(template, locale)) }

    func text(_ date: Date, date dateStyle: DateFormatter.Style, time timeStyle: DateFormatter.Style) -> String {
        let formatter = formatter()
        (formatter.dateStyle, formatter.timeStyle) = (dateStyle, timeStyle)
        return formatter.string(from: date)
    }

    private func formatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
        return formatter
    }
}
