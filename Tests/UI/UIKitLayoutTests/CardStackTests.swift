import XCTest

@testable import UIKit

/// Stacks of views that are sized by the constraints inside of them: the stack measures each by itself, and each is solved by itself.
final class CardStackTests: XCTestCase {
    @MainActor
    private struct Page {
        let cards: [SizedCard]
        let stack: UIStackView
        let root: UIView

        init(_ count: Int, spacing: CGFloat = 0) {
            cards = (0..<count).map { _ in Self.card() }
            stack = UIStackView(arrangedSubviews: cards)
            stack.axis = .vertical
            stack.spacing = spacing
            stack.translatesAutoresizingMaskIntoConstraints = false
            root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 3000))
            root.addSubview(stack)
            NSLayoutConstraint.activate([
                stack.leadingAnchor.constraint(equalTo: root.leadingAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor),
                stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            ])
            root.layoutIfNeeded()
        }

        static func card() -> SizedCard {
            let icon = SizedView(24, 24)
            icon.setContentHuggingPriority(.defaultHigh, for: .horizontal)
            return SizedCard([SizedView(80, 20), SizedView(60, 14)], icon: icon)
        }

        /// The number of rows that the solver looks at for a change.
        func visits(_ change: () -> Void) -> Int {
            let before = root.layoutEngine?.solver.visits ?? 0
            change()
            root.layoutIfNeeded()
            return (root.layoutEngine?.solver.visits ?? 0) - before
        }

        var isComputed: Bool { if case .computed = stack.way { true } else { false } }

        var bottoms: [CGFloat] { cards.map(\.frame.maxY) }
    }

    func testACardSizesItselfAndLeavesTheColumnToTheStack() {
        MainActor.assumeIsolated {
            let page = Page(20, spacing: 3)
            XCTAssertTrue(page.isComputed)
            XCTAssertEqual(page.stack.frame, CGRect(x: 0, y: 0, width: 300, height: 20 * 54 + 19 * 3))
            XCTAssertEqual(page.cards[4].frame, CGRect(x: 0, y: 4 * 57, width: 300, height: 54))
            XCTAssertEqual(page.cards[4].texts.map(\.frame.minY), [8, 32])
            XCTAssertEqual(page.cards[4].texts.map(\.frame.width), [252, 252])
            XCTAssertEqual(page.cards[4].icon?.frame, CGRect(x: 268, y: 15, width: 24, height: 24))
        }
    }

    func testACardThatComesCostsItsOwnConstraints() {
        MainActor.assumeIsolated {
            let visits = [(5, 0), (50, 0), (50, 25), (50, 50)].map { count, index in
                let (page, card) = (Page(count), Page.card())
                let visits = page.visits { page.stack.insertArrangedSubview(card, at: index) }
                XCTAssertEqual(page.stack.frame.height, CGFloat(count + 1) * 54)
                XCTAssertEqual(card.frame.minY, CGFloat(index) * 54)
                XCTAssertEqual(card.texts[1].frame, CGRect(x: 8, y: 32, width: 252, height: 14))
                return visits
            }
            XCTAssertEqual(Set(visits).count, 1, "\(visits)")
        }
    }

    func testATextInACardCostsTheCard() {
        MainActor.assumeIsolated {
            let visits = [5, 50].map { count in
                let page = Page(count)
                let visits = page.visits { (page.cards[2].texts[0] as? SizedView)?.size = CGSize(width: 90, height: 50) }
                XCTAssertEqual(page.stack.frame.height, CGFloat(count) * 54 + 30)
                XCTAssertEqual(page.cards[2].texts[1].frame.minY, 62)
                XCTAssertEqual(page.cards[3].frame.minY, 3 * 54 + 30)
                return visits
            }
            XCTAssertEqual(visits[0], visits[1])
        }
    }

    func testAConstraintBetweenCardsHandsTheStackToTheSolverAndBack() {
        MainActor.assumeIsolated {
            let page = Page(4)
            let equal = page.cards[1].texts[0].heightAnchor.constraint(
                equalTo: page.cards[2].texts[0].heightAnchor, multiplier: 2)
            equal.isActive = true
            page.root.layoutIfNeeded()
            XCTAssertFalse(page.isComputed)
            XCTAssertEqual(page.cards[1].texts[0].frame.height, 2 * page.cards[2].texts[0].frame.height)
            equal.isActive = false
            page.root.layoutIfNeeded()
            XCTAssertTrue(page.isComputed)
            XCTAssertEqual(page.bottoms, [54, 108, 162, 216])
        }
    }

    func testWhatChangesInsideOfACardIsMeasuredAgain() {
        MainActor.assumeIsolated {
            let page = Page(3)
            let bottom = page.cards[1].constraints.first {
                $0.firstAttribute == .bottom && $0.firstItem === page.cards[1].texts[1]
            }
            bottom?.constant = -20
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.bottoms, [54, 120, 174])
            page.cards[0].texts[0].heightAnchor.constraint(equalToConstant: 30).isActive = true
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.bottoms, [64, 130, 184])
            let beside = SizedView(10, 30)
            beside.translatesAutoresizingMaskIntoConstraints = false
            page.cards[2].addSubview(beside)
            beside.topAnchor.constraint(equalTo: page.cards[2].texts[1].topAnchor).isActive = true
            beside.bottomAnchor.constraint(lessThanOrEqualTo: page.cards[2].bottomAnchor).isActive = true
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.bottoms, [64, 130, 192])
            beside.removeFromSuperview()
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.bottoms, [64, 130, 184])
        }
    }

    func testACardFollowsItsMargins() {
        MainActor.assumeIsolated {
            let (card, text) = (UIView(), SizedView(40, 20))
            card.layoutMargins = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
            text.translatesAutoresizingMaskIntoConstraints = false
            card.addSubview(text)
            let guide = card.layoutMarginsGuide
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: guide.topAnchor), text.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                text.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            ])
            let page = Page(2)
            page.stack.insertArrangedSubview(card, at: 1)
            page.root.layoutIfNeeded()
            XCTAssertTrue(page.isComputed)
            XCTAssertEqual(page.stack.frame.height, 138)
            card.layoutMargins.top = 11
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.stack.frame.height, 144)
            XCTAssertEqual(text.frame.minY, 11)
        }
    }

    func testATextInACardBreaksItsLinesAtTheCardsWidth() {
        MainActor.assumeIsolated {
            let label = UILabel()
            label.numberOfLines = 0
            label.text = String(repeating: "word ", count: 40)
            let page = Page(2)
            page.stack.insertArrangedSubview(SizedCard([label]), at: 1)
            page.root.layoutIfNeeded()
            XCTAssertTrue(page.isComputed)
            XCTAssertEqual(label.frame.width, 284)
            let wanted = label.sizeThatFits(CGSize(width: 284, height: CGFloat.greatestFiniteMagnitude)).height
            XCTAssertEqual(label.frame.height, wanted, accuracy: 1)
            XCTAssertEqual(page.stack.frame.height, 108 + 16 + wanted, accuracy: 1)
            label.text = "word"
            page.root.layoutIfNeeded()
            XCTAssertLessThan(page.stack.frame.height, 108 + 16 + wanted / 2)
        }
    }

    func testAStackOfCardsIsMeasuredBeforeAndAfterItsLayout() {
        MainActor.assumeIsolated {
            let column = UIStackView(arrangedSubviews: (0..<3).map { _ in Page.card() })
            column.axis = .vertical
            XCTAssertEqual(column.systemLayoutSizeFitting(.zero), CGSize(width: 128, height: 162))
            let page = Page(0)
            page.stack.addArrangedSubview(column)
            page.root.layoutIfNeeded()
            XCTAssertEqual(column.frame.size, CGSize(width: 300, height: 162))
            XCTAssertEqual(column.systemLayoutSizeFitting(.zero), CGSize(width: 128, height: 162))
            XCTAssertEqual(page.stack.systemLayoutSizeFitting(.zero), CGSize(width: 128, height: 162))
        }
    }

    func testATextThatLostItsRoomIsAsHighAsOneThatNeverHadAny() {
        MainActor.assumeIsolated {
            let heights = [[300, 10], [10]].map { widths in
                let (label, page) = (UILabel(), Page(0))
                label.numberOfLines = 0
                label.text = String(repeating: "word ", count: 40)
                page.stack.addArrangedSubview(SizedCard([label]))
                for width in widths {
                    page.root.bounds.size.width = CGFloat(width)
                    page.root.layoutIfNeeded()
                }
                return label.frame.height
            }
            XCTAssertEqual(heights[0], heights[1])
        }
    }

    func testCardsThatOnlyMoveAreNoNewsToTheSolver() {
        MainActor.assumeIsolated {
            let page = Page(20)
            let visits = page.visits { page.stack.insertArrangedSubview(SizedView(10, 13), at: 0) }
            XCTAssertEqual(page.cards[19].frame.minY, 19 * 54 + 13)
            XCTAssertLessThanOrEqual(visits, 20)
            // Half a pixel more lets the edges inside fall on other pixels.
            page.stack.insertArrangedSubview(SizedView(10, 0.25), at: 0)
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.cards[19].texts[0].frame.minY, 8)
        }
    }

    func testAViewThatFollowsItsMaskIsPartOfACard() {
        MainActor.assumeIsolated {
            let (card, plate, text) = (UIView(), UIView(), SizedView(40, 20))
            card.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
            plate.frame = card.bounds
            plate.autoresizingMask = .flexibleWidth
            text.translatesAutoresizingMaskIntoConstraints = false
            card.addSubview(plate)
            card.addSubview(text)
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: plate.bottomAnchor, constant: 4),
                text.leadingAnchor.constraint(equalTo: plate.leadingAnchor, constant: 8),
                text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8),
            ])
            let page = Page(2)
            page.stack.insertArrangedSubview(card, at: 1)
            page.root.layoutIfNeeded()
            XCTAssertTrue(page.isComputed)
            XCTAssertEqual(card.frame, CGRect(x: 0, y: 54, width: 300, height: 72))
            XCTAssertEqual(plate.frame, CGRect(x: 0, y: 0, width: 300, height: 40))
            XCTAssertEqual(text.frame.minY, 44)
            XCTAssertEqual(page.visits { page.root.setNeedsLayout() }, 0)
            plate.frame.size.height = 50
            page.root.layoutIfNeeded()
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.stack.frame.height, 190)
            XCTAssertEqual(text.frame.minY, 54)
        }
    }

    func testACardInACardIsMeasuredThroughBoth() {
        MainActor.assumeIsolated {
            let (inner, column) = (SizedCard([SizedView(30, 10)]), UIStackView())
            column.axis = .vertical
            column.addArrangedSubview(inner)
            column.addArrangedSubview(SizedView(30, 5))
            let outer = SizedCard([column])
            let page = Page(2)
            page.stack.insertArrangedSubview(outer, at: 1)
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.stack.frame.height, 108 + 47)
            XCTAssertEqual(inner.texts[0].frame, CGRect(x: 8, y: 8, width: 268, height: 10))
            (inner.texts[0] as? SizedView)?.size.height = 21
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.stack.frame.height, 108 + 58)
            XCTAssertEqual(inner.texts[0].frame.height, 21)
            inner.setBottom(0)
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.stack.frame.height, 108 + 50)
        }
    }

    func testACardThatIsHiddenAndShownIsLaidOut() {
        MainActor.assumeIsolated {
            let page = Page(3)
            let card = Page.card()
            card.isHidden = true
            page.stack.insertArrangedSubview(card, at: 1)
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.stack.frame.height, 162)
            card.isHidden = false
            page.root.layoutIfNeeded()
            XCTAssertEqual(card.frame, CGRect(x: 0, y: 54, width: 300, height: 54))
            XCTAssertEqual(card.texts[1].frame, CGRect(x: 8, y: 32, width: 252, height: 14))
            page.stack.removeArrangedSubview(card)
            card.removeFromSuperview()
            page.root.addSubview(card)
            NSLayoutConstraint.activate([
                card.topAnchor.constraint(equalTo: page.stack.bottomAnchor, constant: 6),
                card.leadingAnchor.constraint(equalTo: page.root.leadingAnchor),
                card.widthAnchor.constraint(equalToConstant: 200),
            ])
            page.root.layoutIfNeeded()
            XCTAssertEqual(card.frame, CGRect(x: 0, y: 168, width: 200, height: 54))
            XCTAssertEqual(card.texts[1].frame, CGRect(x: 8, y: 32, width: 152, height: 14))
        }
    }

    func testACardWithASquareIconIsMeasuredAtItsWidth() {
        MainActor.assumeIsolated {
            let page = Page(2)
            guard let icon = page.cards[0].icon else { return XCTFail("no icon") }
            icon.heightAnchor.constraint(equalTo: icon.widthAnchor).isActive = true
            page.root.layoutIfNeeded()
            XCTAssertTrue(page.isComputed)
            XCTAssertEqual(page.bottoms, [54, 108])
            (page.cards[0].icon as? SizedView)?.size.height = 70
            page.root.layoutIfNeeded()
            XCTAssertEqual(page.cards[0].icon?.frame.width, page.cards[0].icon?.frame.height)
        }
    }
}
