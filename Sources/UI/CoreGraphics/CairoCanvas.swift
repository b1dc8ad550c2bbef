internal import CPango

/// The owner of a `cairo_t` and its surface. It checks every value before cairo sees it.
///
/// One singular matrix or a NaN puts a `cairo_t` into an error state permanently. Transforms are therefore checked, and
/// coordinates are bounded.
final class CairoCanvas {
    let cr: OpaquePointer
    let surface: CairoSurface
    let height: Int

    /// Creates a canvas; nil when cairo fails. Wraps `cairo_create`.
    init?(surface: CairoSurface, height: Int) {
        guard let cr = cairo_create(surface.pointer) else { return nil }
        guard cairo_status(cr) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(cr)
            return nil
        }
        self.cr = cr
        self.surface = surface
        self.height = height
    }

    deinit {
        cairo_destroy(cr)
    }

    /// The transform from base space, where y points up, to cairo's device space, where the first row is the top one.
    var flip: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)) }

    /// Sets `transform` (user space to base space). Returns false, and changes nothing, for a transform through which nothing is
    /// visible.
    func setTransform(_ transform: CGAffineTransform) -> Bool {
        let t = transform.concatenating(flip)
        let determinant = t.determinant
        guard determinant.isFinite, abs(determinant) > 1e-12, t.tx.isFinite, t.ty.isFinite else { return false }
        var matrix = cairo_matrix_t(
            xx: Double(t.a), yx: Double(t.b), xy: Double(t.c), yy: Double(t.d), x0: Double(t.tx), y0: Double(t.ty))
        cairo_set_matrix(cr, &matrix)
        return true
    }

    /// Replaces cairo's current path by segments in base space.
    func setPath(_ segments: [PathSegment]) {
        cairo_new_path(cr)
        guard setTransform(.identity) else { return }
        var current = CGPoint.zero
        for segment in segments {
            switch segment {
            case .move(let point):
                cairo_move_to(cr, bounded(point.x), bounded(point.y))
                current = point
            case .line(let point):
                cairo_line_to(cr, bounded(point.x), bounded(point.y))
                current = point
            case .quad(let control, let end):
                let first = CGPoint(
                    x: current.x + (control.x - current.x) * 2 / 3, y: current.y + (control.y - current.y) * 2 / 3)
                let second = CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
                curve(first, second, end)
                current = end
            case .cubic(let control1, let control2, let end):
                curve(control1, control2, end)
                current = end
            case .close:
                cairo_close_path(cr)
            }
        }
    }

    private func curve(_ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
        cairo_curve_to(
            cr, bounded(first.x), bounded(first.y), bounded(second.x), bounded(second.y), bounded(end.x), bounded(end.y))
    }

    /// Returns the value within the range of cairo's 24.8 fixed point numbers. Beyond it shapes would wrap around. NaN becomes 0.
    private func bounded(_ value: CGFloat) -> Double {
        value.isNaN ? 0 : max(-4_000_000, min(4_000_000, Double(value)))
    }

    func setSource(_ color: CGColor, alpha: CGFloat) {
        let (red, green, blue, own) = color.rgba
        cairo_set_source_rgba(cr, red, green, blue, own * Double(alpha))
    }

    /// Sets width, caps, joins, miter limit and dashes. All lengths are measured under the transform that is set.
    func setLine(_ state: GraphicsState) {
        cairo_set_line_width(cr, max(0, Double(state.lineWidth)))
        cairo_set_line_cap(cr, cairo_line_cap_t(rawValue: UInt32(state.lineCap.rawValue)))
        cairo_set_line_join(cr, cairo_line_join_t(rawValue: UInt32(state.lineJoin.rawValue)))
        cairo_set_miter_limit(cr, Double(state.miterLimit))
        let lengths = state.dash?.lengths.map(Double.init) ?? []
        // A negative length, or zeros only, would put cairo into a permanent error state.
        let usable = lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
        cairo_set_dash(cr, usable ? lengths : [], usable ? Int32(lengths.count) : 0, Double(state.dash?.phase ?? 0))
    }

    func setAntialias(_ on: Bool) {
        cairo_set_antialias(cr, on ? CAIRO_ANTIALIAS_GRAY : CAIRO_ANTIALIAS_NONE)
    }
}
