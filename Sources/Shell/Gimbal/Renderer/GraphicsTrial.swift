import Buffers
import Compositing
import RenderGLES

/// What OpenGL's driver says that it draws with. To ask loads it for good.
enum GraphicsTrial: Equatable {
    case gpu(name: String)
    /// The driver draws on the CPU, or refuses.
    case cpu(reason: String)

    var choice: RendererChoice {
        switch self {
        case .gpu(let name): RendererChoice(kind: .gles, ground: .gpu(name))
        case .cpu(let reason): RendererChoice(kind: .cpu, ground: .software(reason))
        }
    }

    /// Makes a context for a moment, as the backends do: on a display first with gbm, which some drivers have alone.
    init(_ survey: GPUSurvey, on place: LiveRun.Place) {
        let nodes = place == .display ? survey.candidates : []
        for node in nodes {
            guard let name = Self.nameOfGPU(on: node) else { continue }
            self = .gpu(name: name)
            return
        }
        do {
            let context = try GraphicsContext(.surfaceless, isTrial: true)
            let name = context.rendererName
            self = context.isSoftware ? .cpu(reason: "no GPU draws OpenGL ES here, but \(name)") : .gpu(name: name)
        } catch {
            self = .cpu(reason: "\(error)")
        }
    }

    private static func nameOfGPU(on node: GPUNode) -> String? {
        guard let device = try? GBMDevice(path: "/dev/dri/\(node.name)") else { return nil }
        return withExtendedLifetime(device) {
            guard let context = try? GraphicsContext(.gbm(device.native)), !context.isSoftware else { return nil }
            return context.rendererName
        }
    }
}
