/// What libsystemd offers to a panel: the message bus of the system's services (D-Bus), and the link to the service manager.
///
/// `BusConnection` is one connection over libsystemd's sd-bus, which calls methods of services, reads their properties and
/// receives their signals. `BusValue` is a returned value, and `BusError` is the reason of a failure. The module does not block,
/// poll or run a loop or a thread of its own, and knows no particular service. Use it on the thread of the event loop that was
/// passed to it.
///
/// Opening connects to the socket and returns; greeting and authentication happen in later ticks of the loop, and calls made
/// meanwhile wait inside sd-bus. The connection's descriptor is in the loop's epoll set with exactly the interest that sd-bus
/// states after each step, and its next time-out is one timer of the loop: an idle bus costs no wake-up. Replies and signals are
/// passed to their closures within a tick. The loss of the bus is reported once, and nothing is received after that.
///
/// Any process may send signals on the system bus. Trusted values are read from the service by its name: a signal is only the
/// reason to read them.
import Diagnostics

let log = Log("bus")
