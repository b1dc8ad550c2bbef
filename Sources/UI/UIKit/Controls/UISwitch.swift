/// A control that is on or off, 51 × 31 points.
@preconcurrency @MainActor
open class UISwitch: UIControl {
    private static let size = CGSize(width: 51, height: 31)
    private static let gap: CGFloat = 2

    private let track = UIView()
    private let thumb = UIView()
    private var hasDragged = false
    private var isOnNow = false

    override func assemble() {
        frame.size = Self.size
        for view in [track, thumb] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        thumb.layer.shadowOpacity = 0.15
        thumb.layer.shadowRadius = 3
        thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
        show()
    }

    /// Whether the switch is on; the default is false. Setting it does not animate and sends no events.
    open var isOn: Bool {
        get { isOnNow }
        set { setOn(newValue, animated: false) }
    }
    /// The color of the track while the switch is on; nil for green.
    @ObservedProperty open var onTintColor: UIColor? { didSet { show() } }
    /// The color of the thumb; nil for white.
    @ObservedProperty open var thumbTintColor: UIColor? { didSet { show() } }
    /// A text beside the switch; nil for none. Stored, but not shown.
    open var title: String?

    /// Sets the state; sends no events.
    open func setOn(_ on: Bool, animated: Bool) {
        guard on != isOnNow else { return }
        isOnNow = on
        move(animated)
    }

    private func move(_ animated: Bool) {
        guard animated, window != nil else { return show() }
        UIView.animate(
            withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0, options: .allowUserInteraction
        ) { self.show() }
    }

    private func show() {
        place()
        track.backgroundColor = isOnNow ? onTintColor ?? .systemGreen : .secondarySystemFill
        thumb.backgroundColor = thumbTintColor ?? .white
        alpha = isEnabled ? 1 : 0.5
    }

    /// The direction may be another one.
    open override func layoutSubviews() {
        super.layoutSubviews()
        place()
    }

    private func place() {
        let area = CGRect(origin: .zero, size: Self.size)
        track.frame = area
        track.layer.cornerRadius = area.height / 2
        let diameter = area.height - 2 * Self.gap
        let width = isHighlighted ? diameter + 6 : diameter
        thumb.frame = CGRect(
            x: isOnNow != isRightToLeft ? area.width - width - Self.gap : Self.gap, y: Self.gap, width: width, height: diameter)
        thumb.layer.cornerRadius = diameter / 2
    }

    override func stateChanged() {
        super.stateChanged()
        move(true)
    }

    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        hasDragged = false
        return super.beginTracking(touch, with: event)
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        let isRight = x > bounds.midX
        if abs(touch.location(in: self).x - touch.location(in: self, at: touch.firstPoint).x) > UIPanGestureRecognizer.slop {
            hasDragged = true
        }
        if hasDragged, isRight != (isOnNow != isRightToLeft) { toggle() }
        return super.continueTracking(touch, with: event)
    }

    override func activateByKey() {
        hasDragged = false
        super.activateByKey()
    }

    override var focusRect: CGRect { CGRect(origin: .zero, size: Self.size) }
    override var focusCornerRadius: CGFloat { Self.size.height / 2 }

    override func wasTapped(_ event: UIEvent?) {
        if !hasDragged { toggle() }
    }

    private func toggle() {
        setOn(!isOnNow, animated: true)
        send([.valueChanged, .primaryActionTriggered], nil)
    }

    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        let isOther = recognizer.view !== self
        if isOther, isEnabled, recognizer is UITapGestureRecognizer || recognizer is UIPanGestureRecognizer && isTracking {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }
}

extension UITouch {
    /// Converts a point of the window to the view's coordinates.
    func location(in view: UIView, at point: CGPoint) -> CGPoint { view.convert(point, from: window) }
}
