import Diagnostics
import Synchronization
import XCTest

@testable import UIKit

/// Stacks whose views have constraints on their own width or height: the stack computes with them, and hands nothing to the solver.
final class StackOwnLengthTests: XCTestCase {
    func testAnIconOfFixedSizeLeavesItsRowAndTheColumnAroundToTheStack() {
        MainActor.assumeIsolated {
            let icons = (0..<20).map { _ in Self.icon(24) }
            let rows = icons.map { UIStackView(arrangedSubviews: [SizedView(80, 20), UIView(), $0]) }
            let column = UIStackView(arrangedSubviews: rows)
            column.axis = .vertical
            let root = Self.page(column, width: 300)
            XCTAssertTrue(([column] + rows).allSatisfy(Self.isComputed))
            XCTAssertEqual(root.layoutEngine?.active.count, 3)
            XCTAssertEqual(rows[3].frame, CGRect(x: 0, y: 72, width: 300, height: 24))
            XCTAssertEqual(icons[3].frame, CGRect(x: 276, y: 0, width: 24, height: 24))
        }
    }

    func testAnInsertedRowWithAnIconCostsTheSolverNothing() {
        MainActor.assumeIsolated {
            let column = UIStackView(arrangedSubviews: (0..<50).map { _ in Self.row() })
            column.axis = .vertical
            let root = Self.page(column, width: 300)
            let before = root.layoutEngine?.solver.visits ?? 0
            column.insertArrangedSubview(Self.row(), at: 0)
            root.layoutIfNeeded()
            XCTAssertEqual(column.frame.height, 51 * 24)
            XCTAssertLessThanOrEqual((root.layoutEngine?.solver.visits ?? 0) - before, 12)
        }
    }

