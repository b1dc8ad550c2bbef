import Foundation

/// What a wheel of a date picker chooses.
enum DateColumn: Equatable, Sendable {
    case year, month, day
    /// A day with its weekday and month, beside the time.
    case wholeDay
    case hour, minute, period
    /// The hours and minutes of a countdown.
    case hours, minutes

    /// The columns of a mode, in the order in which the locale writes them.
    static func order(_ mode: UIDatePicker.Mode, _ locale: Locale) -> [DateColumn] {
        switch mode {
        case .time: time(locale)
        case .date: columns(in: pattern("yMMMMd", locale))
        case .dateAndTime: [.wholeDay] + time(locale)
        case .countDownTimer: [.hours, .minutes]
        case .yearAndMonth: columns(in: pattern("yMMMM", locale))
        }
    }

    private static func time(_ locale: Locale) -> [DateColumn] { columns(in: pattern("jmm", locale)) }

    /// The locale's pattern for a template of Unicode TR 35, such as `d. MMMM y` for `yMMMMd`.
    static func pattern(_ template: String, _ locale: Locale) -> String {
        DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    }

    /// The columns for the fields of a pattern, from first to last.
    private static func columns(in pattern: String) -> [DateColumn] {
        var (columns, isQuoted): ([DateColumn], Bool) = ([], false)
        for letter in pattern {
            if letter == "'" { isQuoted.toggle() }
            guard !isQuoted, let column = Self.of(letter), !columns.contains(column) else { continue }
            columns.append(column)
        }
        return columns
    }

    private static func of(_ letter: Character) -> DateColumn? {
        switch letter {
        case "y", "u", "U", "r": .year
        case "M", "L": .month
        case "d": .day
        case "h", "H", "k", "K": .hour
        case "m": .minute
        case "a", "b", "B": .period
        case _: nil
        }
    }
}
