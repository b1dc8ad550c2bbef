import CoreGraphics
import Foundation

/// The words and numbers on the wheels of a date picker, in its locale.
@MainActor
final class DateTexts {
    var scale = DateSetup().makeScale() {
        didSet {
            plain = Self.makePlain(scale.locale)
            numbers.locale = scale.locale
        }
    }
    /// Writes numbers of days and of the clock, by a calendar in which every one of them exists.
    private lazy var plain = Self.makePlain(scale.locale)
    private let numbers = NumberFormatter()
    private static let noon = Date(timeIntervalSince1970: 946_684_800)

    private static func makePlain(_ locale: Locale) -> DateScale {
        DateScale(
            calendar: Calendar(identifier: .gregorian), locale: locale, timeZone: TimeZone(secondsFromGMT: 0) ?? .current)
    }

    func year(of date: Date) -> String {
        scale.text(date, template: scale.calendar.identifier == .japanese ? "Gy" : "y")
    }
    func month(startingAt date: Date) -> String { scale.text(date, pattern: "LLLL") }
    func wholeDay(_ date: Date) -> String {
        if scale.isSameDay(date, PresentDate.now()), let today = DateWords.of(scale.locale).today { return today }
        return scale.text(date, template: "EEEMMMd")
    }
    /// Returns the number of a day; the clock's first day of January 2000 is day 1.
    func day(_ number: Int) -> String {
        plain.text(Self.noon.addingTimeInterval(Double(number - 1) * 86_400), template: "d")
    }
    func hour(_ hour: Int) -> String { clock(hour * 3600, "hHkK") }
    func minute(_ minute: Int) -> String { clock(minute * 60, "m") }
    func period(_ half: Int) -> String { clock(half * 12 * 3600, "abB") }
    func number(_ number: Int) -> String { numbers.string(from: NSNumber(value: number)) ?? "\(number)" }

    /// The part of the clock's time that consists of these letters in the locale's pattern.
    private func clock(_ seconds: Int, _ letters: String) -> String {
        let pattern = DateColumn.pattern("jmm", scale.locale).filter { letters.contains($0) }
        return plain.text(Self.noon.addingTimeInterval(Double(seconds)), pattern: pattern.isEmpty ? "H" : pattern)
    }

    // MARK: Widths

    func width(of column: DateColumn, months: [DateInterval], _ font: UIFont) -> CGFloat {
        func widest(_ texts: [String]) -> CGFloat {
            texts.map { NSAttributedString(string: $0, attributes: [.font: font]).size().width }.max() ?? 0
        }
        let room: CGFloat = 18
        switch column {
        case .year: return widest(months.prefix(1).map { year(of: $0.start) }) + room
        case .month: return widest(months.map { month(startingAt: $0.start) }) + room
        case .day: return widest(["28", "30"].compactMap { Int($0) }.map(day)) + room
        case .wholeDay:
            let days = months.flatMap { month in (19...26).map { scale.day($0, in: month) } }
            return widest(days.map { scale.text($0, template: "EEEMMMd") }) + room
        case .hour: return widest([10, 20, 22].map(hour)) + room + 6
        case .minute: return widest([minute(44)]) + room + 6
        case .period: return widest([period(0), period(1)]) + room
        case .hours, .minutes: return 130
        }
    }
}
