/// Hears of a text field's editing, and has its say; every method is optional.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
    /// Called before editing begins; false prevents it. The default is true.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called after editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Called before the field ceases to be first responder; false keeps it editing. The default is true.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called after editing has ended, by the default of the method with a reason.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Called after editing has ended, with the reason; the default calls the method without one.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Called before an edit; false refuses it. `range` is in UTF-16 units; `string` is empty for a deletion. The default is
    /// true.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
    /// Called after the selection or the text has changed.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Called when the user presses the clear button; false keeps the text. The default is true.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Called when the user presses the return key; false suppresses the field's events for it. The default is true.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    /// Returns the edit menu for a range in UTF-16 units; nil shows none. The default is one with the suggested actions.
    func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
}

extension UITextFieldDelegate {
    /// Called before editing begins; false keeps it from beginning. The default is true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Called after editing has begun; does nothing by default.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Called when the field is to stop being first responder; false keeps it editing. The default is true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Called after editing has ended; does nothing by default.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls the method without a reason.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// Called before an edit; false refuses it. The default is true.
    /// `range`: The part to be replaced, in UTF-16 units.
    /// `string`: The new text, empty for a deletion.
    public func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    { true }
    /// Called after the selection or the text has changed; does nothing by default.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Called when the clear button is pressed; false keeps the text. The default is true.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Called when the return key is pressed; false keeps the field from sending its events for it. The default is true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    /// Returns the edit menu for a part of the text, in UTF-16 units; by default one with the suggested actions. Nil shows none.
    public func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { UIMenu(children: suggestedActions) }
}
