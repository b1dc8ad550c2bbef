import CoreGraphics
import QuartzCore

/// A control with two halves that decrease and increase a value, 94 × 32 points.
@preconcurrency @MainActor
open class UIStepper: UIControl {
    private static let size = CGSize(width: 94, height: 32)
    private let line = UIView()
    private let pressed = UIView()
    private let signs = [UIImageView(), UIImageView()]
    private lazy var repeats = TickTimer { [weak self] in self?.repeatStep() }
    /// −1 or 1 while a finger is on that half, otherwise 0.
    private var direction = 0

    override func assemble() {
        frame.size = Self.size
        layer.cornerRadius = 8
        clipsToBounds = true
        for view in [pressed, line] + signs {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        for view in signs { view.contentMode = .center }
    }

    /// The value; the default is 0. Setting it limits it to the range and sends no events.
    open var value: Double {
        get { current }
        set {
            current = inRange(newValue)
            setNeedsLayout()
        }
    }
    private var current = 0.0
    /// The least value; the default is 0. A change limits `value` to the new range.
    @ObservedProperty open var minimumValue = 0.0 { didSet { value = inRange(value) } }
    /// The greatest value; the default is 100. A change limits `value` to the new range.
    @ObservedProperty open var maximumValue = 100.0 { didSet { value = inRange(value) } }
    /// The amount of one step; the default is 1.
    open var stepValue = 1.0
    /// True continues with the minimum after the maximum, and the reverse.
    @ObservedProperty open var wraps = false { didSet { setNeedsLayout() } }
    /// True repeats the step while the finger stays down.
    open var autorepeat = true
    /// True sends events while it repeats, false only at the end.
    open var isContinuous = true

    private func inRange(_ value: Double) -> Double {
        value.isNaN ? minimumValue : max(minimumValue, min(value, max(minimumValue, maximumValue)))
    }

    private func mayStep(_ direction: Int) -> Bool { wraps || (direction < 0 ? value > minimumValue : value < maximumValue) }

    private func step(_ event: UIEvent?) {
        guard direction != 0, mayStep(direction) else { return stopRepeating() }
        let next = value + Double(direction) * stepValue
        let wrapped = next > maximumValue ? minimumValue : maximumValue
        value = wraps && (next > maximumValue || next < minimumValue) ? wrapped : next
        if isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
    }

    // MARK: Fingers

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let isRight = touch.location(in: self).x >= bounds.midX
        direction = isRight != isRightToLeft ? 1 : -1
        guard mayStep(direction) else { return false }
        step(event)
        if autorepeat { repeats.schedule(at: CACurrentMediaTime() + 0.5) }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let hasStepped = direction != 0
        stopRepeating()
        if hasStepped, !isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
    }

    open override func cancelTracking(with event: UIEvent?) { stopRepeating() }

    private func repeatStep() {
        guard direction != 0 else { return }
        if isTouchInside { step(nil) }
        if direction != 0 { repeats.schedule(at: CACurrentMediaTime() + 0.1) }
    }

    private func stopRepeating() {
        repeats.cancel()
        direction = 0
        setNeedsLayout()
    }

    // MARK: Keys

    override var isAdjustable: Bool { true }

    override func adjust(by steps: Int) -> Bool {
        let before = value
        direction = steps < 0 ? -1 : 1
        for _ in 0..<abs(steps) { step(nil) }
        direction = 0
        setNeedsLayout()
        if value != before, !isContinuous { send([.valueChanged, .primaryActionTriggered], nil) }
        return value != before
    }

    // MARK: Layout

    override func stateChanged() {
        super.stateChanged()
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundColor = .tertiarySystemFill
        let half = bounds.width / 2
        line.frame = CGRect(x: half - 0.5, y: 8, width: 1, height: bounds.height - 16)
        line.backgroundColor = .systemFill
        for (index, sign) in signs.enumerated() {
            let way = index == 0 ? -1 : 1
            let isRight = (way > 0) != isRightToLeft
            sign.frame = CGRect(x: isRight ? half : 0, y: 0, width: half, height: bounds.height)
            sign.image = index == 0 ? ButtonSymbol.minus.image : ButtonSymbol.plus.image
            sign.tintColor = isEnabled && mayStep(way) ? .label : .tertiaryLabel
            if way == direction { pressed.frame = sign.frame }
        }
        pressed.backgroundColor = .secondarySystemFill
        pressed.isHidden = direction == 0 || !isHighlighted
    }

    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}
