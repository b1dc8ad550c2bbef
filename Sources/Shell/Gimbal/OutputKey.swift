import Configuration

/// The keys of `[output NAME]`.
enum OutputKey: String, ConfigurationKey {
    case rotation, mode, scale, size

    var help: KeyHelp {
        switch self {
        case .rotation:
            KeyHelp(
                "0|90|180|270|flipped|flipped-90|flipped-180|flipped-270",
                default: .longPhrase("the panel orientation that the driver reports"),
                "how the display is mounted: its picture is rotated counter-clockwise by so many degrees, and mirrored first if flipped"
            )
        case .mode:
            KeyHelp("WxH[@HZ]|@HZ", default: .phrase("the preferred one"), "a mode that the display offers, as 800x480@60")
        case .scale: KeyHelp("N", default: .phrase("the display's own"), "pixels a point, 0.5 to 8")
        case .size:
            KeyHelp(
                "WxH", default: .longPhrase("the size that the display reports"), "width and height in millimeters, as 155x87")
        }
    }
}
