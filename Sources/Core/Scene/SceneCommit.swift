package import Geometry

/// Everything that changed in one turn of the main loop; applied whole or not at all.
package struct SceneCommit: Sendable {
    /// Rises by one with each commit of a process.
    package var serial: UInt64
    package var contents: [ContentEdit] = []
    package var structure: [StructureEdit] = []
    package var values: [ValueEdit] = []
    package var animations: [AnimationEdit] = []
    /// Main wants `SceneFeedback.frame` for every frame of this screen (a display link runs).
    package var wantsFrames: Bool = false
    /// How pictures lie on their panels from the first frame on that shows this commit: what is laid out for it comes with it.
    package var rotations: [ScreenRotation] = []

    package init(serial: UInt64) {
        self.serial = serial
    }

    package var isEmpty: Bool {
        contents.isEmpty && structure.isEmpty && values.isEmpty && animations.isEmpty && rotations.isEmpty
    }
}

/// A change to what the display thread holds for layers to show.
package enum ContentEdit: Sendable {
    /// New pixels for an id, wholly or, when `damage` is given and the size is unchanged, in part.
    case upload(ContentID, PixelImage, damage: PixelRect<Buffer>?)
    /// The id shows memory of another program from now on: wholly new, or, when `damage` is given and the shape is unchanged, new in
    /// part. Without any new pixel the memory before is that program's again all the same.
    case share(ContentID, SharedImage, damage: Region<Buffer>?)
    /// What `layer` and its sublayers look like in the next frame, running animations included, at `scale` pixels a point.
    case capture(ContentID, layer: LayerID, scale: Double)
    case release(ContentID)
    /// A transition shader in the GL Transitions convention; `name` is what errors call it. One that comes from outside is tried:
    /// whether it gives colours is found out once.
    case shader(ShaderID, name: String, source: String, isTried: Bool = false)
    case releaseShader(ShaderID)
}

extension ContentEdit {
    /// What errors call the shader that comes with this edit.
    package var shaderName: String? {
        guard case .shader(_, let name, _, _) = self else { return nil }
        return name
    }
}

/// A change to which layers there are and how they hang together.
package enum StructureEdit: Hashable, Sendable {
    case create(LayerID, LayerKind)
    case setKind(LayerID, LayerKind)
    /// The layer and its animations go; its sublayers lose their parent and stay.
    case destroy(LayerID)
    /// All sublayers in drawing order, back to front.
    case setSublayers(LayerID, [LayerID])
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
    case remove(LayerID, AnimationID)
    case removeAll(LayerID)
}

/// A panel is mounted otherwise, or is seen otherwise.
package struct ScreenRotation: Hashable, Sendable {
    package var screen: ScreenID
    package var transform: OutputTransform
    package init(screen: ScreenID, transform: OutputTransform) {
        self.screen = screen
        self.transform = transform
    }
}

/// Who takes commits in; QuartzCore calls it on the main thread at the end of a turn.
package protocol SceneSink: AnyObject {
    /// Hands over one commit; returns at once.
    func submit(_ commit: SceneCommit)
}
