import AllocationCounter
import GimbalTesting
import UIKit

/// The performance contract of lists, by its numbers B1 to B14: 100,000 items in 100 sections, of which 20 are seen, in virtual time.
///
/// Most figures are counts: of calls to the data source and the layout, of objects, of calls to malloc. Other rows of the contract are
/// held by the benches beside this one: B3 by `FlowBench`, B10 by `ListBench`, B12 by `LaneBench`.
@MainActor
enum ContractBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        try load() + page() + movingViews() + jump(options) + batch(options) + reconfiguring() + SelfSizingBench.run()
            + LayoutTransitionBench.run()
    }

    static func count(_ name: String, _ value: Int, atMost most: Int, _ unit: String = "calls") -> Figure {
        Figure(name: name, value: Double(value), unit: unit, target: .atMost(Double(most)))
    }

    private static func onStage<Result>(
        items: Int = 100_000, _ layout: CountingFlowLayout = CountingFlowLayout(), _ body: (ContractStage) throws -> Result
    ) throws -> Result {
        let stage = try ContractStage(items: items, layout)
        defer { stage.close() }
        return try body(stage)
    }

    // MARK: B1, B2

    private static func load() throws -> [Figure] {
        try onStage(AttributeCountingLayout()) { stage in
            let before = CountedAttributes.made
            stage.load()
            let calls = stage.source.take()
            return [
                count("B1 load of 100000 items, numberOfSections", calls.sections, atMost: 1),
                count("B1 load, numberOfItemsInSection", calls.items, atMost: ContractStage.sections),
                count("B1 load, cellForItemAt", calls.cells, atMost: ContractStage.visible + ContractStage.line),
                count(
                    "B2 load, attributes made", CountedAttributes.made - before,
                    atMost: 4 * ContractStage.visible + ContractStage.sections, "objects"),
            ]
        }
    }

    // MARK: B4, B5, B7

    private static func page() throws -> [Figure] {
        try onStage { stage in
            stage.load()
            stage.scroll(from: 0, by: 480)
            _ = stage.source.take()
            let questions = stage.layout.questions
            var (mostQuestions, asked) = (0, questions)
            stage.scroll(from: 480, by: 480) {
                stage.list.layoutIfNeeded()
                mostQuestions = max(mostQuestions, stage.layout.questions - asked)
                asked = stage.layout.questions
            }
            let calls = stage.source.take()
            let pages = stage.layout.questions - questions
            stage.scroll(from: 960, by: 960)
            return [
                count("B4 a page is scrolled, cellForItemAt", calls.cells, atMost: ContractStage.visible),
                count("B4 a page is scrolled, other calls to the data source", calls.sections + calls.items, atMost: 0),
                // The array that the layout answers each question with is the app's to keep.
                Figure(
                    name: "B5 a page is scrolled, mallocs of the list", value: mallocs(stage, from: 1920), unit: "calls/frame",
                    target: .atMost(2.0 / 48)),
                count("B7 a page is scrolled, questions to the layout", pages, atMost: 2),
                count("B7 the most questions in one frame", mostQuestions, atMost: 1),
            ]
        }
    }

    /// The calls to malloc of the list in a frame, without the commit and the display's part.
    private static func mallocs(_ stage: ContractStage, from start: CGFloat) -> Double {
        var calls: UInt = 0
        for step in 1...96 {
            let before = allocation_count()
            stage.list.contentOffset.y = start + CGFloat(step) * 10
            stage.list.layoutIfNeeded()
            calls += allocation_count() - before
            stage.screen.advance(by: 1.0 / 60)
        }
        return Double(calls) / 96
    }

    // MARK: B6

    private static func movingViews() throws -> [Figure] {
        try onStage { stage in
            stage.load()
            let most = fling(stage)
            let atRest = stage.cellsInUse
            let pool = stage.cellsInPool
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            let page = ContractStage.visible + ContractStage.line
            let warned = stage.cellsInPool
            let scroll = BlockScroll(stage)
            return [
                count("B6 cells in use, at rest", atRest, atMost: page + ContractStage.visible, "cells"),
                count("B6 cells in use while the content decelerates", most, atMost: 3 * page, "cells"),
                count("B6 cells in use while a block scrolls 3000 points", scroll.most, atMost: 4 * page, "cells"),
                count("B6 frames with a blank part while a block scrolls", scroll.blank, atMost: 0, "frames"),
                count("B6 cells that wait to be used again", pool, atMost: most, "cells"),
                count("B6 the same after a memory warning", warned, atMost: 0, "cells"),
            ]
        }
    }

    /// Lets a finger throw the content; returns the most cells that were in use.
    private static func fling(_ stage: ContractStage) -> Int {
        let finger = stage.screen.touch(at: CGPoint(x: 400, y: 440))
        finger.move(to: CGPoint(x: 400, y: 80), duration: 0.12)
        finger.end()
        var most = 0
        repeat {
            stage.screen.advance(by: 1.0 / 60)
            most = max(most, stage.cellsInUse)
        } while stage.list.isDecelerating
        stage.screen.advance(by: 1)
        stage.list.setNeedsLayout()
        stage.screen.settle()
        return most
    }

    // MARK: B8

    private static func jump(_ options: BenchOptions) throws -> [Figure] {
        let results = try [10_000, 100_000].map { items in
            try onStage(items: items) { stage in
                stage.load()
                let last = IndexPath(item: stage.source.items - 1, section: ContractStage.sections - 1)
                _ = stage.source.take()
                jump(stage, to: last)
                let cells = stage.source.take().cells
                let time = Stopwatch.least(options) {
                    for _ in 0..<20 {
                        jump(stage, to: IndexPath(item: 0, section: 0))
                        jump(stage, to: last)
                    }
                }
                return (cells: cells, time: time / 40)
            }
        }
        return [
            count("B8 jump to the last of 100000, cellForItemAt", results[1].cells, atMost: ContractStage.visible),
            Figure(name: "B8 jump to the last of 100000", value: results[1].time / 1e3, unit: "µs CPU"),
            Figure(
                name: "B8 jump, growth from 10000 to 100000", value: results[1].time / results[0].time, unit: "×",
                target: .atMost(1.5)),
        ]
    }

    private static func jump(_ stage: ContractStage, to path: IndexPath) {
        stage.list.scrollToItem(at: path, at: .bottom, animated: false)
        stage.list.layoutIfNeeded()
    }

    // MARK: B9

    /// Ten items are deleted and ten come, in one batch without animation.
    private static func batch(_ options: BenchOptions) throws -> [Figure] {
        let times = try [10_000, 100_000].map { items in
            try onStage(items: items) { stage in
                stage.load()
                let deleted = (0..<10).map { IndexPath(item: $0 * 2, section: 0) }
                let inserted = (0..<10).map { IndexPath(item: $0 * 3, section: 0) }
                return Stopwatch.least(options) {
                    UIView.performWithoutAnimation {
                        stage.list.performBatchUpdates {
                            stage.list.deleteItems(at: deleted)
                            stage.list.insertItems(at: inserted)
                        }
                    }
                    stage.list.layoutIfNeeded()
                }
            }
        }
        return [
            Figure(name: "B9 a batch of 20 operations on 100000", value: times[1] / 1e3, unit: "µs CPU"),
            Figure(
                name: "B9 a batch, growth from 10000 to 100000", value: times[1] / times[0], unit: "×", target: .atMost(2)),
        ]
    }

    // MARK: B14

    private static func reconfiguring() throws -> [Figure] {
        try onStage(items: 10_000) { stage in
            stage.load()
            _ = stage.source.take()
            let preparations = stage.layout.preparations
            stage.list.reconfigureItems(at: stage.list.indexPathsForVisibleItems)
            stage.screen.settle()
            return [
                count("B14 20 of 10000 are reconfigured, cellForItemAt", stage.source.take().cells, atMost: 20),
                count("B14 the same, preparations of the layout", stage.layout.preparations - preparations, atMost: 0),
            ]
        }
    }
}
