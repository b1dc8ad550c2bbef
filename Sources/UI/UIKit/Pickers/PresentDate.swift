import Foundation

/// The present date, at which a new date picker stands and which a calendar marks as today.
@MainActor
enum PresentDate {
    /// Returns the date of the wall clock; tests set it to a fixed one.
    static var now: () -> Date = { Date() }
}
