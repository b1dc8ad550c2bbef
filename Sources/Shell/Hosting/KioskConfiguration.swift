package import Configuration
import Diagnostics
import Foundation
package import UIKit
package import WaylandServer

/// What a kiosk's configuration file says.
///
///     [kiosk]
///     background=#101014
///     swipe=true
///     focus=pause
///     [transitions]
///     open=cover
///     close=fade
///     switch=cube
///     dialog=alert
///     [app org.example.Viewer]
///     open=page-curl
///     [privileged]
///     units=panel.service;keyboard.service
///     users=root;1000
///     command=true
@MainActor
package struct KioskConfiguration {
    /// What a transition is for; the names of the keys.
    package enum Event: String, CaseIterable, Sendable { case open, close, `switch`, dialog }

    /// When a new window comes in front of the window that a person types into.
    package enum Focus: String, CaseIterable, Sendable {
        /// When no key was pressed for a second: what is being typed, a password perhaps, does not go to another program.
        case pause
        case atOnce = "at-once"
    }

    /// The name for no transition at all.
    package static let none = "none"

    package var background: UIColor = .black
    /// A finger from a side of the screen leads to another window.
    package var hasSwipe = true
    package var focus = Focus.pause
    /// Programs that may see and move other programs' windows, play keyboards and pointers, write into fields and lock the session.
    package private(set) var privileged = ClientRights()
    /// The command is one of them, by a socket that it inherits.
    package private(set) var isCommandPrivileged = false
    private var transitions = Dictionary(uniqueKeysWithValues: Event.allCases.map { ($0, $0.help.fallback.text) })
    private var byApp: [String: [Event: String]] = [:]

    package init() {}

    /// - Throws: a `ConfigurationError` with the file, the line and the reason.
    package init(path: String) throws(ConfigurationError) {
        let file = try KeyFile(path: path)
        for group in file.groups {
            if group == "kiosk" {
                try readKiosk(file)
            } else if group == "transitions" {
                transitions.merge(try file.transitions(in: group)) { $1 }
            } else if group == "privileged" {
                try readPrivileged(file)
            } else if group.hasPrefix("app ") {
                let appID = group.dropFirst(4).trimmingCharacters(in: .whitespaces)
                guard !appID.isEmpty else { throw file.error(group, nil, "a group \"app\" has the app's id after it") }
                guard byApp[appID] == nil else { throw file.error(group, nil, "the group of the app \(appID) is there already") }
                byApp[appID] = try file.transitions(in: group)
            } else if CommonGroup(group) == nil {
                throw file.error(
                    group, nil,
                    "there is no group \"\(group.excerpt)\", only kiosk, transitions, privileged, \"app ID\" and those of every"
                        + " app")
            }
        }
    }

    /// The names that may be said for it.
    package static func names(for event: Event) -> [String] {
        event == .dialog ? KioskDialog.Way.allCases.map(\.rawValue) : [none] + TransitionCatalogue.names
    }

    /// The name of the transition for something that happens to an app's window.
    package func transition(for event: Event, appID: String) -> String {
        byApp[appID]?[event] ?? transitions[event] ?? KioskConfiguration.none
    }

    private mutating func readKiosk(_ file: KeyFile) throws(ConfigurationError) {
        for key in try file.keys(KioskKey.self, in: "kiosk") {
            let text = file.value("kiosk", key.rawValue)
            switch key {
            case .background:
                guard let color = KioskConfiguration.color(text) else {
                    throw file.error("kiosk", key.rawValue, "\"\(text.excerpt)\" is not a color; write a color as #rrggbb")
                }
                background = color
            case .swipe: hasSwipe = try file.truth("kiosk", key)
            case .focus:
                guard let way = Focus(rawValue: text) else {
                    let names = Focus.allCases.map(\.rawValue).joined(separator: " nor ")
                    throw file.error("kiosk", key.rawValue, "\"\(text.excerpt)\" is neither \(names)")
                }
                focus = way
            }
        }
    }

    private mutating func readPrivileged(_ file: KeyFile) throws(ConfigurationError) {
        let group = "privileged"
        for key in try file.keys(PrivilegeKey.self, in: group) {
            let text = file.value(group, key.rawValue)
            let parts = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            switch key {
            case .units:
                if let wrong = parts.first(where: { !$0.hasSuffix(".service") || $0.contains("/") }) {
                    let reason = "\"\(wrong.excerpt)\" is not the name of a unit that ends with .service"
                    throw file.error(group, key.rawValue, reason)
                }
                privileged.units = Set(parts)
            case .executables:
                if let wrong = parts.first(where: { !$0.hasPrefix("/") }) {
                    throw file.error(group, key.rawValue, "\"\(wrong.excerpt)\" is not an absolute path")
                }
                privileged.executables = Set(parts)
            case .users:
                for part in parts {
                    guard let user = UInt32(part) ?? getpwnam(part)?.pointee.pw_uid else {
                        throw file.error(group, key.rawValue, "there is no user \"\(part.excerpt)\"")
                    }
                    privileged.users.insert(user)
                }
            case .command: isCommandPrivileged = try file.truth(group, key)
            }
        }
    }

    private static func color(_ text: String) -> UIColor? {
        guard text.count == 7, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
        func part(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 255) / 255 }
        return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
}

extension KeyFile {
    fileprivate func truth(_ group: String, _ key: some ConfigurationKey) throws(ConfigurationError) -> Bool {
        let key = key.rawValue
        let text = value(group, key)
        guard let isIt = ["true": true, "false": false][text] else {
            throw error(group, key, "\"\(text.excerpt)\" is neither true nor false")
        }
        return isIt
    }

    /// The keys open, close, switch and dialog of a group.
    @MainActor
    fileprivate func transitions(in group: String) throws(ConfigurationError) -> [KioskConfiguration.Event: String] {
        var found: [KioskConfiguration.Event: String] = [:]
        for event in try keys(KioskConfiguration.Event.self, in: group) {
            let key = event.rawValue
            let name = value(group, key)
            let names = KioskConfiguration.names(for: event)
            guard names.contains(name) else {
                let kind = event == .dialog ? "transition of dialogs" : "transition"
                throw error(group, key, "there is no \(kind) \"\(name.excerpt)\"; there are \(names.joined(separator: ", "))")
            }
            found[event] = name
        }
        return found
    }
}
