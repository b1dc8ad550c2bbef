internal import CGLES
import Shaders

/// The programs of this library, compiled on first use or all at once at start-up.
struct ProgramLibrary {
    enum Kind: UInt8, CaseIterable, Hashable {
        case solid, shape, copy, texture, textureShape, masked, gradient, shadow, blur, backdrop

        /// Whether the program antialiases the edge. It then has to know the size of a point.
        var hasSoftEdge: Bool {
            switch self {
            case .shape, .textureShape, .masked, .gradient, .backdrop: true
            case .solid, .copy, .texture, .shadow, .blur: false
            }
        }

        /// Returns the variants that programs of this kind support.
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

    /// The features by which programs of one kind differ.
    struct Variant: OptionSet {
        let rawValue: Int
        /// It is cut by a clip shape.
        static let clipped = Variant(rawValue: 1)
        /// It is stretched unevenly, or drawn with perspective.
        static let warped = Variant(rawValue: 2)
        /// It reads a picture in a layout that only the driver can read, for instance another program's video.
        static let external = Variant(rawValue: 4)
        /// A corner has a continuous curve.
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

    /// The declaration of samplers of another type, for programs that read such pictures. They are used in the same way.
    private static let external = "#extension GL_OES_EGL_image_external : require\n#define sampler2D samplerExternalOES\n"

    /// Returns the text of a shader file. Traps when it is not in the binary, which is a bug of this library.
    static func text(_ file: String) -> String {
        guard let source = Shaders.source(file) else { preconditionFailure("there is no shader source \(file)") }
        return source
    }

    /// Compiles all programs, so that no frame of a transition waits for a compiler. Continuous corners are excepted: few apps
    /// have them, and each start would take twice as long.
    ///
    /// - Parameter readsExternal: also compiles the programs for other programs' pictures. A failure of these is reported on
    ///   first use.
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

    /// Forgets all programs after the context is gone.
    mutating func removeAll() {
        for index in programs.indices { programs[index] = nil }
    }
}
