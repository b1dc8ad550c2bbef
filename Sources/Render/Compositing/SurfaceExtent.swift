import Geometry
import Motion

/// The part of a layer that its surface holds.
///
/// It is all of the layer where that fits into two screens, or is small. Of larger ones, such as the content of a scroll view, it is
/// what can be seen, with a margin while the layer moves: the picture is drawn again when the movement leaves the margin.
struct SurfaceExtent {
    /// What the surface must hold.
    let needed: Rect<Local>
    /// What a new surface holds.
    let room: Rect<Local>
    /// Surfaces of at most so many pixels (1 MiB) hold all of their layer, however small the screen is.
    private static let smallArea = 512.0 * 512

    /// - Parameters:
    ///   - bounds: all that the layer paints.
    ///   - scale: the pixels of the screen per point.
    init(
        of bounds: Rect<Local>, _ context: EmitContext, scale: Double, _ limits: FramePlanner.Limits,
        _ screen: PixelRect<Physical>
    ) {
        let (width, height) = (bounds.size.width * scale, bounds.size.height * scale)
        let isSmall =
            max(width, height) <= Double(limits.surfaceSide)
            && width * height <= max(2 * screen.rect.area, Self.smallArea)
        guard !isSmall, context.matrix.isAffine, let inverse = context.matrix.inverse else {
            (needed, room) = (bounds, bounds)
            return
        }
        // A filtered edge reads a pixel more.
        let seen = Quad<Local>(context.visible.rect.reinterpreted(as: Local.self), through: inverse).bounds
            .inset(by: -1 / scale).intersection(bounds)
        needed = seen
        guard context.isMoving else {
            room = seen
            return
        }
        // Half a screen on both sides where only one side is larger than what is seen, so that two screens are enough.
        let isWide = bounds.size.width > seen.size.width
        let isHigh = bounds.size.height > seen.size.height
        let share = isWide && isHigh ? 0.2 : 0.5
        let (x, y) = (isWide ? seen.size.width * share : 0, isHigh ? seen.size.height * share : 0)
        room = seen.inset(by: Insets(top: -y, left: -x, bottom: -y, right: -x)).intersection(bounds)
    }

    /// Returns whether the layer moves so fast that less than half of what is seen lies in its old surface: a new one would be of
    /// use for a frame or two. The old surface stays for some frames without use, and is made anew after them.
    func isLeftBehind(by known: Rect<Local>) -> Bool {
        needed != room && needed.intersection(known).area < needed.area / 2
    }
}
