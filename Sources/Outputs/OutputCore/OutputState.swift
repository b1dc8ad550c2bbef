package import Buffers
package import Geometry

/// Everything that a commit asks of an output, as a value: it can be tested, compared with another try, and thrown away.
package struct OutputState {
    /// Whether the output shows anything; false switches the panel off and needs no buffer.
    package var isActive: Bool
    /// A new mode, or nil to keep the present one.
    package var mode: OutputMode?
    /// The picture in Buffer pixels; its memory belongs to the output's chain.
    package var buffer: RenderBuffer?
    /// A sync file that signals when `buffer` is drawn. Borrowed: the caller closes it after `commit` returned.
    package var readyFence: Int32?
    /// What differs from the picture that is on the screen; empty means everything.
    package var damage: Region<Buffer>
    /// Other buffers to be shown on planes of their own, bottom first. All or none: the output refuses when one does not fit.
    package var planes: [PlaneCandidate]
    /// The pointer on its plane; nil takes it away.
    package var cursor: CursorPlacement?
    /// Comes back in the presented event.
    package var token: FrameToken
    /// The commit may blank the screen for a moment. Set for the first frame, after a resume, and to recover.
    package var allowsModeset: Bool
    /// The commit returns only when the picture is on the screen, and no presented event comes. Only to recover.
    package var isBlocking: Bool

    package init(buffer: RenderBuffer?, damage: Region<Buffer> = Region(), token: FrameToken = FrameToken(number: 0)) {
        isActive = true
        mode = nil
        self.buffer = buffer
        readyFence = nil
        self.damage = damage
        planes = []
        cursor = nil
        self.token = token
        allowsModeset = false
        isBlocking = false
    }

    /// A state that switches the panel off.
    package static var off: OutputState {
        var state = OutputState(buffer: nil)
        state.isActive = false
        state.allowsModeset = true
        return state
    }
}

/// A buffer that could be shown on a plane of its own instead of being drawn into the main one.
package struct PlaneCandidate {
    package var buffer: RenderBuffer
    /// The part of the buffer that shows, in its own pixels.
    package var source: Rect<Buffer>
    /// Where it shows, in pixels of the output's buffer.
    package var destination: PixelRect<Buffer>
    package var transform: OutputTransform
    /// From 0 to 1.
    package var opacity: Double

    package init(
        buffer: RenderBuffer, source: Rect<Buffer>, destination: PixelRect<Buffer>, transform: OutputTransform = .normal,
        opacity: Double = 1
    ) {
        self.buffer = buffer
        self.source = source
        self.destination = destination
        self.transform = transform
        self.opacity = opacity
    }
}
