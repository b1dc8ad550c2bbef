/// The traits that a container overrides for a child.
struct ChildTraits {
    weak var parent: UIViewController?
    let traits: UITraitCollection
}

extension UIViewController {
    /// The overridden traits, valid while the controller is a child.
    var traitsFromParent: UITraitCollection? {
        guard let childTraits, let parent, childTraits.parent === parent else { return nil }
        return childTraits.traits
    }

    /// Overrides the specified traits for the child and its content; unspecified traits stay those of this controller.
    public func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild childViewController: UIViewController) {
        childViewController.childTraits = collection.map { ChildTraits(parent: self, traits: $0) }
        childViewController.viewIfLoaded?.traitsMayHaveChanged()
    }

    /// Returns the traits that were set for the child; nil when there are none.
    public func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        guard let own = childViewController.childTraits, own.parent === self else { return nil }
        return own.traits
    }
}
