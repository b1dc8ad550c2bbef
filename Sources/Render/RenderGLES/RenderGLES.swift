/// The drawing of frame plans with EGL and OpenGL ES.
///
/// The module has a context, textures for contents and surfaces, a few programs, and `GLESRenderer`, which translates a `FramePlan`
/// to GL calls in a buffer that it does not own. It does not decide what is drawn (the planner does), knows no output and no
/// timing, and reads no clock. OpenGL ES 2.0 is the baseline; every extension is probed and has a fallback.
///
/// The steps of a frame, in order:
///
///     1  contents     uploads and releases that came with the commits
///     2  copies       of pictures that are drawn at less than half their size, as far as the frame has time for them
///     3  passes       each pass binds its target, clears it, and streams quads; operations that share program, texture,
///                     blending and clip are one draw call
///     4  captures     drawn by the first passes; each becomes a content at once, so the same frame can show it
///     5  submission   flush and fence, or a read back if the buffer is ordinary memory
///
/// All pictures have their first row at the top: framebuffer row 0, texture coordinate 0 and the first row of a `PixelImage` are
/// all the upper edge. Only transition shaders see v reversed, because their convention has its origin at the bottom left.
///
/// The context can be lost (GPU reset). `GLESRenderer.draw` then throws `.contextLost`. `rebuild` creates everything again and
/// uploads all contents again, from the pixels that are kept for this purpose.
///
/// Only the thread that made a `GLESRenderer` may use it.
import Diagnostics

let log = Log("renderer")
