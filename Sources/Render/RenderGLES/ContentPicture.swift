/// The pixels of a content on the GPU.
enum ContentPicture {
    case whole(GLTexture)
    /// A large picture.
    case strips(TextureStrips)

    var byteCount: Int {
        switch self {
        case .whole(let texture): texture.byteCount
        case .strips(let strips): strips.byteCount
        }
    }

    var size: (width: Int, height: Int) {
        switch self {
        case .whole(let texture): (texture.width, texture.height)
        case .strips(let strips): (strips.width, strips.height)
        }
    }
}
