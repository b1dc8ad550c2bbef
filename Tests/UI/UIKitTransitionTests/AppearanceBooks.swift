import UIKit
import XCTest

/// Checks what controllers were told against the ways that a view can take: disappeared, appearing, appeared, disappearing.
@MainActor
struct AppearanceBooks {
    private enum Place: String { case disappeared, appearing, appeared, disappearing }
    private var places: [String: Place]
    private(set) var faults: [String] = []

    init(shown: [String]) {
        places = Dictionary(uniqueKeysWithValues: shown.map { ($0, .appeared) })
    }

    mutating func read(_ entries: [String]) {
        for entry in entries {
            let parts = entry.split(separator: ".").map(String.init)
            guard parts.count == 2 else { continue }
            let place = places[parts[0]] ?? .disappeared
            switch (parts[1], place) {
            case ("willAppear", .disappeared), ("willAppear", .disappearing): places[parts[0]] = .appearing
            case ("isAppearing", .appearing): break
            case ("didAppear", .appearing): places[parts[0]] = .appeared
            case ("willDisappear", .appeared), ("willDisappear", .appearing): places[parts[0]] = .disappearing
            case ("didDisappear", .disappearing): places[parts[0]] = .disappeared
            case ("willAppear", _), ("isAppearing", _), ("didAppear", _), ("willDisappear", _), ("didDisappear", _):
                faults.append("\(entry) while \(place.rawValue)")
            default: break
            }
        }
    }

    /// At rest each page was told that it is there, or that it is away.
    mutating func check(_ pages: [Page], shown: [String]) {
        for page in pages {
            let place = places[page.name] ?? .disappeared
            let expected: Place = shown.contains(page.name) ? .appeared : .disappeared
            if place != expected { faults.append("\(page.name) is \(place.rawValue) in the end, not \(expected.rawValue)") }
        }
    }
}

/// What `body` makes controllers hear is balanced, and nothing about it is reported.
@MainActor
func expectBalance(
    _ what: String, _ stage: Stage, _ pages: [Page], before: [String], after: [String], line: UInt = #line,
    _ body: () -> Void
) {
    stage.journal.entries = []
    let reports = UIKitDiagnostics.collect(body)
    var books = AppearanceBooks(shown: before)
    books.read(stage.journal.entries)
    books.check(pages, shown: after)
    XCTAssertEqual(books.faults, [], "\(what): \(stage.journal.appearances)", line: line)
    XCTAssertEqual(reports.map(\.message), [], what, line: line)
}
