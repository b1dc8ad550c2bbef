/// Memory that the GPU, the display controller and other processes share with us.
///
/// What it is: `RenderBuffer`, a piece of memory with a size, a format and an identity, and the ways to get one: ordinary
/// memory for headless outputs, gbm for KMS, dmabufs from clients. What it refuses to do: draw, show, decide who may write.
/// An output keeps its buffers in a chain and hands one out at a time; a buffer being scanned out is never handed out.
///
/// In order of a frame: the output's chain gives a free buffer, the renderer draws into it (its `age` says how much of its old
/// picture is still good), the output submits it, the kernel shows it, the buffer that was on the screen before becomes free.
///
/// Identities are never used again: framebuffers and EGL images are cached by them, and a cache that is told late about a
/// buffer's end must not find another buffer under the same key.
///
/// `SharedBuffer` is what another program has drawn: its dmabufs, one for each plane. Nobody here writes it, and any thread may
/// keep it.
///
/// Formats are named by the kernel's four-character codes, everywhere; GL's and Wayland's names are translated at their edge.
