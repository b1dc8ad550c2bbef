import GimbalTesting
@testable import UIKit
import XCTest

/// Search bars: what the delegate hears, in which order, and what keys and buttons do.
final class SearchBarTests: EditingTestCase {
    func testTheDelegateHearsEachEventOnceAndInOrder() throws {
        try onBar { desk, bar, listener in
            desk.screen.tap(at: CGPoint(x: 160, y: 228))
            desk.screen.type("a")
            desk.screen.press(.keyboardDeleteOrBackspace)
            desk.screen.type("b\n")
            bar.resignFirstResponder()
            XCTAssertEqual(
                listener.log,
                [
                    "should begin", "did begin", "0,0 a", "text a", "0,1 ", "text ", "0,0 b", "text b", "search", "should end",
                    "did end",
                ])
        }
    }

    func testATextOfTheAppIsNotTold_N57() throws {
        try onBar { _, bar, listener in
            bar.text = "lamp"
            bar.searchTextField.text = "door"
            XCTAssertEqual(bar.text, "door")
            XCTAssertEqual(listener.log, [])
        }
    }

    func testTheDelegateMayRefuseEditingAndCharacters() throws {
        try onBar { desk, bar, listener in
            listener.begins = false
            XCTAssertFalse(bar.becomeFirstResponder())
            listener.begins = true
            listener.refuses = "x"
            XCTAssertTrue(bar.becomeFirstResponder())
            desk.screen.type("axb")
            XCTAssertEqual(bar.text, "ab")
        }
    }

    func testAnEmptyFieldDoesNotSearch() throws {
        try onBar { desk, bar, listener in
            bar.becomeFirstResponder()
            desk.screen.type("\n")
            XCTAssertFalse(listener.log.contains("search"))
            bar.enablesReturnKeyAutomatically = false
            desk.screen.type("\n")
            XCTAssertTrue(listener.log.contains("search"))
        }
    }

    func testEscapePressesTheCancelButton_andEndsEditingWhereThereIsNone() throws {
        try onBar { desk, bar, listener in
            bar.becomeFirstResponder()
            desk.screen.press(.keyboardEscape)
            XCTAssertFalse(bar.isFirstResponder)
            bar.showsCancelButton = true
            bar.becomeFirstResponder()
            listener.log = []
            desk.screen.press(.keyboardEscape)
            XCTAssertEqual(listener.log, ["cancel"])
            XCTAssertTrue(bar.isFirstResponder, "what it means is up to the delegate")
        }
    }

    func testTheCancelButtonSlidesInAndTheFieldGivesWay() throws {
        try onBar { desk, bar, listener in
            let wide = bar.searchTextField.frame
            XCTAssertEqual(wide, CGRect(x: 8, y: 10, width: 304, height: 36))
            bar.setShowsCancelButton(true, animated: true)
            desk.screen.advance(by: 0.15)
            let shown = bar.searchTextField.layer.presentation()?.frame.width ?? 0
            XCTAssertLessThan(shown, wide.width - 1)
            XCTAssertGreaterThan(shown, bar.searchTextField.frame.width + 1, "it is on its way")
            desk.screen.advance(by: 0.5)
            let button = try XCTUnwrap(bar.cancelButton)
            XCTAssertEqual(button.frame.maxX, 312, accuracy: 0.5)
            XCTAssertEqual(bar.searchTextField.frame.maxX, button.frame.minX - 12, accuracy: 0.5)
            desk.screen.tap(at: CGPoint(x: button.frame.midX, y: 228))
            XCTAssertEqual(listener.log, ["cancel"])
            bar.setShowsCancelButton(false, animated: true)
            desk.screen.advance(by: 0.5)
            XCTAssertEqual(bar.searchTextField.frame, wide)
            XCTAssertEqual(button.alpha, 0)
        }
    }

    func testFromRightToLeftTheButtonStandsAtTheLeft() throws {
        try onBar { desk, bar, _ in
            bar.semanticContentAttribute = .forceRightToLeft
            bar.searchTextField.semanticContentAttribute = .forceRightToLeft
            bar.showsCancelButton = true
            desk.screen.advance(by: 0.1)
            XCTAssertEqual(bar.cancelButton?.frame.minX ?? 0, 8, accuracy: 0.5)
            XCTAssertEqual(bar.searchTextField.frame.maxX, 312, accuracy: 0.5)
            let magnifier = try XCTUnwrap(bar.searchTextField.leftView)
            XCTAssertGreaterThan(magnifier.frame.midX, bar.searchTextField.bounds.midX)
        }
    }

