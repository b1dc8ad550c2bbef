package import Geometry
package import Motion

/// What the display thread tells main.
package enum SceneFeedback: Sendable {
    /// A frame was shown (or, when nothing changed, its estimated vblank passed).
    case frame(FrameFeedback)
    /// A screen came, went, or has another size; `nil` means gone.
    case screen(ScreenID, ScreenDescription?)
    /// A transition shader did not compile; `message` names file and line. Layers that use it fade instead.
    case shaderFailed(ShaderID, message: String)
}

package struct FrameFeedback: Sendable {
    package var screen: ScreenID
    /// T, the time that animations were sampled at.
    package var time: Seconds
    /// When the frame was really shown.
    package var presented: Seconds
    /// Length of one refresh.
    package var period: Seconds
    /// What is committed until then is in the next frame.
    package var openUntil: Seconds
    /// The newest commit that the frame shows.
    package var serial: UInt64
    /// Animations without a begin time, with the one they were given in their layer's time.
    package var began: [(animation: AnimationID, time: Seconds)]
    /// Animations whose last instant is at or before `time`.
    package var ended: [AnimationID]

    package init(
        screen: ScreenID, time: Seconds, presented: Seconds, period: Seconds, openUntil: Seconds? = nil, serial: UInt64,
        began: [(animation: AnimationID, time: Seconds)] = [], ended: [AnimationID] = []
    ) {
        self.screen = screen
        self.time = time
        self.presented = presented
        self.period = period
        self.openUntil = openUntil ?? presented
        self.serial = serial
        self.began = began
        self.ended = ended
    }
}

package struct ScreenDescription: Hashable, Sendable {
    package var name: String
    /// Device pixels after rotation, that is, as the user sees them.
    package var size: Size<Physical>
    /// Pixels a point.
    package var scale: Double
    /// Length of one refresh.
    package var period: Seconds
    /// How the picture lies on the panel.
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
