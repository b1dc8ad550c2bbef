internal import Reactor

/// The limits of each resource that one client may hold; a client that exceeds one is ended.
package struct ClientLimits: Hashable, Sendable {
    /// The limit for objects of all kinds together: twice the largest of one kind. libwayland ends all of a client's objects in one call, and
    /// everyone waits for that.
    package var objects = 8192
    package var surfaces = 1024
    package var regions = 1024
    package var frameCallbacks = 4096
    package var pools = 256
    package var buffers = 4096
    /// Toplevels and popups.
    package var windows = 256
    package var positioners = 256
    /// The limit for sources, for offers and for activation tokens, each.
    package var clipboard = 256
    /// The limit for handles of other clients' windows, and for exports of its own windows.
    package var handles = 4096
    /// The limit for each kind of small object that belongs to a seat or a surface.
    package var extras = 256
    /// Seconds that a client may take to answer a ping before it counts as hung.
    package var pingSeconds = 5.0
    /// Seconds that reading a buffer from a file may take that is not in memory.
    package var fileSeconds = 2.0
    /// Bytes of pictures kept for its surfaces: the newest, spare ones, and the renderer's copy.
    package var pictureBytes = 512 << 20
    /// Bytes of pictures of all clients together; nil for half of this machine's memory.
    package var allPictureBytes: Int?
    /// Bytes of its shared memory that the server maps; more is read by the slower way, and the client is not ended.
    package var mappedBytes = 512 << 20
    /// Descriptors of dmabufs, counted for each plane.
    package var dmabufPlanes = 512
    /// Bytes of new pixels of all its surfaces that are copied when they are looked at; a content with more is read by a thread before
    /// it is applied, and so is one beside others.
    package var directBytes = 1 << 20
    /// Acquire fences of its commits, and buffer releases.
    package var fences = 512
    /// Descriptors of its pools, planes, fences and sandboxes together.
    package var descriptors = 1024
    /// Descriptors of all clients together; nil for what this process may have, without some for itself.
    package var allDescriptors: Int?
    /// Bytes of its dmabufs that the server keeps alive.
    package var dmabufBytes = 2 << 30
    /// The longest side of a buffer in pixels, which is the renderer's texture limit.
    package var bufferSide = 16384
    /// What is read of one program's clients in one turn of the loop: others may wait for as much of each program. It is more than most
    /// clients need for a frame, and much longer than a turn costs by itself.
    package var programTurn = TurnShare(reads: 4, time: TimeSpan(seconds: 0.00025))
    /// What is read of all clients in one turn of the loop: more than of one, so that others have their turn beside it, and less than
    /// a frame.
    package var turn = TurnShare(reads: 32, time: TimeSpan(seconds: 0.004))
    /// The number of clients that may be connected at a time.
    package var clients = 256
    /// How many clients of the command stay connected, however many others there are.
    package var commandClients = 16

    package init() {}
}
