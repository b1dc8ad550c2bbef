import GimbalTesting
@testable import UIKit
import XCTest

/// Search controllers: how they come and go, what they tell, and what the navigation bar does.
final class SearchControllerTests: EditingTestCase {
    func testActivityPresentsTheSearchAndTellsItOnce_N58() throws {
        try onHouse { house in
            house.search.isActive = true
            XCTAssertTrue(house.search.isActive)
            house.desk.screen.advance(by: 1)
            XCTAssertTrue(house.search.presentingViewController === house.page)
            XCTAssertTrue(house.search.searchBar.isFirstResponder)
            house.desk.screen.type("k")
            XCTAssertEqual(house.log.entries, ["will present", "update ", "did present", "update k"])
            house.log.entries = []
            house.search.isActive = false
            XCTAssertFalse(house.search.isActive)
            house.desk.screen.advance(by: 1)
            XCTAssertNil(house.search.presentingViewController)
            XCTAssertEqual(house.search.searchBar.text, "")
            XCTAssertFalse(house.search.searchBar.isFirstResponder)
            XCTAssertEqual(house.log.entries, ["will dismiss", "update ", "did dismiss"])
        }
    }

    func testATapIntoTheFieldBeginsAndTheCancelButtonEnds() throws {
        try onHouse { house in
            house.tapField()
            XCTAssertTrue(house.search.isActive)
            house.desk.screen.advance(by: 1)
            let button = try XCTUnwrap(house.search.searchBar.cancelButton)
            XCTAssertEqual(button.alpha, 1)
            house.desk.screen.type("lamp")
            house.desk.screen.tap(at: button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
            house.desk.screen.advance(by: 1)
            XCTAssertFalse(house.search.isActive)
            XCTAssertEqual(house.search.searchBar.text, "")
            XCTAssertEqual(button.alpha, 0)
        }
    }

    func testEscapeEndsTheSearchAndReturnOnlyTheEditing() throws {
        try onHouse { house in
            house.search.isActive = true
            house.desk.screen.advance(by: 1)
            house.desk.screen.type("lamp\n")
            XCTAssertFalse(house.search.searchBar.isFirstResponder)
            XCTAssertTrue(house.search.isActive)
            house.search.searchBar.becomeFirstResponder()
            house.desk.screen.press(.keyboardEscape)
            XCTAssertFalse(house.search.isActive)
            house.desk.screen.advance(by: 1)
        }
    }

    func testTheTitleGivesWayToTheBarAndComesBack() throws {
        try onHouse { house in
            house.navigation.navigationBar.prefersLargeTitles = true
            house.desk.screen.advance(by: 0.2)
            let bar = house.navigation.navigationBar
            XCTAssertEqual(bar.frame.height, 44 + 52 + 52)
            XCTAssertEqual(house.search.searchBar.convert(CGPoint.zero, to: bar).y, 96)
            house.search.isActive = true
            house.desk.screen.advance(by: 1)
            XCTAssertEqual(bar.frame.height, 52)
            XCTAssertEqual(house.search.searchBar.convert(CGPoint.zero, to: bar).y, 0)
            XCTAssertEqual(house.search.view.safeAreaInsets.top, 52, "the results begin below the bar")
            XCTAssertTrue(house.search.searchBar.isFirstResponder, "the field kept the keys while it moved")
            house.search.isActive = false
            house.desk.screen.advance(by: 1)
            XCTAssertEqual(bar.frame.height, 148)
        }
    }

    func testTheTitleMayStayDuringTheSearch() throws {
        try onHouse { house in
            house.search.hidesNavigationBarDuringPresentation = false
            house.search.isActive = true
            house.desk.screen.advance(by: 1)
            XCTAssertEqual(house.navigation.navigationBar.frame.height, 96)
        }
    }

    /// The height of the navigation bar above content that was scrolled.
    @MainActor
    private static func height(_ house: House, at offset: CGFloat) -> CGFloat {
        house.scroll.contentOffset.y = offset
        house.desk.screen.advance(by: 0.1)
        return house.navigation.navigationBar.frame.height
    }

    func testContentScrollsTheBarAwayBeforeTheTitle() throws {
        try onHouse { house in
            house.navigation.navigationBar.prefersLargeTitles = true
            house.desk.screen.advance(by: 0.2)
            let top = house.scroll.contentOffset.y
            XCTAssertEqual(Self.height(house, at: top + 26), 122)
            XCTAssertEqual(house.search.searchBar.frame.height, 26)
            XCTAssertEqual(Self.height(house, at: top + 52), 96)
            XCTAssertEqual(house.search.searchBar.searchTextField.frame.height, 0)
            XCTAssertEqual(Self.height(house, at: top + 104), 44)
            XCTAssertEqual(Self.height(house, at: top + 300), 44)
            XCTAssertEqual(Self.height(house, at: top + 0), 148)
            house.page.navigationItem.hidesSearchBarWhenScrolling = false
            house.desk.screen.advance(by: 0.1)
            XCTAssertEqual(Self.height(house, at: top + 300), 96, "the bar stays below the title")
        }
    }

    func testContentComesToRestWithAWholeBarOrNone() throws {
        try onHouse { house in
            house.desk.screen.advance(by: 0.2)
            let top = house.scroll.contentOffset.y
            let finger = house.desk.screen.touch(at: CGPoint(x: 160, y: 400))
            finger.move(to: CGPoint(x: 160, y: 350), duration: 0.4, steps: 20)
            house.desk.screen.advance(by: 0.3)
            finger.end()
            house.desk.screen.advance(by: 2)
            XCTAssertEqual(house.scroll.contentOffset.y, top + 52, accuracy: 0.5)
        }
    }

    func testResultsAppearWithTheTextUnlessTheAppDecides() throws {
        try onHouse(hasResults: true) { house in
            let view = try XCTUnwrap(house.search.searchResultsController?.view)
            house.search.isActive = true
            house.desk.screen.advance(by: 1)
            XCTAssertEqual(view.alpha, 0)
            house.desk.screen.type("k")
            house.desk.screen.advance(by: 0.5)
            XCTAssertEqual(view.alpha, 1)
            XCTAssertTrue(house.search.showsSearchResultsController)
            house.search.showsSearchResultsController = false
            house.desk.screen.advance(by: 0.5)
            XCTAssertEqual(view.alpha, 0)
            XCTAssertFalse(house.search.automaticallyShowsSearchResultsController)
            house.search.isActive = false
            house.desk.screen.advance(by: 1)
        }
    }

    func testADarkenedPageEndsTheSearchAndAClearOneIsUsed() throws {
        try onHouse { house in
            house.search.isActive = true
            house.desk.screen.advance(by: 1)
            house.desk.screen.tap(at: CGPoint(x: 160, y: 300))
            house.desk.screen.advance(by: 1)
            XCTAssertFalse(house.search.isActive)
            XCTAssertEqual(house.taps.entries, [])
            house.search.obscuresBackgroundDuringPresentation = false
            house.search.isActive = true
            house.desk.screen.advance(by: 1)
            house.desk.screen.tap(at: CGPoint(x: 160, y: 150))
            house.desk.screen.advance(by: 1)
            XCTAssertTrue(house.search.isActive)
            XCTAssertEqual(house.taps.entries, ["tap"])
            house.search.isActive = false
            house.desk.screen.advance(by: 1)
        }
    }

    func testScopesComeWithTheSearchOrWithTheText() throws {
        try onHouse { house in
            house.search.searchBar.scopeButtonTitles = ["All", "Open"]
            house.search.isActive = true
            house.desk.screen.advance(by: 1)
            XCTAssertEqual(house.navigation.navigationBar.frame.height, 94)
            house.search.scopeBarActivation = .onTextEntry
            house.desk.screen.advance(by: 1)
            XCTAssertEqual(house.navigation.navigationBar.frame.height, 52)
            house.desk.screen.type("k")
            house.desk.screen.advance(by: 1)
            XCTAssertEqual(house.navigation.navigationBar.frame.height, 94)
            house.log.entries = []
            house.search.searchBar.selectedScopeButtonIndex = 1
            XCTAssertEqual(house.log.entries, ["update k"])
            house.search.isActive = false
            house.desk.screen.advance(by: 1)
            XCTAssertEqual(house.navigation.navigationBar.frame.height, 96)
        }
    }

    func testADelegateMayPresentTheSearchItself() throws {
        try onHouse { house in
            house.log.presents = { [weak page = house.page] in page?.present($0, animated: false) }
            house.search.isActive = true
            XCTAssertTrue(house.search.isActive)
            house.desk.screen.advance(by: 0.1)
            XCTAssertEqual(house.log.entries, ["update "], "it is not told of what it does itself")
            house.search.dismiss(animated: false)
            house.desk.screen.advance(by: 0.1)
            XCTAssertFalse(house.search.isActive)
            XCTAssertEqual(house.navigation.navigationBar.frame.height, 96)
        }
    }

    func testASearchWhoseBarIsNowhereStaysInactive() throws {
        try onHouse { house in
            let search = UISearchController(searchResultsController: nil)
            var reports: [String] = []
            UIKitDiagnostics.handler = { reports.append($0.message) }
            search.isActive = true
            UIKitDiagnostics.handler = nil
            XCTAssertFalse(search.isActive)
            XCTAssertEqual(reports.count, 1)
        }
    }

    // MARK: Suggestions and tokens

    func testSuggestionsLieOverThePage_andAChosenOneIsTold() throws {
        try onHouse { house in
            house.search.isActive = true
            house.desk.screen.advance(by: 1)
            house.search.searchSuggestions = [
                UISearchSuggestionItem(localizedSuggestion: "Kitchen", localizedDescription: "3 lamps"),
                UISearchSuggestionItem(localizedAttributedSuggestion: NSAttributedString(string: "Hall")),
            ]
            house.desk.screen.advance(by: 0.5)
            let list = try XCTUnwrap(house.search.view.subviews.compactMap { $0 as? UITableView }.first)
            XCTAssertEqual(list.visibleCells.count, 2)
            XCTAssertEqual(list.alpha, 1)
            house.log.entries = []
            let cell = try XCTUnwrap(list.cellForRow(at: IndexPath(row: 1, section: 0)))
            house.desk.screen.tap(at: cell.convert(CGPoint(x: 60, y: cell.bounds.midY), to: nil))
            house.desk.screen.advance(by: 0.5)
            XCTAssertEqual(house.log.entries, ["chose Hall"])
            XCTAssertTrue(house.search.isActive)
            house.search.searchSuggestions = nil
            house.desk.screen.advance(by: 0.5)
            XCTAssertEqual(list.alpha, 0)
        }
    }

    func testATokenIsASearchToo_andTheEndTakesIt() throws {
        try onHouse(hasResults: true) { house in
            house.search.isActive = true
            house.desk.screen.advance(by: 1)
            house.log.entries = []
            house.search.searchBar.searchTextField.insertToken(UISearchToken(icon: nil, text: "Hall"), at: 0)
            XCTAssertEqual(house.log.entries, ["update "])
            XCTAssertTrue(house.search.showsSearchResultsController)
            house.search.isActive = false
            house.desk.screen.advance(by: 1)
            XCTAssertTrue(house.search.searchBar.searchTextField.tokens.isEmpty)
            XCTAssertEqual(house.log.entries, ["update ", "will dismiss", "update ", "did dismiss"])
        }
    }

    func testABarInATableStaysAndTheDarknessBeginsBelowIt() throws {
        try onHouse { house in
            let search = UISearchController(searchResultsController: nil)
            search.searchBar.sizeToFit()
            let table = UITableView(frame: house.page.view.bounds)
            table.tableHeaderView = search.searchBar
            house.page.navigationItem.searchController = nil
            house.page.definesPresentationContext = true
            house.page.view.addSubview(table)
            house.desk.screen.advance(by: 0.2)
            search.isActive = true
            house.desk.screen.advance(by: 1)
            XCTAssertTrue(search.searchBar.isFirstResponder)
            XCTAssertTrue(house.navigation.isNavigationBarHidden)
            let bottom = search.searchBar.convert(search.searchBar.bounds, to: nil).maxY
            XCTAssertEqual(search.view.convert(CGPoint.zero, to: nil).y, bottom)
            search.isActive = false
            house.desk.screen.advance(by: 1)
            XCTAssertFalse(house.navigation.isNavigationBarHidden)
            XCTAssertTrue(search.searchBar.isDescendant(of: table))
        }
    }

    @MainActor
    private final class Log: NSObject, UISearchResultsUpdating, UISearchControllerDelegate {
        var entries: [String] = []
        var presents: ((UISearchController) -> Void)?
        func updateSearchResults(for searchController: UISearchController) {
            entries.append("update \(searchController.searchBar.text ?? "")")
        }
        func updateSearchResults(
            for searchController: UISearchController, selecting searchSuggestion: any UISearchSuggestion
        ) {
            let text = searchSuggestion.localizedSuggestion ?? searchSuggestion.localizedAttributedSuggestion?.string ?? ""
            entries.append("chose \(text)")
        }
        func willPresentSearchController(_ searchController: UISearchController) { entries.append("will present") }
        func didPresentSearchController(_ searchController: UISearchController) { entries.append("did present") }
        func willDismissSearchController(_ searchController: UISearchController) { entries.append("will dismiss") }
        func didDismissSearchController(_ searchController: UISearchController) { entries.append("did dismiss") }
        func presentSearchController(_ searchController: UISearchController) {
            if let presents { presents(searchController) } else { searchController.presentByItself() }
        }
    }

    @MainActor
    private final class Taps { var entries: [String] = [] }

    /// A page with a scroll view and a search in its navigation bar.
    @MainActor
    private struct House {
        let desk: Desk
        let navigation: UINavigationController
        let page: UIViewController
        let scroll: UIScrollView
        let search: UISearchController
        let log: Log
        let taps: Taps

        func tapField() {
            let field = search.searchBar.searchTextField
            desk.screen.tap(at: field.convert(CGPoint(x: field.bounds.midX, y: field.bounds.midY), to: nil))
        }
    }

    private func onHouse(hasResults: Bool = false, _ body: @MainActor (House) throws -> Void) throws {
        try onDesk { desk in
            let page = UIViewController()
            page.title = "Devices"
            let scroll = UIScrollView(frame: page.view.bounds)
            scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scroll.contentSize = CGSize(width: 320, height: 2000)
            let taps = Taps()
            scroll.addGestureRecognizer(UITapGestureRecognizer { (_: UITapGestureRecognizer) in taps.entries.append("tap") })
            page.view.addSubview(scroll)
            let search = UISearchController(searchResultsController: hasResults ? UIViewController() : nil)
            let log = Log()
            (search.delegate, search.searchResultsUpdater) = (log, log)
            page.navigationItem.searchController = search
            let navigation = UINavigationController(rootViewController: page)
            desk.window.rootViewController = navigation
            desk.screen.advance(by: 0.2)
            try body(
                House(
                    desk: desk, navigation: navigation, page: page, scroll: scroll, search: search, log: log, taps: taps))
            if search.isActive { search.isActive = false }
            desk.screen.advance(by: 1)
            desk.window.rootViewController = nil
        }
    }
}