    func testScopesMakeTheBarHigherAndTellWhatTheUserChose() throws {
        try onBar { desk, bar, listener in
            XCTAssertEqual(bar.sizeThatFits(.zero).height, 56)
            bar.showsScopeBar = true
            XCTAssertEqual(bar.sizeThatFits(.zero).height, 56, "without titles there are no scopes")
            bar.scopeButtonTitles = ["All", "Open", "Closed"]
            XCTAssertEqual(bar.sizeThatFits(.zero).height, 98)
            bar.frame.size.height = 98
            desk.screen.advance(by: 0.1)
            bar.selectedScopeButtonIndex = 1
            XCTAssertEqual(listener.log, [], "the app chose it")
            desk.screen.tap(at: CGPoint(x: 280, y: 200 + 56 + 16))
            XCTAssertEqual(listener.log, ["scope 2"])
            XCTAssertEqual(bar.selectedScopeButtonIndex, 2)
            bar.setShowsScope(false, animated: false)
            XCTAssertEqual(bar.sizeThatFits(.zero).height, 56)
        }
    }

    func testTheButtonInTheFieldGivesWayToTheClearButton() throws {
        try onBar { desk, bar, listener in
            bar.showsBookmarkButton = true
            desk.screen.advance(by: 0.1)
            desk.screen.tap(at: CGPoint(x: 312 - 17, y: 228))
            XCTAssertEqual(listener.log, ["bookmark"])
            bar.showsSearchResultsButton = true
            desk.screen.tap(at: CGPoint(x: 312 - 17, y: 228))
            XCTAssertEqual(listener.log, ["bookmark", "results"])
            bar.text = "lamp"
            desk.screen.advance(by: 0.1)
            listener.log = []
            desk.screen.tap(at: CGPoint(x: 312 - 17, y: 228))
            XCTAssertEqual(bar.text, "")
            XCTAssertEqual(listener.log, ["text "])
        }
    }

    func testTheAppsPicturesTakeThePlaceOfTheIcons() throws {
        try onBar { _, bar, _ in
            let image = ButtonSymbol.plus.image
            bar.setImage(image, for: .search, state: .normal)
            XCTAssertTrue(bar.image(for: .search, state: .normal) === image)
            XCTAssertTrue((bar.searchTextField.leftView as? UIImageView)?.image === image)
            bar.setImage(nil, for: .search, state: .normal)
            XCTAssertTrue((bar.searchTextField.leftView as? UIImageView)?.image === ButtonSymbol.search.image)
            bar.setImage(image, for: .clear, state: .normal)
            XCTAssertTrue(bar.searchTextField.clearButton.image(for: .normal) === image)
        }
    }

    func testAPromptStandsAboveTheField() throws {
        try onBar { desk, bar, _ in
            bar.prompt = "Type a name"
            bar.sizeToFit()
            desk.screen.advance(by: 0.1)
            XCTAssertEqual(bar.bounds.height, 78)
            XCTAssertEqual(bar.searchTextField.frame.minY, 32)
        }
    }

    func testABarIsTheHeaderOfATable() throws {
        try onBar { desk, _, listener in
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 180))
            let bar = UISearchBar()
            bar.delegate = listener
            bar.sizeToFit()
            table.tableHeaderView = bar
            desk.window.rootViewController?.view.addSubview(table)
            desk.screen.advance(by: 0.1)
            XCTAssertEqual(bar.frame, CGRect(x: 0, y: 0, width: 320, height: 56))
            desk.screen.tap(at: CGPoint(x: 160, y: 28))
            desk.screen.type("k")
            XCTAssertEqual(listener.log, ["should begin", "did begin", "0,0 k", "text k"])
            table.removeFromSuperview()
            XCTAssertFalse(bar.isFirstResponder)
        }
    }

    private final class Listener: NSObject, UISearchBarDelegate {
        var log: [String] = []
        var begins = true
        var refuses = "\0"
        func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
            log.append("should begin")
            return begins
        }
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("did begin") }
        func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool {
            log.append("should end")
            return true
        }
        func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("did end") }
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append("text \(searchText)") }
        func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
            log.append("\(range.location),\(range.length) \(text)")
            return text != refuses
        }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
        func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { log.append("bookmark") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
        func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { log.append("results") }
        func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
            log.append("scope \(selectedScope)")
        }
    }

    /// A bar of 320 × 56 points at a height of 200.
    private func onBar(_ body: @MainActor (Desk, UISearchBar, Listener) throws -> Void) throws {
        try onDesk { desk in
            let bar = UISearchBar(frame: CGRect(x: 0, y: 200, width: 320, height: 56))
            let listener = Listener()
            bar.delegate = listener
            bar.placeholder = "Search"
            desk.view.removeFromSuperview()
            desk.window.rootViewController?.view.addSubview(bar)
            desk.screen.advance(by: 0.1)
            try body(desk, bar, listener)
        }
    }
}
