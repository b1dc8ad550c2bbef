import Diagnostics
import Geometry
import QuartzCore
import Scene
import Synchronization
import XCTest

@testable import UIKit

/// A root whose pixels are points, whatever screen the last test had.
private final class Root: UIView {
    override var traitCollection: UITraitCollection {
        UITraitCollection(traitsFrom: [super.traitCollection, UITraitCollection(displayScale: 1)])
    }
}

@MainActor private func makeRoot() -> UIView { Root(frame: CGRect(x: 0, y: 0, width: 400, height: 300)) }

@MainActor private func add(_ views: UIView..., to parent: UIView) {
    for view in views {
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
    }
}

/// Frames that constraints give to views of one tree.
final class ConstraintTests: XCTestCase {
    func testEdgesAndCenters() {
        MainActor.assumeIsolated {
            let (root, card, dot) = (makeRoot(), UIView(), UIView())
            add(card, to: root)
            add(dot, to: card)
            NSLayoutConstraint.activate([
                card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
                card.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
                card.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
                card.heightAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.5),
                dot.centerXAnchor.constraint(equalTo: card.centerXAnchor),
                dot.centerYAnchor.constraint(equalTo: card.centerYAnchor),
                dot.widthAnchor.constraint(equalToConstant: 40),
                dot.heightAnchor.constraint(equalToConstant: 20),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(card.frame, CGRect(x: 20, y: 10, width: 350, height: 175))
            // 77.5 is no whole pixel: both edges go to the next one, 20 points apart.
            XCTAssertEqual(dot.frame, CGRect(x: 155, y: 78, width: 40, height: 20))
            root.frame.size.width = 200
            root.layoutIfNeeded()
            XCTAssertEqual(card.frame, CGRect(x: 20, y: 10, width: 150, height: 75))
        }
    }

    func testAConstantMovesWhatHangsOnIt() {
        MainActor.assumeIsolated {
            let (root, a, b) = (makeRoot(), UIView(), UIView())
            add(a, b, to: root)
            let move = a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10)
            NSLayoutConstraint.activate([
                move, a.widthAnchor.constraint(equalToConstant: 50), a.topAnchor.constraint(equalTo: root.topAnchor),
                a.heightAnchor.constraint(equalToConstant: 50),
                b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 5), b.topAnchor.constraint(equalTo: a.topAnchor),
                b.trailingAnchor.constraint(equalTo: root.trailingAnchor), b.heightAnchor.constraint(equalTo: a.heightAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(b.frame, CGRect(x: 65, y: 0, width: 335, height: 50))
            move.constant = 100
            b.layoutIfNeeded()
            root.layoutIfNeeded()
            XCTAssertEqual(a.frame.minX, 100)
            XCTAssertEqual(b.frame, CGRect(x: 155, y: 0, width: 245, height: 50))
            move.isActive = false
            let other = a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7)
            other.isActive = true
            root.layoutIfNeeded()
            XCTAssertEqual(a.frame.minX, 7)
        }
    }

    func testAConstantAnimatesThroughLayoutIfNeeded() {
        MainActor.assumeIsolated {
            let (root, box) = (makeRoot(), UIView())
            add(box, to: root)
            let left = box.leftAnchor.constraint(equalTo: root.leftAnchor)
            NSLayoutConstraint.activate([
                left, box.topAnchor.constraint(equalTo: root.topAnchor), box.widthAnchor.constraint(equalToConstant: 10),
                box.heightAnchor.constraint(equalToConstant: 10),
            ])
            root.layoutIfNeeded()
            UIView.animate(withDuration: 1) {
                left.constant = 100
                root.layoutIfNeeded()
            }
            XCTAssertEqual(box.frame.minX, 100)
            XCTAssertEqual(box.layer.sampledValues().position.x, 5, "what is seen begins where it was")
        }
    }

    func testMasksAreConstraintsToo() {
        MainActor.assumeIsolated {
            let (root, panel, inside) = (makeRoot(), UIView(frame: CGRect(x: 50, y: 40, width: 300, height: 200)), UIView())
            panel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            root.addSubview(panel)
            add(inside, to: panel)
            NSLayoutConstraint.activate([
                inside.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 60),
                inside.topAnchor.constraint(equalTo: panel.topAnchor, constant: 8),
                inside.rightAnchor.constraint(equalTo: panel.rightAnchor, constant: -10),
                inside.heightAnchor.constraint(equalToConstant: 30),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(inside.frame, CGRect(x: 10, y: 8, width: 280, height: 30))
            root.bounds.size.width = 500
            root.layoutIfNeeded()
            XCTAssertEqual(panel.frame, CGRect(x: 50, y: 40, width: 400, height: 200))
            XCTAssertEqual(inside.frame, CGRect(x: 10, y: 8, width: 380, height: 30))
            panel.frame.origin.x = 70
            root.layoutIfNeeded()
            XCTAssertEqual(inside.frame.minX, -10)
        }
    }

    func testPrioritiesDecideBetweenConflicts() {
        MainActor.assumeIsolated {
            let (root, a, b) = (makeRoot(), UIView(), UIView())
            add(a, b, to: root)
            let wide = a.widthAnchor.constraint(equalToConstant: 300)
            wide.priority = .defaultHigh
            let atLeast = b.widthAnchor.constraint(greaterThanOrEqualToConstant: 150)
            atLeast.priority = UILayoutPriority(751)
            NSLayoutConstraint.activate([
                wide, atLeast, a.leftAnchor.constraint(equalTo: root.leftAnchor), b.leftAnchor.constraint(equalTo: a.rightAnchor),
                b.rightAnchor.constraint(equalTo: root.rightAnchor), a.topAnchor.constraint(equalTo: root.topAnchor),
                a.heightAnchor.constraint(equalToConstant: 10), b.topAnchor.constraint(equalTo: root.topAnchor),
                b.heightAnchor.constraint(equalToConstant: 10),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(a.frame.width, 250)
            XCTAssertEqual(b.frame.width, 150)
        }
    }

    func testAPassReportsTwentyContradictionsAndCountsTheOthers() {
        MainActor.assumeIsolated {
            let said = Mutex<[String]>([])
            LogSink.replace { record in said.withLock { $0.append(record.message) } }
            defer { LogSink.replace(with: nil) }
            let root = makeRoot()
            for _ in 0..<25 {
                let box = UIView()
                add(box, to: root)
                NSLayoutConstraint.activate([
                    box.widthAnchor.constraint(equalToConstant: 1), box.widthAnchor.constraint(equalToConstant: 2),
                ])
            }
            root.layoutIfNeeded()
            XCTAssertEqual(said.withLock { $0.count }, 21)
            XCTAssertEqual(said.withLock { $0.last }, "5 more constraints are broken, because they contradict others")
        }
    }

    func testAContradictionIsSaidOnceAndTheRestHolds() {
        MainActor.assumeIsolated {
            let said = Mutex<[String]>([])
            LogSink.replace { record in said.withLock { $0.append(record.message) } }
            defer { LogSink.replace(with: nil) }
            let (root, box) = (makeRoot(), UIView())
            add(box, to: root)
            let narrow = box.widthAnchor.constraint(equalToConstant: 100)
            narrow.identifier = "narrow"
            let wide = box.widthAnchor.constraint(equalToConstant: 200)
            wide.identifier = "wide"
            NSLayoutConstraint.activate([
                box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5), narrow, wide,
                box.topAnchor.constraint(equalTo: root.topAnchor), box.heightAnchor.constraint(equalToConstant: 10),
            ])
            root.layoutIfNeeded()
            root.bounds.size.width = 450
            root.layoutIfNeeded()
            XCTAssertEqual(box.frame, CGRect(x: 5, y: 0, width: 100, height: 10))
            XCTAssertEqual(
                said.withLock { $0 },
                ["the constraint 'wide' UIView.width = 200.0 is broken, because it contradicts 'narrow' UIView.width = 100.0"])
            narrow.isActive = false
            root.layoutIfNeeded()
            XCTAssertEqual(box.frame.width, 200)
        }
    }

    func testGuidesMarginsAndFittingSizes() {
        MainActor.assumeIsolated {
            let (root, box, guide) = (makeRoot(), UIView(), UILayoutGuide())
            root.layoutMargins = UIEdgeInsets(top: 11, left: 12, bottom: 13, right: 14)
            add(box, to: root)
            root.addLayoutGuide(guide)
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
                box.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor),
                box.widthAnchor.constraint(equalToConstant: 120), box.heightAnchor.constraint(equalToConstant: 60),
                root.layoutMarginsGuide.trailingAnchor.constraint(greaterThanOrEqualTo: box.trailingAnchor),
                root.layoutMarginsGuide.bottomAnchor.constraint(greaterThanOrEqualTo: box.bottomAnchor),
                guide.leadingAnchor.constraint(equalTo: box.trailingAnchor),
                guide.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                guide.topAnchor.constraint(equalTo: root.topAnchor), guide.bottomAnchor.constraint(equalTo: box.bottomAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(box.frame, CGRect(x: 12, y: 11, width: 120, height: 60))
            XCTAssertEqual(guide.layoutFrame, CGRect(x: 132, y: 0, width: 268, height: 71))
            XCTAssertEqual(
                root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 146, height: 84))
            root.layoutMargins.left = 40
            root.layoutIfNeeded()
            XCTAssertEqual(box.frame.minX, 40)
        }
    }

    func testAViewThatLeavesLosesItsConstraintsToOthers() {
        MainActor.assumeIsolated {
            let (root, box) = (makeRoot(), UIView())
            add(box, to: root)
            let own = box.widthAnchor.constraint(equalToConstant: 10)
            let shared = box.leftAnchor.constraint(equalTo: root.leftAnchor)
            NSLayoutConstraint.activate([own, shared])
            root.layoutIfNeeded()
            box.removeFromSuperview()
            XCTAssertTrue(own.isActive)
            XCTAssertFalse(shared.isActive)
            root.layoutIfNeeded()
            shared.isActive = true
            XCTAssertFalse(shared.isActive)
        }
    }

    func testOrderOfThePassLeavesFramesToSuper() {
        MainActor.assumeIsolated {
            final class Probe: UIView {
                let inner = UIView()
                var seen: [CGFloat] = []
                override func layoutSubviews() {
                    seen.append(inner.frame.width)
                    super.layoutSubviews()
                    seen.append(inner.frame.width)
                }
            }
            let probe = Probe(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            add(probe.inner, to: probe)
            NSLayoutConstraint.activate([
                probe.inner.leftAnchor.constraint(equalTo: probe.leftAnchor),
                probe.inner.rightAnchor.constraint(equalTo: probe.rightAnchor),
            ])
            probe.layoutIfNeeded()
            XCTAssertEqual(probe.seen, [0, 100])
        }
    }

    /// A view that preferences place in another one.
    @MainActor
    private static func preferred(in above: UIView, _ top: CGFloat, _ height: CGFloat, _ priority: Float) -> UIView {
        let view = UIView()
        add(view, to: above)
        let preferences = [
            view.topAnchor.constraint(equalTo: above.topAnchor, constant: top),
            view.heightAnchor.constraint(equalToConstant: height),
        ]
        for (index, preference) in preferences.enumerated() {
            preference.priority = UILayoutPriority(priority + 0.25 * Float(index))
        }
        NSLayoutConstraint.activate(
            preferences + [
                view.heightAnchor.constraint(greaterThanOrEqualToConstant: 0),
                view.widthAnchor.constraint(greaterThanOrEqualToConstant: 0),
            ])
        return view
    }

    func testAViewThatStaysWhereItIsWhileAViewFarAroundItMovesHasAnotherFrame() {
        MainActor.assumeIsolated {
            @MainActor func page(isTied: Bool) -> (
                root: UIView, views: [UIView], tie: NSLayoutConstraint, shape: NSLayoutConstraint
            ) {
                let root = makeRoot()
                let outer = Self.preferred(in: root, 167, 105, 2)
                let middle = Self.preferred(in: outer, 75, 138, 3)
                let inner = Self.preferred(in: middle, 189, 10, 4)
                let beside = Self.preferred(in: root, 157, 67, 5)
                // The inner view ends above 39, and the one beside begins above the middle one.
                let end = inner.bottomAnchor.constraint(lessThanOrEqualTo: root.topAnchor, constant: 39)
                let tie = beside.topAnchor.constraint(lessThanOrEqualTo: middle.topAnchor, constant: 28.5)
                let shape = beside.widthAnchor.constraint(lessThanOrEqualTo: beside.heightAnchor, multiplier: 1.5)
                (end.priority, tie.priority, shape.priority) = (
                    UILayoutPriority(400), UILayoutPriority(260), UILayoutPriority(401)
                )
                NSLayoutConstraint.activate([end, isTied ? tie : shape])
                root.layoutIfNeeded()
                return (root, [outer, middle, inner, beside], tie, shape)
            }
            let (root, views, tie, shape) = page(isTied: true)
            XCTAssertEqual(views.map(\.frame.minY), [54, 75, -100, 157])
            shape.isActive = true
            root.layoutIfNeeded()
            tie.isActive = false
            root.layoutIfNeeded()
            XCTAssertEqual(views.map(\.frame), page(isTied: false).views.map(\.frame))
            XCTAssertEqual(views.map(\.frame.minY), [-235, 75, 189, 157])
        }
    }

    func testAMultiplierOfPositionsCountsFromTheNearestViewAroundBoth() {
        MainActor.assumeIsolated {
            for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
                let (root, card, dot) = (makeRoot(), UIView(frame: CGRect(x: 100, y: 50, width: 200, height: 100)), UIView())
                dot.semanticContentAttribute = direction
                root.addSubview(card)
                add(dot, to: card)
                @MainActor func relate(
                    _ first: NSLayoutConstraint.Attribute, _ second: NSLayoutConstraint.Attribute, _ multiplier: CGFloat
                ) {
                    NSLayoutConstraint(
                        item: dot, attribute: first, relatedBy: .equal, toItem: card, attribute: second, multiplier: multiplier,
                        constant: 0
                    ).isActive = true
                }
                relate(.leading, .trailing, 0.25)
                relate(.top, .bottom, 0.25)
                NSLayoutConstraint.activate([
                    dot.widthAnchor.constraint(equalToConstant: 10), dot.heightAnchor.constraint(equalToConstant: 10),
                ])
                root.layoutIfNeeded()
                let x: CGFloat = direction == .forceRightToLeft ? 140 : 50
                XCTAssertEqual(dot.frame, CGRect(x: x, y: 25, width: 10, height: 10))
                card.frame.origin = .zero
                root.layoutIfNeeded()
                XCTAssertEqual(dot.frame, CGRect(x: x, y: 25, width: 10, height: 10))
            }
        }
    }

    func testRowsOfAGridWhoseCellsAreAllAsWideAsEachOtherFillItsWidth() {
        MainActor.assumeIsolated {
            for (columns, rows, width) in [(10, 10, 400.0), (10, 40, 400), (7, 30, 333), (3, 100, 400), (12, 12, 391)] {
                let root = Root(frame: CGRect(x: 0, y: 0, width: width, height: 3000))
                var cells: [UIView] = []
                var made: [NSLayoutConstraint] = []
                for index in 0..<columns * rows {
                    let cell = UIView()
                    add(cell, to: root)
                    made.append(cell.heightAnchor.constraint(equalToConstant: 20))
                    made.append(
                        index < columns
                            ? cell.topAnchor.constraint(equalTo: root.topAnchor)
                            : cell.topAnchor.constraint(equalTo: cells[index - columns].bottomAnchor))
                    if index % columns == 0 {
                        made.append(cell.leadingAnchor.constraint(equalTo: root.leadingAnchor))
                    } else {
                        made.append(cell.leadingAnchor.constraint(equalTo: cells[index - 1].trailingAnchor, constant: 2))
                    }
                    if index % columns == columns - 1 {
                        made.append(cell.trailingAnchor.constraint(equalTo: root.trailingAnchor))
                    }
                    if let last = cells.last { made.append(cell.widthAnchor.constraint(equalTo: last.widthAnchor)) }
                    cells.append(cell)
                }
                NSLayoutConstraint.activate(made)
                root.layoutIfNeeded()
                let solver = root.layoutEngine?.solver
                XCTAssertEqual(solver?.contradictions.count, 0, "\(columns) × \(rows)")
                for (index, cell) in cells.enumerated() { XCTAssertEqual(cell.frame.minX, cells[index % columns].frame.minX) }
                XCTAssertEqual(cells.last?.frame.maxX, CGFloat(width))
            }
        }
    }
}
