import CoreGraphics

/// Computes the position of a popover and the direction of its arrow from the available room; a pure value.
struct PopoverPlan: Equatable, Sendable {
    static let arrow = CGSize(width: 36, height: 13)
    static let radius: CGFloat = 13
    static let empty = PopoverPlan(frame: .zero, direction: .unknown, tip: .zero)

    /// The frame, with the arrow.
    let frame: CGRect
    let direction: UIPopoverArrowDirection
    /// The arrow's tip, in the frame's coordinates.
    let tip: CGPoint

    private init(frame: CGRect, direction: UIPopoverArrowDirection, tip: CGPoint) {
        self.frame = frame
        self.direction = direction
        self.tip = tip
    }

    /// Chooses the first permitted side with room for the whole popover, else the side that shows most of it.
    init(content: CGSize, source: CGRect, room: CGRect, permitted: UIPopoverArrowDirection) {
        let order: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
        let allowed = order.filter { permitted.contains($0) }
        let plans = (allowed.isEmpty ? order : allowed).map { Self.place(content, source, room, $0) }
        let whole = plans.first { Self.shows($0, content) }
        self = whole ?? plans.max { Self.area($0) < Self.area($1) } ?? Self.empty
    }

    private static func area(_ plan: PopoverPlan) -> CGFloat { plan.frame.width * plan.frame.height }

    private static func shows(_ plan: PopoverPlan, _ content: CGSize) -> Bool {
        plan.contentSize.width >= content.width - 0.5 && plan.contentSize.height >= content.height - 0.5
    }

    private var isVertical: Bool { direction == .up || direction == .down }

    var contentSize: CGSize {
        CGSize(
            width: frame.width - (isVertical ? 0 : Self.arrow.height), height: frame.height - (isVertical ? Self.arrow.height : 0)
        )
    }

    /// The page without the arrow, in the frame's coordinates.
    var page: CGRect {
        CGRect(
            origin: CGPoint(x: direction == .left ? Self.arrow.height : 0, y: direction == .up ? Self.arrow.height : 0),
            size: contentSize)
    }

    private static func place(
        _ content: CGSize, _ source: CGRect, _ room: CGRect, _ direction: UIPopoverArrowDirection
    ) -> PopoverPlan {
        let length = arrow.height
        switch direction {
        case .up, .down:
            let space = direction == .up ? room.maxY - source.maxY : source.minY - room.minY
            let height = max(0, min(content.height + length, space))
            let width = min(content.width, room.width)
            let x = min(max(source.midX - width / 2, room.minX), room.maxX - width)
            let y = direction == .up ? source.maxY : source.minY - height
            let tip = min(max(source.midX - x, radius + arrow.width / 2), width - radius - arrow.width / 2)
            return PopoverPlan(
                frame: CGRect(x: x, y: y, width: width, height: height), direction: direction,
                tip: CGPoint(x: tip, y: direction == .up ? 0 : height))
        default:
            let space = direction == .left ? room.maxX - source.maxX : source.minX - room.minX
            let width = max(0, min(content.width + length, space))
            let height = min(content.height, room.height)
            let y = min(max(source.midY - height / 2, room.minY), room.maxY - height)
            let x = direction == .left ? source.maxX : source.minX - width
            let tip = min(max(source.midY - y, radius + arrow.width / 2), height - radius - arrow.width / 2)
            return PopoverPlan(
                frame: CGRect(x: x, y: y, width: width, height: height), direction: direction,
                tip: CGPoint(x: direction == .left ? 0 : width, y: tip))
        }
    }

    /// The outline of page and arrow.
    var outline: CGPath {
        let path = CGMutablePath()
        let page = page
        path.addRoundedRect(
            in: page, cornerWidth: min(Self.radius, page.width / 2, page.height / 2),
            cornerHeight: min(Self.radius, page.width / 2, page.height / 2))
        addArrow(to: path)
        return path
    }

    /// Adds the arrow, whose sides run out into the page's edge and meet in a round tip.
    private func addArrow(to path: CGMutablePath) {
        let (half, height) = (Self.arrow.width / 2, Self.arrow.height)
        // Without rounding, the sides would meet the edge at `foot` and each other at `peak`; the tip is halfway to that point.
        let (foot, peak) = (half * 2 / 3, height * 1.2)
        func side(_ part: CGFloat, _ sign: CGFloat) -> CGPoint { point(sign * foot * (1 - part), peak * part) }
        path.move(to: point(-half, 0))
        path.addQuadCurve(to: side(1 / 3, -1), control: point(-foot, 0))
        path.addLine(to: side(2 / 3, -1))
        path.addQuadCurve(to: side(2 / 3, 1), control: point(0, peak))
        path.addLine(to: side(1 / 3, 1))
        path.addQuadCurve(to: point(half, 0), control: point(foot, 0))
        path.closeSubpath()
    }

    /// Converts a distance from the arrow's middle along the page's edge, and a distance from the page, to a point in the frame.
    private func point(_ along: CGFloat, _ out: CGFloat) -> CGPoint {
        switch direction {
        case .up: CGPoint(x: tip.x + along, y: page.minY - out)
        case .down: CGPoint(x: tip.x - along, y: page.maxY + out)
        case .left: CGPoint(x: page.minX - out, y: tip.y - along)
        default: CGPoint(x: page.maxX + out, y: tip.y + along)
        }
    }
}
