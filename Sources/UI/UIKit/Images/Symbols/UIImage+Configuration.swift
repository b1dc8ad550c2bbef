extension UIImage {
    /// How an image is to be drawn; the traits say in which environment. It cannot be changed.
    open class Configuration: NSObject, NSCopying, @unchecked Sendable {
        /// The environment for which an image is drawn; nil for the one in which it is shown.
        public let traitCollection: UITraitCollection?

        init(traits: UITraitCollection?) {
            traitCollection = traits
            super.init()
        }

        /// Creates a configuration for an environment.
        public convenience init(traitCollection: UITraitCollection) { self.init(traits: traitCollection) }

        /// Returns this configuration for another environment.
        open func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
            changed(traits: traitCollection, by: nil) as? Self ?? self
        }

        /// Returns this configuration with what another one says in the place of its own.
        open func applying(_ otherConfiguration: UIImage.Configuration?) -> Self {
            guard let other = otherConfiguration else { return self }
            return changed(traits: other.traitCollection ?? traitCollection, by: other) as? Self ?? self
        }

        func changed(traits: UITraitCollection?, by other: Configuration?) -> Configuration { Configuration(traits: traits) }

        /// Returns the configuration itself, since it cannot be changed.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        open override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? Configuration, type(of: other) == type(of: self) else { return false }
            return traitCollection == other.traitCollection
        }

        open override var hash: Int { traitCollection?.hash ?? 0 }
    }
}
