/// The application runtime: it makes a `UIApplicationDelegate` a program that owns a screen.
///
/// It contains `main` for app delegates; the flags and `GIMBAL_*` variables that every app understands; the choice of the output
/// (a display, or memory); the start of the display thread; and the end of the process with the right exit code. The `Recorder`
/// renders an app's tour into sheets, an animated picture and a frame log. It contains no views, no drawing and no policy. It is
/// the only target that names concrete outputs.
///
/// An app's main file contains `import Gimbal` and marks its delegate with `@main`; all its other files contain `import UIKit`.
///
/// The start has these steps:
///
///     1  options        flags, then variables; an invalid one ends the program with a message and code 64
///     2  backend        drm when a usable device and seat are there, else headless; `--check` reports what prevents it
///     3  display        the display thread opens the outputs; without a panel a placeholder stands in
///     4  main loop      one epoll loop serves the main actor, Foundation's run loop and the commit at the end of a tick
///     5  application    the delegate is made and launched; its window is the root of the first screen
///     6  tour or life   an app that offers a tour runs it once when there is no pointing device, or when told to (`--tour`);
///                       any other app runs until a signal, and input goes from the display thread to its views
///
/// SIGINT, SIGTERM and SIGHUP end step 6; mode and seat are given back before the process ends. A service reads its configuration again at
/// SIGHUP instead.
@_exported public import UIKit
import Diagnostics

let log = Log("gimbal")
