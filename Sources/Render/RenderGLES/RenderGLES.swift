/// Draws frame plans with EGL and OpenGL ES, and nothing else.
///
/// What it is: a context, textures for contents and surfaces, a handful of programs, and `Renderer`, which turns a `FramePlan`
/// into GL calls in a buffer that it does not own. What it refuses to do: decide what is drawn (that is the planner's), know
/// an output or its timing, read a clock. OpenGL ES 2.0 is the baseline; every extension is probed and has a fallback.
///
/// A frame, in order:
///
///     1  contents     uploads and releases that came with the commits
///     2  passes       each pass binds its target, clears it, and streams quads; operations that share program, texture,
///                     blending and clip are one draw call
///     3  captures     drawn by the first passes; each becomes a content at once, so the same frame can show it
///     4  submission   flush and fence, or read back where the buffer is ordinary memory
///
/// Everything in memory has its first row at the top: framebuffer row 0, texture coordinate 0 and the first row of a
/// `PixelImage` are all the upper edge. Only transition shaders, whose convention has its origin at the bottom left, see v
/// turned round.
///
/// The context can be lost (GPU reset). `Renderer.draw` then throws `.contextLost`; `rebuild` makes everything anew and
/// uploads all contents again, from the pixels that are kept for the purpose.
///
/// Only the thread that made a `Renderer` may use it.
import Diagnostics

let log = Log("renderer")
