import Diagnostics
import Synchronization
import XCTest

@testable import UIKit

/// Constraints between a view's width and its height, in stacks: where the stack knows one of both, it computes the other.
final class AspectRatioTests: XCTestCase {
    // MARK: Icons

    func testAnIconAsWideAsItsFixedHeightLeavesItsRowAndTheColumnToTheStacks() {
        MainActor.assumeIsolated {
            let icons = (0..<20).map { _ in Self.icon(height: 24) }
            let rows = icons.map { UIStackView(arrangedSubviews: [$0, SizedView(80, 20), UIView(), SizedView(30, 20)]) }
            let column = Self.column(rows)
            let root = Self.page(column)
            XCTAssertTrue(([column] + rows).allSatisfy(Self.isComputed))
            XCTAssertEqual(root.layoutEngine?.active.count, 3)
            XCTAssertEqual(rows[3].frame, CGRect(x: 0, y: 72, width: 300, height: 24))
            XCTAssertEqual(icons[3].frame, CGRect(x: 0, y: 0, width: 24, height: 24))
            let fixed = icons[3].constraints.first { $0.secondAttribute == .notAnAttribute }
            fixed?.constant = 40
            root.layoutIfNeeded()
            XCTAssertEqual(icons[3].frame, CGRect(x: 0, y: 0, width: 40, height: 40))
            XCTAssertEqual(rows[4].frame.minY, 112)
            // Now the row's height decides about the width, which the row leaves to the solver.
            fixed?.isActive = false
            root.layoutIfNeeded()
            XCTAssertEqual(icons[3].frame.size, CGSize(width: 20, height: 20))
            XCTAssertEqual(([column] + rows).filter { !Self.isComputed($0) }, [rows[3]])
            fixed?.isActive = true
            root.layoutIfNeeded()
            XCTAssertEqual(icons[3].frame.size, CGSize(width: 40, height: 40))
            XCTAssertTrue(Self.isComputed(rows[3]))
        }
    }

    func testAnIconAsWideAsTheRowIsHighCostsItsRow() {
        MainActor.assumeIsolated {
            let visits = [5, 50].map { count in
                let icons = (0..<count).map { _ in Self.icon(height: nil) }
                let texts = icons.map { _ in SizedView(80, 20) }
                let rows = zip(icons, texts).map { icon, text in
                    UIStackView(arrangedSubviews: [icon, text, UIView(), SizedView(30, 18)])
                }
                let column = Self.column(rows)
                let root = Self.page(column)
                XCTAssertTrue(Self.isComputed(column))
                XCTAssertEqual(icons[3].frame, CGRect(x: 0, y: 0, width: 20, height: 20))
                XCTAssertEqual(texts[3].frame, CGRect(x: 20, y: 0, width: 80, height: 20))
                let before = root.layoutEngine?.solver.visits ?? 0
                texts[3].size.height = 28
                root.layoutIfNeeded()
                XCTAssertEqual(icons[3].frame, CGRect(x: 0, y: 0, width: 28, height: 28))
                XCTAssertEqual(rows[4].frame.minY, 88)
                return (root.layoutEngine?.solver.visits ?? 0) - before
            }
            XCTAssertEqual(visits[0], visits[1])
        }
    }

    // MARK: Pictures

    func testAPictureAsHighAsItsWidthSaysIsComputed() {
        MainActor.assumeIsolated {
            let picture = Self.picture(9.0 / 16)
            let cards = [picture, Self.picture(1)].map { Self.column([$0, SizedView(80, 20), SizedView(60, 15)]) }
            let column = Self.column(cards)
            let root = Self.page(column)
            XCTAssertTrue(([column] + cards).allSatisfy(Self.isComputed))
            for width in [CGFloat(320), 160, 640, 320] {
                root.bounds.size.width = width
                root.layoutIfNeeded()
                XCTAssertEqual(picture.frame, CGRect(x: 0, y: 0, width: width, height: width * 9 / 16))
                XCTAssertEqual(cards[1].frame, CGRect(x: 0, y: width * 9 / 16 + 35, width: width, height: width + 35))
            }
            picture.constraints[0].constant = 10
            root.layoutIfNeeded()
            XCTAssertEqual(picture.frame.height, 190)
            picture.constraints[0].isActive = false
            root.layoutIfNeeded()
            XCTAssertEqual(cards[0].frame.height, 35)
        }
    }

