/// A control that sets a value within a range by dragging a thumb.
@preconcurrency @MainActor
open class UISlider: UIControl {
    private static let diameter: CGFloat = 28
    private static let thickness: CGFloat = 4

    private let rest = UIView()
    private let done = UIView()
    private let thumb = UIView()
    private var current: Float = 0
    /// The distance from the finger to the center of the thumb.
    private var grip: CGFloat = 0

    override func assemble() {
        for view in [rest, done, thumb] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        thumb.layer.shadowOpacity = 0.2
        thumb.layer.shadowRadius = 4
        thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
    }

    /// The position in the range; the default is 0. Setting it limits it to the range and sends no events.
    open var value: Float {
        get { current }
        set { setValue(newValue, animated: false) }
    }
    /// The least value; the default is 0. A change limits `value` to the new range.
    @ObservedProperty open var minimumValue: Float = 0 { didSet { setValue(current, animated: false) } }
    /// The greatest value; the default is 1. A change limits `value` to the new range.
    @ObservedProperty open var maximumValue: Float = 1 { didSet { setValue(current, animated: false) } }
    /// True sends events during the drag, false only at its end.
    open var isContinuous = true
    /// The color of the track from the minimum to the thumb; nil for the tint color.
    @ObservedProperty open var minimumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The color of the track from the thumb to the maximum; nil for the system fill.
    @ObservedProperty open var maximumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The color of the thumb; nil for white.
    @ObservedProperty open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }

    /// Sets the value; sends no events.
    open func setValue(_ value: Float, animated: Bool) {
        current = value.isNaN ? minimumValue : max(minimumValue, min(value, max(minimumValue, maximumValue)))
        setNeedsLayout()
        guard animated, window != nil else { return }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { self.layoutIfNeeded() }
    }

    // MARK: Layout

    private var part: CGFloat {
        guard maximumValue > minimumValue else { return 0 }
        let part = CGFloat((current - minimumValue) / (maximumValue - minimumValue))
        return isRightToLeft ? 1 - part : part
    }

    /// Returns the area of the track in the coordinates of `bounds`: 4 points high, 2 points from the sides.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.minX + 2, y: bounds.midY - Self.thickness / 2, width: max(0, bounds.width - 4), height: Self.thickness)
    }

    /// Returns the area of the thumb, a square of 28 points. `value` is ignored: the position is that of the current value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let room = max(0, rect.width - Self.diameter)
        return CGRect(
            x: rect.minX + room * part, y: bounds.midY - Self.diameter / 2, width: Self.diameter, height: Self.diameter)
    }

    private var thumbFrame: CGRect { thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: current) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let track = trackRect(forBounds: bounds)
        let middle = thumbFrame.midX
        rest.frame = track
        done.frame =
            isRightToLeft
            ? CGRect(x: middle, y: track.minY, width: track.maxX - middle, height: track.height)
            : CGRect(x: track.minX, y: track.minY, width: middle - track.minX, height: track.height)
        thumb.frame = thumbFrame
        for view in [rest, done] { view.layer.cornerRadius = Self.thickness / 2 }
        thumb.layer.cornerRadius = Self.diameter / 2
        rest.backgroundColor = maximumTrackTintColor ?? .systemFill
        done.backgroundColor = minimumTrackTintColor ?? tintColor
        thumb.backgroundColor = thumbTintColor ?? .white
        alpha = isEnabled ? 1 : 0.5
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 34) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: max(size.width, 60), height: 34) }

    // MARK: Fingers

    /// Begins a drag only when the finger is on the thumb, or near it.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        guard thumbFrame.insetBy(dx: -12, dy: -12).contains(point) else { return false }
        grip = thumbFrame.midX - point.x
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let track = trackRect(forBounds: bounds)
        let room = track.width - Self.diameter
        guard room > 0 else { return true }
        let along = (touch.location(in: self).x + grip - track.minX - Self.diameter / 2) / room
        let part = Float(min(max(isRightToLeft ? 1 - along : along, 0), 1))
        let before = current
        setValue(minimumValue + (maximumValue - minimumValue) * part, animated: false)
        if isContinuous, current != before { send([.valueChanged, .primaryActionTriggered], event) }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
    }

    // MARK: Keys

    override var isAdjustable: Bool { true }

    /// Changes the value by a twentieth of the range per step.
    override func adjust(by steps: Int) -> Bool {
        let before = current
        setValue(current + (maximumValue - minimumValue) * Float(steps) / 20, animated: true)
        guard current != before else { return false }
        send([.valueChanged, .primaryActionTriggered], nil)
        return true
    }

    override var focusCornerRadius: CGFloat { bounds.height / 2 }

    /// Refuses pans and swipes of other views during tracking, so that nothing around the slider moves.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        let isOther = recognizer.view !== self
        if isOther, isTracking, recognizer is UIPanGestureRecognizer || recognizer is UISwipeGestureRecognizer { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }
}
