import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What search bars look like, in the light and in the dark, and from right to left.
final class SearchGoldenTests: XCTestCase {
    func testBars() throws { try checkBars("bars", .light) }
    func testBarsInTheDark() throws { try checkBars("bars-dark", .dark) }
    func testBarsFromRightToLeft() throws { try checkBars("bars-mirrored", .light, isMirrored: true) }

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
