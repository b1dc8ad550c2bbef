import Scene
internal import Synchronization

/// The list of display-side objects whose owners on the main side were freed. Any thread's `deinit` fills it; the main thread
/// drains it.
final class CleanUpList: Sendable {
    struct Remains {
        var layers: [LayerID] = []
        var contents: [ContentID] = []
        var shaders: [ShaderID] = []
        var isEmpty: Bool { layers.isEmpty && contents.isEmpty && shaders.isEmpty }
    }

    private let remains = Mutex(Remains())

    func add(layer: LayerID) { remains.withLock { $0.layers.append(layer) } }
    func add(content: ContentID) { remains.withLock { $0.contents.append(content) } }
    func add(shader: ShaderID) { remains.withLock { $0.shaders.append(shader) } }

    func take() -> Remains {
        remains.withLock { remains in
            defer { remains = Remains() }
            return remains
        }
    }
}
