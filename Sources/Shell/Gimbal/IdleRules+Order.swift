import Reactor
import RenderServer

extension IdleRules {
    /// What is wrong where screens would be off before they are dim, behind the name of the flag; nil where nothing is.
    var wrongOrder: String? {
        guard let dim = dim?.after, let off = off?.after, off < dim else { return nil }
        return "\(off.seconds.plain) comes before dim-after \(dim.seconds.plain): a screen that is off is not dimmed any more"
    }
}
