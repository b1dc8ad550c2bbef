/// What draws the frames.
package enum RendererKind: String, CaseIterable, Sendable {
    /// OpenGL ES, on a GPU or on Mesa's renderer for the CPU.
    case gles
    /// Gimbal's own renderer on the CPU.
    case cpu
}
