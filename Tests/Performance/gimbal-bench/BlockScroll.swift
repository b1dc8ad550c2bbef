import GimbalTesting
import QuartzCore
import UIKit

/// A list that an animation block scrolls over 3,000 points: the cells that are in use, and what is seen without one.
@MainActor
struct BlockScroll {
    /// The most cells that were in use in a frame.
    private(set) var most = 0
    /// The frames in which an item is seen that has no cell.
    private(set) var blank = 0

    init(_ stage: ContractStage) {
        let list = stage.list
        UIView.animate(withDuration: 0.5) { list.contentOffset.y += 3000 }
        for _ in 0..<36 {
            stage.screen.advance(by: 1.0 / 60)
            most = max(most, stage.cellsInUse)
            let seen = list.layer.presentedBounds(at: SceneContext.main.comingFrameTime).insetBy(dx: 0, dy: 1)
            let items = stage.layout.layoutAttributesForElements(in: seen) ?? []
            if items.contains(where: { $0.frame.intersects(seen) && list.cellForItem(at: $0.indexPath) == nil }) { blank += 1 }
        }
    }
}
