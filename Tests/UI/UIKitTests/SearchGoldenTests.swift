import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What search bars look like, in the light and in the dark, and from right to left.
final class SearchGoldenTests: XCTestCase {
    func testBars() throws { try checkBars("bars", .light) }
    func testBarsInTheDark() throws { try checkBars("bars-dark", .dark) }
    func testBarsFromRightToLeft() throws { try checkBars("bars-mirrored", .light, isMirrored: true) }

    func testANavigationBarWithASearch() throws { try checkNavigation("navigation", .light) }
    func testANavigationBarWithASearchInTheDark() throws { try checkNavigation("navigation-dark", .dark) }
    func testANavigationBarWithASearchFromRightToLeft() throws {
        try checkNavigation("navigation-mirrored", .light, isMirrored: true)
    }

    func testTokensAndSuggestions() throws { try checkSuggestions("suggestions", .light) }
    func testTokensAndSuggestionsInTheDark() throws { try checkSuggestions("suggestions-dark", .dark) }
    func testTokensAndSuggestionsFromRightToLeft() throws {
        try checkSuggestions("suggestions-mirrored", .light, isMirrored: true)
    }

    /// A selected token beside another one and a text, above the rows of suggestions.
    private func checkSuggestions(_ name: String, _ style: UIUserInterfaceStyle, isMirrored: Bool = false) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 720, height: 640, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let (page, _) = Self.makeList()
            let search = UISearchController(searchResultsController: nil)
            page.navigationItem.searchController = search
            let navigation = UINavigationController(rootViewController: page)
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            if isMirrored { Self.turnAround(navigation, search.searchBar) }
            search.isActive = true
            let field = search.searchBar.searchTextField
            field.tokens = [
                UISearchToken(icon: UIImage(systemName: "bookmark"), text: "Kitchen"), UISearchToken(icon: nil, text: "Lamps"),
            ]
            // Rows follow the direction of the app, which this test does not change.
            search.searchSuggestions =
                isMirrored
                ? []
                : [
                    UISearchSuggestionItem(
                        localizedSuggestion: "Ceiling lamps", localizedDescription: "4 devices",
                        iconImage: UIImage(systemName: "magnifyingglass")),
                    UISearchSuggestionItem(localizedSuggestion: "Cooker"),
                ]
            screen.advance(by: 1)
            field.deleteBackward()
            screen.advance(by: 60.5 / 60)
            try Golden.picture(screen.picture(), "Search/\(name)", tolerance: 4, outliers: 300)
            search.isActive = false
            screen.advance(by: 1)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    /// At rest below a large title, half scrolled away, and during a search.
    private func checkNavigation(_ name: String, _ style: UIUserInterfaceStyle, isMirrored: Bool = false) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 720, height: 800, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let (page, scroll) = Self.makeList()
            let search = UISearchController(searchResultsController: nil)
            search.searchBar.placeholder = "Devices and scenes"
            search.searchBar.scopeButtonTitles = ["All", "Devices", "Scenes"]
            page.navigationItem.searchController = search
            let navigation = UINavigationController(rootViewController: page)
            navigation.navigationBar.prefersLargeTitles = true
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            if isMirrored { Self.turnAround(navigation, search.searchBar) }
            screen.advance(by: 60.5 / 60)
            try Golden.picture(screen.picture(), "Search/\(name)", tolerance: 4, outliers: 300)
            scroll.contentOffset.y += 22
            screen.advance(by: 0.5)
            try Golden.picture(screen.picture(), "Search/\(name)-scrolled", tolerance: 4, outliers: 300)
            scroll.contentOffset.y -= 22
            search.isActive = true
            screen.advance(by: 0.15)
            try Golden.picture(screen.picture(), "Search/\(name)-on-its-way", tolerance: 4, outliers: 300)
            screen.advance(by: 1.25)
            try Golden.picture(screen.picture(), "Search/\(name)-searching", tolerance: 4, outliers: 300)
            search.isActive = false
            screen.advance(by: 1)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    @MainActor
    private static func turnAround(_ navigation: UINavigationController, _ bar: UISearchBar) {
        for view in [navigation.view!, navigation.navigationBar, bar, bar.searchTextField] as [UIView] {
            view.semanticContentAttribute = .forceRightToLeft
        }
        for case let scopes as UISegmentedControl in bar.subviews { scopes.semanticContentAttribute = .forceRightToLeft }
    }

    @MainActor
    private static func makeList() -> (UIViewController, UIScrollView) {
        let page = UIViewController()
        page.title = "Devices"
        page.view.backgroundColor = .systemGroupedBackground
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
        let scroll = UIScrollView(frame: page.view.bounds)
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroll.contentSize = CGSize(width: 360, height: 700)
        for (index, name) in ["Kitchen", "Hall", "Living room", "Bedroom", "Garage", "Garden", "Cellar"].enumerated() {
            let row = UIView(frame: CGRect(x: 16, y: 12 + 60 * index, width: 328, height: 52))
            row.backgroundColor = .secondarySystemGroupedBackground
            row.layer.cornerRadius = 12
            let label = UILabel(frame: CGRect(x: 16, y: 0, width: 240, height: 52))
            label.text = name
            row.addSubview(label)
            scroll.addSubview(row)
        }
        page.view.addSubview(scroll)
        return (page, scroll)
    }

    private func checkBars(_ name: String, _ style: UIUserInterfaceStyle, isMirrored: Bool = false) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 720, height: 900, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = UIViewController()
            home.view.backgroundColor = .systemBackground
            let bars = Self.makeBars()
            var y: CGFloat = 10
            for bar in bars {
                bar.frame = CGRect(x: 0, y: y, width: 360, height: bar.sizeThatFits(.zero).height)
                home.view.addSubview(bar)
                y = bar.frame.maxY + 12
                guard isMirrored else { continue }
                for view in [bar, bar.searchTextField] { view.semanticContentAttribute = .forceRightToLeft }
                for case let scopes as UISegmentedControl in bar.subviews {
                    scopes.semanticContentAttribute = .forceRightToLeft
                }
            }
            window.rootViewController = home
            window.makeKeyAndVisible()
            bars[1].becomeFirstResponder()
            screen.advance(by: 1.25)
            try Golden.picture(screen.picture(), "Search/\(name)", tolerance: 4, outliers: 300)
            window.endEditing(true)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    /// An idle bar, one that is edited with scopes, a minimal one, a tinted one and a dark one.
    @MainActor
    private static func makeBars() -> [UISearchBar] {
        let bars = (0..<5).map { _ in UISearchBar() }
        for bar in bars { bar.placeholder = "Devices and scenes" }
        bars[1].text = "Kitchen lamp"
        bars[1].showsCancelButton = true
        bars[1].showsScopeBar = true
        bars[1].scopeButtonTitles = ["All", "Devices", "Scenes"]
        bars[2].searchBarStyle = .minimal
        bars[2].showsBookmarkButton = true
        bars[3].barTintColor = .systemTeal
        bars[3].tintColor = .white
        bars[3].text = "Hall"
        bars[3].showsCancelButton = true
        bars[4].barStyle = .black
        bars[4].prompt = "Search the house"
        bars[4].showsSearchResultsButton = true
        return bars
    }
}
