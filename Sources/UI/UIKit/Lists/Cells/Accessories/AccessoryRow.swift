/// The accessories of a cell, in their order at both sides of the content.
@MainActor
final class AccessoryRow {
    private(set) var accessories: [UICellAccessory] = []
    /// From the leading edge to the content.
    private(set) var leading: [AccessoryView] = []
    /// From the content to the trailing edge.
    private(set) var trailing: [AccessoryView] = []
    private var divider: UIView?
    /// The distance between two accessories, in points.
    private static let spacing: CGFloat = 12

    var views: [AccessoryView] { leading + trailing }

    /// Takes the accessories that the app sets; of two of one kind the first stays.
    func take(_ new: [UICellAccessory], of cell: UICollectionViewListCell) {
        var kept: [UICellAccessory] = []
        for accessory in new {
            let isKnown = kept.contains {
                $0.kind.system == accessory.kind.system && $0.custom?.customView === accessory.custom?.customView
            }
            if isKnown { ListReports.twoAccessories(accessory.kind.name, cell) } else { kept.append(accessory) }
        }
        accessories = kept
    }

    /// Shows the accessories that the editing allows.
    func arrange(in cell: UICollectionViewListCell, isEditing: Bool) {
        let shown = accessories.filter { $0.isShown(isEditing: isEditing) }
        let before = views
        leading = views(for: Self.ordered(shown, isLeading: true), before)
        trailing = views(for: Self.ordered(shown, isLeading: false), before)
        for view in before where !(leading.contains(view) || trailing.contains(view)) { view.removeFromSuperview() }
        for view in views where view.superview !== cell { cell.addSubview(view) }
    }

    private func views(for shown: [UICellAccessory], _ known: [AccessoryView]) -> [AccessoryView] {
        shown.map { accessory in
            guard let view = known.first(where: { $0.accessory.isSame(as: accessory) }) else { return AccessoryView(accessory) }
            view.take(accessory)
            return view
        }
    }

    /// The system's stand in a fixed order; each of the app's own says its place among those before it.
    private static func ordered(_ shown: [UICellAccessory], isLeading: Bool) -> [UICellAccessory] {
        var ordered = shown.filter { $0.custom == nil && $0.kind.isLeading == isLeading }.sorted {
            $0.kind.rawValue < $1.kind.rawValue
        }
        for accessory in shown {
            guard let custom = accessory.custom, custom.isLeading == isLeading else { continue }
            ordered.insert(accessory, at: min(max(0, custom.position(ordered)), ordered.count))
        }
        return ordered
    }

    // MARK: Layout

    /// The widths that the accessories take at both sides, without the distance from the edges, in points.
    var widths: (leading: CGFloat, trailing: CGFloat) { (width(of: leading), width(of: trailing)) }
    /// The height of the tallest accessory, in points.
    var height: CGFloat { views.reduce(0) { max($0, $1.contentSize.height) } }

    private func width(of views: [AccessoryView]) -> CGFloat {
        views.reduce(0) { $0 + $1.reservedWidth } + CGFloat(max(0, views.count - 1)) * Self.spacing
    }

    /// Places the accessories; `start` and `end` are distances from the leading edge, in points.
    func place(in cell: UIView, from start: CGFloat, to end: CGFloat) {
        place(leading, in: cell, from: start)
        place(trailing, in: cell, from: end - width(of: trailing))
        placeDivider(in: cell)
    }

    private func place(_ views: [AccessoryView], in cell: UIView, from start: CGFloat) {
        var x = start
        for view in views {
            let (size, reserved) = (view.contentSize, view.reservedWidth)
            let frame = CGRect(
                x: x + (reserved - size.width) / 2, y: (cell.bounds.height - size.height) / 2, width: size.width,
                height: size.height)
            let placed = frame.placed(in: cell)
            // An accessory that comes while editing begins does not fly in from a corner.
            if view.frame == .zero { UIView.performWithoutAnimation { view.frame = placed } } else { view.frame = placed }
            x += reserved + Self.spacing
        }
    }

    /// A grip that stands beside others is divided from them.
    private func placeDivider(in cell: UIView) {
        let grip = trailing.last.flatMap { $0.accessory.kind == .reorder && trailing.count > 1 ? $0 : nil }
        guard let grip, grip.accessory.options.showsVerticalSeparator else {
            divider?.isHidden = true
            return
        }
        let line = divider ?? UIView()
        if divider == nil { cell.addSubview(line) }
        divider = line
        line.isHidden = false
        line.backgroundColor = .separator
        let pixel = 1 / max(cell.contentScaleFactor, 1)
        let isMirrored = cell.isRightToLeft
        let x = isMirrored ? grip.frame.maxX + Self.spacing / 2 : grip.frame.minX - Self.spacing / 2 - pixel
        line.frame = CGRect(x: x, y: 10, width: pixel, height: max(0, cell.bounds.height - 20))
    }
}

extension CGRect {
    /// Returns a rectangle that is measured from the leading edge in a view's coordinates, on whole pixels.
    @MainActor
    func placed(in view: UIView) -> CGRect {
        let scale = max(view.contentScaleFactor, 1)
        let x = view.isRightToLeft ? view.bounds.width - maxX : minX
        return CGRect(x: (x * scale).rounded() / scale, y: (minY * scale).rounded() / scale, width: width, height: height)
    }
}
