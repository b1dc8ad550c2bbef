package import Geometry
package import Reactor

/// What is known about an output while its configuration stands.
package struct OutputInfo: Hashable, Sendable {
    /// What an output can do beyond showing one buffer.
    package struct Capabilities: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// `readyFence` is honoured; otherwise the renderer must finish before the commit.
        package static let readyFence = Capabilities(rawValue: 1)
        /// Other buffers can be shown beside the main one.
        package static let planes = Capabilities(rawValue: 4)
        /// What is committed up to a vblank is shown at it. Not so where another program takes the frames, at a time of its own.
        package static let lateCommits = Capabilities(rawValue: 16)
        /// Another program's buffer can be shown instead of a drawn one.
        package static let scanout = Capabilities(rawValue: 32)
        /// The other buffers can be translucent.
        package static let fadingPlanes = Capabilities(rawValue: 64)
    }

    /// How flags and logs call it: `DSI-1`, `HEADLESS-1`.
    package var name: String
    /// The panel's make and model as its EDID says; empty when unknown.
    package var model: String
    /// The display's serial number as its EDID says; empty when unknown.
    package var serial: String
    package var mode: OutputMode
    package var modes: [OutputMode]
    /// In millimeters; nil when unknown or evidently wrong.
    package var physicalSize: PhysicalSize?
    /// Device pixels per point that the output would suggest; nil when it has no opinion.
    package var scaleHint: Double?
    /// How the picture lies on the panel.
    package var transform: OutputTransform
    /// The display controller turns the picture: buffers hold it upright.
    package var isRotatedByPlane = false
    package var capabilities: Capabilities
    /// True for the stand-in when no display is connected.
    package var isPlaceholder: Bool

    package struct PhysicalSize: Hashable, Sendable {
        /// In millimeters.
        package var width: Int
        package var height: Int
        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    package init(
        name: String, mode: OutputMode, modes: [OutputMode] = [], model: String = "", serial: String = "",
        physicalSize: PhysicalSize? = nil, scaleHint: Double? = nil, transform: OutputTransform = .normal,
        capabilities: Capabilities = [], isPlaceholder: Bool = false
    ) {
        self.name = name
        self.model = model
        self.serial = serial
        self.mode = mode
        self.modes = modes.isEmpty ? [mode] : modes
        self.physicalSize = physicalSize
        self.scaleHint = scaleHint
        self.transform = transform
        self.capabilities = capabilities
        self.isPlaceholder = isPlaceholder
    }

    /// The panel's pixels, turned as the viewer sees them.
    package var pictureSize: Size<Physical> {
        transform.swapping(Size<Buffer>(width: Double(mode.width), height: Double(mode.height)))
    }

    /// What is left for drawing to turn.
    package var drawingTransform: OutputTransform { isRotatedByPlane ? .normal : transform }

    /// Of the buffers to draw in; the panel's, unless a plane turns them.
    package var size: Size<Buffer> { drawingTransform.swapping(pictureSize) }

    package var bufferWidth: Int { Int(size.width) }
    package var bufferHeight: Int { Int(size.height) }

    package var rotationMethod: RotationMethod { transform == .normal ? .unrotated : isRotatedByPlane ? .plane : .drawing }

    package var refreshPeriod: TimeSpan { mode.refreshPeriod }
}
