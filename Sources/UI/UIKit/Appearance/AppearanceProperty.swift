import CoreGraphics
import Foundation

/// One appearance property that a proxy can record.
@MainActor
struct AppearanceProperty {
    /// Applies the proxy's value where the proxy has one and the view has none of its own.
    let dress: (_ proxy: UIView, _ pristine: UIView, _ view: UIView) -> Void

    private static func value<Root: UIView, Value: Equatable>(_ path: ReferenceWritableKeyPath<Root, Value>) -> Self {
        Self { proxy, pristine, view in
            guard let proxy = proxy as? Root, let pristine = pristine as? Root, let view = view as? Root,
                proxy[keyPath: path] != pristine[keyPath: path], view[keyPath: path] == pristine[keyPath: path]
            else { return }
            view[keyPath: path] = proxy[keyPath: path]
        }
    }

    private static func attributes<Root: UIView>(
        _ path: ReferenceWritableKeyPath<Root, [NSAttributedString.Key: Any]?>
    ) -> Self {
        Self { proxy, _, view in
            guard let proxy = proxy as? Root, let view = view as? Root, view[keyPath: path] == nil,
                let said = proxy[keyPath: path]
            else { return }
            view[keyPath: path] = said
        }
    }

    /// Creates a property with its own setter.
    private static func custom<Root: UIView>(_ dress: @escaping (_ proxy: Root, _ view: Root) -> Void) -> Self {
        Self { proxy, _, view in
            if let proxy = proxy as? Root, let view = view as? Root { dress(proxy, view) }
        }
    }

    static let all: [AppearanceProperty] = views + navigationBars + otherBars + controls

    private static let views: [AppearanceProperty] = [
        custom { (proxy: UIView, view) in
            if view.ownTintColor == nil, let color = proxy.ownTintColor { view.tintColor = color }
        },
        value(\UIView.backgroundColor), value(\UIView.semanticContentAttribute), value(\UILabel.textColor), value(\UILabel.font),
        value(\UIScrollView.indicatorStyle),
        value(\UIVisualEffectView.effect),
    ]

    private static let navigationBars: [AppearanceProperty] = [
        value(\UINavigationBar.prefersLargeTitles), value(\UINavigationBar.isTranslucent), value(\UINavigationBar.barStyle),
        value(\UINavigationBar.barTintColor), value(\UINavigationBar.shadowImage), value(\UINavigationBar.backIndicatorImage),
        value(\UINavigationBar.compactAppearance), value(\UINavigationBar.scrollEdgeAppearance),
        value(\UINavigationBar.compactScrollEdgeAppearance), attributes(\UINavigationBar.titleTextAttributes),
        attributes(\UINavigationBar.largeTitleTextAttributes),
        custom { (proxy: UINavigationBar, view) in
            if proxy.hasOwnAppearance, !view.hasOwnAppearance { view.standardAppearance = proxy.standardAppearance }
            if view.backgroundImage(for: .default) == nil, let image = proxy.backgroundImage(for: .default) {
                view.setBackgroundImage(image, for: .default)
            }
        },
    ]

    private static let otherBars: [AppearanceProperty] = [
        value(\UITabBar.isTranslucent), value(\UITabBar.barStyle), value(\UITabBar.barTintColor),
        value(\UITabBar.unselectedItemTintColor), value(\UITabBar.backgroundImage), value(\UITabBar.shadowImage),
        value(\UIToolbar.isTranslucent), value(\UIToolbar.barStyle), value(\UIToolbar.barTintColor),
        value(\UISearchBar.isTranslucent), value(\UISearchBar.barStyle), value(\UISearchBar.barTintColor),
        value(\UISearchBar.searchBarStyle), value(\UISearchBar.backgroundImage),
        custom { (proxy: UITabBar, view) in
            if proxy.hasOwnAppearance, !view.hasOwnAppearance { view.standardAppearance = proxy.standardAppearance }
        },
        custom { (proxy: UIToolbar, view) in
            if proxy.hasOwnAppearance, !view.hasOwnAppearance { view.standardAppearance = proxy.standardAppearance }
        },
    ]

    private static let controls: [AppearanceProperty] = [
        value(\UISwitch.onTintColor), value(\UISwitch.thumbTintColor), value(\UISlider.minimumTrackTintColor),
        value(\UISlider.maximumTrackTintColor), value(\UISlider.thumbTintColor), value(\UIProgressView.progressTintColor),
        value(\UIProgressView.trackTintColor), value(\UIPageControl.pageIndicatorTintColor),
        value(\UIPageControl.currentPageIndicatorTintColor), value(\UISegmentedControl.selectedSegmentTintColor),
        value(\UIActivityIndicatorView.color),
        custom { (proxy: UISegmentedControl, view) in
            for state in [UIControl.State.normal, .selected] where view.titleTextAttributes(for: state) == nil {
                if let said = proxy.titleTextAttributes(for: state) { view.setTitleTextAttributes(said, for: state) }
            }
        },
        custom { (proxy: UIButton, view) in
            for state in [UIControl.State.normal, .highlighted, .disabled, .selected] where view.looks.titleColors[state] == nil {
                if let said = proxy.looks.titleColors[state] { view.setTitleColor(said, for: state) }
            }
        },
    ]
}