    func testAPictureInACardCostsTheCard() {
        MainActor.assumeIsolated {
            let visits = [5, 50].map { count in
                let cards = (0..<count).map { _ in PictureCard() }
                let column = Self.column(cards)
                let root = Self.page(column)
                XCTAssertTrue(Self.isComputed(column))
                XCTAssertEqual(cards[2].frame, CGRect(x: 0, y: 400, width: 300, height: 200))
                XCTAssertEqual(cards[2].picture.frame, CGRect(x: 10, y: 10, width: 280, height: 140))
                let before = root.layoutEngine?.solver.visits ?? 0
                cards[2].text.size.height = 50
                root.layoutIfNeeded()
                XCTAssertEqual(cards[3].frame.minY, 620)
                XCTAssertEqual(cards[2].text.frame, CGRect(x: 10, y: 160, width: 280, height: 50))
                let visits = (root.layoutEngine?.solver.visits ?? 0) - before
                root.bounds.size.width = 120
                root.layoutIfNeeded()
                XCTAssertEqual(cards[2].picture.frame, CGRect(x: 10, y: 10, width: 100, height: 50))
                XCTAssertEqual(cards[4].frame, CGRect(x: 0, y: 460, width: 120, height: 110))
                return visits
            }
            XCTAssertEqual(visits[0], visits[1])
        }
    }

    func testATextBelowAPictureBreaksItsLinesAtTheCardsWidth() {
        MainActor.assumeIsolated {
            let labels = (0..<4).map { index in
                let label = UILabel()
                label.numberOfLines = 0
                label.text = String(repeating: "words of a card ", count: 3 + index)
                return label
            }
            let column = Self.column(labels.map { SizedCard([Self.picture(9.0 / 16), $0]) })
            let root = Self.page(column)
            for width in [CGFloat(300), 160, 640, 301, 300] {
                root.bounds.size.width = width
                root.layoutIfNeeded()
                XCTAssertTrue(Self.isComputed(column))
                for (card, label) in zip(column.arrangedSubviews, labels) {
                    XCTAssertEqual(card.subviews[0].frame.height, (width - 16) * 9 / 16, accuracy: 1.01)
                    let wanted = label.sizeThatFits(CGSize(width: width - 16, height: .greatestFiniteMagnitude)).height
                    XCTAssertEqual(label.frame.height, wanted, accuracy: 1.01)
                    XCTAssertEqual(card.frame.height, label.frame.maxY + 8, accuracy: 1.01)
                }
            }
            labels[2].text = "words"
            root.layoutIfNeeded()
            XCTAssertEqual(column.arrangedSubviews[2].frame.height, labels[2].frame.maxY + 8, accuracy: 1.01)
            XCTAssertEqual(column.arrangedSubviews[3].frame.minY, column.arrangedSubviews[2].frame.maxY)
        }
    }

    func testACardOfAFixedWidthInARowIsComputed() {
        MainActor.assumeIsolated {
            let card = PictureCard()
            let fixed = card.widthAnchor.constraint(equalToConstant: 120)
            fixed.isActive = true
            let row = UIStackView(arrangedSubviews: [card, SizedView(40, 20)])
            row.alignment = .top
            _ = Self.page(row)
            XCTAssertTrue(Self.isComputed(row))
            XCTAssertEqual(card.frame, CGRect(x: 0, y: 0, width: 120, height: 110))
            XCTAssertEqual(row.frame.height, 110)
        }
    }

