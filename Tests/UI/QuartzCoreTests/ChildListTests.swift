import TestSupport
import XCTest

@testable import QuartzCore

private final class Node: ListedChild {
    nonisolated(unsafe) static let gapInList = Node(-1)
    let number: Int
    var placeInList: Int32 = 0

    init(_ number: Int) { self.number = number }
}

/// Children of very many that come, go and move, held against an array.
final class ChildListTests: XCTestCase {
    private func numbers(_ list: inout ChildList<Node>) -> [Int] {
        list.closeGaps()
        return list.places.map(\.number)
    }

    func testAnySequenceLeavesTheOrderOfAnArray() {
        var random = SeededRandom("children that come, go and move")
        for _ in 0..<50 {
            var (list, array) = (ChildList<Node>(), [Node]())
            for step in 0..<300 {
                let at = array.isEmpty ? 0 : Int.random(in: 0..<array.count, using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0...2:
                    let index = Bool.random(using: &random) ? array.count : at
                    let node = Node(step)
                    list.insert(node, at: index)
                    array.insert(node, at: index)
                case 3...5 where !array.isEmpty: list.remove(array.remove(at: at))
                case 6 where !array.isEmpty: XCTAssertEqual(list.index(of: array[at]), at)
                case 7: XCTAssertEqual(numbers(&list), array.map(\.number))
                default: break
                }
                XCTAssertEqual(list.count, array.count)
                XCTAssertEqual(list.isEmpty, array.isEmpty)
                XCTAssertTrue(list.last === array.last)
            }
            XCTAssertEqual(numbers(&list), array.map(\.number))
        }
    }

    /// The others close up about as often as their number halves, whatever the order in which children leave.
    func testTheOthersSeldomMoveUpWhereChildrenLeaveOneByOne() {
        let nodes = (0..<1000).map(Node.init)
        var random = SeededRandom("the order in which children leave")
        for order in [nodes, nodes.reversed(), nodes.shuffled(using: &random)] {
            var list = ChildList<Node>()
            for node in nodes { list.insert(node, at: list.count) }
            var timesMoved = 0
            for (number, node) in order.enumerated() {
                let before = list.places.count
                list.remove(node)
                if list.gaps == 0, list.places.count < before - 1 { timesMoved += 1 }
                XCTAssertEqual(list.count, 999 - number)
            }
            XCTAssertLessThanOrEqual(timesMoved, 12)
            XCTAssertTrue(list.isEmpty)
        }
    }

    func testAChildIsFoundAtOnceInAListThatGrewAtItsFront() {
        let nodes = (0..<1000).map(Node.init)
        var list = ChildList<Node>()
        for node in nodes { list.insert(node, at: 0) }
        XCTAssertEqual(list.index(of: nodes[300]), 699)
        for (index, node) in nodes.reversed().enumerated() { XCTAssertEqual(Int(node.placeInList), index) }
    }

    func testAChildThatLeftIsNotKept() {
        var list = ChildList<Node>()
        weak var left: Node?
        do {
            let nodes = (0..<3).map(Node.init)
            for node in nodes { list.insert(node, at: list.count) }
            left = nodes[0]
            list.remove(nodes[0])
        }
        XCTAssertNil(left)
        XCTAssertEqual(numbers(&list), [1, 2])
    }
}
