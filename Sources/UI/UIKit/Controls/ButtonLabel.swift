/// A text in a button. The app may set its font, and the button has another size and other baselines then.
final class ButtonLabel: UILabel {
    override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        (superview as? UIButton)?.contentChanged()
    }
}
