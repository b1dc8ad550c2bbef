import TestSupport
import XCTest

@testable import UIKit

/// The tree of one section.
final class SectionSnapshotTests: XCTestCase {
    private typealias Snapshot = NSDiffableDataSourceSectionSnapshot<Int>

    /// 1 has 11, which has 111 and 112, and 12; 2 has 21.
    private static var tree: Snapshot {
        var snapshot = Snapshot()
        snapshot.append([1, 2])
        snapshot.append([11, 12], to: 1)
        snapshot.append([111, 112], to: 11)
        snapshot.append([21], to: 2)
        return snapshot
    }

    func testS272_appendedItemsAreCollapsed_visibleItemsHaveExpandedAncestors_andItemsAreDepthFirst() {
        var tree = Self.tree
        XCTAssertEqual(tree.items, [1, 11, 111, 112, 12, 2, 21])
        XCTAssertEqual(tree.rootItems, [1, 2])
        XCTAssertEqual(tree.visibleItems, [1, 2])
        tree.expand([11])
        XCTAssertEqual(tree.visibleItems, [1, 2])
        XCTAssertFalse(tree.isVisible(111))
        tree.expand([1])
        XCTAssertEqual(tree.visibleItems, [1, 11, 111, 112, 12, 2])
        XCTAssertTrue(tree.isVisible(111) && tree.isExpanded(11) && !tree.isExpanded(2))
        tree.collapse([1])
        XCTAssertEqual(tree.visibleItems, [1, 2])
        XCTAssertTrue(tree.isExpanded(11), "it stays expanded inside")
        XCTAssertEqual([tree.level(of: 1), tree.level(of: 112)], [0, 2])
        XCTAssertEqual([tree.parent(of: 111), tree.parent(of: 1)], [11, nil])
        XCTAssertEqual([tree.index(of: 12), tree.index(of: 9)], [4, nil])
        XCTAssertEqual(tree.visualDescription(), "+ 1\n  - 11\n    * 111\n    * 112\n  * 12\n+ 2\n  * 21")
    }

    func testS273_E51_expandingIgnoresUnknownItems_questionsReportThem_andADeleteTakesTheSubtree() {
        MainActor.assumeIsolated {
            var tree = Self.tree
            var told = UIKitDiagnostics.collect {
                tree.expand([9])
                tree.collapse([9])
                tree.delete([9])
                XCTAssertFalse(tree.isVisible(9) || tree.contains(9))
            }
            XCTAssertTrue(told.isEmpty)
            told = UIKitDiagnostics.collect {
                XCTAssertEqual(tree.level(of: 9), 0)
                XCTAssertNil(tree.parent(of: 9))
                XCTAssertFalse(tree.isExpanded(9))
                tree.append([5], to: 9)
                tree.insert([5], before: 9)
                XCTAssertTrue(tree.snapshot(of: 9).items.isEmpty)
            }
            XCTAssertEqual(told.map(\.kind), Array(repeating: .unknownIdentifier, count: 6))
            XCTAssertFalse(tree.contains(5))
            tree.delete([11])
            XCTAssertEqual(tree.items, [1, 12, 2, 21])
            XCTAssertFalse(tree.contains(112))
            tree.append([112])
            XCTAssertEqual(tree.items, [1, 12, 2, 21, 112])
        }
    }

    func testE50_anItemThatExistsStaysWhereItIs() {
        MainActor.assumeIsolated {
            var tree = Self.tree
            let told = UIKitDiagnostics.collect { tree.append([3, 111, 3]) }
            XCTAssertEqual(
                told.map(\.message),
                [
                    "NSDiffableDataSourceSectionSnapshot<Int>.append(_:to:): "
                        + "111, 3 come twice, or are in the snapshot already; the first stays"
                ])
            XCTAssertEqual(tree.items, [1, 11, 111, 112, 12, 2, 21, 3])
        }
    }

