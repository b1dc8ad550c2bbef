import UIKit

/// Items of a collection view, whose delegate writes down what it is told of focus and selection.
@MainActor
final class FocusItems: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var sections: [[Int]]
    var calls: [String] = []
    var mayFocus: (IndexPath) -> Bool = { _ in true }
    var preferred: IndexPath?
    var setUp: (UICollectionViewCell, IndexPath) -> Void = { _, _ in }
    var setUpEdge: (UICollectionReusableView, String, IndexPath) -> Void = { _, _, _ in }
    /// Whether several items may be selected together.
    var maySelectSeveral = false

    init(_ sections: [[Int]]) { self.sections = sections }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    private func note(_ call: String, _ path: IndexPath?) {
        calls.append("\(call) \(path.map { "\($0.section).\($0.item)" } ?? "-")")
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
        setUp(cell, indexPath)
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
        setUpEdge(view, kind, indexPath)
        return view
    }

    func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
        mayFocus(indexPath)
    }

    func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? { preferred }

    func collectionView(
        _ collectionView: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        note("from", context.previouslyFocusedIndexPath)
        note("to", context.nextFocusedIndexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
        note("highlight", indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
        note("unhighlight", indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { note("select", indexPath) }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        note("deselect", indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
        note("primary", indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool {
        note("should", indexPath)
        return maySelectSeveral
    }

    func collectionView(
        _ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) { note(collectionView.isEditing ? "begin editing" : "begin", indexPath) }

    func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) { calls.append("end") }
}
