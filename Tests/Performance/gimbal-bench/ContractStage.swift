import GimbalTesting
import UIKit

/// A collection view of 100 sections that fills a screen, and counts what it asks its data source and its layout.
@MainActor
final class ContractStage {
    static let sections = 100
    /// Four lines of five items are seen.
    static let item = CGSize(width: 160, height: 120)
    static let visible = 20
    static let line = 5

    let screen: TestScreen
    let window: UIWindow
    let layout: CountingFlowLayout
    let list: UICollectionView
    let source: CountingSource

    init(items: Int, _ layout: CountingFlowLayout) throws {
        self.layout = layout
        screen = try TestScreen(width: 800, height: 480)
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        layout.itemSize = Self.item
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        source = CountingSource(sections: Self.sections, items: items / Self.sections)
        list = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
        list.contentInsetAdjustmentBehavior = .never
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        screen.settle()
    }

    /// Loads the list and shows its first page.
    func load() {
        list.dataSource = source
        window.rootViewController?.view.addSubview(list)
        screen.settle()
    }

    /// Scrolls in frames of ten points.
    func scroll(from start: CGFloat, by way: CGFloat, eachFrame: () -> Void = {}) {
        for step in 1...Int(way / 10) {
            list.contentOffset.y = start + CGFloat(step) * 10
            eachFrame()
            screen.advance(by: 1.0 / 60)
        }
    }

    /// The cells that are not in a pool.
    var cellsInUse: Int { cells.count { !$0.isHidden } }
    /// The cells that wait to be used again.
    var cellsInPool: Int { cells.count(where: \.isHidden) }
    private var cells: [UIView] { list.subviews.filter { $0 is UICollectionViewCell } }

    func close() {
        list.removeFromSuperview()
        window.isHidden = true
        window.rootViewController = nil
        screen.settle()
        screen.close()
    }
}
