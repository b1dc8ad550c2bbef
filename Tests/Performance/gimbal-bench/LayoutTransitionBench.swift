import GimbalTesting
import UIKit

/// B13: 200 items go from one layout to another in 60 frames, as a finger leads them.
@MainActor
enum LayoutTransitionBench {
    static func run() throws -> [Figure] {
        let screen = try TestScreen(width: 800, height: 480)
        let window = UIWindow(frame: UIScreen.main.bounds)
        // Ten lines of twenty items, and five lines of forty.
        let layouts = [grid(CGSize(width: 40, height: 48)), grid(CGSize(width: 20, height: 96))]
        let list = UICollectionView(frame: window.bounds, collectionViewLayout: layouts[0])
        list.contentInsetAdjustmentBehavior = .never
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let source = CountingSource(sections: 1, items: 200)
        list.dataSource = source
        window.addSubview(list)
        window.makeKeyAndVisible()
        screen.settle()
        let transition = list.startInteractiveTransition(to: layouts[1])
        screen.advance(by: 1.0 / 60)
        _ = source.take()
        let questions = layouts.map(\.questions)
        var time = Stopwatch.threadTime()
        for frame in 1...60 {
            transition.transitionProgress = CGFloat(frame) / 61
            transition.invalidateLayout()
            screen.advance(by: 1.0 / 60)
        }
        time = Stopwatch.threadTime() - time
        let calls = source.take()
        let asked = zip(layouts, questions).reduce(0) { $0 + $1.0.questions - $1.1 }
        list.cancelInteractiveTransition()
        screen.advance(by: 1)
        window.isHidden = true
        screen.settle()
        screen.close()
        return [
            Figure(name: "B13 a frame of 200 items between two layouts", value: time / 60e3, unit: "µs CPU"),
            ContractBench.count("B13 60 frames between two layouts, cellForItemAt", calls.cells, atMost: 0),
            ContractBench.count("B13 the same, other calls to the data source", calls.sections + calls.items, atMost: 0),
            ContractBench.count("B13 the same, questions to both layouts", asked, atMost: 0),
        ]
    }

    private static func grid(_ size: CGSize) -> CountingFlowLayout {
        let layout = CountingFlowLayout()
        layout.itemSize = size
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return layout
    }
}
