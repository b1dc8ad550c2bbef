/// A device service under a service manager (systemd): when it is ready, whether it works, what it leaves to the process after it.
///
///     Vitals      what the display thread knows: main's tick, and each display's frames
///     Health      the state machine: vitals in, what to say out
///     Heartbeat   asks, runs the machine, and tells the manager
///     StatusLine  one line for `systemctl status`, at most once a second
///     LastWords   why this process is to be ended, in memory that the next process gets
///     Inheritance the descriptors that the manager hands over at the start
///
/// The promise behind `WATCHDOG=1` is that frames reach the glass. The display thread says it, so a display thread that hangs says
/// nothing and is ended by the manager. Main is watched by its loop's `TickMark`: while the device is idle, nothing wakes main. A frame
/// that the display loses is recovered by the ladder in OutputCore; when a second one is lost before a third was shown, nothing is said
/// until one is shown. A device that is away, or that another session has, is no fault of this process, and a restart would not help.
///
/// Everything here but `StatusLine` is used on the display thread.
import Diagnostics

let log = Log("service")
