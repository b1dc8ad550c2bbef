/// Memory that the GPU, the display controller and other processes share with us.
///
/// `RenderBuffer` is a piece of memory with a size, a format and an identity. There are several ways to get one: ordinary memory
/// for headless outputs, gbm for KMS, dmabufs from clients. The module does not draw, show or decide which code may write. An
/// output keeps its buffers in a chain and returns one at a time; a buffer being scanned out is never returned.
///
/// The sequence of a frame: the output's chain returns a free buffer, the renderer draws into it (its `age` tells how much of its
/// old picture is still valid), the output submits it, the kernel presents it, and the buffer that was on the screen before
/// becomes free.
///
/// Identities are never reused: framebuffers and EGL images are cached by them, and a cache that learns late about a buffer's end
/// must not find another buffer under the same key.
///
/// `SharedBuffer` is a picture drawn by another program: its dmabufs, one for each plane. This process never writes it, and any
/// thread may keep it. A GPU reads it where it is. The CPU reads it by `SharedMapping` and `GuardedCopy`, under the rules of `SharedAccess`.
///
/// Formats are named by the kernel's four-character codes, everywhere; GL's and Wayland's names are translated at their edge.