    func testPicturesInAScrollViewAreComputed() {
        MainActor.assumeIsolated {
            let cards = [Self.column([Self.picture(0.5), SizedView(80, 20)]), PictureCard()]
            let (column, scroll) = (Self.column(cards), UIScrollView())
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            for (view, parent) in [(scroll, root), (column, scroll)] as [(UIView, UIView)] {
                view.translatesAutoresizingMaskIntoConstraints = false
                parent.addSubview(view)
            }
            let content = scroll.contentLayoutGuide
            NSLayoutConstraint.activate([
                scroll.topAnchor.constraint(equalTo: root.topAnchor), scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                column.topAnchor.constraint(equalTo: content.topAnchor),
                column.bottomAnchor.constraint(equalTo: content.bottomAnchor),
                column.leadingAnchor.constraint(equalTo: content.leadingAnchor),
                column.trailingAnchor.constraint(equalTo: content.trailingAnchor),
                column.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertTrue(Self.isComputed(column))
            XCTAssertEqual(cards.map(\.frame.height), [170, 200])
            XCTAssertEqual(scroll.contentSize, CGSize(width: 300, height: 370))
        }
    }

    // MARK: Widths that are open

    func testAStackWhoseWidthIsOpenIsLeftToTheSolverUntilItIsGiven() {
        MainActor.assumeIsolated {
            let picture = Self.picture(0.5)
            let column = Self.column([picture, SizedView(80, 20)])
            let root = Self.page(column)
            guard let side = root.constraints.first(where: { $0.firstAttribute == .trailing }) else { return XCTFail("no side") }
            XCTAssertEqual(picture.frame.size, CGSize(width: 300, height: 150))
            for _ in 0..<2 {
                side.isActive = false
                root.layoutIfNeeded()
                XCTAssertFalse(Self.isComputed(column))
                XCTAssertEqual(picture.frame.size, CGSize(width: 80, height: 40))
                side.isActive = true
                root.layoutIfNeeded()
                XCTAssertTrue(Self.isComputed(column))
                XCTAssertEqual(picture.frame.size, CGSize(width: 300, height: 150))
            }
        }
    }

    func testAHeightThatLimitsAPictureLimitsAnOpenWidth() {
        MainActor.assumeIsolated {
            let found = [false, true].map { isConstrained in
                UIStackView.makesConstraintsAlways = isConstrained
                defer { UIStackView.makesConstraintsAlways = false }
                let picture = SizedView(200, 200)
                picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.5).isActive = true
                let column = Self.column([Self.column([picture]), SizedView(30, 20)])
                let root = Self.page(column)
                root.constraints.first { $0.firstAttribute == .trailing }?.isActive = false
                column.heightAnchor.constraint(lessThanOrEqualToConstant: 80).isActive = true
                root.layoutIfNeeded()
                return [picture.frame, column.frame]
            }
            XCTAssertEqual(found[0], found[1])
        }
    }

    func testTheFittingSizeOfAStackIsThatOfItsConstraints() {
        MainActor.assumeIsolated {
            let found = [false, true].map { isConstrained in
                UIStackView.makesConstraintsAlways = isConstrained
                defer { UIStackView.makesConstraintsAlways = false }
                let row = UIStackView(arrangedSubviews: [Self.icon(height: nil), SizedView(50, 20)])
                let column = Self.column([row, Self.column([Self.picture(0.5), PictureCard()])])
                let root = Self.page(column)
                let atWidth = column.systemLayoutSizeFitting(
                    CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
                    verticalFittingPriority: .fittingSizeLevel)
                let smallest = column.systemLayoutSizeFitting(.zero)
                root.layoutIfNeeded()
                return [column.frame.size, atWidth, smallest]
            }
            XCTAssertEqual(found[0], found[1])
        }
    }

    func testAStackOfOpenWidthInACardIsLeftToTheSolver() {
        MainActor.assumeIsolated {
            let (card, picture) = (UIView(), Self.picture(0.5))
            let inner = Self.column([picture, SizedView(60, 20)])
            inner.translatesAutoresizingMaskIntoConstraints = false
            card.addSubview(inner)
            NSLayoutConstraint.activate([
                inner.leadingAnchor.constraint(equalTo: card.leadingAnchor), inner.topAnchor.constraint(equalTo: card.topAnchor),
                inner.bottomAnchor.constraint(equalTo: card.bottomAnchor),
                inner.trailingAnchor.constraint(lessThanOrEqualTo: card.trailingAnchor),
            ])
            let column = Self.column([card, SizedView(30, 10)])
            _ = Self.page(column)
            XCTAssertTrue(Self.isComputed(column))
            XCTAssertFalse(Self.isComputed(inner))
            XCTAssertEqual(inner.frame, CGRect(x: 0, y: 0, width: 60, height: 50))
            XCTAssertEqual(column.frame.height, 60)
        }
    }

    func testARatioThatHasNoRoomIsReportedOnce() {
        MainActor.assumeIsolated {
            let picture = Self.picture(0.5)
            let column = Self.column([picture])
            let text = Self.messages {
                let root = Self.page(column)
                column.heightAnchor.constraint(equalToConstant: 100).isActive = true
                root.layoutIfNeeded()
                column.setNeedsLayout()
                column.layoutIfNeeded()
            }
            XCTAssertEqual(picture.frame.size, CGSize(width: 300, height: 100))
            XCTAssertEqual(text.filter { $0.contains("0.5 × ") }.count, 1, "\(text)")
        }
    }

    // MARK: Scenery

    /// A card around a picture twice as wide as it is high, and a text below it.
    private final class PictureCard: UIView {
        let picture = UIView()
        let text = SizedView(80, 30)

        convenience init() {
            self.init(frame: .zero)
            for view in [picture, text] {
                view.translatesAutoresizingMaskIntoConstraints = false
                addSubview(view)
                view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 10).isActive = true
                view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -10).isActive = true
            }
            NSLayoutConstraint.activate([
                picture.topAnchor.constraint(equalTo: topAnchor, constant: 10),
                picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.5),
                text.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 10),
                text.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -10),
            ])
        }
    }

    @MainActor
    private static func isComputed(_ stack: UIStackView) -> Bool { if case .computed = stack.way { true } else { false } }

    @MainActor
    private static func messages(_ body: () -> Void) -> [String] {
        let said = Mutex<[String]>([])
        LogSink.replace { record in said.withLock { $0.append(record.message) } }
        defer { LogSink.replace(with: nil) }
        body()
        return said.withLock { $0 }
    }

    @MainActor
    private static func icon(height: CGFloat?) -> UIView {
        let view = UIView()
        view.widthAnchor.constraint(equalTo: view.heightAnchor).isActive = true
        if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
        return view
    }

    @MainActor
    private static func picture(_ ratio: CGFloat) -> UIView {
        let view = UIView()
        view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: ratio).isActive = true
        return view
    }

    @MainActor
    private static func column(_ views: [UIView]) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = .vertical
        return stack
    }

    /// A page as wide as a stack at its upper edge, laid out.
    @MainActor
    private static func page(_ stack: UIStackView) -> UIView {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 3000))
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: root.leadingAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor),
            stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        root.layoutIfNeeded()
        return root
    }
}
