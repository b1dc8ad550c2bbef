/// What tests of an app need: a screen in memory whose time stands still until the test moves it.
///
/// What it is: `TestScreen`, the whole of Gimbal from `UIView` to pixels on one thread and in virtual time, with the last
/// frame plan as text, the pixels as an image, and the frame log. What it refuses to do: sleep, compare pictures, run an
/// app's `main`; a test makes its window itself and puts it on the screen.
///
/// The order of things: make a `TestScreen` (one at a time in a process, before the first window), show a window, `advance`.
/// Each advance runs the main thread's turns and every vblank on the way, so completions and display links run when they
/// would on a device, and the test reads what an exact instant looks like. Fingers (`tap`, `drag`, `pinch`, `touch(at:)` for one
/// that stays down) make the events that a panel would, at the screen's present time.
///
/// Tests that use it are synchronous XCTest methods that assume the main actor: runners that start main-actor tests on
/// other threads cannot work with a main thread's loop. A screen has an OpenGL ES context, and the software renderer of Mesa 22.3
/// cannot draw with two at the same time: no other test of the process may draw meanwhile (the article "OpenGL in the same process").
///
/// Helpers may be methods of the test case where it is `final class PanelTests: XCTestCase, @unchecked Sendable`: Swift 6 lets a test send
/// `self` to the main actor only so. A test case on the main actor itself stops XCTest on Linux, which cannot cast its methods.
import Diagnostics

let log = Log("testing")
