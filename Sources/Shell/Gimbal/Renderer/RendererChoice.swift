import Compositing

/// What draws, and why: settled before the program takes a display, a socket or a child.
struct RendererChoice: Equatable, Sendable {
    /// Why this renderer and not the other.
    enum Ground: Equatable, Sendable {
        /// The user said so.
        case asked
        /// Another option needs it.
        case needed(by: String)
        /// The kernel knows of no GPU. One may come later.
        case noGPU(String)
        /// OpenGL ES draws on the CPU here, or not at all, as its driver says.
        case software(String)
        /// OpenGL ES draws on this GPU.
        case gpu(String)
    }

    var kind: RendererKind
    var ground: Ground

    /// Whether a GPU that comes later is to draw.
    var awaitsGPU: Bool {
        if case .noGPU = ground { true } else { false }
    }
}

extension RendererChoice: CustomStringConvertible {
    /// `the CPU: no render node`.
    var description: String {
        let name = kind == .cpu ? "the CPU" : "OpenGL ES"
        return switch ground {
        case .asked: name + ", as asked"
        case .needed(let option): "\(name), which \(option) needs"
        case .noGPU(let reason), .software(let reason), .gpu(let reason): "\(name): \(reason)"
        }
    }
}

extension AppOptions {
    /// What draws the frames: a test that settles nothing has OpenGL ES, as it asks for the CPU by name.
    var rendererKind: RendererKind { rendererChoice?.kind ?? (renderer == .cpu ? .cpu : .gles) }
}
