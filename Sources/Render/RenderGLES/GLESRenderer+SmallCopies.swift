internal import CGLES
import Compositing
import Diagnostics
import Geometry
import Motion
package import Scene

/// The drawing of pictures that are smaller than half their size.
extension GLESRenderer {
    /// Whether copies of contents are to be made that a frame wanted.
    package var isMakingCopies: Bool { copies.hasWork }

    /// Takes the contents that look different now, because a copy became complete after a frame that wanted it.
    package func takeLateCopies() -> [ContentID] { copies.takeLate() }

    /// Goes on with copies that earlier frames had no time for, before the next frame is planned.
    ///
    /// - Parameter bytes: how many bytes of pixels this frame may read for that.
    package func continueCopies(bytes: Int = PictureParts.partBytes) {
        copies.beginFrame(texels: bytes / 4)
        guard copies.hasWork else { return }
        beginDrawing()
        makeCopies()
        gl.flush()
    }

    /// Begins with the copies that a plan samples. What there is no time for is drawn from a larger copy, or the picture itself.
    func prepareCopies(for plan: FramePlan) {
        for wanted in plan.halvedPictures { want(wanted) }
        if copies.hasWork { makeCopies() }
    }

    /// The same for what a pass has drawn: its surface, and captures of that.
    func prepareCopies(for plan: FramePlan, drawnIn surface: OffscreenID) {
        for wanted in plan.halvedPictures {
            switch wanted.source {
            case .surface(let id): if id == surface { want(wanted) }
            case .content(let id):
                if plan.captures.contains(where: { $0.content == id && $0.surface == surface }) { want(wanted) }
            }
        }
        if copies.hasWork { makeCopies() }
    }

    private func want(_ wanted: HalvedPicture) {
        guard let size = picture(of: wanted.source)?.size else { return }
        copies.want(wanted, width: size.width, height: size.height)
    }

    private func picture(of source: HalvedPicture.Source) -> ContentPicture? {
        switch source {
        case .content(let id): contents[id]
        case .surface(let id): surfaces[id].map(ContentPicture.whole)
        }
    }

    private func makeCopies() {
        while let tile = copies.next() {
            do {
                try draw(tile)
                copies.finish(tile)
            } catch {
                log.once(.warning, id: "small copy", "a large picture that is drawn small may shimmer: \(error)")
                copies.refuse(tile)
            }
        }
    }

    private func draw(_ tile: SmallCopyStore.Tile) throws(RenderError) {
        guard var picture = tile.source.map(ContentPicture.whole) ?? picture(of: tile.copy.source) else {
            throw .badImage(reason: "\(tile.copy.source) has no pixels")
        }
        let area = tile.area
        var start = (x: Int(area.left) << tile.steps, y: Int(area.top) << tile.steps)
        for step in 1...tile.steps {
            let rest = tile.steps - step
            let texture = rest == 0 ? tile.texture : copies.obtainScratch(afterStep: step)
            let (x, y) = rest == 0 ? (Int(area.left), Int(area.top)) : (0, 0)
            try halve(
                picture, from: start, to: texture,
                PixelRect(x: x, y: y, width: area.width << rest, height: area.height << rest))
            picture = .whole(texture)
            start = (0, 0)
        }
    }

    /// Makes each pixel of an area the average of 2×2 pixels of a picture: the filter reads between the four.
    private func halve(
        _ picture: ContentPicture, from start: (x: Int, y: Int), to texture: GLTexture, _ area: PixelRect<Physical>
    ) throws(RenderError) {
        target = PassTarget(
            framebuffer: try texture.makeFramebuffer(), width: texture.width, height: texture.height, matrix: .identity,
            transform: .normal, size: Size(width: Double(texture.width), height: Double(texture.height)), damage: nil)
        bindTarget()
        let (width, height) = (Double(picture.size.width), Double(picture.size.height))
        let source = Rect<Local>(
            x: Double(start.x) / width, y: Double(start.y) / height, width: Double(area.width * 2) / width,
            height: Double(area.height * 2) / height)
        let operation = DrawOperation(
            fill: .solid(.clear, border: .clear, width: 0), rect: area.rect.reinterpreted(as: Local.self), matrix: .identity,
            scissor: area, isOpaque: true, layer: LayerID(0))
        try draw(picture, source, true, nearest: false, operation, FramePlan())
        flush()
    }

    /// Draws a picture by its own pixels or by a smaller copy.
    func draw(
        _ id: HalvedPicture.Source, _ source: Rect<Local>, _ isOpaque: Bool, _ sampling: PictureSampling,
        _ operation: DrawOperation,
        _ plan: FramePlan
    ) throws(RenderError) {
        if let copy = copies.best(id, upTo: sampling.halvings) {
            let part = Rect<Local>(
                x: source.left * copy.width, y: source.top * copy.height, width: source.size.width * copy.width,
                height: source.size.height * copy.height)
            return try draw(.whole(copy.texture), part, isOpaque, nearest: false, operation, plan)
        }
        if sampling.halvings == 0, !copies.isEmpty { copies.noteWhole(id) }
        try draw(picture(of: id), source, isOpaque, nearest: sampling == .nearest, operation, plan)
    }
}
