/// A text in a button. The app may set its font, and the button has another size and other baselines then.
final class ButtonLabel: UILabel {
    override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        (superview as? UIButton)?.contentChanged()
    }

    /// Shows the styled text, or else the plain one. The text that is shown already is left alone: each press sets it once more, and
    /// the layout has nothing to solve then.
    func show(_ plain: String?, styled: NSAttributedString?) {
        guard let styled else {
            text = plain
            return
        }
        if attributedText != styled { attributedText = styled }
    }
}
