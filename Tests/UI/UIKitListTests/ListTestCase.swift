import QuartzCore
import UIKit
import XCTest

/// Runs tests of a list in a window of 300 × 200 points, in virtual time: four rows of 50 points are seen.
class ListTestCase: XCTestCase {
    /// Runs `body` with a collection view that fills the window and is not laid out yet.
    func withList(
        _ sections: [[Int]], layout configure: @MainActor (RowLayout) -> Void = { _ in },
        _ body: @MainActor (UICollectionView, ListSource, ListClock) -> Void
    ) {
        MainActor.assumeIsolated {
            let clock = ListClock()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            window.makeKeyAndVisible()
            clock.tick()
            let layout = RowLayout()
            configure(layout)
            let source = ListSource(sections)
            let list = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
            list.register(NumberCell.self, forCellWithReuseIdentifier: "number")
            list.register(UICollectionReusableView.self, forSupplementaryViewOfKind: "header", withReuseIdentifier: "header")
            list.dataSource = source
            list.delegate = source
            window.addSubview(list)
            body(list, source, clock)
            list.removeFromSuperview()
            window.isHidden = true
            clock.tick()
            clock.tick()
        }
    }
}

/// Ends turns when the test says so.
@MainActor
final class ListClock {
    private static var now = 1000.0

    init() {
        UIApplication.shared.startOver()
        SceneContext.main.setRoot(UIScreen.main.rootLayer, on: UIScreen.main.id)
        SceneContext.main.setTickTime(Self.now)
    }

    /// Ends the turn at a time `seconds` later.
    func tick(after seconds: Double = 0) {
        Self.now += seconds
        SceneContext.main.setTickTime(Self.now)
        SceneContext.main.commitTick()
    }

    /// Several turns of a sixtieth of a second.
    func run(_ seconds: Double) {
        let end = Self.now + seconds
        while Self.now < end - 1e-9 { tick(after: min(1.0 / 60, end - Self.now)) }
    }
}

extension UICollectionView {
    @MainActor var rowLayout: RowLayout { collectionViewLayout as? RowLayout ?? RowLayout() }
}

/// The numbers that the cells show which are seen, from the top.
@MainActor
func numbers(_ list: UICollectionView) -> [Int] {
    list.visibleCells.sorted { $0.frame.minY < $1.frame.minY }.compactMap { ($0 as? NumberCell)?.number }
}
