/// The message bus on which a system's services talk (D-Bus), as far as a panel listens to it.
///
/// What it is: `BusConnection`, one connection over libsystemd's sd-bus, which calls methods of services, reads their properties and
/// hears their signals; `BusValue`, what comes back; `BusError`, why it did not. What it refuses to do: block, poll, run a loop or a
/// thread of its own, know any particular service. Used on the thread of the event loop that it was given.
///
/// In order: opening connects to the socket and returns; greeting and authentication happen in later turns of the loop, and what is
/// asked meanwhile waits inside sd-bus. The connection's descriptor is in the loop's epoll set with exactly the interest that sd-bus
/// states after each step, and its next time-out is one timer of the loop: an idle bus costs no wake-up. Replies and signals are
/// handed to their closures from within a turn. A bus that goes away is reported once, and nothing is heard after that.
///
/// Signals of the system bus may be sent by anybody. What is to be believed is asked of the service by its name: a signal is only the
/// reason to ask.
import Diagnostics

let log = Log("bus")
