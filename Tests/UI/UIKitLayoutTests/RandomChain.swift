@testable import UIKit

/// Makes a chain of views along one axis: cards below each other, with texts inside, of which no length is fixed.
struct RandomChain {
    struct Link {
        let top, height, textTop, textHeight: LinearSymbol
    }

    var random: Random
    private(set) var constraints: [LinearConstraint] = []
    private(set) var links: [Link] = []
    let room: LinearSymbol
    let content: LinearSymbol
    /// Each preference has a priority of its own, so that one solution is best.
    private var priorities = Array(1...400).map(Float.init)

    init(_ seed: UInt64, count: Int, makeVariable: (_ isPosition: Bool) -> LinearSymbol) {
        random = Random(seed)
        room = makeVariable(false)
        content = makeVariable(false)
        for _ in 0..<count {
            links.append(
                Link(
                    top: makeVariable(true), height: makeVariable(false), textTop: makeVariable(true),
                    textHeight: makeVariable(false)))
        }
    }

    var symbols: [LinearSymbol] { [room, content] + links.flatMap { [$0.top, $0.height, $0.textTop, $0.textHeight] } }

    mutating func fill() {
        add([(room, 1)], -Double(100 + random.below(300)), .equal, nil)
        for (index, link) in links.enumerated() {
            join(link, to: index == 0 ? nil : links[index - 1])
            fillCard(link)
            if random.below(8) == 0 { beside(link) }
        }
        guard let last = links.last else { return }
        add([(content, 1), (last.top, -1), (last.height, -1)], -8, .equal, nil)
        switch random.below(4) {
        case 0: add([(content, 1), (room, -1)], 0, .equal, nil)
        case 1: add([(content, 1), (room, -1)], 0, .lessOrEqual, random.below(2) == 0 ? nil : priority())
        default: break
        }
        // The room that is left belongs to one place.
        for link in links {
            for symbol in [link.top, link.height, link.textTop, link.textHeight] {
                add([(symbol, 1)], -Double(random.below(60)), .equal, priority())
            }
        }
        add([(content, 1)], -Double(random.below(400)), .equal, priority())
    }

    /// Another constant for a constraint; returns which.
    mutating func change() -> Int {
        let index = random.below(constraints.count)
        constraints[index].constant += Double(random.below(21) - 10)
        return index
    }

    /// A constraint goes to the end; returns where it was.
    mutating func renew() -> Int {
        let index = random.below(constraints.count)
        constraints.append(constraints.remove(at: index))
        return index
    }

    private mutating func join(_ link: Link, to above: Link?) {
        guard let above else { return add([(link.top, 1)], -Double(random.below(20)), .equal, nil) }
        let gap = -Double(random.below(12))
        switch random.below(6) {
        case 0:
            add([(link.top, 1), (above.top, -1), (above.height, -1)], gap, .greaterOrEqual, nil)
            if random.below(2) == 0 { add([(link.top, 1), (above.textTop, -1)], -30, .equal, priority()) }
        case 1: add([(link.top, 1), (above.textTop, -1), (above.textHeight, -1)], gap, .equal, nil)
        default: add([(link.top, 1), (above.top, -1), (above.height, -1)], gap, .equal, nil)
        }
    }

    private mutating func fillCard(_ link: Link) {
        add([(link.height, 1)], -Double(random.below(60)), .greaterOrEqual, random.below(4) == 0 ? priority() : nil)
        if random.below(3) == 0 { add([(link.height, 1)], -Double(40 + random.below(60)), .lessOrEqual, priority()) }
        let length = Double(10 + random.below(50))
        add([(link.textHeight, 1)], -length, .greaterOrEqual, priority())
        add([(link.textHeight, 1)], -length, .lessOrEqual, priority())
        switch random.below(3) {
        case 0:
            add([(link.textTop, 1), (link.top, -1), (link.textHeight, 0.5), (link.height, -0.5)], 0, .equal, nil)
            add([(link.textTop, 1), (link.top, -1)], -4, .greaterOrEqual, nil)
        case 1:
            add([(link.textTop, 1), (link.top, -1)], -8, .equal, nil)
            add([(link.textTop, 1), (link.textHeight, 1), (link.top, -1), (link.height, -1)], 8, .lessOrEqual, nil)
        default:
            add([(link.textTop, 1), (link.top, -1)], -8, .equal, nil)
            add([(link.textTop, 1), (link.textHeight, 1), (link.top, -1), (link.height, -1)], 8, .equal, nil)
        }
    }

    /// A constraint with the room or with another card.
    private mutating func beside(_ link: Link) {
        let other = links[random.below(links.count)]
        switch random.below(4) {
        case 0: add([(link.height, 1), (other.height, -1)], 0, .greaterOrEqual, priority())
        case 1: add([(link.height, 1), (room, -0.25)], 0, .lessOrEqual, nil)
        case 2: add([(link.top, 1), (link.height, 1), (room, -1)], 0, .lessOrEqual, priority())
        default: add([(link.textTop, 1), (other.textTop, -1)], -20, .equal, priority())
        }
    }

    private mutating func priority() -> Float { priorities.remove(at: random.below(priorities.count)) }

    private mutating func add(
        _ terms: [(LinearSymbol, Double)], _ constant: Double, _ relation: LinearConstraint.Relation, _ priority: Float?
    ) {
        let terms = terms.map { LinearConstraint.Term(variable: $0.0, factor: $0.1) }
        constraints.append(LinearConstraint(terms, constant: constant, relation, priority: priority))
    }
}
