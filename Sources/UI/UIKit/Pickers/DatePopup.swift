import CoreGraphics

/// A card with a calendar or wheels, beside the field that it belongs to. A touch beside it closes it.
@MainActor
final class DatePopup: CardOverlay {
    let body: any DateBody
    private let wanted: CGSize
    private static let gap: CGFloat = 8

    /// - Parameters:
    ///   - body: what the card shows.
    ///   - size: the card's size in points.
    ///   - source: the view beside which the card lies.
    ///   - closed: called when the card begins to go.
    init(_ body: any DateBody, size: CGSize, source: UIView, closed: @escaping () -> Void) {
        self.body = body
        wanted = size
        super.init(source: source, shadowOpacity: 0.22, closed: closed)
        semanticContentAttribute = source.isRightToLeft ? .forceRightToLeft : .unspecified
        body.semanticContentAttribute = semanticContentAttribute
        overrideUserInterfaceStyle = source.traitCollection.userInterfaceStyle
        tintColor = source.tintColor
        card.addSubview(body)
        card.layer.cornerCurve = .continuous
    }

    required init?(coder: NSCoder) { nil }

    /// Below the field where there is room, else above it, else as near as the window's edges allow.
    override func place() -> CGRect {
        let room = room
        let from = convert(source.bounds, from: source)
        let size = CGSize(width: min(wanted.width, room.width), height: min(wanted.height, room.height))
        let below = from.maxY + Self.gap
        let above = from.minY - Self.gap - size.height
        let y = below + size.height <= room.maxY ? below : above >= room.minY ? above : room.maxY - size.height
        let x = min(max(from.midX - size.width / 2, room.minX), room.maxX - size.width)
        return CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
    }

    override func layOutCard(in bounds: CGRect) { body.frame = bounds }
}
