/// Windows of other programs in an app: a Wayland server beside the app's own screens, and a view controller for each window.
///
/// It contains `WaylandHost`, which puts Shell's windows and input on the screen that Gimbal runs, and `WaylandViewController`,
/// which shows a window wherever a controller can be: presented, pushed, in a tab, under any transition, also an interactive one.
/// `gimbald` uses the same parts. It contains no policy: the app decides which window is shown where, what covers it and what
/// happens when it ends. It knows no output. A recording of a tour has no host, because its time is not that of other programs.
///
/// The steps are these:
///
///     1  the app has launched     `WaylandHost()` serves on the app's own loop, with its keyboard and its renderer's buffers
///     2  `start(_:)`              the socket is made, and the program is told of it
///     3  the first content        `onOpen` brings the controller; the app shows it, and its view says how large the window is
///     4  input comes              fingers go through the app's views and recognizers first, pointer and keys to the window they are over
///     5  the window's end         `onClose`; the controller keeps the last frame for as long as it is shown
///
/// An app whose main thread is stalled keeps its last content on the screen, and its transitions run on. Frames that programs
/// draw meanwhile are shown afterwards.
@_exported public import Hosting
