import UIKit

/// A data source of numbers, and a delegate, that write down what they are asked and told.
@MainActor
final class ListSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var sections: [[Int]]
    var calls: [String] = []
    /// Makes another cell than the usual one for an item.
    var cell: ((UICollectionView, IndexPath) -> UICollectionViewCell)?
    /// Called when a display ends.
    var ended: ((UICollectionView) -> Void)?
    /// What the delegate allows, by the name of the question.
    var refused: Set<String> = []
    /// The offset after an update; nil for the proposal.
    var target: CGPoint?
    /// The layout between two layouts; nil for a plain one.
    var transitionLayout: UICollectionViewTransitionLayout?
    /// Where the delegate lets a moved item go; nil for the proposal.
    var moveTarget: IndexPath?
    /// What is done instead of the move of an item in the data; nil moves it.
    var move: ((IndexPath, IndexPath) -> Void)?
    private let isQuiet: Bool

    init(_ sections: [[Int]], isQuiet: Bool = false) {
        self.sections = sections
        self.isQuiet = isQuiet
    }

    private func note(_ call: String) { if !isQuiet { calls.append(call) } }

    private func ask(_ question: String, _ path: IndexPath) -> Bool {
        note("\(question) \(path.section).\(path.item)")
        return !refused.contains(question)
    }

    /// Takes the calls so far.
    func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    /// Takes the calls that begin with one of the words.
    func take(_ words: String...) -> [String] { take().filter { call in words.contains { call.hasPrefix($0) } } }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
        note("sections")
        return sections.count
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        note("count \(section)")
        return sections[section].count
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        note("cell \(indexPath.section).\(indexPath.item)")
        if let cell { return cell(collectionView, indexPath) }
        let view = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
        (view as? NumberCell)?.number = sections[indexPath.section][indexPath.item]
        return view
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        note("view \(indexPath.section).\(indexPath.item)")
        return collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        ask("canMove", indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        note(
            "move \(sourceIndexPath.section).\(sourceIndexPath.item) to \(destinationIndexPath.section).\(destinationIndexPath.item)"
        )
        if let move { return move(sourceIndexPath, destinationIndexPath) }
        let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.item)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        note("target \(originalIndexPath.item) at \(currentIndexPath.item) to \(proposedIndexPath.item)")
        return moveTarget ?? proposedIndexPath
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { note("will \(indexPath.section).\(indexPath.item)") }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
        note("end \(indexPath.section).\(indexPath.item)")
        ended?(collectionView)
    }

    func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { target ?? proposedContentOffset }

    func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout {
        transitionLayout ?? UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    }

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        ask("shouldHighlight", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
        _ = ask("didHighlight", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
        _ = ask("didUnhighlight", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        ask("shouldSelect", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        ask("shouldDeselect", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        _ = ask("didSelect", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        _ = ask("didDeselect", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
        _ = ask("primary", indexPath)
    }
}

/// A cell that knows its number, and writes down what happens to it.
class NumberCell: UICollectionViewCell {
    var number = -1
    var events: [String] = []
    static var record: (String) -> Void = { _ in }
    var record: (String) -> Void = { _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        events.append("init \(Int(frame.minY))")
        Self.record("init")
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepareForReuse() {
        super.prepareForReuse()
        events.append("reuse")
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        events.append("apply \(layoutAttributes.indexPath.item)")
        Self.record("apply \(layoutAttributes.indexPath.item)")
    }

    override func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {
        record("willTransition")
    }

    override func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {
        record("didTransition")
    }
}
