import Configuration

/// The keys of `[input DEVICE]`.
enum InputKey: String, ConfigurationKey {
    case output, calibration

    var help: KeyHelp {
        switch self {
        case .output:
            KeyHelp(
                "NAME", default: .longPhrase("udev's property WL_OUTPUT, or the only display"),
                "connector or display that the touch panel lies on")
        case .calibration:
            KeyHelp(
                "A B C D E F", default: .longPhrase("udev's property LIBINPUT_CALIBRATION_MATRIX"),
                "x is A x + B y + C and y is D x + E y + F of what the panel reports, from 0 to 1")
        }
    }
}
