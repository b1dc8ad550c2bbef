@testable import UIKit

/// Says the sizes of items, and counts how often it is asked.
@MainActor
final class FlowSizer: NSObject, UICollectionViewDelegateFlowLayout {
    private let size: (IndexPath) -> CGSize
    private(set) var asked = 0
    /// How often each item was asked for, at most.
    private(set) var askedOfOne = 0
    private var askedOf: [IndexPath: Int] = [:]

    init(_ size: @escaping (IndexPath) -> CGSize) { self.size = size }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        asked += 1
        askedOf[indexPath, default: 0] += 1
        askedOfOne = max(askedOfOne, askedOf[indexPath] ?? 0)
        return size(indexPath)
    }
}

/// Implements nothing of the flow layout's delegate.
@MainActor
final class SilentSizer: NSObject, UICollectionViewDelegateFlowLayout {}

/// Decides on all but the sizes of items.
@MainActor
final class FlowMeasures: NSObject, UICollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(top: 1, left: 20, bottom: 2, right: 40) }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { 7 }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { 80 }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: section == 0 ? 30 : 0) }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: section == 0 ? 0 : 15) }
}
