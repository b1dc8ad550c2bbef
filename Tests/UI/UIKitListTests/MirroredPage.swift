@testable import UIKit

/// A view whose content runs from right to left.
@MainActor
final class MirroredPage {
    private let outer = UIViewController()
    private let inner = UIViewController()
    var view: UIView { inner.view }

    init(_ direction: UITraitEnvironmentLayoutDirection = .rightToLeft) {
        outer.addChild(inner)
        outer.view.addSubview(inner.view)
        inner.didMove(toParent: outer)
        outer.setOverrideTraitCollection(UITraitCollection(layoutDirection: direction), forChild: inner)
    }
}
