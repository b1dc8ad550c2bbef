import Configuration

/// The keys of `[kiosk]`.
enum KioskKey: String, ConfigurationKey {
    case background, swipe, focus

    var help: KeyHelp {
        switch self {
        case .background:
            KeyHelp("#rrggbb", default: .value("#000000"), "color behind windows that are smaller than the screen")
        case .swipe:
            KeyHelp(
                "true|false", default: .value("true"),
                "with several windows open, a finger that comes in over the left or the right edge leads to another window")
        case .focus:
            KeyHelp(
                "pause|at-once", default: .value("pause"),
                "when another program's new window comes in front and takes the keys: when no key was pressed for a second, or at once"
            )
        }
    }
}