    func testALengthThatChangesIsTakenAtOnce() {
        MainActor.assumeIsolated {
            let views = [SizedView(40, 20), SizedView(60, 30)]
            let column = UIStackView(arrangedSubviews: views)
            column.axis = .vertical
            let root = Self.page(column, width: 100)
            let least = views[0].heightAnchor.constraint(greaterThanOrEqualToConstant: 44)
            least.isActive = true
            root.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame.minY), [0, 44])
            least.constant = 50
            root.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame.minY), [0, 50])
            // The view resists less than this, and hugs its height less, too.
            least.priority = .fittingSizeLevel
            root.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame.minY), [0, 20])
            least.isActive = false
            views[0].heightAnchor.constraint(equalToConstant: 10).isActive = true
            root.layoutIfNeeded()
            XCTAssertEqual(column.frame.height, 40)
            XCTAssertTrue(Self.isComputed(column))
        }
    }

    func testARequiredLengthThatHasNoRoomIsReportedOnceAndTheStackKeepsItsSize() {
        MainActor.assumeIsolated {
            let icons = [Self.icon(24), Self.icon(24)]
            let row = UIStackView(arrangedSubviews: icons)
            let text = Self.messages {
                let root = Self.page(row, width: 30)
                root.setNeedsLayout()
                root.layoutIfNeeded()
                row.setNeedsLayout()
                row.layoutIfNeeded()
            }
            XCTAssertEqual(row.frame.width, 30)
            XCTAssertEqual(text.filter { $0.contains("width = 24") }.count, 1, "\(text)")
        }
    }

    func testTextsOnOneBaselineAreComputed() {
        MainActor.assumeIsolated {
            for alignment in [UIStackView.Alignment.firstBaseline, .lastBaseline] {
                let found = [false, true].map { isConstrained in
                    UIStackView.makesConstraintsAlways = isConstrained
                    defer { UIStackView.makesConstraintsAlways = false }
                    let labels = [
                        Self.label(12, "Name"), Self.label(24, "A long value that is broken into lines"), Self.label(17, "x"),
                    ]
                    for (label, priority) in zip(labels, [Float(760), 740, 770]) {
                        label.setContentCompressionResistancePriority(UILayoutPriority(priority), for: .horizontal)
                    }
                    let row = UIStackView(arrangedSubviews: labels)
                    row.alignment = alignment
                    let root = Self.page(row, width: 200)
                    XCTAssertEqual(Self.isComputed(row), !isConstrained)
                    // Constraints take the baselines of the width before.
                    root.setNeedsLayout()
                    root.layoutIfNeeded()
                    let lines = labels.map { label in
                        let offsets = label.baselineOffsets
                        return alignment == .firstBaseline ? label.frame.minY + offsets.first : label.frame.maxY - offsets.last
                    }
                    XCTAssertEqual(
                        lines, Array(repeating: lines[0], count: 3), "\(labels.map(\.baselineOffsets)) \(isConstrained)")
                    return labels.map(\.frame) + [row.frame, root.frame]
                }
                XCTAssertEqual(found[0], found[1])
                XCTAssertGreaterThan(found[0][1].height, 40)
            }
        }
    }

    func testARemovedViewThatWasArrangedByConstraintsIsComputedNowhereElseByMistake() {
        MainActor.assumeIsolated {
            let (view, other) = (SizedView(40, 20), SizedView(10, 10))
            let (stack, last) = (UIStackView(arrangedSubviews: [view, other]), UIStackView())
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            for each in [stack, last] {
                each.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(each)
            }
            let first = view.widthAnchor.constraint(equalTo: other.widthAnchor)
            first.isActive = true
            root.layoutIfNeeded()
            last.addArrangedSubview(view)
            root.layoutIfNeeded()
            XCTAssertEqual(view.constraintState?.namings, 0)
        }
    }

    func testAViewThatComesIntoAStackOfConstraintsCostsItsOwnConstraints() {
        MainActor.assumeIsolated {
            for distribution in [UIStackView.Distribution.fill, .fillEqually, .equalSpacing, .equalCentering] {
                let views = (0..<30).map { _ in SizedView(40, 20) }
                let column = UIStackView(arrangedSubviews: views)
                column.axis = .vertical
                column.distribution = distribution
                let root = Self.page(column, width: 100)
                let related = views[3].widthAnchor.constraint(equalTo: views[20].widthAnchor)
                related.isActive = true
                root.layoutIfNeeded()
                let before = Set(Self.made(column))
                XCTAssertGreaterThan(before.count, 100)
                column.insertArrangedSubview(SizedView(40, 30), at: 10)
                root.layoutIfNeeded()
                let after = Set(Self.made(column))
                // Its own four, and those of the gaps before and behind it.
                XCTAssertLessThanOrEqual(after.subtracting(before).count, 16, "\(distribution)")
                XCTAssertLessThanOrEqual(before.subtracting(after).count, 6, "\(distribution)")
                views[12].removeFromSuperview()
                column.insertArrangedSubview(SizedView(40, 30), at: 0)
                root.layoutIfNeeded()
                XCTAssertLessThanOrEqual(Set(Self.made(column)).subtracting(after).count, 20, "\(distribution)")
                related.isActive = false
                root.layoutIfNeeded()
                XCTAssertTrue(Self.made(column).isEmpty)
                XCTAssertTrue(column.layoutGuides.isEmpty)
            }
        }
    }

    // MARK: Scenery

    /// The constraints that the stack made.
    @MainActor
    private static func made(_ stack: UIStackView) -> [NSLayoutConstraint] {
        ([stack] + stack.subviews).flatMap(\.constraints).filter { $0.arranger === stack }
    }

    /// True where the stack made no constraints.
    @MainActor
    private static func isComputed(_ stack: UIStackView) -> Bool { stack.constraints.allSatisfy { $0.arranger == nil } }

    @MainActor
    private static func messages(_ body: () -> Void) -> [String] {
        let said = Mutex<[String]>([])
        LogSink.replace { record in said.withLock { $0.append(record.message) } }
        defer { LogSink.replace(with: nil) }
        body()
        return said.withLock { $0 }
    }

    @MainActor
    private static func icon(_ size: CGFloat) -> UIView {
        let view = UIView()
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: size), view.heightAnchor.constraint(equalToConstant: size),
        ])
        return view
    }

    @MainActor
    private static func row() -> UIView { UIStackView(arrangedSubviews: [SizedView(80, 20), UIView(), icon(24)]) }

    @MainActor
    private static func label(_ size: CGFloat, _ text: String) -> UILabel {
        let label = UILabel()
        label.font = .systemFont(ofSize: size)
        label.numberOfLines = 0
        label.text = text
        return label
    }

    /// A page with a stack of a width at its upper left corner, laid out.
    @MainActor
    private static func page(_ stack: UIStackView, width: CGFloat) -> UIView {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 3000))
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leftAnchor.constraint(equalTo: root.leftAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor),
            stack.widthAnchor.constraint(equalToConstant: width),
        ])
        root.layoutIfNeeded()
        return root
    }
}
