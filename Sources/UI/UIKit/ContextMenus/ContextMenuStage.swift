import CoreGraphics

/// Lies over a window while a context menu is open: the blur, the lifted preview, and the point of a pointer.
@MainActor
final class ContextMenuStage: UIView {
    let platter: ContextMenuPlatter?
    /// A point that a menu without a preview comes out of.
    let point = UIView()
    private let backdrop = UIVisualEffectView(effect: nil)
    private let darkness = UIView()
    /// Called when the window takes another size, for which the preview has no place.
    var resized: (() -> Void)?
    private static let margin: CGFloat = 16
    private static let gap: CGFloat = 8

    init(platter: ContextMenuPlatter?) {
        self.platter = platter
        super.init(frame: .zero)
        darkness.backgroundColor = UIColor(white: 0, alpha: 0.18)
        darkness.alpha = 0
        for view in [backdrop, darkness, point] as [UIView] { addSubview(view) }
        if let platter { addSubview(platter) } else { isUserInteractionEnabled = false }
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { nil }

    /// Darkens and blurs the page, or clears it; call it inside the animation.
    func cover(_ isCovered: Bool) {
        guard platter != nil else { return }
        backdrop.effect = isCovered ? UIBlurEffect(style: .systemUltraThinMaterial) : nil
        darkness.alpha = isCovered ? 1 : 0
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isResized = backdrop.bounds.size != bounds.size && backdrop.bounds.size != .zero
        backdrop.frame = bounds
        darkness.frame = bounds
        if isResized { resized?() }
    }

    /// Returns where a lifted preview lies, with room for a menu of some height below it.
    ///
    /// - Parameters:
    ///   - source: the place on the page, in the window's coordinates.
    ///   - wanted: the size that the preview's page prefers; nil for a picture, which grows a little.
    ///   - menuHeight: the height of the menu in points.
    func place(for source: CGRect, wanted: CGSize?, menuHeight: CGFloat) -> CGRect {
        let room = bounds.inset(by: window?.safeAreaInsets ?? .zero).shrunk(dx: Self.margin, dy: Self.margin)
        let below = menuHeight > 0 ? menuHeight + Self.gap : 0
        let highest = max(room.height - below, room.height * 0.35)
        let size =
            wanted.map { CGSize(width: min($0.width, room.width), height: min($0.height, highest)) }
            ?? grown(source.size, in: CGSize(width: room.width, height: highest))
        let x = min(max(source.midX - size.width / 2, room.minX), room.maxX - size.width)
        let lowest = max(room.minY, room.maxY - below - size.height)
        let y = min(max(source.midY - size.height / 2, room.minY), lowest)
        return CGRect(x: x, y: y, width: size.width, height: size.height)
    }

    /// A little larger, as if it were nearer, but not larger than the room.
    private func grown(_ size: CGSize, in room: CGSize) -> CGSize {
        guard size.width > 0, size.height > 0 else { return size }
        let near = 1 + min(0.06, 14 / max(size.width, size.height))
        let scale = min(near, room.width / size.width, room.height / size.height)
        return CGSize(width: size.width * scale, height: size.height * scale)
    }
}
