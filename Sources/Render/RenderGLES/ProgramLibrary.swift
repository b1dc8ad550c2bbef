internal import CGLES
import Compositing
import Shaders

/// The programs of this library, compiled on first use, or before that while nothing moves.
///
/// All at once they cost a start 120 ms, and Mesa keeps a megabyte of memory for each.
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

    /// `highp` or `mediump`.
    private let precision: String
    private var programs: [GLProgram?] = Array(repeating: nil, count: Kind.allCases.count * Variant.count)
    /// How many of the programs for transitions were seen to.
    private var warmUps = 0

    /// The number of compiled programs.
    var count: Int { programs.count { $0 != nil } }

    /// - Parameter precision: that of floats in fragment shaders, as the language names it.
    init(precision: String) {
        self.precision = precision
    }

    private func index(_ kind: Kind, _ variant: Variant) -> Int { Int(kind.rawValue) * Variant.count + variant.rawValue }

    mutating func program(_ kind: Kind, _ wanted: Variant) throws(RenderError) -> GLProgram {
        let variant = wanted.intersection(kind.variants(isClipped: wanted.contains(.clipped)))
        let index = index(kind, variant)
        if let program = programs[index] { return program }
        let head =
            "#define PRECISION \(precision)\n"
            + (variant.contains(.external) ? Self.external : "") + (variant.contains(.clipped) ? "#define CLIP\n" : "")
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

    /// What the first frames of most apps need. Each start compiles these, so that a driver that cannot do so fails at once.
    private static let atStart: [(Kind, Variant)] = [(.solid, []), (.texture, []), (.copy, [])]

    /// What transitions need beside that: rounded corners, shadows, what clips, and what is stretched. Each of the rest is compiled
    /// by the first frame that has it.
    private static let forTransitions: [(Kind, Variant)] = [
        (.shape, []), (.textureShape, []), (.shadow, []), (.solid, .clipped), (.texture, .clipped), (.shape, .clipped),
        (.textureShape, .clipped), (.shape, .warped), (.textureShape, .warped),
    ]

    /// What other programs' pictures need in addition, where these are in layouts that only the driver reads.
    private static let forExternal: [(Kind, Variant)] = [
        (.copy, .external), (.texture, .external), (.texture, [.external, .clipped]), (.textureShape, .external),
    ]

    mutating func compileForStart() throws(RenderError) {
        for (kind, variant) in Self.atStart { _ = try program(kind, variant) }
    }

    /// Compiles the next program that a transition is likely to need. A failure is reported on first use.
    ///
    /// - Returns: false when there was none left.
    mutating func compileNext(readsExternal: Bool) -> Bool {
        let list = Self.forTransitions + (readsExternal ? Self.forExternal : [])
        while warmUps < list.count {
            let (kind, variant) = list[warmUps]
            warmUps += 1
            if programs[index(kind, variant)] == nil {
                _ = try? program(kind, variant)
                return true
            }
        }
        return false
    }

    /// Forgets all programs after the context is gone.
    mutating func removeAll() {
        for index in programs.indices { programs[index] = nil }
        warmUps = 0
    }
}
