internal import CGLES
import Compositing
import Scene

/// The textures behind the planner's surfaces, with a small pool of returned textures.
struct SurfaceStore {
    private static let poolCapacity = 6
    private var textures: [OffscreenID: GLTexture] = [:]
    private var pool: [GLTexture] = []
    private var scratch: [GLTexture] = []
    private var scratchInUse = 0

    subscript(id: OffscreenID) -> GLTexture? { textures[id] }

    /// Returns the texture of a surface in this size. The content of a new texture is undefined.
    mutating func obtain(_ id: OffscreenID, width: Int, height: Int) -> GLTexture {
        if let texture = textures[id], texture.width == width, texture.height == height { return texture }
        if let old = textures.removeValue(forKey: id) { recycle(old) }
        let texture: GLTexture
        if let index = pool.firstIndex(where: { $0.width == width && $0.height == height }) {
            texture = pool.remove(at: index)
        } else {
            texture = GLTexture(width: width, height: height)
        }
        textures[id] = texture
        return texture
    }

    /// Removes the texture from the store and returns it.
    mutating func take(_ id: OffscreenID) -> GLTexture? {
        textures.removeValue(forKey: id)
    }

    mutating func release(_ id: OffscreenID) {
        if let texture = textures.removeValue(forKey: id) { recycle(texture) }
    }

    mutating func removeAll() {
        textures.removeAll()
        pool.removeAll()
        scratch.removeAll()
        scratchInUse = 0
    }

    /// Returns a texture for one operation. The same sequence of sizes gets the same textures in each frame.
    mutating func obtainScratch(width: Int, height: Int) -> GLTexture {
        defer { scratchInUse += 1 }
        if scratchInUse < scratch.count, scratch[scratchInUse].width == width, scratch[scratchInUse].height == height {
            return scratch[scratchInUse]
        }
        let texture = GLTexture(width: width, height: height)
        scratch.removeLast(max(scratch.count - scratchInUse, 0))
        scratch.append(texture)
        return texture
    }

    /// Begins the next frame. After a frame without a backdrop the temporary textures are released.
    mutating func beginFrame() {
        if scratchInUse == 0 { scratch.removeAll() }
        scratchInUse = 0
    }

    /// The size of all textures in bytes, including the pool.
    var byteCount: Int {
        (textures.values.reduce(0) { $0 + $1.width * $1.height } + pool.reduce(0) { $0 + $1.width * $1.height }) * 4
    }

    private mutating func recycle(_ texture: GLTexture) {
        if pool.count == SurfaceStore.poolCapacity { pool.removeFirst() }
        pool.append(texture)
    }
}
