import TestSupport
import XCTest

@testable import UIKit

/// Random compositional layouts, whose answers for rectangles are compared with the places of all single elements.
final class CompositionalModelTests: CompositionalTestCase {
    func testP211_P215_elementsInARectangleAreThoseThatTouchIt() {
        MainActor.assumeIsolated {
            var random = SeededRandom("compositional layouts")
            for round in 0..<150 {
                let model = CompositionalModel(&random)
                var solution = model.solution
                for _ in 0..<15 { model.ask(&solution, &random) }
                for _ in 0..<6 {
                    let rect = model.rect(solution, &random)
                    var found: [ElementKey: CGRect] = [:]
                    var isTwice = false
                    solution.visit(rect, seen: rect.insetBy(dx: 10, dy: 10)) {
                        if found.updateValue($0.frame, forKey: $0.key) != nil { isTwice = true }
                    }
                    XCTAssertFalse(isTwice, "seed \(random.seed), round \(round)")
                    let all = model.all(solution, touching: rect, seen: rect.insetBy(dx: 10, dy: 10))
                    XCTAssertEqual(Self.differences(found, all), [], "seed \(random.seed), round \(round), \(rect)")
                }
            }
        }
    }

    func testP222_sizesThatComeOneByOne_giveWhatTheyGiveAtOnce() {
        MainActor.assumeIsolated {
            var random = SeededRandom("sizes of compositional layouts")
            Self.compare(&random, rounds: 150)
            // In its fifth layout the last group depended on the order of the questions.
            var known = SeededRandom(quietly: 397_688_857_966_424_205)
            Self.compare(&known, rounds: 5)
        }
    }

    @MainActor private static func compare(_ random: inout SeededRandom, rounds: Int) {
        for round in 0..<rounds {
            let model = CompositionalModel(&random)
            var solution = model.solution
            for _ in 0..<30 { model.ask(&solution, &random) }
            let fresh = model.solution.withSizes(solution.askedSizes)
            XCTAssertEqual(solution.contentSize.height, fresh.contentSize.height, accuracy: 1e-6)
            XCTAssertEqual(solution.contentSize.width, fresh.contentSize.width, accuracy: 1e-6)
            let all = CGRect(x: -1e6, y: -1e6, width: 3e6, height: 3e6)
            let (own, others) = (model.all(solution, touching: all, seen: .zero), model.all(fresh, touching: all, seen: .zero))
            XCTAssertEqual(differences(own, others), [], "seed \(random.seed), round \(round)")
        }
    }

    /// The first elements that are not in both, or elsewhere.
    private static func differences(_ a: [ElementKey: CGRect], _ b: [ElementKey: CGRect]) -> [String] {
        let keys = Set(a.keys).union(b.keys).filter { key in
            guard let one = a[key], let other = b[key] else { return true }
            return abs(one.minX - other.minX) > 1 || abs(one.minY - other.minY) > 1 || one.size != other.size
        }
        return keys.prefix(4).map { "\($0.path) \($0.kind): \(String(describing: a[$0])), \(String(describing: b[$0]))" }
    }
}

/// A random layout as values.
@MainActor
private struct CompositionalModel {
    let solution: CompositionalSolution
    let counts: [Int]
    private let axis: ListAxis

    init(_ random: inout SeededRandom) {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = Bool.random(using: &random) ? .vertical : .horizontal
        configuration.interSectionSpacing = CGFloat(Int.random(in: -3...20, using: &random))
        if Bool.random(using: &random) { configuration.boundarySupplementaryItems = [Self.boundary("top", &random)] }
        let layout = configuration.recipe
        axis = layout.axis
        let environment = SolveEnvironment(size: CGSize(width: 300, height: 200), traits: UITraitCollection())
        counts = (0..<Int.random(in: 0...6, using: &random)).map { _ in [0, 1, 7, 40].randomElement(using: &random) ?? 0 }
        let sections = counts.map { count in
            SolvedSection(
                Self.section(&random, layout.axis).recipe(environment, layout), axis: layout.axis,
                bounds: environment.contentSize,
                itemCount: count, solver: GroupSolver())
        }
        solution = CompositionalSolution(layout, environment, sections, grid: PixelGrid())
    }

    // MARK: Definitions

    private static func section(_ random: inout SeededRandom, _ axis: ListAxis) -> NSCollectionLayoutSection {
        let section = NSCollectionLayoutSection(group: Self.group(&random, depth: 0))
        section.interGroupSpacing = CGFloat(Int.random(in: -5...15, using: &random))
        section.contentInsets.top = CGFloat(Int.random(in: 0...9, using: &random))
        section.contentInsets.leading = CGFloat(Int.random(in: 0...9, using: &random))
        if Bool.random(using: &random) { section.boundarySupplementaryItems.append(boundary("header", &random)) }
        if Bool.random(using: &random) { section.boundarySupplementaryItems.append(boundary("footer", &random)) }
        if Bool.random(using: &random) { section.decorationItems = [.background(elementKind: "back")] }
        return section
    }

