import Configuration
import Foundation
import UIKit
import XCTest

@testable import Gimbal
@testable import Hosting

/// What the manual page gimbal.ini(5) says about the groups of a kiosk.
final class KioskHelpTests: XCTestCase {
    private func configuration(_ text: String) throws -> KioskConfiguration {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).ini")
        try text.write(to: url, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: url) }
        return try MainActor.assumeIsolated { try KioskConfiguration(path: url.path) }
    }

    func testThePageHasEveryGroupAndKeyOfAKiosk() {
        MainActor.assumeIsolated {
            var help = ProgramHelp()
            help.groups = KioskConfiguration.groups
            let page = HelpPage(file: help).manual
            for head in ["kiosk", "transitions", "app ID", "privileged"] {
                XCTAssertTrue(page.contains(".SS \"[\(head)]\"\n"), head)
            }
            let keys =
                KioskKey.allCases.map(\.rawValue) + KioskConfiguration.Event.allCases.map(\.rawValue)
                + PrivilegeKey.allCases.map(\.rawValue)
            XCTAssertEqual(keys.count, 11)
            for key in keys { XCTAssertTrue(page.contains(".TP\n\\fB\(key)="), key) }
            for entry in help.groups.flatMap(\.entries) {
                XCTAssertTrue(page.contains("\n\(Roff.escape(entry.help.text))\n.br\nDefault: "), entry.name)
            }
        }
    }

    func testAFileWithAllDefaultsIsAnEmptyFile() throws {
        let groups = MainActor.assumeIsolated { KioskConfiguration.groups }
        let lines = groups.filter { !$0.entries.isEmpty }.flatMap { group -> [String] in
            let values = group.entries.compactMap { entry in
                if case .value(let value) = entry.help.fallback { "\(entry.name)=\(value)" } else { nil }
            }
            return [group.head] + values
        }
        XCTAssertGreaterThan(lines.count, 8)
        let (full, empty) = (try configuration(lines.joined(separator: "\n")), try configuration(""))
        MainActor.assumeIsolated {
            XCTAssertEqual(full.hasSwipe, empty.hasSwipe)
            XCTAssertEqual(full.isCommandPrivileged, empty.isCommandPrivileged)
            XCTAssertEqual(full.background.cgColor.components?.prefix(3).reduce(0, +), 0)
            for event in KioskConfiguration.Event.allCases {
                XCTAssertEqual(full.transition(for: event, appID: ""), empty.transition(for: event, appID: ""))
            }
        }
    }

    func testTheExampleOfThePageIsAFile() throws {
        MainActor.assumeIsolated { AppHost.provideShaders() }
        let lines = MainActor.assumeIsolated { DeviceConfiguration.example + KioskConfiguration.example }
        let read = try configuration(lines.joined(separator: "\n"))
        MainActor.assumeIsolated { XCTAssertEqual(read.transition(for: .switch, appID: ""), "cube") }
    }
}
