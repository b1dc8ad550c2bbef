import Foundation

/// The words of date pickers that Foundation does not know on Linux.
struct DateWords: Sendable {
    /// Nil for a language without a word here: the day is then written like any other.
    let today: String?
    let hours, minutes, time: String

    static func of(_ locale: Locale) -> DateWords {
        switch locale.language.languageCode?.identifier {
        case "de": DateWords(today: "Heute", hours: "Std.", minutes: "Min.", time: "Uhrzeit")
        case "fr": DateWords(today: "Aujourd’hui", hours: "h", minutes: "min", time: "Heure")
        case "ar": DateWords(today: "اليوم", hours: "ساعة", minutes: "دقيقة", time: "الوقت")
        case "en": DateWords(today: "Today", hours: "hours", minutes: "min", time: "Time")
        case _: DateWords(today: nil, hours: "h", minutes: "min", time: "")
        }
    }
}
