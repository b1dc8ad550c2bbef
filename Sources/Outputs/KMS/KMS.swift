/// Displays of this machine: cards, connectors, planes, and the commits that show frames on them.
///
/// What it is: `KMSDevice`, which owns a card and keeps its outputs through hotplug and VT switches; `KMSOutput`, the `Output` of one
/// connector, or of none (a placeholder, paced by a timer, stands in until one is connected); `PlaneAssigner`, which remembers what
/// the driver takes; `DRMInterface`, the one choke point for libdrm, implemented by `KernelDRM` here and by `SimulatedDRM` in the
/// target KMSSimulated, for tests. What it refuses to do: draw, decide when a frame is made, keep a clock.
///
/// In order, from start to end:
///
///     open      the seat opens the node; atomic and universal planes are asked for, the old API is the fallback
///     probe     connectors, modes, planes and properties are read; connector → CRTC → primary plane is a `Pipeline`;
///               the display's EDID says its name and size
///     allocate  three buffers per output: the GPU's in a layout that plane and renderer both take, or mapped dumb memory
///     commit    a new configuration is tested first (TEST_ONLY); then one flip at a time, its token comes back in the event
///               where there are fences the GPU may still draw then, and a flip that hangs is told from an event that is lost
///     presented the vblank's time, to the nanosecond where the kernel tells; the buffer before becomes free
///     close     what was on the screen before us is set again
///
/// `test` answers for a whole proposal: the pointer on its plane, another program's buffer on the primary plane, overlays. The driver is
/// asked once for each arrangement (`PlaneAssigner`). Another program's buffer is committed as the output's own would be, and belongs to
/// the program again when the next picture is on the screen.
///
/// Displays and cards go away: an output says `.removed` from the loop, the first one shows another display or a placeholder instead, and
/// a card that is gone or fails is let go of and looked for again (`KMSDevice+Recovery.swift`). A mode set takes back what other programs
/// left on the CRTC (`Leftovers`).
///
/// A refused commit walks a ladder: without other programs' buffers and overlays (the caller draws them), without the pointer, without
/// modifiers, full mode set, lower mode, report. EBUSY is tried again at the next vblank, EACCES pauses, ENOMEM gives up a buffer, then
/// size; EIO is tried again at once, and then once a second.
