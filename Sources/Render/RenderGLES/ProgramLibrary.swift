internal import CGLES
import Shaders

/// Our own programs, compiled when first needed or all at once at start-up.
struct ProgramLibrary {
    enum Kind: UInt8, CaseIterable, Hashable {
        case solid, shape, copy, texture, textureShape, masked, gradient, shadow, blur, backdrop

        /// The edge is antialiased in the program, which therefore has to know how large a point is.
        var hasSoftEdge: Bool {
            switch self {
            case .shape, .textureShape, .masked, .gradient, .backdrop: true
            case .solid, .copy, .texture, .shadow, .blur: false
            }
        }

        /// What its programs can reckon with.
        func variants(isClipped: Bool) -> Variant {
            if hasSoftEdge || isClipped { return [.clipped, .warped, .external, .continuous] }
            return self == .shadow ? [.external, .continuous] : .external
        }

        var file: String {
            switch self {
            case .textureShape: "texture-shape"
            case .solid, .shape, .copy, .texture, .masked, .gradient, .shadow, .blur, .backdrop: "\(self)"
            }
        }
    }

    /// Programs of one kind that differ in what they reckon with.
    struct Variant: OptionSet {
        let rawValue: Int
        /// Cut by a clip shape.
        static let clipped = Variant(rawValue: 1)
        /// Stretched unevenly, or with perspective.
        static let warped = Variant(rawValue: 2)
        /// Reads a picture that the driver alone knows how to read, as another program's film.
        static let external = Variant(rawValue: 4)
        /// Some corner's curve is continuous.
        static let continuous = Variant(rawValue: 8)
        static let count = 16
    }

    private var programs: [GLProgram?] = Array(repeating: nil, count: Kind.allCases.count * Variant.count)

    mutating func program(_ kind: Kind, _ wanted: Variant) throws(RenderError) -> GLProgram {
        let variant = wanted.intersection(kind.variants(isClipped: wanted.contains(.clipped)))
        let index = Int(kind.rawValue) * Variant.count + variant.rawValue
        if let program = programs[index] { return program }
        let head =
            (variant.contains(.external) ? Self.external : "") + (variant.contains(.clipped) ? "#define CLIP\n" : "")
            + (variant.contains(.warped) ? "#define WARP\n" : "") + (variant.contains(.continuous) ? "#define CONTINUOUS\n" : "")
        let source = head + Self.text("common.frag") + Self.text(kind.file + ".frag")
        let program = try GLProgram(vertex: Self.text("quad.vert"), fragment: source, label: kind.file + ".frag")
        programs[index] = program
        return program
    }

    /// Samplers of a program that reads such pictures are of another type, and are used the same.
    private static let external = "#extension GL_OES_EGL_image_external : require\n#define sampler2D samplerExternalOES\n"

    /// A source of ours that is not in the binary is our own bug.
    static func text(_ file: String) -> String {
        guard let source = Shaders.source(file) else { preconditionFailure("there is no shader source \(file)") }
        return source
    }

    /// Compiles everything, so that no frame of a transition waits for a compiler; except for continuous corners: few apps have
    /// any, and each start would take twice as long.
    ///
    /// - Parameter readsExternal: also what only other programs' pictures need; a driver that fails there fails when it has to.
    mutating func compileAll(readsExternal: Bool = false) throws(RenderError) {
        for kind in [Kind.copy, .texture, .textureShape] where readsExternal {
            for variant: Variant in [[], .clipped, .warped, [.clipped, .warped]] {
                _ = try? program(kind, variant.union(.external))
            }
        }
        for kind in Kind.allCases {
            _ = try program(kind, [])
            if kind == .blur || kind == .copy { continue }
            for variant: Variant in [.clipped, .warped, [.clipped, .warped]] { _ = try program(kind, variant) }
        }
    }

    /// The context is gone, and every program with it.
    mutating func removeAll() {
        for index in programs.indices { programs[index] = nil }
    }
}
