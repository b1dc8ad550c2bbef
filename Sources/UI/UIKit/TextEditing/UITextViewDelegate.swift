/// Hears of a text view's editing, and has its say; every method is optional.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Called before editing begins; false prevents it. The default is true.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Called before the text view ceases to be first responder; false keeps it editing. The default is true.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called after editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Called after editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Called before an edit; false refuses it. `range` is in UTF-16 units; `text` is empty for a deletion. The default is true.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called after an edit by the user or an input method, not by code.
    func textViewDidChange(_ textView: UITextView)
    /// Called after the selection or the text has changed.
    func textViewDidChangeSelection(_ textView: UITextView)
    /// Returns the edit menu for a range in UTF-16 units; nil shows none. The default is one with the suggested actions.
    func textView(_ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
}

extension UITextViewDelegate {
    /// Called before editing begins; false keeps it from beginning. The default is true.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Called when the text view is to stop being first responder; false keeps it editing. The default is true.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Called after editing has begun; does nothing by default.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Called after editing has ended; does nothing by default.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Called before an edit; false refuses it. The default is true.
    /// `range`: The part to be replaced, in UTF-16 units.
    /// `text`: The new text, empty for a deletion.
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
    /// Called after an edit that a person or an input method made; does nothing by default.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Called after the selection or the text has changed; does nothing by default.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    /// Returns the edit menu for a part of the text, in UTF-16 units; by default one with the suggested actions. Nil shows none.
    public func textView(_ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
        UIMenu(children: suggestedActions)
    }
}
