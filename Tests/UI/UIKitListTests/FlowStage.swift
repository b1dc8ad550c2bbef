@testable import UIKit

/// A collection view of 320 × 480 points with a flow layout, outside of windows.
@MainActor
final class FlowStage {
    let layout: UICollectionViewFlowLayout
    let view: UICollectionView
    let source: FlowSource
    /// Held here, since the collection view does not.
    private let delegate: (any UICollectionViewDelegate)?

    init(
        _ counts: [Int], _ delegate: (any UICollectionViewDelegate)? = nil, layout: UICollectionViewFlowLayout? = nil,
        source: FlowSource? = nil, cell: UICollectionViewCell.Type = UICollectionViewCell.self
    ) {
        UITraitCollection.current = UITraitCollection(displayScale: 1)
        self.layout = layout ?? UICollectionViewFlowLayout()
        self.source = source ?? FlowSource(counts)
        self.delegate = delegate
        view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: self.layout)
        view.register(cell, forCellWithReuseIdentifier: "cell")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "bar")
        }
        view.dataSource = self.source
        view.delegate = delegate
    }

    /// Where an item is in the content.
    func frame(_ item: Int, _ section: Int = 0) -> CGRect {
        layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame ?? .null
    }

    func frames(_ section: Int = 0) -> [CGRect] { (0..<source.counts[section]).map { frame($0, section) } }

    func header(_ section: Int) -> UICollectionViewLayoutAttributes? {
        layout.layoutAttributesForSupplementaryView(
            ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))
    }

    func footer(_ section: Int) -> UICollectionViewLayoutAttributes? {
        layout.layoutAttributesForSupplementaryView(
            ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: section))
    }

    /// Scrolls and lays out.
    func scroll(to y: Double) {
        view.contentOffset.y = y
        view.layoutIfNeeded()
    }

    /// The reports of misuse that `work` leads to.
    static func reports(_ work: () -> Void) -> [String] { UIKitDiagnostics.collect(work).map(\.message) }
}
