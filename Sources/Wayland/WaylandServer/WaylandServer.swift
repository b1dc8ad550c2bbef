/// Other programs' windows: the Wayland display, its clients, and what they have drawn.
///
/// What it is: `WaylandDisplay` on libwayland-server and the thread's event loop, a `Client` with a ledger for each program, a
/// `Surface` with a state and a `ClientImage` for each thing that a client draws, a `Toplevel` or `Popup` for what of it is a window,
/// the `ServerSeat` and the `ServerOutput`. What it refuses to do: decide where a window goes or how large it is, who has the keys,
/// draw, know a view or a layer. Shell does that, through `onToplevel`, `onSurface`, `onApply`, `onEnd` and the seat.
///
/// A turn, in order:
///
///     1  the loop sees that libwayland's descriptor is ready: requests are dispatched, at most 4 KB of each client
///     2  `WaylandProtocols` decodes each request for the object's handler (`…Binding`, `Surface`, `ShmPool`)
///     3  a request of a surface edits its pending state in the client's `SurfaceTree`
///     4  a commit moves it to cached or current; what became current is copied from the buffer, which is released at once, or
///        stays in a dmabuf (`BufferUse`), which is released when the last who looks at it lets go, on whatever thread
///     5  end of the turn: clients that must go are ended, events are flushed; then the loop may sleep
///
/// What a client can do to us: nothing that another client would notice. Numbers of clients are added and multiplied in 64 bits
/// or saturate; what it may have is limited by `ClientLimits` and written down in its `ClientLedger`; memory that it shares is
/// read and never mapped, so it cannot raise SIGBUS; a client that does not read its events is ended by libwayland when the
/// socket and 4 KB more are full. What it says of a dmabuf is checked here (`BufferParams`), and then the display side asks the
/// driver. Nothing here waits for a client, and nothing traps: what cannot be is a protocol error.
///
/// Objects belong to the loop's thread. No clock is read: frame callbacks carry the time that Shell gives.
