package import Buffers
package import Geometry
package import Scene

/// Draws frame plans into buffers that it does not own.
///
/// There is one plan for all renderers: a renderer knows contents, surfaces and pixels, and neither outputs nor time. It belongs to
/// the thread that made it.
package protocol Renderer: AnyObject {
    /// The name for logs: the GPU's as its driver says it, or the CPU's.
    var name: String { get }
    /// The name and the version of the interface, for the one line at the start.
    var title: String { get }
    /// The CPU draws, with threads of the renderer's own.
    var isSoftware: Bool { get }
    /// The longest side in pixels of a picture that can be shown.
    var longestSide: Int { get }
    /// Large pictures take time when they arrive, so they are to come in parts, one a frame.
    var takesPicturesInParts: Bool { get }
    /// The layouts of other programs' buffers that can be shown in place.
    var importableLayouts: [BufferLayout] { get }
    /// Why there are none, in a sentence without a full stop.
    var importProblem: String { get }
    /// The renderer keeps copies of such buffers' pixels, four bytes each, which the program is charged for.
    var copiesSharedPixels: Bool { get }
    /// The pixels of contents are read where they are in each frame, so that a copy of them would be of no use; their alpha may be undefined.
    var readsPicturesInPlace: Bool { get }
    /// The number of draw calls and clears since the renderer was made.
    var drawCount: Int { get }
    /// The memory that pictures take, in bytes: of the GPU, or of the process where the CPU draws.
    var byteCount: Int { get }

    /// More of a content is new than its edit has said, so everything is to be drawn anew; the presenter clears it when it has done so.
    var hasUntoldPixels: Bool { get set }
    /// Transition shaders that cannot be drawn, to be told to main; the display thread empties it when it has told.
    var shaderFailures: [(shader: ShaderID, message: String)] { get set }
    /// Whether transition shaders can be drawn at all; fades stand in for them otherwise.
    var drawsShaders: Bool { get }
    /// Pictures that are larger than `longestSide`, to be told to main; the display thread empties it when it has told.
    var refusedContents: [(content: ContentID, width: Int, height: Int)] { get set }

    /// Applies the content edits of a commit. Captures are the planner's.
    func apply(_ edits: [ContentEdit])
    /// Takes a part of a large picture that no layer shows before `completeUpload`.
    func upload(_ area: PixelRect<Buffer>, of image: PixelImage, asPartOf id: ContentID)
    /// Makes the parts that were sent the pixels of the content.
    func completeUpload(of image: PixelImage, as id: ContentID)
    /// Drops the parts that were sent for a content that has not been completed.
    func dropParts(of id: ContentID)
    /// Finds out whether another program's buffer can be shown.
    ///
    /// - Throws: `.badImage` with the reason for a failure.
    func tryImport(_ buffer: SharedBuffer) throws(RenderError)
    /// Returns another program's memory, if the content shows such memory.
    func sharedImage(of content: ContentID) -> SharedImage?
    /// Returns the edits that a new renderer needs to show the same.
    func contentsToRestore() -> [ContentEdit]

    /// Goes on with smaller copies of pictures that earlier frames had no time for, before the next frame is planned.
    ///
    /// - Parameter bytes: how many bytes of pixels this frame may read for that.
    func continueCopies(bytes: Int)
    /// Takes the contents that look different now, because a copy became complete after a frame that wanted it.
    func takeLateCopies() -> [ContentID]
    /// Whether copies of contents are to be made that a frame wanted.
    var isMakingCopies: Bool { get }
    /// Prepares something that a transition is likely to need; called while nothing moves.
    ///
    /// - Returns: false when there was nothing left.
    func compileNext() -> Bool
    /// Returns the shader's name in errors, and whether it comes from outside; nil for a shader that is missing or cannot be drawn.
    func origin(of shader: ShaderID) -> (name: String, isForeign: Bool)?

    /// Takes what each operation of the next frames costs; nil lets a frame be drawn as fast as possible. A renderer that cannot tell,
    /// because it only asks a GPU to draw, says nothing.
    var timer: OperationTimer? { get set }
    /// Draws one frame into `buffer`, only inside the damage. It waits only if the buffer needs that.
    ///
    /// - Returns: whether the buffer's memory is already complete. Otherwise the GPU may still be drawing.
    /// - Throws: `.contextLost` after a GPU reset; `.badTarget` for a buffer that cannot be drawn into; `.outOfMemory`.
    @discardableResult
    func draw(_ plan: FramePlan, into buffer: RenderBuffer) throws(RenderError) -> Bool
    /// Returns a fence that signals when the frame is drawn; nil where there are no fences, and `finish` is needed.
    func makeFence() -> Fence?
    /// Waits until everything is drawn.
    func finish()
    /// Draws another program's picture into ordinary memory, and returns when it is complete.
    ///
    /// - Throws: `.badImage` when the program's memory is refused, and the errors of `draw`.
    func read(_ picture: SharedPicture) throws(RenderError) -> PixelImage
}

extension Renderer {
    package var copiesSharedPixels: Bool { false }
    package var readsPicturesInPlace: Bool { false }
    package var drawsShaders: Bool { true }
    package var timer: OperationTimer? {
        get { nil }
        set {}
    }
}
