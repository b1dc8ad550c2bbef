import Foundation
import XCTest

@testable import UIKit

/// Stacks whose frames are computed, held against the constraints that say the same: the solver is the referee.
final class StackRefereeTests: XCTestCase {
    func testRandomStacksHaveTheSameFramesAsTheirConstraints() {
        MainActor.assumeIsolated { Self.compare(hasCards: false) }
    }

    func testRandomCardsInRandomStacksHaveTheSameFramesAsTheirConstraints() {
        MainActor.assumeIsolated { Self.compare(hasCards: true) }
    }

    func testRandomStacksWithAspectRatiosHaveTheSameFramesAsTheirConstraints() {
        MainActor.assumeIsolated { Self.compare(hasCards: false, hasRatios: true) }
    }

    func testRandomCardsWithAspectRatiosHaveTheSameFramesAsTheirConstraints() {
        MainActor.assumeIsolated { Self.compare(hasCards: true, hasRatios: true) }
    }

    /// What a random stack looks like.
    private struct Found {
        var frames: [CGRect] = []
        var names: [String] = []
        /// True where required constraints contradict each other: of these any may be left out.
        var isContradictory = false
        /// True when some stacks computed their frames.
        var isComputed = false
    }

    @MainActor
    private static func compare(hasCards: Bool, hasRatios: Bool = false) {
        let environment = ProcessInfo.processInfo.environment
        let rounds = (environment["GIMBAL_RANDOM_STEPS"].flatMap { Int($0) } ?? 3000) / 20
        let first = environment["GIMBAL_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
        var (compared, failures) = (0, [UInt64]())
        for round in 0..<UInt64(rounds) {
            let seed = first &+ round
            let computed = found(RandomStack(seed, hasCards: hasCards, hasRatios: hasRatios), constrained: false)
            // Where there is no room at all the views are equal again.
            if computed.frames.contains(where: { $0.width < 1 || $0.height < 1 }) { continue }
            let solved = found(RandomStack(seed, hasCards: hasCards, hasRatios: hasRatios), constrained: true)
            if hasRatios, solved.isContradictory { continue }
            if computed.isComputed { compared += 1 }
            guard !zip(computed.frames, solved.frames).allSatisfy({ $0.isAlmost($1) }) else { continue }
            failures.append(seed)
            if failures.count == 1 {
                XCTFail("GIMBAL_SEED=\(seed)\n\(differences(computed.names, computed.frames, solved.frames))")
            }
        }
        XCTAssertGreaterThan(compared, rounds / 10)
        if !failures.isEmpty { print("\(failures.count) seeds of \(compared) differ: \(failures.prefix(40))") }
    }

    func testAConstraintOnAViewHandsTheStackToTheSolverAndBack() {
        MainActor.assumeIsolated {
            let views = [SizedView(40, 20), SizedView(60, 30)]
            let stack = UIStackView(arrangedSubviews: views)
            stack.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
            views[0].setContentHuggingPriority(UILayoutPriority(240), for: .horizontal)
            stack.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame.width), [140, 60])
            XCTAssertTrue(stack.constraints.isEmpty)
            let fixed = views[0].widthAnchor.constraint(equalToConstant: 30)
            fixed.isActive = true
            stack.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame.width), [30, 170])
            fixed.isActive = false
            stack.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame.width), [140, 60])
            XCTAssertTrue(stack.constraints.isEmpty)
        }
    }

    func testASpacerYieldsBeforeTextsLieOverEachOther() {
        MainActor.assumeIsolated {
            for constrained in [false, true] {
                UIStackView.makesConstraintsAlways = constrained
                defer { UIStackView.makesConstraintsAlways = false }
                let views = [SizedView(80, 20), UIView(), SizedView(60, 20)]
                views[0].setContentCompressionResistancePriority(UILayoutPriority(740), for: .horizontal)
                let stack = UIStackView(arrangedSubviews: views)
                stack.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
                stack.layoutIfNeeded()
                XCTAssertEqual(views.map(\.frame.minX), [0, 40, 40])
                XCTAssertEqual(views.map(\.frame.width), [40, 0, 60])
            }
        }
    }

    /// A page with a stack at its upper left corner, laid out.
    @MainActor
    private static func page(_ stack: UIStackView) -> UIView {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 3000))
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leftAnchor.constraint(equalTo: root.leftAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        return root
    }

    func testViewsAreMeasuredOnceForALayout() {
        MainActor.assumeIsolated {
            let views = (0..<50).map { _ in SizedView(40, 20) }
            let stack = UIStackView(arrangedSubviews: views)
            stack.axis = .vertical
            let root = Self.page(stack)
            XCTAssertEqual(stack.frame, CGRect(x: 0, y: 0, width: 40, height: 1000))
            XCTAssertLessThanOrEqual(views.map(\.timesMeasured).max() ?? 0, 4)
            let before = views.map(\.timesMeasured)
            root.setNeedsLayout()
            root.layoutIfNeeded()
            XCTAssertEqual(views.map(\.timesMeasured), before)
        }
    }

    func testOnlyAViewThatChangedIsMeasuredAgain() {
        MainActor.assumeIsolated {
            let views = (0..<50).map { _ in SizedView(40, 20) }
            let stack = UIStackView(arrangedSubviews: views)
            stack.axis = .vertical
            let root = Self.page(stack)
            let before = views.map(\.timesMeasured)
            views[20].size = CGSize(width: 50, height: 30)
            root.layoutIfNeeded()
            XCTAssertEqual(stack.frame, CGRect(x: 0, y: 0, width: 50, height: 1010))
            views[20].isHidden = true
            stack.insertArrangedSubview(SizedView(10, 5), at: 3)
            stack.addArrangedSubview(SizedView(10, 7))
            root.layoutIfNeeded()
            XCTAssertEqual(stack.frame, CGRect(x: 0, y: 0, width: 40, height: 992))
            views[20].isHidden = false
            root.layoutIfNeeded()
            XCTAssertEqual(stack.frame, CGRect(x: 0, y: 0, width: 50, height: 1022))
            let again = zip(views, before).map { $0.timesMeasured - $1 }
            XCTAssertEqual(again.enumerated().filter { $1 > 0 }.map(\.offset), [20])
        }
    }

    func testAnEmptyStackInAColumnTakesNothingFromTheColumnsHeight() {
        MainActor.assumeIsolated {
            let column = UIStackView(arrangedSubviews: [SizedView(40, 20), UIStackView()])
            column.axis = .vertical
            column.spacing = 3
            let row = UIStackView(arrangedSubviews: [column, SizedView(10, 4)])
            row.alignment = .leading
            _ = Self.page(row)
            XCTAssertEqual(row.frame.height, 23)
        }
    }

    func testRowsThatOnlyMoveAreNotLaidOutAgain() {
        MainActor.assumeIsolated {
            let rows = (0..<20).map { _ in CountingStack(arrangedSubviews: [SizedView(40, 20), SizedView(10, 20)]) }
            let stack = UIStackView(arrangedSubviews: rows)
            stack.axis = .vertical
            let root = Self.page(stack)
            let before = rows.map(\.layouts)
            stack.insertArrangedSubview(SizedView(10, 13), at: 0)
            root.layoutIfNeeded()
            XCTAssertEqual(rows[19].frame, CGRect(x: 0, y: 393, width: 50, height: 20))
            XCTAssertEqual(rows.map(\.layouts), before)
            // Half a pixel more lets the edges fall on other pixels.
            stack.insertArrangedSubview(SizedView(10, 0.25), at: 0)
            root.layoutIfNeeded()
            XCTAssertEqual(rows.map(\.layouts), before.map { $0 + 1 })
        }
    }

    func testANestedStackThatTheSolverTakesOverHasTheSizeOfItsConstraints() {
        MainActor.assumeIsolated {
            let view = SizedView(40, 20)
            let inner = UIStackView(arrangedSubviews: [view, SizedView(10, 20)])
            let stack = UIStackView(arrangedSubviews: [inner, SizedView(30, 10)])
            stack.axis = .vertical
            stack.alignment = .leading
            let root = Self.page(stack)
            XCTAssertEqual(stack.frame, CGRect(x: 0, y: 0, width: 50, height: 30))
            let fixed = view.widthAnchor.constraint(equalToConstant: 100)
            fixed.isActive = true
            root.layoutIfNeeded()
            XCTAssertEqual(stack.frame, CGRect(x: 0, y: 0, width: 110, height: 30))
            fixed.isActive = false
            root.layoutIfNeeded()
            XCTAssertEqual(stack.frame, CGRect(x: 0, y: 0, width: 50, height: 30))
        }
    }

    func testAStackThatTheSolverTakesOverDoesNotKeepTheSizeThatItComputed() {
        MainActor.assumeIsolated {
            let view = SizedView(40, 20)
            let stack = UIStackView(arrangedSubviews: [view, SizedView(10, 20)])
            stack.axis = .vertical
            let root = Self.page(stack)
            XCTAssertEqual(stack.frame.height, 40)
            view.heightAnchor.constraint(equalTo: root.heightAnchor, constant: 5 - root.bounds.height).isActive = true
            root.layoutIfNeeded()
            XCTAssertFalse(stack.constraints.isEmpty)
            XCTAssertEqual(stack.frame.height, 25)
        }
    }

    // MARK: Random stacks

    @MainActor
    private static func found(_ random: RandomStack, constrained: Bool) -> Found {
        UIStackView.makesConstraintsAlways = constrained
        defer { UIStackView.makesConstraintsAlways = false }
        var (maker, found) = (random, Found())
        let (root, stack) = maker.make()
        for isChange in [false, true] {
            if isChange { maker.change(stack) }
            root.layoutIfNeeded()
            collect(stack, root, &found)
            if root.layoutEngine?.solver.contradictions.isEmpty == false { found.isContradictory = true }
        }
        return found
    }

    @MainActor
    private static func collect(_ view: UIView, _ root: UIView, _ found: inout Found) {
        guard !view.isHidden else { return }
        var name = "\(view.layoutName) of \(view.superview?.layoutName ?? "")"
        if let stack = view as? UIStackView {
            name += " \(stack.axis) \(stack.distribution) \(stack.alignment)"
            if case .computed = stack.way { found.isComputed = true } else { name += " constrained" }
        }
        for ratio in view.constraintState?.ownLengths ?? [] where ratio.isAspectRatio { name += " \(ratio)" }
        found.frames.append(view.convert(view.bounds, to: root))
        found.names.append(name)
        for subview in view.subviews { collect(subview, root, &found) }
    }

    private static func differences(_ names: [String], _ a: [CGRect], _ b: [CGRect]) -> String {
        zip(names, zip(a, b)).map { "\($0): computed \($1.0), solved \($1.1)\($1.0.isAlmost($1.1) ? "" : "  <--")" }
            .joined(separator: "\n")
    }
}

/// A stack that counts its layouts.
private final class CountingStack: UIStackView {
    private(set) var layouts = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }
}
