/// Something that has traits and hears of changes to them.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// Marker of the types whose look can be set for all instances; there is no appearance proxy here.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}
