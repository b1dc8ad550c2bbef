package import Geometry

/// All changes of one tick of the main loop, applied as a whole or not at all.
package struct SceneCommit: Sendable {
    /// Rises by one with each commit of a process.
    package var serial: UInt64
    package var contents: [ContentEdit] = []
    package var structure: [StructureEdit] = []
    package var values: [ValueEdit] = []
    package var animations: [AnimationEdit] = []
    package var retimes: [RetimeEdit] = []
    /// Main requests `SceneFeedback.frame` for every frame of this screen, because a display link runs.
    package var wantsFrames: Bool = false
    /// The orientations of pictures on their panels, effective from the first frame that shows this commit, which has the
    /// matching layout.
    package var rotations: [ScreenRotation] = []

    package init(serial: UInt64) {
        self.serial = serial
    }

    package var isEmpty: Bool {
        contents.isEmpty && structure.isEmpty && values.isEmpty && animations.isEmpty && retimes.isEmpty
            && rotations.isEmpty
    }
}

/// A change to the contents that the display thread holds for layers.
package enum ContentEdit: Sendable {
    /// New pixels for an id, wholly or, when `damage` is given and the size is unchanged, in part.
    case upload(ContentID, PixelImage, damage: PixelRect<Buffer>?)
    /// The id shows memory of another program from now on.
    ///
    /// All of it is new, or only `damage`, when that is given and the shape is unchanged. Even without a new pixel the previous
    /// memory returns to that program.
    case share(ContentID, SharedImage, damage: Region<Buffer>?)
    /// A picture of `layer` and its sublayers in the next frame, running animations included, at `scale` pixels per point.
    case capture(ContentID, layer: LayerID, scale: Double)
    case release(ContentID)
    /// A transition shader in the GL Transitions convention; `name` identifies it in errors.
    ///
    /// A shader from outside is tested once for whether it produces colors.
    case shader(ShaderID, name: String, source: String, isTried: Bool = false)
    case releaseShader(ShaderID)
}

extension ContentEdit {
    /// The name that errors use for the shader of this edit.
    package var shaderName: String? {
        guard case .shader(_, let name, _, _) = self else { return nil }
        return name
    }
}

/// A change to the set of layers and their hierarchy.
package enum StructureEdit: Hashable, Sendable {
    case create(LayerID, LayerKind)
    case setKind(LayerID, LayerKind)
    /// The layer and its animations end; its sublayers lose their parent and continue to exist.
    case destroy(LayerID)
    /// All sublayers in drawing order, back to front.
    case setSublayers(LayerID, [LayerID])
    /// Some sublayers leave, others come or move, in rising order of their places; all others stay in their order.
    case moveSublayers(LayerID, left: [LayerID], placed: [SublayerPlace])
    case setMask(LayerID, LayerID?)
    case setRoot(ScreenID, LayerID?)
}

/// One changed property of one layer.
package struct ValueEdit: Hashable, Sendable {
    package var layer: LayerID
    package var change: PropertyChange
    package init(layer: LayerID, change: PropertyChange) {
        self.layer = layer
        self.change = change
    }
}

/// A change to the animations of a layer.
package enum AnimationEdit: Sendable {
    case add(LayerID, LayerAnimation)
    /// Another value for an animation, which keeps its place in the order of addition.
    case change(LayerID, LayerAnimation)
    case remove(LayerID, AnimationID)
    case removeAll(LayerID)
}

/// A change of a panel's mounting or of the orientation in which it is viewed.
package struct ScreenRotation: Hashable, Sendable {
    package var screen: ScreenID
    package var transform: OutputTransform
    package init(screen: ScreenID, transform: OutputTransform) {
        self.screen = screen
        self.transform = transform
    }
}

/// The receiver of commits; QuartzCore calls it on the main thread at the end of a tick.
package protocol SceneSink: AnyObject {
    /// Submits one commit; returns at once.
    func submit(_ commit: SceneCommit)
}
