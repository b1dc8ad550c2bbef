/// Something that has traits and hears of changes to them.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    /// The traits in effect.
    var traitCollection: UITraitCollection { get }
    /// Called after the traits have changed, with the earlier ones.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// A marker of the types that `appearance(whenContainedInInstancesOf:)` accepts as containers.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}
