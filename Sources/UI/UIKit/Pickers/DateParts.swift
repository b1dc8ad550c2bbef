/// A date as the wheels show it.
struct DateParts: Equatable, Sendable {
    /// The year, counted without eras.
    var year = 1
    /// The place of the month in its year, from 0; a leap month counts.
    var month = 0
    /// From 1.
    var day = 1
    var hour = 0
    var minute = 0
}
