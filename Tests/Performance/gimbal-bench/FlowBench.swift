import AllocationCounter
import UIKit

/// What a flow layout costs, by the number of its items: the load, a page, a jump, a cell that takes another size; and what it asks.
///
/// The load is what the layout does: the delegate's answers, the lines, the size of the content; no cells.
@MainActor
final class FlowBench {
    private static let screen = CGRect(x: 0, y: 0, width: 400, height: 800)
    private let layout = UICollectionViewFlowLayout()
    private let view: UICollectionView
    private let source: FlowBenchSource
    private let sizer = FlowBenchSizer()
    private let count: Int

    private init(_ count: Int, sized: Bool = false) {
        self.count = count
        source = FlowBenchSource(count)
        view = UICollectionView(frame: Self.screen, collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        if sized { view.delegate = sizer }
    }

    static func run(_ options: BenchOptions) -> [Figure] {
        loads(options) + pages(options) + jumps(options) + measurings(options)
    }

    private func load() {
        layout.invalidateLayout()
        sink += layout.collectionViewContentSize.height
    }

    // MARK: Load

    private static func loads(_ options: BenchOptions) -> [Figure] {
        [false, true].flatMap { isSized -> [Figure] in
            let name = isSized ? "sizeForItemAt" : "one size"
            let benches = [10_000, 100_000].map { FlowBench($0, sized: isSized) }
            // The first load of a process makes what all layouts share.
            benches[0].load()
            let (bytesBefore, callsBefore) = (Double(allocation_bytes()), Double(allocation_count()))
            benches[1].load()
            let (bytes, calls) = (Double(allocation_bytes()) - bytesBefore, Double(allocation_count()) - callsBefore)
            let asked = benches[1].sizer.asked
            let times = benches.map { bench in Stopwatch.least(options, bench.load) }
            return [
                Figure(name: "flow layout of 100000, \(name), load", value: times[1] / 1e3, unit: "µs CPU"),
                Figure(
                    name: "flow layout, \(name), load, growth from 10000 to 100000", value: times[1] / times[0], unit: "×",
                    target: .atMost(isSized ? 15 : 1.5)),
                Figure(
                    name: "flow layout of 100000, \(name), kept", value: bytes / 1e5, unit: "bytes an item",
                    target: .atMost(isSized ? 16.5 : 0.5)),
                Figure(
                    name: "flow layout of 100000, \(name), load, mallocs", value: calls, unit: "calls",
                    target: .atMost(100)),
                Figure(
                    name: "flow layout of 100000, \(name), delegate asked", value: Double(asked), unit: "calls",
                    target: .atMost(isSized ? 1e5 : 0)),
            ]
        }
    }

    // MARK: A page

    private static func pages(_ options: BenchOptions) -> [Figure] {
        [false, true].flatMap { isSized -> [Figure] in
            let name = isSized ? "sizeForItemAt" : "one size"
            let benches = [10_000, 100_000].map { FlowBench($0, sized: isSized) }
            for bench in benches { bench.load() }
            let mallocs = allocation_count()
            let elements = benches[1].lastPage()
            let calls = allocation_count() - mallocs
            let times = benches.map { bench in
                Stopwatch.least(options) { for _ in 0..<100 { sink += Double(bench.lastPage()) } } / 100
            }
            return [
                Figure(name: "flow layout of 100000, \(name), the last page", value: times[1] / 1e3, unit: "µs CPU"),
                Figure(
                    name: "flow layout of 100000, \(name), the last page, mallocs", value: Double(calls) / Double(elements),
                    unit: "calls an element"),
                Figure(
                    name: "flow layout, \(name), the last page, growth from 10000 to 100000", value: times[1] / times[0],
                    unit: "×",
                    target: .atMost(1.5)),
            ]
        }
    }

    private func lastPage() -> Int {
        let page = CGRect(x: 0, y: layout.collectionViewContentSize.height - 800, width: 400, height: 800)
        return layout.layoutAttributesForElements(in: page)?.count ?? 0
    }

    // MARK: A jump

    private static func jumps(_ options: BenchOptions) -> [Figure] {
        let bench = FlowBench(100_000, sized: true)
        bench.view.layoutIfNeeded()
        let (seen, asked) = (bench.source.made, bench.sizer.asked)
        bench.jump(to: 99_999)
        let made = bench.source.made - seen
        let time = Stopwatch.least(options) {
            bench.jump(to: 0)
            bench.jump(to: 99_999)
        }
        for page in 0..<50 {
            bench.view.contentOffset.y = CGFloat(page) * 800
            bench.view.layoutIfNeeded()
        }
        return [
            Figure(name: "flow layout of 100000, jump to the last item", value: time / 2e3, unit: "µs CPU"),
            Figure(
                name: "flow layout of 100000, jump to the last item, cells", value: Double(made), unit: "calls",
                target: .atMost(80)),
            Figure(
                name: "flow layout of 100000, jumps and 50 pages, delegate asked", value: Double(bench.sizer.asked - asked),
                unit: "calls", target: .atMost(0)),
        ]
    }

    private func jump(to item: Int) {
        view.scrollToItem(at: IndexPath(item: item, section: 0), at: .centeredVertically, animated: false)
        view.layoutIfNeeded()
    }

    // MARK: A cell that takes another size

    private static func measurings(_ options: BenchOptions) -> [Figure] {
        let times = [10_000, 100_000].map { count in
            let bench = FlowBench(count)
            bench.layout.estimatedItemSize = CGSize(width: 400, height: 40)
            bench.load()
            bench.measure(1, 50)
            var height = 50.0
            return Stopwatch.least(options) {
                height += 1
                bench.measure(1, height)
            }
        }
        return [
            Figure(name: "flow layout of 100000, the second cell takes another size", value: times[1] / 1e3, unit: "µs CPU"),
            Figure(
                name: "flow layout, the second cell takes another size, growth from 10000", value: times[1] / times[0], unit: "×",
                target: .atMost(15)),
        ]
    }

    private func measure(_ item: Int, _ height: Double) {
        guard let original = layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0)),
            let preferred = original.copy(with: nil) as? UICollectionViewLayoutAttributes
        else { return }
        preferred.size.height = height
        layout.invalidateLayout(
            with: layout.invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
        sink += layout.collectionViewContentSize.height
    }
}

/// Plain cells, counted.
@MainActor
private final class FlowBenchSource: NSObject, UICollectionViewDataSource {
    private let count: Int
    private(set) var made = 0

    init(_ count: Int) { self.count = count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        made += 1
        return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
}

/// Sizes of several widths and heights, counted.
@MainActor
private final class FlowBenchSizer: NSObject, UICollectionViewDelegateFlowLayout {
    private(set) var asked = 0

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        asked += 1
        return CGSize(width: 60 + Double(indexPath.item % 7) * 10, height: 40 + Double(indexPath.item % 5) * 4)
    }
}
