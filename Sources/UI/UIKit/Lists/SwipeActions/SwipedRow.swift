internal import Geometry
internal import Scene

/// A row that is moved aside, and the actions behind it.
@MainActor
final class SwipedRow {
    /// It changes when an update moves the row.
    var path: ListPath
    let cell: any SwipedCell
    let actions: UISwipeActionsConfiguration
    let pane: SwipePane
    /// Where the cell moves to show its actions: 1 for the right, -1 for the left.
    let direction: CGFloat
    /// The content's offset at which the row was opened, in points.
    let contentOffset: CGPoint
    private let cover: SwipeCover
    /// The frame of the closed row, in points.
    private var rest: CGRect
    private(set) var revealed: CGFloat = 0
    private(set) var isFull = false

    init(_ shown: ShownElement, _ cell: any SwipedCell, _ offer: SwipeOffer, in list: UIScrollView, close: @escaping () -> Void) {
        (path, self.cell, actions, rest) = (shown.key.path, cell, offer.actions, shown.values.frame)
        direction = offer.side.direction(isRightToLeft: list.isRightToLeft)
        contentOffset = list.contentOffset
        cover = SwipeCover(tapped: close)
        pane = SwipePane(offer.actions.actions, at: rest, isAtRight: direction < 0, look: cell.layer)
    }

    var track: SwipeTrack {
        SwipeTrack(
            open: pane.openWidth, width: rest.width,
            runsFirst: actions.performsFirstActionWithFullSwipe && !actions.actions.isEmpty)
    }

    func has(_ view: UIView) -> Bool { view.isDescendant(of: cell) || view.isDescendant(of: pane) }

    // MARK: Coming and going

    func cover(in list: UIView) {
        UIView.performWithoutAnimation {
            list.insertSubview(pane, belowSubview: cell)
            cover.frame = cell.bounds
            cell.addSubview(cover)
            show(0)
        }
        cell.swipedChanged(to: true)
    }

    func uncover() {
        cover.removeFromSuperview()
        cell.swipedChanged(to: false)
    }

    // MARK: Places

    /// Moves the row aside by a distance in points.
    func show(_ revealed: CGFloat) {
        self.revealed = revealed
        cell.center = CGPoint(x: rest.midX + direction * revealed, y: rest.midY)
        pane.show(rest, revealed: revealed, isFull: isFull)
    }

    /// Lets the first action cover the others, or gives them their room back.
    func fill(_ isFull: Bool) {
        guard isFull != self.isFull else { return }
        self.isFull = isFull
        UIView.animate(
            withDuration: 0.3, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [.allowUserInteraction]
        ) {
            self.show(self.revealed)
        }
    }

    /// The list placed the row; the pane stays where it is while its row is taken out.
    func take(_ values: ElementValues, isGone: Bool) {
        rest = values.frame
        var aside = values
        aside.center.x += direction * revealed
        cell.take(aside)
        if !isGone { pane.show(rest, revealed: revealed, isFull: isFull) }
    }

    /// Stops the row where it is seen.
    func halt() {
        let seen = cell.layer.sampledValues(at: SceneContext.main.comingFrameTime).position.x
        for layer in [cell.layer, pane.layer] + pane.buttons.map(\.layer) { layer.removeAllAnimations() }
        show(max(0, (seen - rest.midX) * direction))
    }

    /// Lets the row spring to a distance, with the velocity of the finger in points a second, positive where the row opens.
    func settle(_ target: CGFloat, velocity: CGFloat, isFull: Bool = false, _ completion: @escaping () -> Void = {}) {
        let way = target - revealed
        self.isFull = isFull
        // A row that shot past its closed place would tear off what is behind it.
        let fastest: CGFloat = target > 0 ? 20 : 8
        UIView.animate(
            withDuration: 0.4, delay: 0, usingSpringWithDamping: 1,
            initialSpringVelocity: abs(way) > 1 ? min(max(velocity / way, -fastest), fastest) : 0,
            options: [.allowUserInteraction]
        ) {
            self.show(target)
        } completion: { _ in
            completion()
        }
    }
}
