import Configuration

/// The keys of `[kiosk]`.
enum KioskKey: String, ConfigurationKey {
    case background, swipe

    var help: KeyHelp {
        switch self {
        case .background:
            KeyHelp("#rrggbb", default: .value("#000000"), "color behind windows that are smaller than the screen")
        case .swipe:
            KeyHelp(
                "true|false", default: .value("true"),
                "with several windows open, a finger that comes in over the left or the right edge leads to another window")
        }
    }
}
