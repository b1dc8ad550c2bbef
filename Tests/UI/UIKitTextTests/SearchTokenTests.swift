import GimbalTesting
import XCTest

@testable import UIKit

/// Tokens in a search field: what fingers, keys and programs do with them.
final class SearchTokenTests: EditingTestCase {
    private func onField(_ names: [String], _ body: @MainActor (Desk, UISearchBar, UISearchTextField) throws -> Void) throws {
        try onDesk { desk in
            let bar = UISearchBar(frame: CGRect(x: 0, y: 200, width: 320, height: 56))
            desk.view.removeFromSuperview()
            desk.window.rootViewController?.view.addSubview(bar)
            bar.searchTextField.tokens = names.map { UISearchToken(icon: nil, text: $0) }
            desk.screen.advance(by: 0.1)
            try body(desk, bar, bar.searchTextField)
        }
    }

    @MainActor
    private static func names(_ field: UISearchTextField) -> [String] { field.tokens.map(\.text) }

    func testTokensStandBeforeTheText_andThePlaceholderGoes() throws {
        try onField(["Kitchen", "Lamps"]) { desk, bar, field in
            bar.placeholder = "Search"
            let row = try XCTUnwrap(field.tokenRow)
            XCTAssertEqual(row.views.map(\.frame.minX), row.views.map(\.frame.minX).sorted())
            XCTAssertGreaterThan(row.frame.minX, 20, "behind the magnifier")
            XCTAssertGreaterThanOrEqual(field.textRect(forBounds: field.bounds).minX, row.frame.maxX)
            XCTAssertTrue(field.placeholderLabel.isHidden)
            XCTAssertTrue(field.hasText)
            XCTAssertEqual(field.text, "")
            field.tokens = []
            desk.screen.advance(by: 0.1)
            XCTAssertFalse(field.placeholderLabel.isHidden)
            XCTAssertFalse(field.hasText)
        }
    }

    func testThePositionAdjustmentMovesTheTextAndItsPlaceholder() throws {
        try onField([]) { desk, bar, field in
            bar.placeholder = "Search"
            desk.screen.advance(by: 0.1)
            let (text, hint) = (field.textRect(forBounds: field.bounds), field.placeholderLabel.frame)
            bar.searchTextPositionAdjustment = UIOffset(horizontal: 6, vertical: 2)
            desk.screen.advance(by: 0.1)
            XCTAssertEqual(field.textRect(forBounds: field.bounds), text.offsetBy(dx: 6, dy: 2))
            XCTAssertEqual(field.editingRect(forBounds: field.bounds).minX, text.minX + 6)
            XCTAssertEqual(field.placeholderLabel.frame.origin, hint.offsetBy(dx: 6, dy: 2).origin)
        }
    }

    func testTheDeleteKeySelectsTheLastTokenAndThenRemovesIt() throws {
        try onField(["Kitchen", "Lamps"]) { desk, bar, field in
            bar.becomeFirstResponder()
            desk.screen.type("a")
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertNil(field.tokenRow?.selected)
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(field.tokenRow?.selected, 1)
            XCTAssertEqual(Self.names(field), ["Kitchen", "Lamps"])
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(Self.names(field), ["Kitchen"])
            field.allowsDeletingTokens = false
            desk.screen.press(.keyboardDeleteOrBackspace)
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(Self.names(field), ["Kitchen"])
        }
    }

    func testATouchSelectsAToken_andWhatIsTypedTakesItsPlace() throws {
        try onField(["Kitchen", "Lamps"]) { desk, _, field in
            let view = try XCTUnwrap(field.tokenRow?.views.first)
            desk.screen.tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
            desk.screen.advance(by: 0.5)
            XCTAssertTrue(field.isFirstResponder)
            XCTAssertEqual(field.tokenRow?.selected, 0)
            desk.screen.type("h")
            XCTAssertEqual(Self.names(field), ["Lamps"])
            XCTAssertEqual(field.text, "h")
            desk.screen.press(.keyboardLeftArrow)
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(field.tokenRow?.selected, 0)
            desk.screen.press(.keyboardRightArrow)
            XCTAssertNil(field.tokenRow?.selected, "the caret went on")
        }
    }

