package import Motion
package import Scene

/// A retime of the scene, as its owner on the main thread sees it: animations follow it, on any number of layers.
///
/// Each state is a new edition. The display side begins a movement with the first frame that shows it, and reports the begin and
/// the arrival. A handle is part of the scene from the first `set` until `remove`.
package final class RetimeHandle {
    package let id = SceneContext.makeRetimeID()
    package private(set) var value: Retime
    /// The layer on whose clock it runs.
    let clock: CALayer
    private(set) var edition: RetimeEdition
    /// Whether the display side has the retime.
    var isMirrored = false
    var isQueued = false
    /// Called at the arrival; nil unless it moves.
    private var onEnd: (() -> Void)?

    package init(_ value: Retime, clock: CALayer) {
        self.value = value
        self.clock = clock
        edition = RetimeEdition(id, number: 0)
    }

    /// Gives it a new state.
    ///
    /// - Parameter onEnd: called when a movement has arrived, unless the retime has another state or was removed by then.
    package func set(_ value: Retime, onEnd: @escaping () -> Void = {}) {
        if value == self.value, value.isHeld, isInScene { return }
        self.value = value
        self.onEnd = value.isHeld ? nil : onEnd
        edition.number += 1
        SceneContext.main.changed(self)
    }

    /// Ends it: animations that still follow it have no effect.
    package func remove() {
        onEnd = nil
        edition.number += 1
        SceneContext.main.removed(self)
    }

    /// Makes the whole longer; the state goes on.
    package func stretch(to duration: Seconds) {
        guard duration != value.duration else { return }
        value.duration = duration
        if isInScene { SceneContext.main.changed(self) }
    }

    private var isInScene: Bool { SceneContext.main.retimes[id] === self }

    package var isMoving: Bool { onEnd != nil }

    /// Returns the place at a time of the screen.
    package func place(at time: Seconds) -> RetimePlace { value.place(at: localTime(at: time)) }

    func localTime(at time: Seconds) -> Seconds { clock.localTime(fromScreen: time) }

    func began(_ edition: RetimeEdition, at time: Seconds) {
        guard edition == self.edition else { return }
        value = value.started(at: time)
    }

    func ended(_ edition: RetimeEdition) {
        guard edition == self.edition, let onEnd else { return }
        self.onEnd = nil
        SceneContext.main.whenReady { if edition == self.edition { onEnd() } }
    }
}
