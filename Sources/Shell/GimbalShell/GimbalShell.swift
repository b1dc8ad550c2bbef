/// Other programs' windows in an app: a Wayland server beside the app's own screens, and a view controller for each window.
///
/// What it is: `WaylandHost`, which puts Shell's windows and input on the screen that Gimbal runs, with `WaylandViewController`, which
/// shows a window wherever a controller can be: presented, pushed, in a tab, under any transition, led by a finger too. `gimbald` is
/// made of the same. What it refuses to do: policy. Which window is shown where, what covers it and what happens when it ends is the
/// app's. It knows no output; a recording of a tour, whose time is not that of other programs, has no host.
///
/// The order of things:
///
///     1  the app has launched     `WaylandHost()` serves on the app's own loop, with its keyboard and its renderer's buffers
///     2  `start(_:)`              the socket is made, and the program is told of it
///     3  the first content        `onOpen` brings the controller; the app shows it, and its view says how large the window is
///     4  input comes              fingers go through the app's views and recognizers first, pointer and keys to the window they are over
///     5  the window's end         `onClose`; the controller keeps the last frame for as long as it is shown
///
/// An app whose main thread stands still shows what it showed, and its transitions run on; what programs draw meanwhile is shown after.
@_exported public import Hosting
