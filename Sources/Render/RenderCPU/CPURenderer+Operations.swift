import Compositing
import Geometry
import Motion
import Scene

/// The translation of a plan's operations to paint, shapes and areas.
extension CPURenderer {
    /// The place of an operation on the target.
    struct Place {
        let matrix: Matrix4
        let inverse: Matrix4
        let map: PlaneMap

        /// - Returns: nil where the rectangle is seen from its side.
        init?(_ operation: DrawOperation, on target: PassTarget) {
            matrix = operation.matrix.concatenating(target.matrix).flattened
            guard let inverse = matrix.inverse else { return nil }
            self.inverse = inverse
            map = PlaneMap(inverse)
        }
    }

    func prepare(_ operation: DrawOperation, of plan: FramePlan) throws(RenderError) {
        guard operation.opacity > 0, let place = Place(operation, on: target) else { return }
        switch operation.fill {
        case .solid(let color, let border, let width): addSolid(color, border, width, operation, place, plan)
        case .content(let id, let source, let isOpaque, let sampling):
            addPicture(.content(id), source, isOpaque, sampling, operation, place, plan)
        case .surface(let id, let source, let isOpaque, let sampling):
            addPicture(.surface(id), source, isOpaque, sampling, operation, place, plan)
        case .masked(let id, let mask): addMasked(id, mask, operation, place, plan)
        case .gradient(let index): addGradient(plan.gradients[index], operation, place, plan)
        case .shadow(let color, let sigma, let hidden): addShadow(color, sigma, hidden, operation, place, plan)
        case .backdrop(let sigma, let saturation, let tint, let detail):
            try addBackdrop(sigma: sigma, saturation: saturation, tint: tint, detail, operation, place, plan)
        case .transition(let index, let from, let to, let progress):
            addTransition(plan.transitions[index], from, to, progress, operation, place, plan)
        }
    }

    // MARK: Fills

    private func addSolid(
        _ color: Color, _ border: Color, _ width: Double, _ operation: DrawOperation, _ place: Place, _ plan: FramePlan
    ) {
        guard width > 0 else { return add(.color(color.pixel), operation, place, plan) }
        let shape = RoundedShape(operation.rect, operation.corners, inverse: place.inverse, matrix: place.matrix)
        add(.bordered(BorderPaint(color, border: border, width: width, shape: shape)), operation, place, plan)
    }

    func addPicture(
        _ id: HalvedPicture.Source, _ source: Rect<Local>, _ isOpaque: Bool, _ sampling: PictureSampling,
        _ operation: DrawOperation, _ place: Place, _ plan: FramePlan
    ) {
        guard !operation.rect.isEmpty else { return }
        guard let (texels, part) = pictures.texels(of: id, halvings: sampling.halvings) else {
            // It has not come, or was refused. The plan counts on it to cover what is below.
            return isOpaque ? add(.color(Color.black.pixel), operation, place, plan) : ()
        }
        let shown = Rect<Local>(
            x: source.left * part.x, y: source.top * part.y, width: source.size.width * part.x,
            height: source.size.height * part.y)
        let reader = PictureReader(
            texels, map: place.map, rect: operation.rect, source: shown, isNearest: sampling == .nearest)
        add(.picture(reader, isOpaque: isOpaque), operation, place, plan)
    }

    private func addMasked(
        _ id: OffscreenID, _ mask: OffscreenID, _ operation: DrawOperation, _ place: Place, _ plan: FramePlan
    ) {
        guard let picture = pictures[.surface(id)], let cut = pictures[.surface(mask)], !operation.rect.isEmpty else { return }
        func reader(_ picture: StoredPicture) -> PictureReader {
            PictureReader(
                picture.texels, map: place.map, rect: operation.rect, source: Rect(x: 0, y: 0, width: 1, height: 1),
                isNearest: false)
        }
        add(.masked(reader(picture), by: reader(cut)), operation, place, plan)
    }

    private func addGradient(_ gradient: GradientValues, _ operation: DrawOperation, _ place: Place, _ plan: FramePlan) {
        let paint = GradientPaint(
            gradient, operation, map: place.map, ramp: ramps.baked(for: gradient), dither: Dither(upright: upright))
        add(.gradient(paint), operation, place, plan, isHard: operation.isOpaque)
    }

    var upright: Matrix4 { target.matrix.inverse ?? .identity }

