/// Where other programs' windows meet ours: a client's surface becomes a layer, its window a view controller's view.
///
/// What it is: `ClientWindows`, which listens to a `WaylandDisplay` and paces its clients; `WaylandSurfaceView` and
/// `WaylandViewController`, which show one window wherever a view or a controller can be, transitions included; `InputRouter`, which
/// takes pointer and keys to the window they belong to; `KioskController`, the policy of a device that shows one program full
/// screen and its dialogs above it (`KioskPage`), with its configuration, and `KioskSwipe`, by which a finger leads from window to
/// window; `ChildProcess`. What it refuses to do: speak the wire (WaylandServer), draw (the display side), open a screen or read a flag
/// (Gimbal, gimbald).
///
/// A client's frame, in order:
///
///     1  the client commits       `SurfaceLayers` gives the new pixels to a layer, by damage
///     2  the tick ends            one commit carries them to the display side, with what native views have changed
///     3  the frame was shown      frame callbacks and presentation times go to the clients whose content it had
///     4  it cannot be seen        callbacks come once a second; without one that waits, no timer runs
///
/// A change of size, in order:
///
///     1  a view gets a new size   the client is told; its old content is stretched to the new size
///     2  it draws for that size   the new content takes its place, in one commit with whatever else changed
///     3  or 200 ms pass           the old content goes back to its own size, and nothing waits any longer
///
/// A window that ends keeps its layers as they were: the closing transition shows its last frame.
import Diagnostics

let log = Log("shell")
