package import Configuration
import UIKit

extension KioskConfiguration.Event: ConfigurationKey {
    package var help: KeyHelp {
        switch self {
        case .open: KeyHelp("NAME", default: .value("cover"), "transition of a window that opens")
        case .close: KeyHelp("NAME", default: .value("fade"), "transition of a window that closes")
        case .switch: KeyHelp("NAME", default: .value("push"), "transition from one window to another")
        case .dialog: KeyHelp("NAME", default: .value("alert"), "transition of a dialog, which is a window with a parent")
        }
    }
}

extension KioskConfiguration {
    /// The groups of a kiosk, for the manual.
    package static var groups: [GroupHelp] {
        let names = Self.names(for: .open).joined(separator: ", ")
        let ways = Self.names(for: .dialog).joined(separator: ", ")
        return [
            GroupHelp("[kiosk]", "How gimbald shows the windows of its command.", keys: KioskKey.self),
            GroupHelp("[transitions]", "NAME is \(names). For dialogs it is \(ways).", keys: Event.self),
            GroupHelp(
                "[app ID]", "The keys of [transitions] for the windows of one app. ID is the app's id, as org.example.Viewer.",
                entries: []),
            GroupHelp(
                "[privileged]",
                "Programs that may see and move other programs' windows, play keyboards and pointers, write into fields and lock the "
                    + "session.",
                keys: PrivilegeKey.self),
        ]
    }

    /// Lines of a file.
    package static let example = [
        "[kiosk]", "background=#101014", "", "[transitions]", "open=cover", "switch=cube", "", "[app org.example.Viewer]",
        "open=page-curl",
    ]
}
