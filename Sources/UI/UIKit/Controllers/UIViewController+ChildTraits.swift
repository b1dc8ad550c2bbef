/// What a container wants a child to see instead of its own traits.
struct ChildTraits {
    weak var parent: UIViewController?
    let traits: UITraitCollection
}

extension UIViewController {
    /// Counts as long as the child is one.
    var traitsFromParent: UITraitCollection? {
        guard let childTraits, let parent, childTraits.parent === parent else { return nil }
        return childTraits.traits
    }

    /// The child, and all in it, sees these traits instead of this controller's; those that are unspecified stay.
    public func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild childViewController: UIViewController) {
        childViewController.childTraits = collection.map { ChildTraits(parent: self, traits: $0) }
        childViewController.viewIfLoaded?.traitsMayHaveChanged()
    }

    public func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        guard let own = childViewController.childTraits, own.parent === self else { return nil }
        return own.traits
    }
}
