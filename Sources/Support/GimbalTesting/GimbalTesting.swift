/// Support for the tests of an app: a screen in memory whose time stands still until the test moves it.
///
/// It contains `TestScreen`: the whole of Gimbal from `UIView` to pixels, on one thread and in virtual time. The last frame plan
/// is available as text, the pixels as an image, and the frame log as well. It does not sleep, compare pictures, or run an app's
/// `main`; a test makes its window itself and puts it on the screen.
///
/// A test makes a `TestScreen` (one at a time in a process, before the first window), shows a window, and calls `advance`. Each
/// advance runs the main thread's ticks and every vblank on the way. Completions and display links therefore run when they would
/// on a device, and the test reads the state at an exact instant. Fingers (`tap`, `drag`, `pinch`, and `touch(at:)` for a finger
/// that stays down) make the events that a panel would make, at the screen's present time.
///
/// Tests that use it are synchronous XCTest methods that assume the main actor. Runners that start main-actor tests on other
/// threads cannot work with a main thread's loop. A screen has an OpenGL ES context, and the software renderer of Mesa 22.3
/// cannot draw with two contexts at the same time. No other test of the process may draw meanwhile (the article "OpenGL in the
/// same process").
///
/// Helpers may be methods of the test case when it is `final class PanelTests: XCTestCase, @unchecked Sendable`. Swift 6 lets a
/// test send `self` to the main actor only in that way. A test case on the main actor itself stops XCTest on Linux, which cannot
/// cast its methods.
import Diagnostics

let log = Log("testing")
