import Compositing
import Geometry
import Motion

/// A blurred shape in one color.
struct ShadowPaint {
    let color: UInt32
    private let patch: ShadowPatch?
    private let formula: ShadowFormula
    /// To points from the middle of the shape.
    private let shape: RoundedShape
    private let columns: ShadowPatchAxis
    private let rows: ShadowPatchAxis
    private let reach: Double

    init(_ color: Color, _ operation: DrawOperation, sigma: Double, patch: (ShadowPatchKey, ShadowPatch)?, shape: RoundedShape) {
        self.color = color.pixel
        self.patch = patch?.1
        self.shape = shape
        // A hard edge still covers pixels in part.
        let sigma = max(sigma, 0.25 / max(operation.matrix.unitLength, 1e-6))
        reach = sigma * ShadowPatchKey.reach
        formula = ShadowFormula(halfSize: shape.halfSize, radii: shape.radii, isContinuous: shape.isContinuous, sigma: sigma)
        let key = patch?.0
        columns = ShadowPatchAxis(
            -shape.halfSize.x, shape.halfSize.x, sigma: sigma, length: key?.size.width ?? 1, texels: key?.width ?? 1)
        rows = ShadowPatchAxis(
            -shape.halfSize.y, shape.halfSize.y, sigma: sigma, length: key?.size.height ?? 1, texels: key?.height ?? 1)
    }

    /// Returns the columns of a row that the shadow reaches, and those in the middle that all have the same part of its color.
    func row(_ row: Int, in run: Run) -> RoundedShape.Row {
        let outer = shape.outline(row, in: run, inset: -reach)
        guard !outer.isEmpty else { return RoundedShape.Row(outer: .empty, inner: .empty, value: 0) }
        guard let patch, shape.isUpright else {
            let core = shape.row(row, in: outer, inset: reach + shape.radii.max() / 3)
            return RoundedShape.Row(outer: outer, inner: core.value >= 1 ? core.inner : .empty, value: 1)
        }
        let (step, first) = PlaneMap.line(shape.map.x, row: row)
        var inner = outer
        inner.keep(slope: step, offset: first - columns.places[1])
        inner.keep(slope: -step, offset: columns.places[2] - first)
        guard !inner.isEmpty, let y = place(shape.map(0, row).y, rows, patch.height) else {
            return RoundedShape.Row(outer: outer, inner: .empty, value: 0)
        }
        let middle = Float(columns.coordinates[1]) * Float(patch.width)
        return RoundedShape.Row(outer: outer, inner: inner, value: Double(patch.value(at: middle, patch.rows(at: y))) / 256)
    }

    /// Writes parts of 256 for each column.
    ///
    /// - Parameter known: rows of this shadow.
    func weights(_ row: Int, _ run: Run, into mask: UnsafeMutablePointer<UInt16>, _ known: ShadowRows) {
        guard let patch else {
            for column in run.start..<run.end { mask[column - run.start] = exact(column, row) }
            return
        }
        guard shape.map.isAffine else { return inPerspective(row, run, patch, into: mask) }
        if shape.map.x.y == 0, shape.map.y.x == 0 { return upright(row, run, patch, into: mask, known) }
        turned(row, run, patch, into: mask)
    }

    /// Where columns are columns of the patch, only the way between two rows of texels differs from one row to the next.
    private func upright(
        _ row: Int, _ run: Run, _ patch: ShadowPatch, into mask: UnsafeMutablePointer<UInt16>, _ known: ShadowRows
    ) {
        let first = shape.map(run.start, row)
        guard let lines = place(first.y, rows, patch.height).map(patch.rows) else {
            return mask.update(repeating: 0, count: run.count)
        }
        func stretch(_ texels: Int, _ values: UnsafeMutablePointer<Float>) {
            for index in 0..<run.count {
                let x = place(first.x + shape.map.x.x * Double(index), columns, patch.width)
                values[index] = x.map { patch.value(at: Float($0), inRow: texels) } ?? 0
            }
        }
        let upper = known.values(ofRow: lines.upper, run) { stretch(lines.upper, $0) }
        let lower = known.values(ofRow: lines.lower, run) { stretch(lines.lower, $0) }
        for index in 0..<run.count {
            let value = ShadowPatch.value(between: upper[index], lower[index], lines.part)
            // The lowest bits of this sum are the nearest whole number. The compiler makes vectors of it, and not of a conversion.
            mask[index] = UInt16(truncatingIfNeeded: (value + 8_388_608).bitPattern)
        }
    }

    private func turned(_ row: Int, _ run: Run, _ patch: ShadowPatch, into mask: UnsafeMutablePointer<UInt16>) {
        let first = shape.map(run.start, row)
        let (step, rise) = (shape.map.x.x, shape.map.y.x)
        var lines = place(first.y, rows, patch.height).map(patch.rows)
        for index in 0..<run.count {
            if rise != 0 { lines = place(first.y + rise * Double(index), rows, patch.height).map(patch.rows) }
            guard let lines, let x = place(first.x + step * Double(index), columns, patch.width) else {
                mask[index] = 0
                continue
            }
            mask[index] = UInt16(truncatingIfNeeded: Int32(patch.value(at: Float(x), lines) + 0.5))
        }
    }

    private func inPerspective(_ row: Int, _ run: Run, _ patch: ShadowPatch, into mask: UnsafeMutablePointer<UInt16>) {
        for index in 0..<run.count {
            let p = shape.map(run.start + index, row)
            let part = 1 / p.z
            guard p.z > 0, let y = place(p.y * part, rows, patch.height), let x = place(p.x * part, columns, patch.width) else {
                mask[index] = 0
                continue
            }
            mask[index] = UInt16(truncatingIfNeeded: Int32(patch.value(at: Float(x), patch.rows(at: y)) + 0.5))
        }
    }

    /// Returns the place on the patch in texels; nil outside of the shadow.
    @inline(__always) private func place(_ p: Double, _ axis: ShadowPatchAxis, _ texels: Int) -> Double? {
        let places = axis.places
        guard p >= places[0], p <= places[3] else { return nil }
        if p < places[1] {
            return (p - places[0]) / max(places[1] - places[0], 1e-9) * axis.coordinates[1] * Double(texels)
        }
        guard p > places[2] else { return axis.coordinates[1] * Double(texels) }
        let part = (p - places[2]) / max(places[3] - places[2], 1e-9)
        return (axis.coordinates[2] + (axis.coordinates[3] - axis.coordinates[2]) * part) * Double(texels)
    }

    private func exact(_ column: Int, _ row: Int) -> UInt16 {
        let place = shape.map(column, row)
        guard place.z > 0 else { return 0 }
        return UInt16((formula(SIMD2(place.x, place.y) / place.z) * 256).rounded())
    }
}
