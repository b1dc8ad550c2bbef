package import Motion

/// The reading of a retime at one time.
package struct RetimeMoment: Hashable, Sendable {
    package enum Course: Hashable, Sendable {
        case held, moving, arrived
    }

    package var place: RetimePlace
    /// The seconds of animation that 0…1 stand for.
    package var duration: Seconds
    package var course: Course

    /// - Parameter time: on the clock of the retime.
    package init(_ retime: Retime, at time: Seconds) {
        place = retime.place(at: time)
        duration = retime.duration
        course = retime.isHeld ? .held : retime.isSettled(at: time) ? .arrived : .moving
    }
}
