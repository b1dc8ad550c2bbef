@testable import UIKit

/// Gives plain cells, and counts what it is asked.
@MainActor
class FlowSource: NSObject, UICollectionViewDataSource {
    var counts: [Int]
    private(set) var askedCounts = 0
    private(set) var madeCells = 0
    private(set) var askedBars: [String] = []

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
        askedCounts += 1
        return counts.count
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        madeCells += 1
        return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        askedBars.append("\(kind.suffix(6)) \(indexPath.section).\(indexPath.item)")
        return collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "bar", for: indexPath)
    }
}
