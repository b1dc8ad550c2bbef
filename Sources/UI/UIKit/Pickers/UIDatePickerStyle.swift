/// The look of a date picker.
public enum UIDatePickerStyle: Int, Sendable {
    /// The look that fits the mode.
    case automatic = 0
    /// Wheels side by side.
    case wheels
    /// A small field that opens a calendar or wheels.
    case compact
    /// A calendar in place.
    case inline
}
