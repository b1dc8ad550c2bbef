/// A buffer that a surface shows and that is not copied yet.
///
/// Most contents of a client that draws faster than the screen shows are replaced before they are copied.
struct UnreadContent {
    let buffer: any ReadableBuffer
    /// Sent when the buffer is not read any more, where the client has asked for that.
    let release: BufferRelease?
    /// The pixels that differ from the newest picture.
    let damage: PixelDamage
    /// The memory of a film, which is shown without a copy.
    let film: ShmMapping?
}
