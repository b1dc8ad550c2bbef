package import Reactor

/// Faults that a simulated card will show, each as often as it is set to.
package struct SimulatedFaults {
    /// Errno of the next real commits, first one first; tests are not meant.
    package var commitCodes: [Int32] = []
    /// Errno of every real commit that changes something of a CRTC.
    package var lastingCodes: [UInt32: Int32] = [:]
    /// Errno of the next tests.
    package var testCodes: [Int32] = []
    /// Another session is master: EACCES.
    package var isMasterLost = false
    /// Any plane but the primary one is refused.
    package var refusesOverlays = false
    /// The cursor's plane takes nothing.
    package var refusesCursors = false
    /// Framebuffers of another process cannot be read.
    package var hidesPictures = false
    /// Planes do not take framebuffers with a modifier, although they said so.
    package var refusesModifiers = false
    /// Rotations that planes do not take although the property exists, in the kernel's bits.
    package var refusedRotations: Set<UInt32> = []
    /// Framebuffers with a modifier cannot even be made.
    package var refusesModifierFramebuffers = false
    /// No framebuffer can be made of memory that came from elsewhere.
    package var refusesSharedFramebuffers = false
    /// Flips without a mode set are refused.
    package var refusesPlainFlips = false
    /// Modes with more pixels than this are refused.
    package var largestMode = Int.max
    /// No memory for this many dumb buffers to come.
    package var dumbRefusals = 0
    /// Errno of every dumb buffer to come.
    package var dumbCode: Int32?
    /// Memory for this many dumb buffers at a time.
    package var dumbLimit = Int.max
    /// Flips that never happen; the kernel answers EBUSY until a blocking commit.
    package var stuckFlips = 0
    /// A flip waits for its in-fence, as every kernel does it; a test that never signals one may do without.
    package var waitsForDrawing = false
    /// Flips that happen and are not told.
    package var lostEvents = 0
    /// Flips that are told with the count and the time of a vblank from before.
    package var staleEvents = 0
    /// From how long before.
    package var staleness = TimeSpan.milliseconds(3000)
    /// How much longer than the mode says a period really is.
    package var drift = TimeSpan.zero
    /// The device is gone: ENODEV.
    package var isGone = false
    /// The device is being added: its connectors are listed, and answer a little later.
    package var isComing = false

    package init() {}
}
