internal import Motion
internal import Scene

/// The thin bars that say how much of the content is seen, and where.
///
/// They stand in the content's coordinates, so while the content flies on the display thread they fly with it: their way is the
/// content's, stretched.
@MainActor
final class ScrollIndicators {
    private unowned let owner: UIScrollView
    private var vertical: UIView?
    private var horizontal: UIView?
    private var flying: [(UIView, AnimationID)] = []
    private var bending: [(UIView, AnimationID)] = []
    private var isShown = false

    private static let thickness: CGFloat = 3
    private static let gap: CGFloat = 3
    private static let shortest: CGFloat = 36

    init(_ owner: UIScrollView) { self.owner = owner }

    /// A bar's track: the length that it moves along, its own length, and the range of offsets.
    private struct Track {
        var start: CGFloat
        var room: CGFloat
        var length: CGFloat
        var range: ClosedRange<Double>

        /// Where the bar's beginning is, as seen in the view, for an offset.
        func place(_ offset: Double) -> CGFloat {
            let span = range.upperBound - range.lowerBound
            let part = span > 0 ? min(max((offset - range.lowerBound) / span, 0), 1) : 0
            return start + part * (room - length)
        }

        /// The bar's middle in the content's coordinates, on the way of a flight; past an edge it stands still in the view.
        func middle(_ offset: Double, _ leg: ScrollFlight.Leg) -> Double {
            offset + place(leg.isOutside ? leg.to : offset) + length / 2
        }
    }

    private func verticalTrack() -> Track? {
        guard owner.showsVerticalScrollIndicator, owner.contentSize.height > 0 else { return nil }
        let insets = owner.verticalScrollIndicatorInsets + added
        let start = Self.gap + insets.top
        let room = owner.bounds.height - start - insets.bottom - Self.gap
        return track(start, room, owner.bounds.height, owner.contentSize.height, owner.yRange)
    }

    private func horizontalTrack() -> Track? {
        guard owner.showsHorizontalScrollIndicator, owner.contentSize.width > 0 else { return nil }
        let insets = owner.horizontalScrollIndicatorInsets + added
        let start = Self.gap + insets.left
        let room = owner.bounds.width - start - insets.right - Self.gap
        return track(start, room, owner.bounds.width, owner.contentSize.width, owner.xRange)
    }

    /// What the safe area and the keyboard cover.
    private var added: UIEdgeInsets {
        guard owner.automaticallyAdjustsScrollIndicatorInsets else { return .zero }
        var added = owner.safeAreaInsets
        added.bottom = max(added.bottom, owner.keyboardInset)
        return added
    }

    private func track(
        _ start: CGFloat, _ room: CGFloat, _ seen: CGFloat, _ whole: CGFloat, _ range: ClosedRange<Double>
    ) -> Track? {
        guard range.upperBound > range.lowerBound, room > Self.shortest else { return nil }
        return Track(start: start, room: room, length: max(Self.shortest, room * min(1, seen / whole)), range: range)
    }

    // MARK: Looks

    func show() {
        isShown = true
        update()
        UIView.performWithoutAnimation { for bar in bars { bar.alpha = 1 } }
    }

    func hide() {
        guard isShown else { return }
        isShown = false
        let bars = bars
        UIView.animate(withDuration: 0.3, delay: 0.3, options: .allowUserInteraction) { for bar in bars { bar.alpha = 0 } }
    }

    func flash() {
        show()
        hide()
    }

    private var bars: [UIView] { [vertical, horizontal].compactMap { $0 } }

    func stayOnTop(of subview: UIView) {
        for bar in bars where bar !== subview && bar.superview === owner { owner.bringSubviewToFront(bar) }
    }

    /// Brings the bars in line with the offset; they are made when they are first seen.
    func update() {
        guard isShown || vertical != nil || horizontal != nil else { return }
        let bounds = owner.bounds
        UIView.performWithoutAnimation {
            vertical = place(vertical, verticalTrack()) { track in
                CGRect(
                    x: bounds.maxX - Self.thickness - Self.gap - added.right, y: bounds.minY + track.place(bounds.minY),
                    width: Self.thickness, height: track.length)
            }
            horizontal = place(horizontal, horizontalTrack()) { track in
                CGRect(
                    x: bounds.minX + track.place(bounds.minX), y: bounds.maxY - Self.thickness - Self.gap - added.bottom,
                    width: track.length, height: Self.thickness)
            }
        }
    }

    private func place(_ bar: UIView?, _ track: Track?, _ frame: (Track) -> CGRect) -> UIView? {
        guard let track else {
            bar?.isHidden = true
            return bar
        }
        let view = bar ?? make()
        view.isHidden = false
        view.frame = frame(track)
        view.backgroundColor = color
        return view
    }

    private func make() -> UIView {
        let view = UIView()
        view.isUserInteractionEnabled = false
        view.layer.cornerRadius = Self.thickness / 2
        view.alpha = isShown ? 1 : 0
        owner.addSubview(view)
        return view
    }

    private var color: UIColor {
        switch owner.indicatorStyle {
        case .default: UIColor.label.withAlphaComponent(0.35)
        case .black: UIColor(white: 0, alpha: 0.5)
        case .white: UIColor(white: 1, alpha: 0.5)
        }
    }

    // MARK: Flights

    func fly(_ x: ScrollFlight, _ y: ScrollFlight) {
        show()
        let bounds = owner.bounds
        if let vertical, let track = verticalTrack() {
            run(y, vertical, .y) { place, leg in track.middle(place, leg) }
            // The cross axis moves the bar as the content is moved.
            let side = vertical.layer.position.x - bounds.minX
            run(x, vertical, .x) { place, _ in place + side }
        }
        if let horizontal, let track = horizontalTrack() {
            run(x, horizontal, .x) { place, leg in track.middle(place, leg) }
            let side = horizontal.layer.position.y - bounds.minY
            run(y, horizontal, .y) { place, _ in place + side }
        }
    }

    private func run(
        _ flight: ScrollFlight, _ bar: UIView, _ component: PropertyComponent, _ map: (Double, ScrollFlight.Leg) -> Double
    ) {
        for animation in flight.animations(map) {
            let id = bar.layer.run(
                animation, on: AnimatableKeyPath(.position, component), removedOnCompletion: false, isRecordable: false)
            flying.append((bar, id))
        }
    }

    /// The bars stay where they are seen while something is added to the content's way.
    func follow(_ bend: FlightBend) {
        straighten()
        for bar in bars {
            for component in [PropertyComponent.x, .y] {
                guard let animation = bend.animation(component, on: nil) else { continue }
                let id = bar.layer.run(
                    animation, on: AnimatableKeyPath(.position, component), removedOnCompletion: false, isRecordable: false)
                bending.append((bar, id))
            }
        }
    }

    private func straighten() {
        for (bar, id) in bending { bar.layer.removeAnimation(id) }
        bending.removeAll(keepingCapacity: true)
    }

    func land() {
        for (bar, id) in flying { bar.layer.removeAnimation(id) }
        flying = []
        straighten()
        update()
    }
}
