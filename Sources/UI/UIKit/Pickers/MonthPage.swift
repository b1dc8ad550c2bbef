import Foundation

/// The days of a month as a calendar shows them; a value.
@MainActor
struct MonthPage {
    struct Day {
        var text: String
        var isEnabled: Bool
        var isChosen: Bool
        var isToday: Bool
    }

    var days: [Day] = []
    /// The column of the first day, from 0.
    var firstColumn = 0

    init() {}

    init(_ month: DateInterval, _ scale: DateScale, _ setup: DateSetup, _ chosen: Date) {
        let (today, texts) = (PresentDate.now(), NumberFormatter())
        texts.locale = scale.locale
        let first = scale.day(1, in: month)
        firstColumn = (scale.weekday(of: first) - scale.firstWeekday + 7) % 7
        days = (1...max(scale.days(in: month), 1)).map { number in
            let day = scale.day(number, in: month)
            return Day(
                text: texts.string(from: NSNumber(value: number)) ?? "\(number)",
                isEnabled: !setup.excludes(scale.startOfDay(day), scale.date(1, after: scale.startOfDay(day))),
                isChosen: scale.isSameDay(day, chosen), isToday: scale.isSameDay(day, today))
        }
    }
}
