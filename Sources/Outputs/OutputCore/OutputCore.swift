/// What shows frames, and when: outputs, the cycle of a frame, and the clock that predicts vblanks.
///
/// What it is: the `Output` protocol with its value `OutputState` (test, commit), the state machine `FrameCycle`, the prediction
/// `FrameClock`, the `FramePacer` that joins them on an event loop, and the `FrameLog` that proves how it went. What it refuses
/// to do: draw, know a layer, know libdrm. Everything here lives on the display thread and is not Sendable.
///
/// A frame, in order:
///
///     requestFrame   idle → queued; asked by a commit, an animation, a client
///     start          T comes from FrameClock: the first vblank that the work can reach. While something moves by itself, and after a
///                    pause, the frame begins at once; otherwise as late as is safe (LateStart), with what was asked for until then
///     makeFrame      the FrameSource plans for T; nothing to show → an estimated vblank stands in and keeps the pace
///     commit         the output takes the state; the buffer is the payload of the in-flight state
///     presented      the kernel's timestamp teaches the clock; the log gets target and actual; the source gets feedback
///
/// A flip that never comes is not waited for: the in-flight state has a timer of max(8 periods, 250 ms), then a ladder is
/// walked: ask for the vblank counter, commit again and wait, set the mode, reopen the device, report and try again later.
/// Each rung is logged. Illegal events of ours trap; rogue and early vblanks of the hardware are logged and survived.
///
/// Times are `MonotonicTime` in nanoseconds, and come in as arguments or from the loop's frozen `now`.