    private static func boundary(_ kind: String, _ random: inout SeededRandom) -> NSCollectionLayoutBoundarySupplementaryItem {
        let alignment = NSRectAlignment(rawValue: Int.random(in: 0...8, using: &random)) ?? .top
        let boundary = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: length(&random), heightDimension: length(&random)),
            elementKind: kind, alignment: alignment, absoluteOffset: CGPoint(x: 0, y: Int.random(in: -30...30, using: &random)))
        boundary.pinToVisibleBounds = Bool.random(using: &random)
        boundary.extendsBoundary = Bool.random(using: &random)
        return boundary
    }

    private static func group(_ random: inout SeededRandom, depth: Int) -> NSCollectionLayoutGroup {
        let items = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            depth < 2 && Int.random(in: 0..<4, using: &random) == 0 ? Self.group(&random, depth: depth + 1) : item(&random)
        }
        let size = NSCollectionLayoutSize(
            widthDimension: groupLength(&random, .fractionalWidth(1)), heightDimension: groupLength(&random, .absolute(90)))
        let isRow = Bool.random(using: &random)
        let made =
            isRow
            ? NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: items)
            : NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: items)
        let space = CGFloat(Int.random(in: 0...8, using: &random))
        made.interItemSpacing = Bool.random(using: &random) ? .fixed(space) : .flexible(space)
        if Bool.random(using: &random) {
            made.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: .flexible(2), top: .fixed(space), trailing: nil, bottom: .fixed(1))
        }
        return made
    }

    private static func item(_ random: inout SeededRandom) -> NSCollectionLayoutItem {
        let size = NSCollectionLayoutSize(widthDimension: length(&random), heightDimension: length(&random))
        guard Bool.random(using: &random) else { return NSCollectionLayoutItem(layoutSize: size) }
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(12), heightDimension: .absolute(12)),
            elementKind: Bool.random(using: &random) ? "badge" : "mark",
            containerAnchor: NSCollectionLayoutAnchor(
                edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -Double.random(in: 0...2, using: &random))))
        return NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])
    }

    private static func length(_ random: inout SeededRandom) -> NSCollectionLayoutDimension {
        let value = CGFloat(Int.random(in: 5...70, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .fractionalWidth(value / 300)
        case 1: return .fractionalHeight(value / 200)
        case 2: return .absolute(value)
        case 3: return .estimated(value)
        default: return .uniformAcrossSiblings(estimate: value)
        }
    }

    private static func groupLength(
        _ random: inout SeededRandom, _ whole: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutDimension { Bool.random(using: &random) ? whole : .estimated(80) }

    // MARK: Questions

    func ask(_ solution: inout CompositionalSolution, _ random: inout SeededRandom) {
        guard let section = counts.indices.randomElement(using: &random) else { return }
        let path = ListPath(section: section, item: Int.random(in: 0...max(0, counts[section] - 1), using: &random))
        let header = ElementKey(kind: .supplementary("header"), path: ListPath(section: section, item: 0))
        let key = Int.random(in: 0..<5, using: &random) == 0 ? header : ElementKey.cell(path)
        guard solution.sizeRecipe(key)?.isEstimated == true else { return }
        let size = CGSize(width: Int.random(in: 5...90, using: &random), height: Int.random(in: 5...90, using: &random))
        solution.setSizes([(key, size)])
    }

    func rect(_ solution: CompositionalSolution, _ random: inout SeededRandom) -> CGRect {
        let size = solution.contentSize
        return CGRect(
            x: CGFloat.random(in: -50...size.width + 50, using: &random),
            y: CGFloat.random(in: -50...size.height + 50, using: &random),
            width: CGFloat.random(in: 1...300, using: &random), height: CGFloat.random(in: 1...300, using: &random))
    }

    /// All elements that touch a rectangle, asked one by one.
    func all(_ solution: CompositionalSolution, touching rect: CGRect, seen: CGRect) -> [ElementKey: CGRect] {
        var found: [ElementKey: CGRect] = [:]
        func add(_ kind: ElementKind, _ section: Int, _ item: Int) {
            let key = ElementKey(kind: kind, path: ListPath(section: section, item: item))
            guard let frame = solution.element(key, seen: seen)?.frame, frame.overlaps(rect) else { return }
            found[key] = frame
        }
        for (section, count) in counts.enumerated() {
            for item in 0..<count {
                add(.cell, section, item)
                for kind in ["badge", "mark"] { add(.supplementary(kind), section, item) }
            }
            for kind in ["header", "footer"] { add(.supplementary(kind), section, 0) }
            add(.decoration("back"), section, 0)
        }
        add(.supplementary("top"), 0, .max)
        return found
    }
}
