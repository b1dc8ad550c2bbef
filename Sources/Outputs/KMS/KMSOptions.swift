package import OutputCore

/// What a person or a test wants of a card.
package struct KMSOptions: Hashable, Sendable {
    package var mode = ModePreference.preferred
    /// Only this connector, by name; nil takes all.
    package var connector: String?
    /// False forces the old API.
    package var usesAtomic = true
    package var usesOverlays = true
    /// A plane turns the picture where it can; false draws it turned.
    package var usesPlaneRotation = true
    /// Pictures of other programs that fill the screen are shown where they are; false draws them.
    package var usesScanout = true
    /// How displays are mounted.
    package var rotations = RotationRules()
    /// Modes, scales and sizes of displays.
    package var outputs = OutputRules()
    /// The GPU draws straight into the shown buffers (gbm, dmabuf); false, or where that fails, mapped memory for the CPU.
    package var usesGPUBuffers = false
    /// Attaches the writeback connector, where there is one, so that frames can be read back.
    package var usesWriteback = false
    /// The picture outlives the process: a display that has the right mode already is taken over without a mode set, and at the end the
    /// last picture stays. Otherwise the picture of before comes back at the end.
    package var keepsPicture = false

    package init() {}
}