    func testATreeIsTakenOutAndPutElsewhere() {
        var tree = Self.tree
        tree.expand([11])
        let part = tree.snapshot(of: 1)
        XCTAssertEqual(part.items, [11, 111, 112, 12])
        XCTAssertEqual(part.visibleItems, [11, 111, 112, 12])
        let whole = tree.snapshot(of: 1, includingParent: true)
        XCTAssertEqual(whole.items, [1, 11, 111, 112, 12])
        tree.delete([1])
        tree.replace(childrenOf: 2, using: part)
        XCTAssertEqual(tree.visualDescription(), "+ 2\n  - 11\n    * 111\n    * 112\n  * 12")
        var other = Snapshot()
        other.append([5, 6])
        other.append([51], to: 5)
        tree.insert(other, after: 111)
        XCTAssertEqual(tree.items, [2, 11, 111, 5, 51, 6, 112, 12])
        tree.deleteAll()
        XCTAssertTrue(tree.items.isEmpty)
    }

    func testAReplacedSubtreeKeepsWhatIsElsewhere_andReportsIt() {
        MainActor.assumeIsolated {
            var tree = Self.tree
            var other = Snapshot()
            other.append([21, 7])
            other.append([71], to: 21)
            let told = UIKitDiagnostics.collect { tree.replace(childrenOf: 1, using: other) }
            XCTAssertEqual(told.map(\.kind), [.duplicateIdentifiers])
            XCTAssertEqual(tree.items, [1, 7, 2, 21])
        }
    }

    func testATreeDeeperThanTheStackIsWalked() {
        var tree = Snapshot()
        tree.append([0])
        for level in 1..<200_000 { tree.append([level], to: level - 1) }
        XCTAssertEqual(tree.level(of: 199_999), 199_999)
        XCTAssertEqual(tree.index(of: 150_000), 150_000)
        tree.delete([1])
        XCTAssertEqual(tree.items, [0])
    }

    // MARK: Random trees

    private struct Node {
        var item: Int
        var isExpanded = false
        var children: [Node] = []

        static func all(_ nodes: [Node]) -> [Int] { nodes.flatMap { [$0.item] + all($0.children) } }
        static func visible(_ nodes: [Node]) -> [Int] {
            nodes.flatMap { [$0.item] + ($0.isExpanded ? visible($0.children) : []) }
        }

        /// Changes the list that has the item, given its index there.
        static func change(_ nodes: inout [Node], at item: Int, _ body: (inout [Node], Int) -> Void) {
            if let index = nodes.firstIndex(where: { $0.item == item }) { return body(&nodes, index) }
            for index in nodes.indices { change(&nodes[index].children, at: item, body) }
        }
    }

    func testRandomChangesDoWhatATreeOfArraysDoes() {
        var random = SeededRandom("trees")
        for _ in 0..<80 {
            var (tree, nodes, next) = (Snapshot(), [Node](), 0)
            for _ in 0..<60 {
                let fresh = Array(next..<next + Int.random(in: 1...3, using: &random))
                next += fresh.count
                let added = fresh.map { Node(item: $0) }
                let item = Node.all(nodes).randomElement(using: &random)
                switch (Int.random(in: 0..<7, using: &random), item) {
                case (1, let item?):
                    tree.append(fresh, to: item)
                    Node.change(&nodes, at: item) { $0[$1].children += added }
                case (2, let item?):
                    tree.insert(fresh, before: item)
                    Node.change(&nodes, at: item) { $0.insert(contentsOf: added, at: $1) }
                case (3, let item?):
                    tree.insert(fresh, after: item)
                    Node.change(&nodes, at: item) { $0.insert(contentsOf: added, at: $1 + 1) }
                case (4, let item?):
                    let isExpanded = Bool.random(using: &random)
                    if isExpanded { tree.expand([item]) } else { tree.collapse([item]) }
                    Node.change(&nodes, at: item) { $0[$1].isExpanded = isExpanded }
                case (5, let item?):
                    tree.delete([item])
                    Node.change(&nodes, at: item) { $0.remove(at: $1) }
                default:
                    tree.append(fresh)
                    nodes += added
                }
                XCTAssertEqual(tree.items, Node.all(nodes), "seed \(random.seed)")
                XCTAssertEqual(tree.visibleItems, Node.visible(nodes), "seed \(random.seed)")
                if let item = tree.items.randomElement(using: &random) {
                    XCTAssertEqual(tree.index(of: item), tree.items.firstIndex(of: item), "seed \(random.seed)")
                    XCTAssertEqual(tree.isVisible(item), tree.visibleItems.contains(item), "seed \(random.seed)")
                }
            }
        }
    }
}
