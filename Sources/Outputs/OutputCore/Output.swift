package import Buffers
package import Geometry

/// Something that shows frames: a KMS connector, a window, memory. Used on the display thread only.
///
/// One frame is on its way at a time: after a successful non-blocking `commit` no other may follow until the `presented` event
/// with its token, or until `FramePacer` gave it up. The output owns its buffers and knows which are free.
package protocol Output: AnyObject {
    var info: OutputInfo { get }

    /// Receives what the output has to say. Set by the pacer; called from the event loop only.
    var onEvent: ((OutputEvent) -> Void)? { get set }

    /// A buffer to draw in, of the present mode's size; nil when all are in flight or on the screen.
    ///
    /// Its `age` says whether its old content can be built upon. It stays the caller's until it is committed or given back.
    func acquireBuffer() throws(OutputError) -> RenderBuffer?

    /// Gives a buffer back that will not be committed; its content counts as undefined.
    func returnBuffer(_ buffer: RenderBuffer)

    /// Gives a buffer back that the renderer cannot draw into: the output has another kind of memory, or tries the same again.
    func rejectBuffer(_ buffer: RenderBuffer)

    /// A buffer to draw in that a plane above the main picture can show; nil where the output has no such plane.
    ///
    /// The output keeps it while it is on the screen; else it lives as long as its references.
    func makePlaneBuffer(width: Int, height: Int) -> RenderBuffer?

    /// Returns whether the display controller may read a buffer of `makePlaneBuffer`: it must not be drawn into.
    func isReading(_ buffer: RenderBuffer) -> Bool

    /// The picture lies so on the panel from the next commit on. Called before a frame is begun, when none that is drawn waits to be
    /// committed; the one on the screen stays until the next is there.
    ///
    /// - Returns: false when nothing changed; else `info` is another.
    func rotate(to transform: OutputTransform) -> Bool

    /// Asks whether `commit` would accept `state`. Nothing changes, on the screen or here, but that the answer is remembered: the
    /// driver is asked once for each arrangement of planes.
    ///
    /// - Throws: `OutputError.refused` where the picture, the pointer or an overlay has to be drawn instead.
    func test(_ state: OutputState) throws(OutputError)

    /// Hands `state` to the hardware for the next vblank.
    func commit(_ state: OutputState) throws(OutputError)

    /// The latest vblank, asked from the driver; nil when it cannot say. Gives the phase after a long idle time.
    func pollVblank() -> VblankReading?

    /// Forgets all state of the device and opens it again; the last but one rung of the recovery ladder.
    func reopen() throws(OutputError)

    /// Frees everything, and puts back what was on the screen before us where that is possible.
    func close()
}

extension Output {
    /// Whether `commit` would accept `state`.
    package func accepts(_ state: OutputState) -> Bool {
        do throws(OutputError) {
            try test(state)
            return true
        } catch {
            return false
        }
    }

    package func makePlaneBuffer(width: Int, height: Int) -> RenderBuffer? { nil }

    package func isReading(_ buffer: RenderBuffer) -> Bool { false }

    package func rotate(to transform: OutputTransform) -> Bool { false }

    package func rejectBuffer(_ buffer: RenderBuffer) {
        returnBuffer(buffer)
    }
}