    func testTheBarHearsOfADeletedToken_andTheClearButtonTakesAll() throws {
        try onField(["Kitchen"]) { desk, bar, field in
            let listener = TokenListener()
            bar.delegate = listener
            bar.becomeFirstResponder()
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(listener.changes, 0)
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(listener.changes, 1)
            field.insertToken(UISearchToken(icon: nil, text: "Hall"), at: 9)
            desk.screen.advance(by: 0.1)
            XCTAssertEqual(listener.changes, 1, "the app's own is not told")
            field.clearWasTapped()
            XCTAssertEqual(Self.names(field), [])
            XCTAssertEqual(listener.changes, 2)
        }
    }

    func testAProgramInsertsRemovesAndReplaces() throws {
        try onField(["B"]) { _, _, field in
            field.insertToken(UISearchToken(icon: nil, text: "A"), at: -3)
            field.insertToken(UISearchToken(icon: nil, text: "C"), at: 2)
            XCTAssertEqual(Self.names(field), ["A", "B", "C"])
            field.removeToken(at: 1)
            field.removeToken(at: 7)
            XCTAssertEqual(Self.names(field), ["A", "C"])
            field.text = "lamp on"
            let start = field.beginningOfDocument
            let range = try XCTUnwrap(
                field.position(from: start, offset: 4).flatMap { field.textRange(from: start, to: $0) })
            field.replaceTextualPortion(of: range, with: UISearchToken(icon: nil, text: "lamp"), at: 2)
            XCTAssertEqual(field.text, " on")
            XCTAssertEqual(Self.names(field), ["A", "C", "lamp"])
            XCTAssertEqual(field.tokens(in: field.textualRange).count, 3)
            XCTAssertEqual(field.compare(field.positionOfToken(at: 1), to: field.beginningOfDocument), .orderedSame)
        }
    }

    func testManyTokensLeaveRoomForTheText_andTheLastOnesAreSeen() throws {
        try onField((0..<12).map { "Room \($0)" }) { desk, _, field in
            let row = try XCTUnwrap(field.tokenRow)
            XCTAssertGreaterThan(field.textRect(forBounds: field.bounds).width, 30)
            XCTAssertEqual(try XCTUnwrap(row.views.last).frame.maxX, row.bounds.width, accuracy: 1)
            field.tokenBackgroundColor = .systemBlue
            XCTAssertEqual(row.views[0].backgroundColor, .systemBlue)
            field.tokenBackgroundColor = nil
            XCTAssertEqual(row.views[0].backgroundColor, .systemFill)
        }
    }

    func testATokenThatIsWiderThanTheFieldIsCut_andSeen() throws {
        for names in [[String(repeating: "x", count: 200)], [String(repeating: "x", count: 200), "B"]] {
            try onField(names) { _, _, field in
                let row = try XCTUnwrap(field.tokenRow)
                XCTAssertEqual(try XCTUnwrap(row.views.last).frame.maxX, row.bounds.width, accuracy: 1)
                XCTAssertGreaterThan(row.views[0].frame.maxX, 20)
            }
        }
    }

    func testTokensRunFromTheRightInAFieldThatDoes() throws {
        try onField(["A", "B"]) { desk, _, field in
            field.semanticContentAttribute = .forceRightToLeft
            desk.screen.advance(by: 0.1)
            let row = try XCTUnwrap(field.tokenRow)
            XCTAssertGreaterThan(row.views[0].frame.minX, row.views[1].frame.maxX)
            XCTAssertLessThanOrEqual(field.textRect(forBounds: field.bounds).maxX, row.frame.minX)
        }
    }
}

private final class TokenListener: NSObject, UISearchBarDelegate {
    var changes = 0
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { changes += 1 }
}
