internal import CGLES
import Shaders

/// Our own programs, compiled when first needed or all at once at start-up.
struct ProgramLibrary {
    enum Kind: UInt8, CaseIterable, Hashable {
        case solid, shape, copy, texture, textureShape, masked, gradient, shadow, blur, backdrop

        var file: String {
            switch self {
            case .textureShape: "texture-shape"
            case .solid, .shape, .copy, .texture, .masked, .gradient, .shadow, .blur, .backdrop: "\(self)"
            }
        }
    }

    private var programs: [GLProgram?] = Array(repeating: nil, count: Kind.allCases.count * 2)

    /// The program, with or without a clip shape.
    mutating func program(_ kind: Kind, isClipped: Bool) throws(RenderError) -> GLProgram {
        let index = Int(kind.rawValue) * 2 + (isClipped ? 1 : 0)
        if let program = programs[index] { return program }
        let source = (isClipped ? "#define CLIP\n" : "") + Self.text("common.frag") + Self.text(kind.file + ".frag")
        let program = try GLProgram(vertex: Self.text("quad.vert"), fragment: source, label: kind.file + ".frag")
        programs[index] = program
        return program
    }

    /// A source of ours that is not in the binary is our own bug.
    static func text(_ file: String) -> String {
        guard let source = Shaders.source(file) else { preconditionFailure("there is no shader source \(file)") }
        return source
    }

    /// Compiles everything, so that no frame of a transition waits for a compiler.
    mutating func compileAll() throws(RenderError) {
        for kind in Kind.allCases {
            _ = try program(kind, isClipped: false)
            if kind != .blur && kind != .copy { _ = try program(kind, isClipped: true) }
        }
    }

    /// The context is gone, and every program with it.
    mutating func removeAll() {
        for index in programs.indices { programs[index] = nil }
    }
}
