/// How much one client may have of everything that costs us something; beyond it the client is ended.
package struct ClientLimits: Hashable, Sendable {
    package var surfaces = 1024
    package var regions = 1024
    package var frameCallbacks = 4096
    package var pools = 256
    package var buffers = 4096
    /// Toplevels and popups.
    package var windows = 256
    package var positioners = 256
    /// Sources, as many offers, and as many tokens for activation.
    package var clipboard = 256
    /// Of other clients' windows, and of its own for others.
    package var handles = 4096
    /// Of each kind of small object that hangs on a seat or a surface.
    package var extras = 256
    /// Seconds that a client may take to answer a ping before it counts as hung.
    package var pingSeconds = 5.0
    /// Bytes of pictures kept for its surfaces.
    package var pictureBytes = 512 << 20
    /// Descriptors of dmabufs, each plane's counted.
    package var dmabufPlanes = 512
    /// Fences that its commits wait for, and releases that it waits for.
    package var fences = 512
    /// Bytes of its dmabufs that we keep from being freed.
    package var dmabufBytes = 2 << 30
    /// The longest side of a buffer, in pixels: what the renderer takes as a texture.
    package var bufferSide = 16384
    /// Clients at a time, together.
    package var clients = 256

    package init() {}
}
