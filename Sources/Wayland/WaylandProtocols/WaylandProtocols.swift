/// The objects of Wayland's protocols as Swift types, on libwayland-server.
///
/// The module contains the classes that `WaylandScanner` generates during the build from the descriptions in `protocols.list`
/// (`WlSurface`, `WlOutput`…), and the few types on which they are based: `WaylandObject`, `Global`, `NewID`,
/// `ReceivedDescriptor`. It keeps no state and makes no decisions, and it does not know a surface's state or a client's limits,
/// which is WaylandServer's task.
///
/// The path of a request:
///
///     1  libwayland     reads the socket, checks opcode, version and signature, looks objects up
///     2  dispatcher     finds the `WaylandObject` behind the resource
///     3  Request.init   arguments → a case; a mismatch ends the client and closes the request's descriptors
///     4  handler        `handle(_:of:)` with a switch over every request of the interface
///     5  destructors    the object ends after its handler has returned
///
/// An object ends by a destructor, by `destroy()`, or with its client, whichever comes first. Then `ended(_:)` is called once;
/// the Swift object lives on while it is referenced, but sends and receives nothing. There is no pointer to a destroyed resource.
///
/// An object argument from a client is checked to be one of ours before its Swift object is used: `wl_display`, `wl_registry` and
/// the callbacks of sync belong to libwayland.
///
/// Everything here belongs to the thread of its display. `protocols.list` pins the version of each interface: a newer libwayland
/// must not add requests to a switch that was written before them.
