import CoreGraphics
public import Foundation

/// A row of segments, one of which is selected; a light plate slides under it.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    /// The index of no segment, −1.
    public static let noSegment = -1

    private static let height: CGFloat = 32
    private static let inset: CGFloat = 2
    private let plate = UIView()
    private var segments: [SegmentView] = []
    private var chosen = UISegmentedControl.noSegment
    private var attributes = ByState<[NSAttributedString.Key: Any]>()
    /// The segment under the finger.
    private var pressed: Int?
    private var holdsPlate = false

    /// Creates segments from titles and images.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            switch item {
            case let image as UIImage: insertSegment(with: image, at: numberOfSegments, animated: false)
            case let action as UIAction: insertSegment(action: action, at: numberOfSegments, animated: false)
            default: insertSegment(withTitle: "\(item)", at: numberOfSegments, animated: false)
            }
        }
        bounds.size = intrinsicContentSize
    }

    /// Creates one segment for each action. Choosing a segment runs its action.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    }

    override func assemble() {
        plate.isUserInteractionEnabled = false
        plate.layer.shadowOpacity = 0.12
        plate.layer.shadowRadius = 4
        plate.layer.shadowOffset = CGSize(width: 0, height: 2)
        addSubview(plate)
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }
    /// Inserts a segment with a title before that index, which is limited to 0 to `numberOfSegments`.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(SegmentView(title: title), at: segment, animated)
    }
    /// Inserts a segment with an image before that index, which is limited to 0 to `numberOfSegments`.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(SegmentView(image: image), at: segment, animated)
    }
    /// Inserts a segment with the image or the title of an action, which runs when the user chooses the segment.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insert(SegmentView(action: action), at: segment, animated)
    }
    /// Removes the segment at that index, or the nearest one if the index is out of range. A selected one leaves no selection.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard let index = place(segment) else { return }
        segments.remove(at: index).removeFromSuperview()
        if chosen == index { chosen = Self.noSegment } else if chosen > index { chosen -= 1 }
        changed(animated)
    }
    /// Removes all segments, and with them the selection.
    open func removeAllSegments() {
        for segment in segments { segment.removeFromSuperview() }
        segments = []
        chosen = Self.noSegment
        changed(false)
    }

    /// Sets the title of a segment, which shows only without an image. An index out of range means the nearest segment.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) { change(segment) { $0.title = title } }
    /// Returns the title of a segment, or of the nearest one if the index is out of range; nil without segments.
    open func titleForSegment(at segment: Int) -> String? { place(segment).flatMap { segments[$0].title } }
    /// Sets the image of a segment, which precedes its title; nil removes it.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) { change(segment) { $0.image = image } }
    /// Returns the image of a segment, or of the nearest one if the index is out of range; nil without segments.
    open func imageForSegment(at segment: Int) -> UIImage? { place(segment).flatMap { segments[$0].image } }
    /// Replaces the action, the image and the title of a segment; a disabled action disables the segment.
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) { change(segment) { $0.take(action) } }
    /// Returns the action of a segment, or of the nearest one if the index is out of range; nil for none.
    open func actionForSegment(at segment: Int) -> UIAction? { place(segment).flatMap { segments[$0].action } }
    /// Returns the index of the segment with that action, or `noSegment`.
    open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
    }
    /// Sets the width of a segment in points; 0 shares the free width with other segments.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = width } }
    /// Returns the width set for a segment in points; 0 for a share of the free width.
    open func widthForSegment(at segment: Int) -> CGFloat { place(segment).map { segments[$0].width } ?? 0 }
    /// Sets whether the user can choose a segment.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }
    /// Returns whether the user can choose a segment; false without segments.
    open func isEnabledForSegment(at segment: Int) -> Bool { place(segment).map { segments[$0].isEnabled } ?? false }

    private func insert(_ view: SegmentView, at segment: Int, _ animated: Bool) {
        let index = min(max(segment, 0), segments.count)
        segments.insert(view, at: index)
        addSubview(view)
        if chosen >= index { chosen += 1 }
        changed(animated)
    }

    private func place(_ segment: Int) -> Int? {
        guard !segments.isEmpty else { return nil }
        return min(max(segment, 0), segments.count - 1)
    }

    private func change(_ segment: Int, _ body: (SegmentView) -> Void) {
        guard let index = place(segment) else { return }
        body(segments[index])
        changed(false)
    }

    private func changed(_ animated: Bool) {
        invalidateIntrinsicContentSize()
        move(animated)
    }

    // MARK: Selection

    /// The selected segment; setting it sends no events.
    open var selectedSegmentIndex: Int {
        get { chosen }
        set {
            guard newValue != chosen, newValue < segments.count else { return }
            chosen = max(newValue, Self.noSegment)
            setNeedsLayout()
        }
    }
    /// True for segments that act without staying selected.
    open var isMomentary = false
    /// True divides the free width by the segments' contents, false evenly; the default is false.
    @ObservedProperty open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }
    /// The color of the plate under the selected segment; nil for white, or for light gray in the dark style.
    @ObservedProperty open var selectedSegmentTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// Sets font and foreground color of the titles for a state; nil removes them. Only `.normal` and `.selected` have an effect.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        self.attributes[state] = attributes
        changed(false)
    }
    /// Returns the attributes that were set for exactly this state, otherwise nil.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }

    private func choose(_ index: Int, _ event: UIEvent?) {
        guard segments.indices.contains(index), segments[index].isEnabled, index != chosen || isMomentary else { return }
        chosen = isMomentary ? Self.noSegment : index
        move(true)
        send([.valueChanged, .primaryActionTriggered], event)
        if let action = segments[index].action { sendAction(action) }
    }

    // MARK: Layout

    private func move(_ animated: Bool) {
        setNeedsLayout()
        guard animated, window != nil else { return }
        UIView.animate(
            withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0, options: .allowUserInteraction
        ) { self.layoutIfNeeded() }
    }

    private func widths(in room: CGFloat) -> [CGFloat] {
        let natural = segments.map { $0.width > 0 ? $0.width : $0.naturalWidth }
        let free = segments.indices.filter { segments[$0].width == 0 }
        guard !free.isEmpty else { return natural }
        let rest = max(0, room - segments.reduce(0) { $0 + $1.width })
        let total = free.reduce(0) { $0 + natural[$1] }
        return segments.indices.map { index in
            if segments[index].width > 0 { return segments[index].width }
            return apportionsSegmentWidthsByContent && total > 0 ? rest * natural[index] / total : rest / CGFloat(free.count)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundColor = backgroundColor ?? .tertiarySystemFill
        layer.cornerRadius = min(9, bounds.height / 2)
        let inner = bounds.shrunk(dx: Self.inset, dy: Self.inset)
        var x = inner.minX
        for (index, width) in widths(in: inner.width).enumerated() {
            let left = isRightToLeft ? bounds.width - x - width : x
            let view = segments[index]
            view.frame = CGRect(x: left, y: inner.minY, width: width, height: inner.height)
            let isChosen = index == chosen
            let isNext = index + 1 == chosen || index + 1 == segments.count
            view.show(
                isChosen: isChosen, isPressed: pressed == index && !isChosen, isEnabled: isEnabled,
                attributes[isChosen ? .selected : .normal] ?? attributes[.normal] ?? [:],
                lineAt: isChosen || isNext ? nil : isRightToLeft ? 0 : width)
            x += width
        }
        placePlate()
    }

    private func placePlate() {
        plate.backgroundColor = selectedSegmentTintColor ?? .segmentPlate
        plate.layer.cornerRadius = max(0, layer.cornerRadius - Self.inset)
        plate.alpha = segments.indices.contains(chosen) ? 1 : 0
        guard segments.indices.contains(chosen) else { return }
        plate.untransformedFrame = segments[chosen].frame
        plate.transform = holdsPlate ? CGAffineTransform(scaleX: 0.95, y: 0.95) : .identity
    }

    open override var intrinsicContentSize: CGSize {
        let natural = segments.map { $0.width > 0 ? $0.width : $0.naturalWidth }
        let widest = natural.max() ?? 0
        let sum = apportionsSegmentWidthsByContent ? natural.reduce(0, +) : widest * CGFloat(segments.count)
        return CGSize(width: ceil(sum) + 2 * Self.inset, height: Self.height)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override func stateChanged() {
        super.stateChanged()
        setNeedsLayout()
    }

    // MARK: Fingers

    private func segment(under touch: UITouch) -> Int? {
        let x = touch.location(in: self).x
        return segments.indices.min { abs(segments[$0].frame.midX - x) < abs(segments[$1].frame.midX - x) }
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let index = segment(under: touch), segments[index].isEnabled else { return false }
        pressed = index
        holdsPlate = index == chosen
        move(true)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let index = segment(under: touch) else { return true }
        if holdsPlate { choose(index, event) }
        guard index != pressed, segments[index].isEnabled else { return true }
        pressed = index
        move(true)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let index = touch.flatMap { isTouchInside ? segment(under: $0) : nil }
        letGo()
        if let index { choose(index, event) }
    }

    open override func cancelTracking(with event: UIEvent?) { letGo() }

    private func letGo() {
        pressed = nil
        holdsPlate = false
        move(true)
    }

    // MARK: Keys

    override var isAdjustable: Bool { true }

    /// Selects the next enabled segment.
    override func adjust(by steps: Int) -> Bool {
        var index = chosen
        repeat { index += steps < 0 ? -1 : 1 } while segments.indices.contains(index) && !segments[index].isEnabled
        guard segments.indices.contains(index) else { return false }
        choose(index, nil)
        return true
    }

    /// Refuses pans and swipes of other views during tracking, so that nothing around the control moves.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if recognizer.view !== self, isTracking, recognizer is UIPanGestureRecognizer || recognizer is UISwipeGestureRecognizer {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }
}

extension UIColor {
    /// The color of the plate under the selected segment: white, or light gray in the dark style.
    static let segmentPlate = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 0.39, alpha: 1) : .white
    }
}
