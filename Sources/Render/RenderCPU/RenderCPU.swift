import Diagnostics

/// Draws frame plans on the CPU.
///
/// A frame goes this way:
/// 1. `CPURenderer.draw` takes the passes of a plan one after the other and finds the memory of each pass's target.
/// 2. `CPURenderer+Operations` translates each operation to a `PreparedOperation`: what is painted (`Paint`), inside which edge
///    (`RoundedShape`), in which pixels.
/// 3. `BandPainter` draws some rows at a time: into the output's memory, or beside it where that is slow to read or of another format.
///    `RowPainter` draws prepared operations row by row. A row has two edges, where each pixel is covered to its own part, and a run
///    between them, where all are covered to the same part. Only the run matters for time, and `Span` has one loop for each way to fill it.
/// 4. A frame that reads what it has drawn, for a blur, is drawn as a whole and copied by `OutputMemory`.
///
/// While `timer` is set each operation is drawn by itself, so that its cost is known; the pixels are the same.
///
/// Pixels of contents are read where the main thread left them. Nothing is uploaded. Of other programs' buffers `SharedContents` copies what
/// is new.
package enum RenderCPU {}

let log = Log("renderer")
