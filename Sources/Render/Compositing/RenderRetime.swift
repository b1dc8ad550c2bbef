import Motion
import Scene

/// A retime of the display side, with the layers whose animations follow it.
struct RenderRetime {
    let id: RetimeID
    var edition: RetimeEdition
    var value: Retime
    /// The layer on whose clock it runs.
    var clock: LayerID
    /// The reading of the newest frame.
    var moment: RetimeMoment
    /// Whether main was told that this edition arrived.
    var hasEnded = false
    var followers = Followers()

    /// Takes over the begin of the same edition, which main does not know yet.
    mutating func keepTime(of old: RenderRetime) {
        hasEnded = old.hasEnded
        if let start = old.value.startTime { value = value.started(at: start) }
    }
}
