package import Reactor

/// Makes the frames of one output; the display thread's side of `FramePacer`.
package protocol FrameSource: AnyObject {
    /// The coming frame is to begin as early as it can, because something moves by itself and must not miss a vblank. Otherwise it
    /// begins as late as is safe, with what was asked for until then.
    var startsEarly: Bool { get }

    /// Makes the frame for `target`: plans, takes a buffer from the output, draws.
    ///
    /// Calls to `FramePacer.requestFrame()` from inside ask for the frame after this one. An error of the output is thrown on;
    /// the pacer knows what to do for each. A buffer acquired before an error must be given back.
    func makeFrame(for target: FrameTarget, output: any Output) throws(OutputError) -> FrameContent

    /// The output refused to commit the overlays of the frame. The frame is made again at once, for the same target, and must have
    /// none.
    func overlaysWereRefused()

    /// A vblank was reached: with a frame, or without one because there was nothing to show.
    ///
    /// Always called before the next `makeFrame`. Requests from inside ask for the next frame.
    func frameEnded(_ feedback: FrameResult)

    /// The GPU has not drawn the frame on its way for so long that it never will. `frameEnded` follows.
    func drawingHangs()

    /// The output's configuration is another now; what was known about its buffers is void.
    func outputChanged(_ info: OutputInfo)

    /// The output shows frames again, after another program had the device or a window was hidden: the next frame must be whole.
    func outputReturned()

    /// The output was unplugged. The pacer makes no more frames, and may be let go of from inside.
    func outputRemoved()
}

extension FrameSource {
    package var startsEarly: Bool { true }
    package func overlaysWereRefused() {}
    package func drawingHangs() {}
    package func outputRemoved() {}
}

/// What a source made of a target.
package enum FrameContent {
    /// Nothing differs from what is on the screen.
    case nothing
    /// The panel is to be off. The pacer switches it off once, and on again with the next drawn frame.
    case off
    /// Drawn; the pacer fills in the token and what recovery needs.
    case drawn(OutputState)
    /// No buffer is free, or contents are not ready: try again at the next vblank.
    case notReady
}

/// How a frame ended.
package struct FrameResult: Hashable, Sendable {
    package var target: FrameTarget
    /// When the picture reached the screen; for an estimate and a lost frame the best guess.
    package var actual: MonotonicTime
    package var sequence: UInt64?
    package var kind: Kind
    /// What is asked for until then is in the next frame.
    package var openUntil: MonotonicTime

    package enum Kind: Hashable, Sendable {
        /// The kernel said so.
        case presented
        /// There was nothing to show, or the frame was dropped; a timer stood in for the vblank.
        case estimated
        /// The flip's event never came; the ladder brought the frame to the screen.
        case recovered
        /// It will not be shown.
        case lost
    }

    package init(target: FrameTarget, actual: MonotonicTime, sequence: UInt64?, kind: Kind, openUntil: MonotonicTime? = nil) {
        self.target = target
        self.actual = actual
        self.sequence = sequence
        self.kind = kind
        self.openUntil = openUntil ?? actual
    }
}