    private func addShadow(
        _ color: Color, _ sigma: Double, _ hidden: PixelRect<Physical>, _ operation: DrawOperation, _ place: Place,
        _ plan: FramePlan
    ) {
        let shape = RoundedShape(operation.rect, operation.corners, inverse: place.inverse, matrix: place.matrix)
        let isSoft = sigma * operation.matrix.unitLength >= 0.5
        let key = isSoft ? ShadowPatchKey(operation.rect.size, operation.corners, sigma: sigma) : nil
        let patch = key.map { ($0, shadows.patch(for: $0)) }
        let paint = Paint.shadow(ShadowPaint(color, operation, sigma: sigma, patch: patch, shape: shape))
        let outside = Quad<Physical>(operation.rect.inset(by: -sigma * ShadowPatchKey.reach), through: operation.matrix).bounds
        let whole = PixelRect<Physical>(covering: outside).intersection(operation.scissor)
        let clip = clip(of: operation, plan)
        whole.forEachPart(outside: operation.matrix.isAxisAligned ? hidden : .empty) {
            prepared.append(
                PreparedOperation(paint: paint, area: target.map($0), shape: nil, clip: clip, opacity: operation.opacity))
        }
    }

    // MARK: Shapes

    /// - Parameter isHard: whether pixels are drawn whole or not at all.
    func add(_ paint: Paint, _ operation: DrawOperation, _ place: Place, _ plan: FramePlan, isHard: Bool = false) {
        let isSoft = !isHard && (operation.corners != .zero || operation.needsSoftEdge)
        let area = target.map(area(of: operation, isSoft: isSoft))
        guard !area.isEmpty else { return }
        let shape =
            isSoft ? RoundedShape(operation.rect, operation.corners, inverse: place.inverse, matrix: place.matrix) : nil
        if let shape, operation.corners == .zero, operation.clip < 0, place.matrix.isAxisAligned {
            if addPieces(paint, of: shape, operation, place) { return }
        }
        prepared.append(
            PreparedOperation(
                paint: paint, area: area, shape: shape, clip: clip(of: operation, plan), opacity: operation.opacity))
    }

    /// Adds an upright rectangle between pixels as up to nine pieces, each covered to one part: its inside, its edges, its corners.
    ///
    /// - Returns: false where no pixel is all inside.
    private func addPieces(_ paint: Paint, of shape: RoundedShape, _ operation: DrawOperation, _ place: Place) -> Bool {
        let mapped: Rect<Buffer> = operation.rect.bounds(through: place.matrix)
        let (outer, inner) = (PixelRect<Buffer>(covering: mapped), PixelRect<Buffer>(inside: mapped))
        guard !inner.isEmpty else { return false }
        let seen = target.map(operation.scissor)
        func addPiece(_ left: Int32, _ top: Int32, _ right: Int32, _ bottom: Int32) {
            let piece = PixelRect<Buffer>(left: left, top: top, right: right, bottom: bottom)
            let area = piece.intersection(seen)
            guard !area.isEmpty else { return }
            // An edge is one pixel wide, and all of an inside is like its middle.
            let coverage = piece == inner ? 1 : shape.coverage(Int(left + right) / 2, Int(top + bottom) / 2)
            prepared.append(
                PreparedOperation(paint: paint, area: area, shape: nil, clip: nil, opacity: operation.opacity * coverage))
        }
        func addPieces(from top: Int32, to bottom: Int32) {
            addPiece(outer.left, top, inner.left, bottom)
            addPiece(inner.left, top, inner.right, bottom)
            addPiece(inner.right, top, outer.right, bottom)
        }
        addPieces(from: outer.top, to: inner.top)
        addPieces(from: inner.top, to: inner.bottom)
        addPieces(from: inner.bottom, to: outer.bottom)
        return true
    }

    private func area(of operation: DrawOperation, isSoft: Bool) -> PixelRect<Physical> {
        let mapped: Rect<Physical> = operation.rect.bounds(through: operation.matrix)
        guard !isSoft else { return PixelRect<Physical>(covering: mapped.inset(by: -1)).intersection(operation.scissor) }
        // Pixels whose middles are inside.
        func edge(_ value: Double) -> Int32 { Int32((value - 1e-3).rounded().clamped(to: -1e9...1e9)) }
        return PixelRect(
            left: edge(mapped.left), top: edge(mapped.top), right: edge(mapped.right), bottom: edge(mapped.bottom)
        ).intersection(operation.scissor)
    }

    func clip(of operation: DrawOperation, _ plan: FramePlan) -> RoundedShape? {
        guard operation.clip >= 0 else { return nil }
        let clip = plan.clips[Int(operation.clip)]
        return RoundedShape(
            clip.rect, clip.corners, inverse: upright.concatenating(clip.inverse.flattened), matrix: nil)
    }
}
