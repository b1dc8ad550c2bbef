import Foundation
import XCTest

@testable import UIKit

/// Rows on a baseline, whose views are stacks around views that constraints lay out.
final class InnerBaselineTests: XCTestCase {
    @MainActor
    private static func label(_ text: String, _ size: CGFloat) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        return label
    }

    /// Where the texts of a row stand in their page: a large label and a small text inside of what `inner` makes of it.
    @MainActor
    private static func lines(
        _ alignment: UIStackView.Alignment, isConstrained: Bool, _ inner: (UILabel) -> UIView
    ) -> [CGFloat] {
        UIStackView.makesConstraintsAlways = isConstrained
        defer { UIStackView.makesConstraintsAlways = false }
        let labels = [label("Large", 40), label("small", 12)]
        let row = UIStackView(arrangedSubviews: [labels[0], inner(labels[1])])
        row.alignment = alignment
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        row.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(row)
        NSLayoutConstraint.activate([
            row.topAnchor.constraint(equalTo: root.topAnchor), row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        ])
        root.layoutIfNeeded()
        root.layoutIfNeeded()
        return labels.map { label in
            let offsets = label.baselineOffsets
            let y = alignment == .firstBaseline ? offsets.first : label.bounds.height - offsets.last
            return label.convert(CGPoint(x: 0, y: y), to: root).y
        }
    }

    @MainActor
    private static func assertOneLine(_ name: String, _ inner: (UILabel) -> UIView) {
        for alignment in [UIStackView.Alignment.firstBaseline, .lastBaseline] {
            for isConstrained in [false, true] {
                let lines = lines(alignment, isConstrained: isConstrained, inner)
                XCTAssertEqual(lines[0], lines[1], accuracy: 1, "\(name) \(alignment) \(isConstrained)")
            }
        }
    }

    @MainActor
    private static func column(_ views: UIView...) -> UIStackView {
        let column = UIStackView(arrangedSubviews: views)
        column.axis = .vertical
        return column
    }

    /// A column that makes constraints, since one of its own relates two of its views.
    @MainActor
    private static func constrainedColumn(_ label: UILabel) -> UIStackView {
        let other = SizedView(30, 10)
        let column = column(label, other)
        label.widthAnchor.constraint(greaterThanOrEqualTo: other.widthAnchor).isActive = true
        return column
    }

    func testACardInARowStandsOnItsLine() {
        MainActor.assumeIsolated { Self.assertOneLine("card") { BaselineCard($0) } }
    }

    func testACardInAColumnInARowStandsOnItsLine() {
        MainActor.assumeIsolated { Self.assertOneLine("card in a column") { Self.column(BaselineCard($0)) } }
    }

    func testACardInStacksInEachOtherStandsOnItsLine() {
        MainActor.assumeIsolated {
            Self.assertOneLine("card, deep") { Self.column(UIStackView(arrangedSubviews: [Self.column(BaselineCard($0))])) }
        }
    }

    func testAConstrainedColumnInAColumnStandsOnItsLine() {
        MainActor.assumeIsolated {
            Self.assertOneLine("constrained column") { Self.column(Self.constrainedColumn($0)) }
        }
    }
}
