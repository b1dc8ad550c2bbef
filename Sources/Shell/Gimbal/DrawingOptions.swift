import Compositing
import Foundation
import RenderCPU

/// What the options say about the renderer.
struct DrawingOptions {
    private let renderer: RendererKind
    private let threads: Int

    init(_ options: AppOptions) {
        renderer = options.renderer
        // The other core is the main thread's, and that of programs.
        threads = options.renderThreads ?? min(max(ProcessInfo.processInfo.activeProcessorCount - 1, 1), 4)
    }

    var needsGPU: Bool { renderer == .gles }

    /// Returns a renderer that needs no GPU, if that is what draws.
    func makeRenderer() -> (any Renderer)? { renderer == .cpu ? CPURenderer(threads: threads) : nil }
}
