package import OutputCore
package import Reactor

/// What the runtime decides about every screen.
package struct DisplayOptions: Sendable {
    /// Device pixels a point; nil takes the output's hint, else 1.
    package var scale: Double?
    package var pointer = PointerPolicy.auto
    package var idle = IdleRules()
    /// Time that work is made to cost, for pacing tests: fractions of a refresh period.
    package var injectedDrawCost = InjectedCost()
    package var injectedCommitCost = InjectedCost()
    /// What drawing with shaders is measured by; nil takes the loop's time, which in a recording stands still meanwhile.
    package var drawingClock: Stopwatch?
    /// Effects that do not fit into the refresh period are said, and backdrops then drawn at half resolution. A recording and a test show
    /// all pixels of a backdrop on any machine.
    package var watchesEffects = false
    /// Programs that a transition is likely to need are compiled while nothing moves. A recording compiles each when a frame has it.
    package var compilesInPauses = false
    /// The bytes of stack that the planning of nested layers may take: what half of a thread's usual stack holds.
    package var stackBytes = 4 << 20
    /// What displays showed before stays on them until main has a scene: an empty frame would be seen in between.
    package var keepsPicture = false
    /// Frames that each output's log keeps.
    package var logCapacity = 16_384

    package init() {}
}
