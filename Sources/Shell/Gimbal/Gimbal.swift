/// The application runtime: it turns a `UIApplicationDelegate` into a program that owns a screen.
///
/// What it is: `main` for app delegates, the flags and `GIMBAL_*` variables that every app understands, the choice of where
/// frames go (a display, or memory), the start of the display thread, the end of the process with the right exit code; and the
/// `Recorder`, which renders an app's tour into sheets, an animated picture and a frame log. What it refuses to do: views,
/// drawing, policy. It is the only target that names concrete outputs.
///
/// An app's main file says `import Gimbal` and marks its delegate with `@main`; all its other files say `import UIKit`.
///
/// The order of things at start:
///
///     1  options        flags, then variables; a wrong one ends the program with a sentence and code 64
///     2  backend        drm when a usable device and seat are there, else headless; `--check` says what stands in the way
///     3  display        the display thread opens the outputs; without a panel a placeholder stands in
///     4  main loop      the main actor, Foundation's run loop and the end-of-turn commit are served by one epoll loop
///     5  application    the delegate is made and launched; its window is the root of the first screen
///     6  tour or life   an app that offers a tour runs it once where there is nothing to point with, or when told to (`--tour`);
///                       any other runs until a signal, and what people do goes from the display thread to its views
///
/// SIGINT, SIGTERM and SIGHUP end step 6; mode and seat are given back before the process ends.
@_exported public import UIKit
import Diagnostics

let log = Log("gimbal")
