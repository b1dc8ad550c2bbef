import Foundation

/// Hears of the field's editing for its search bar.
@MainActor
final class SearchBarEditing: NSObject, UITextFieldDelegate {
    weak var bar: UISearchBar?

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { bar?.mayBeginEditing() ?? true }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        guard let bar else { return }
        bar.owner?.searchBarBeganEditing(bar)
        bar.delegate?.searchBarTextDidBeginEditing(bar)
    }

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        bar.flatMap { $0.delegate?.searchBarShouldEndEditing($0) } ?? true
    }

    func textFieldDidEndEditing(_ textField: UITextField) { bar.map { $0.delegate?.searchBarTextDidEndEditing($0) } }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        bar.flatMap { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) } ?? true
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        bar?.searchWasPressed()
        return true
    }
}

/// What a search controller has to know of its bar.
@MainActor
protocol SearchBarOwner: AnyObject {
    /// The bar is about to edit, and its delegate agreed.
    func searchBarWillBeginEditing(_ bar: UISearchBar)
    func searchBarBeganEditing(_ bar: UISearchBar)
    /// The text or the scope is another one, by the user or by the app.
    func searchBarChanged(_ bar: UISearchBar)
    func searchBarWasCancelled(_ bar: UISearchBar)
    func searchBarSearched(_ bar: UISearchBar)
}
