import Scene

/// What a renderer has to show that is not made yet: of each content and each shader the newest.
struct KeptContents {
    private var contents: [ContentID: ContentEdit] = [:]
    private var shaders: [ShaderID: ContentEdit] = [:]

    init(_ edits: [ContentEdit] = []) { add(edits) }

    /// Takes the edits of a commit in, in order. What an edit replaces is let go: a client's memory belongs to the client again.
    mutating func add(_ edits: [ContentEdit]) {
        for edit in edits {
            switch edit {
            case .upload(let id, let image, _):
                // Main draws such pixels again for each renderer.
                contents[id] = image.isDrawnAgain ? nil : .upload(id, image, damage: nil)
            case .share(let id, let image, _): contents[id] = .share(id, image, damage: nil)
            // The tree knows of pictures that are to be taken.
            case .capture(let id, _, _), .release(let id): contents[id] = nil
            case .shader(let id, _, _, _): shaders[id] = edit
            case .releaseShader(let id): shaders[id] = nil
            }
        }
    }

    var edits: [ContentEdit] { Array(shaders.values) + Array(contents.values) }
}
