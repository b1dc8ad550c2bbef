package import Motion

/// A change to the retimes.
package enum RetimeEdit: Hashable, Sendable {
    /// A new retime, or a new state of one; it runs on the clock of the layer `clock`.
    case set(RetimeEdition, Retime, clock: LayerID)
    case remove(RetimeID)
}

/// One state of a retime.
///
/// Feedback names the state that began or ended: a report about an earlier state may arrive after the next one was committed.
package struct RetimeEdition: Hashable, Sendable {
    package var retime: RetimeID
    /// Rises with each state of the retime.
    package var number: UInt64

    package init(_ retime: RetimeID, number: UInt64) {
        self.retime = retime
        self.number = number
    }
}
