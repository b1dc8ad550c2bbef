/// Other programs' windows: the Wayland display, its clients, and the content that they have drawn.
///
/// The module contains `WaylandDisplay` on libwayland-server and the thread's event loop, a `Client` with a ledger for each
/// connection, a `Surface` with a state and a `ClientImage` for each drawable, a `Toplevel` or `Popup` for each surface that is a
/// window, the `ServerSeat` and the `ServerOutput`. It does not decide where a window is placed, how large it is or which one has
/// the keyboard focus; it does not draw, and it knows no view and no layer. Shell does that, through `onToplevel`, `onSurface`,
/// `onApply`, `onEnd` and the seat.
///
/// The order within a tick:
///
///     1  the loop sees that a client's descriptor is ready: the client is read when it has its turn (`TurnQueue`), and its requests are
///        handled until its program has used its share of the tick; the rest waits in `ClientRelay`
///     2  `WaylandProtocols` decodes each request for the object's handler (`…Binding`, `Surface`, `ShmPool`)
///     3  a request of a surface edits its pending state in the client's `SurfaceTree`
///     4  a commit moves it to cached or current; new current content is copied when Shell asks for it, and its buffer is released
///        then or when newer content replaces it; a dmabuf stays (`BufferUse`) until its last reader releases it, on any thread
///     5  end of the tick: clients that must go are ended, events are flushed; then the loop may sleep
///
/// A client cannot cause anything that another client would notice. Numbers from clients are added and multiplied in 64 bits or
/// saturate. Their resources are limited by `ClientLimits` and counted in their `ClientLedger`, objects of every kind included, and
/// what one client ends costs the same whatever the others hold. Each has a `wl_display` and a relay of its own (`ClientConnection`), so
/// that a program that floods, or whose requests take long, is left waiting while others have their turn. Only memory that they share is read here (`MemoryFile`), and only
/// what cannot shrink is mapped, so it can neither block nor raise SIGBUS. A file that may wait for its owner gets a stand-in before libwayland
/// sees it (`ForeignFiles`), and threads read and close it. A client that does not read its events is ended by libwayland when its socket, the
/// relay's and 4 KB more are full. The parameters of a dmabuf are checked here (`BufferParams`), and then the display side asks the driver.
/// Nothing here waits for a client, and nothing traps: invalid input is a protocol error.
///
/// Objects belong to the loop's thread. No clock is read: frame callbacks carry the time that Shell passes.
