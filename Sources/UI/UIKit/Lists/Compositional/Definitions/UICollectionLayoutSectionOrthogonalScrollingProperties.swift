public import Foundation

/// How the row of a section that scrolls across the layout's axis moves.
@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject, @preconcurrency NSCopying {
    /// Whether the row can be pulled past its ends.
    public enum Bounce: Int, Sendable {
        /// It can be pulled, unless all of it is seen.
        case automatic = 0
        /// It can be pulled, also when all of it is seen.
        case always
        /// It stops at its ends.
        case never
    }

    /// How fast the row slows down: the part of the speed that is left after a millisecond.
    open var decelerationRate = UIScrollView.DecelerationRate.normal
    /// Whether the row can be pulled past its ends.
    open var bounce = Bounce.automatic

    /// Creates properties with the default values.
    public override init() { super.init() }

    /// Returns properties with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UICollectionLayoutSectionOrthogonalScrollingProperties()
        (copy.decelerationRate, copy.bounce) = (decelerationRate, bounce)
        return copy
    }
}
