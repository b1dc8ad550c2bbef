import Compositing
import Diagnostics
import Geometry
import Scene

/// Transitions between two pictures that a shader mixes.
extension CPURenderer {
    package var drawsShaders: Bool { painter?.isAvailable ?? false }

    func addTransition(
        _ effect: ShaderEffect, _ from: OffscreenID, _ to: OffscreenID, _ progress: Double, _ operation: DrawOperation,
        _ place: Place, _ plan: FramePlan
    ) {
        guard let painter else {
            let name = shaders[effect.shader] ?? "\(effect.shader)"
            log.once(.warning, id: "fade \(name)", "the transition \(name) is shown as a fade: no process draws shaders here")
            return addFade(from, to, progress, operation, place, plan)
        }
        let isPainted = painter.halvings(for: effect.shader).map {
            addPainted(painter, effect, (from, to), progress, halvings: $0, operation, place, plan)
        }
        if isPainted != true { addFade(from, to, progress, operation, place, plan) }
    }

    /// - Returns: false where a fade is to be shown.
    private func addPainted(
        _ painter: any TransitionPainter, _ effect: ShaderEffect, _ pages: (from: OffscreenID, to: OffscreenID),
        _ progress: Double, halvings: Int, _ operation: DrawOperation, _ place: Place, _ plan: FramePlan
    ) -> Bool {
        guard let (from, part) = painted(.surface(pages.from), halvings), let (to, _) = painted(.surface(pages.to), halvings),
            !operation.rect.isEmpty
        else { return false }
        let transition = PaintedTransition(
            effect: effect, progress: progress,
            ratio: operation.rect.size.width / max(operation.rect.size.height, 1e-6), from: from, to: to,
            picture: { [unowned self] in painted(.content($0), 0)?.picture })
        guard let frame = painter.paint(transition) else { return false }
        let source = Rect<Local>(x: 0, y: 0, width: part.x, height: part.y)
        let reader = PictureReader(frame, map: place.map, rect: operation.rect, source: source, isNearest: false)
        add(.picture(reader, isOpaque: false), operation, place, plan)
        // The pixels are valid until the painter draws again.
        flush()
        return true
    }

    private func painted(
        _ source: HalvedPicture.Source, _ halvings: Int
    ) -> (picture: PaintedPicture, part: SIMD2<Double>)? {
        guard let stamp = pictures[source]?.stamp, let (texels, part) = pictures.texels(of: source, halvings: halvings) else {
            return nil
        }
        // A copy of another size has other pixels.
        return (PaintedPicture(texels: texels, stamp: stamp << 3 | UInt64(halvings)), part)
    }

    /// Draws a fade in place of a shader.
    private func addFade(
        _ from: OffscreenID, _ to: OffscreenID, _ progress: Double, _ operation: DrawOperation, _ place: Place, _ plan: FramePlan
    ) {
        let whole = Rect<Local>(x: 0, y: 0, width: 1, height: 1)
        addPicture(.surface(from), whole, false, .linear, operation, place, plan)
        var fading = operation
        fading.opacity *= progress
        addPicture(.surface(to), whole, false, .linear, fading, place, plan)
    }
}
