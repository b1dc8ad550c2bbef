/// The objects of Wayland's protocols as Swift types, on libwayland-server.
///
/// What it is: the classes that `WaylandScanner` writes during the build from the descriptions in `protocols.list` (`WlSurface`,
/// `WlOutput`…), and the few types that they rest on: `WaylandObject`, `Global`, `NewID`, `ReceivedDescriptor`. What it refuses to
/// do: remember anything, decide anything, know a surface's state or a client's limits. That is WaylandServer.
///
/// How a request travels, in order:
///
///     1  libwayland     reads the socket, checks opcode, version and signature, looks objects up
///     2  dispatcher     finds the `WaylandObject` behind the resource
///     3  Request.init   arguments → a case; what does not fit ends the client, and closes its descriptors
///     4  handler        `handle(_:of:)` with a switch over every request that there is
///     5  destructors    the object ends after its handler has returned
///
/// How an object ends: by a destructor, by `destroy()`, or with its client, whichever comes first; then `ended(_:)` is called
/// once, and the Swift object stays as long as somebody keeps it, deaf and mute. There is no pointer to a resource that is gone.
///
/// What arrives as an object of a client is checked to be one of ours before its Swift object is taken from it: `wl_display`,
/// `wl_registry` and sync's callbacks are libwayland's.
///
/// Everything here belongs to the thread of its display. `protocols.list` pins the version of each interface: a newer libwayland
/// must not add requests to a switch that was written before them.
