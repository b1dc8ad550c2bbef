package import Geometry
package import Motion

/// A report of the display thread to main.
package enum SceneFeedback: Sendable {
    /// A frame was presented (or, when nothing changed, its estimated vblank passed).
    case frame(FrameFeedback)
    /// A screen was added, removed or resized; `nil` means removed.
    case screen(ScreenID, ScreenDescription?)
    /// A transition shader did not compile, so layers that use it fade instead; `message` names file and line.
    case shaderFailed(ShaderID, message: String)
    /// Whether transition shaders can be drawn at all; they can until this is said.
    case shaders(areDrawn: Bool)
    /// A picture has more pixels a side than the GPU's textures, so the layer that shows it stays empty.
    case contentRefused(ContentID, width: Int, height: Int, longestSide: Int)
    /// The panel has a light that can be set, and this is its level, from 0 to 1.
    case brightness(Double)
    /// The GPU lost its contents. Pixels that main draws again (`PixelImage.isDrawnAgain`) are missing until it does.
    case drawingsLost

    /// A frame was shown in which nothing began or ended: only display links wait for it.
    package var isQuiet: Bool {
        guard case .frame(let frame) = self else { return false }
        return frame.began.isEmpty && frame.ended.isEmpty && frame.retimesBegan.isEmpty && frame.retimesEnded.isEmpty
    }
}

package struct FrameFeedback: Sendable {
    package var screen: ScreenID
    /// T, the time at which animations were sampled.
    package var time: Seconds
    /// The actual time of the presentation.
    package var presented: Seconds
    /// Length of one refresh.
    package var period: Seconds
    /// The deadline for commits to be in the next frame.
    package var openUntil: Seconds
    /// The newest commit that the frame shows.
    package var serial: UInt64
    /// Vblanks of the screen since the start in which an old picture stayed while a new one was wanted.
    package var missedVblanks: Int
    /// Animations that had no begin time, with the one that was set, in their layer's time.
    package var began: [(animation: AnimationID, time: Seconds)]
    /// Animations whose last instant is at or before `time`.
    package var ended: [AnimationID]
    /// Retimes that began to move, with the time on their clock.
    package var retimesBegan: [(retime: RetimeEdition, time: Seconds)]
    /// Retimes that arrived at or before `time`.
    package var retimesEnded: [RetimeEdition]

    package init(
        screen: ScreenID, time: Seconds, presented: Seconds, period: Seconds, openUntil: Seconds? = nil, serial: UInt64,
        missedVblanks: Int = 0, began: [(animation: AnimationID, time: Seconds)] = [], ended: [AnimationID] = [],
        retimesBegan: [(retime: RetimeEdition, time: Seconds)] = [], retimesEnded: [RetimeEdition] = []
    ) {
        self.screen = screen
        self.time = time
        self.presented = presented
        self.period = period
        self.openUntil = openUntil ?? presented
        self.serial = serial
        self.missedVblanks = missedVblanks
        self.began = began
        self.ended = ended
        self.retimesBegan = retimesBegan
        self.retimesEnded = retimesEnded
    }
}

package struct ScreenDescription: Hashable, Sendable {
    package var name: String
    /// The size in device pixels after rotation, as the user sees it.
    package var size: Size<Physical>
    /// Pixels per point.
    package var scale: Double
    /// Length of one refresh.
    package var period: Seconds
    /// The orientation of the picture on the panel.
    package var transform: OutputTransform

    package init(
        name: String, size: Size<Physical>, scale: Double, period: Seconds, transform: OutputTransform = .normal
    ) {
        self.name = name
        self.size = size
        self.scale = scale
        self.period = period
        self.transform = transform
    }
}
