package import Buffers
package import Geometry
package import Reactor

/// Everything that a commit asks of an output, as a value: the proposal of one frame. `Output.test` answers whether the display
/// controller would take it; `Output.commit` hands it over.
package struct OutputState {
    /// What the primary plane shows, or that the panel is off.
    package enum Picture {
        /// The panel is off.
        case off
        /// The picture that is on the screen already.
        case shown
        /// A buffer of the output's swapchain, drawn for this frame.
        case drawn(RenderBuffer)
        /// Another program's buffer: the display controller reads it where it is.
        case shared(SharedPicture)
    }

    package var picture: Picture
    /// A new mode, or nil to keep the present one.
    package var mode: OutputMode?
    /// A sync file that signals when the picture is drawn. Borrowed: the caller closes it after `commit` returned.
    package var readyFence: Int32?
    /// What differs from the picture that is on the screen; empty means everything.
    package var damage: Region<Buffer>
    /// Other buffers to be shown on planes of their own, bottom first. All or none: the output refuses when one does not fit.
    package var planes: [PlaneCandidate]
    /// The pointer on a plane of its own; nil shows none there.
    package var cursor: CursorPlacement?
    /// Comes back in the presented event.
    package var token: FrameToken
    /// The commit may blank the screen for a moment. Set for the first frame, after a resume, and to recover.
    package var allowsModeset: Bool
    /// The number of draw calls and clears that the GPU was given for the frame. The output does not read it; the frame log does.
    package var draws: Int
    /// What making the frame took. An output that shows frames when it gets to it may let a slow one begin earlier.
    package var cost: TimeSpan
    /// The commit returns only when the picture is on the screen, and no presented event comes. Only to recover.
    package var isBlocking: Bool

    package init(_ picture: Picture, damage: Region<Buffer> = Region(), token: FrameToken = FrameToken(number: 0)) {
        self.picture = picture
        mode = nil
        readyFence = nil
        self.damage = damage
        planes = []
        cursor = nil
        self.token = token
        allowsModeset = false
        draws = 0
        cost = .zero
        isBlocking = false
    }

    /// A state that shows `buffer`; what is shown already when that is nil.
    package init(buffer: RenderBuffer?, damage: Region<Buffer> = Region(), token: FrameToken = FrameToken(number: 0)) {
        self.init(buffer.map(Picture.drawn) ?? .shown, damage: damage, token: token)
    }

    /// A state that switches the panel off.
    package static var off: OutputState {
        var state = OutputState(.off)
        state.allowsModeset = true
        return state
    }

    /// The panel shows something.
    package var isActive: Bool {
        if case .off = picture { false } else { true }
    }

    /// The swapchain's buffer that was drawn for this frame.
    package var drawnBuffer: RenderBuffer? {
        if case .drawn(let buffer) = picture { buffer } else { nil }
    }

    /// Another program's buffer that is shown as it is.
    package var sharedPicture: SharedPicture? {
        if case .shared(let picture) = picture { picture } else { nil }
    }
}

/// A picture in another program's memory, shown without being drawn.
package struct SharedPicture {
    package var source: SharedBuffer
    /// Keeps the program from drawing into the buffer. The output keeps it until another picture is on the screen.
    package var use: any AnyObject & Sendable

    package init(_ source: SharedBuffer, keeping use: any AnyObject & Sendable) {
        (self.source, self.use) = (source, use)
    }
}

/// A buffer that could be shown on a plane of its own instead of being drawn into the main one.
package struct PlaneCandidate: Equatable {
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

    package static func == (a: PlaneCandidate, b: PlaneCandidate) -> Bool {
        a.buffer === b.buffer && a.source == b.source && a.destination == b.destination && a.transform == b.transform
            && a.opacity == b.opacity
    }
}
