import TestSupport
import XCTest

@testable import UIKit

/// The size of a row, and where its image and its texts are.
final class ListContentTests: XCTestCase {
    @MainActor
    private static func height(_ cell: UICollectionViewCell, width: Double, proposed: Double = 44) -> CGSize {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
        attributes.size = CGSize(width: width, height: proposed)
        return cell.preferredLayoutAttributesFitting(attributes).size
    }

    private static let long = String(repeating: "a row with many words ", count: 8)

    func testARowKeepsTheWidth_andIsAsHighAsItsTextsInIt() {
        MainActor.assumeIsolated {
            let frame = CGRect(x: 0, y: 0, width: 100, height: 10)
            for cell in [UICollectionViewCell(frame: frame), UICollectionViewListCell(frame: frame)] {
                var content = UIListContentConfiguration.cell()
                content.text = Self.long
                cell.contentConfiguration = content
                let (narrow, wide) = (Self.height(cell, width: 200), Self.height(cell, width: 700))
                XCTAssertEqual([narrow.width, wide.width], [200, 700])
                XCTAssertGreaterThan(narrow.height, wide.height + 40)
                content.textProperties.numberOfLines = 1
                cell.contentConfiguration = content
                XCTAssertLessThan(Self.height(cell, width: 200).height, 60)
            }
        }
    }

    /// An app's content around the library's, as in Apple's sample of custom content.
    private struct Framed: UIContentConfiguration {
        var inner = UIListContentConfiguration.cell()

        final class View: UIView, UIContentView {
            let list: UIListContentView
            var configuration: any UIContentConfiguration {
                didSet { list.configuration = (configuration as? Framed)?.inner ?? UIListContentConfiguration.cell() }
            }

            init(_ framed: Framed) {
                (configuration, list) = (framed, UIListContentView(configuration: framed.inner))
                super.init(frame: .zero)
                list.translatesAutoresizingMaskIntoConstraints = false
                addSubview(list)
                NSLayoutConstraint.activate([
                    list.topAnchor.constraint(equalTo: topAnchor, constant: 5),
                    list.leadingAnchor.constraint(equalTo: leadingAnchor),
                    list.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -40),
                    list.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -7),
                ])
            }

            required init?(coder: NSCoder) { nil }
        }

        func makeContentView() -> any UIView & UIContentView { View(self) }
        func updated(for state: any UIConfigurationState) -> Framed { Framed(inner: inner.updated(for: state)) }
    }

    func testAContentOfTheAppIsAsHighAsItsConstraintsSayInTheWidth() {
        MainActor.assumeIsolated {
            var framed = Framed()
            framed.inner.text = Self.long
            let frame = CGRect(x: 0, y: 0, width: 300, height: 44)
            for cell in [UICollectionViewCell(frame: frame), UICollectionViewListCell(frame: frame)] {
                cell.contentConfiguration = framed
                let inner = UIListContentView(configuration: framed.inner)
                for width in [300.0, 180] {
                    let alone = inner.sizeThatFits(CGSize(width: width - 40, height: 0)).height
                    XCTAssertEqual(Self.height(cell, width: width), CGSize(width: width, height: alone + 12))
                }
            }
        }
    }

    func testARowIsHighEnoughForAFinger_andAHeaderIsAsHighAsItsText() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 10))
            var content = UIListContentConfiguration.cell()
            content.text = "Lamp"
            content.textProperties.font = .systemFont(ofSize: 9)
            cell.contentConfiguration = content
            XCTAssertEqual(Self.height(cell, width: 300).height, 44)
            cell.look = .groupedFooter
            content = cell.defaultContentConfiguration()
            content.text = "All lamps"
            cell.contentConfiguration = content
            XCTAssertLessThan(Self.height(cell, width: 300).height, 44)
        }
    }

    func testLargerTextMakesARowHigher() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 10))
            var content = UIListContentConfiguration.subtitleCell()
            (content.text, content.secondaryText) = ("Lamp", "Kitchen")
            cell.contentConfiguration = content
            let usual = Self.height(cell, width: 300).height
            cell.minimumContentSizeCategory = .accessibilityLarge
            XCTAssertGreaterThan(Self.height(cell, width: 300).height, usual * 1.5)
            content.textProperties.adjustsFontForContentSizeCategory = false
            content.secondaryTextProperties.adjustsFontForContentSizeCategory = false
            cell.contentConfiguration = content
            XCTAssertEqual(Self.height(cell, width: 300).height, usual)
        }
    }

    func testAValueStandsBesideItsText_orBelowItWhereTheyDoNotFit() {
        MainActor.assumeIsolated {
            var content = UIListContentConfiguration.valueCell()
            (content.text, content.secondaryText) = ("Volume", "70 %")
            let view = UIListContentView(configuration: content)
            view.frame = CGRect(x: 0, y: 0, width: 300, height: 44)
            view.layoutIfNeeded()
            guard let text = view.textLabel, let value = view.secondaryLabel else { return XCTFail("no labels") }
            XCTAssertEqual(text.frame.minX, 16)
            XCTAssertEqual(value.frame.maxX, 292)
            XCTAssertEqual(text.frame.minY, value.frame.minY)
            view.frame.size.width = 110
            view.layoutIfNeeded()
            XCTAssertGreaterThanOrEqual(value.frame.minY, text.frame.maxY)
            XCTAssertEqual(value.frame.minX, 16)
        }
    }

    func testFromRightToLeftARowIsTheMirrorImage() {
        MainActor.assumeIsolated {
            var seed = SeededRandom("mirrored rows")
            for _ in 0..<40 {
                let content = Self.randomContent(&seed)
                let width = CGFloat(Int.random(in: 120...500, using: &seed))
                let frames = [MirroredPage(.leftToRight), MirroredPage()].map { page in
                    let view = UIListContentView(configuration: content)
                    page.view.addSubview(view)
                    view.frame = CGRect(
                        x: 0, y: 0, width: width, height: view.sizeThatFits(CGSize(width: width, height: 0)).height)
                    view.layoutIfNeeded()
                    return [view.imageView, view.textLabel, view.secondaryLabel].map { $0?.frame ?? .zero }
                }
                for (plain, mirrored) in zip(frames[0], frames[1]) where plain != .zero {
                    XCTAssertEqual(plain.minX, width - mirrored.maxX, accuracy: 0.001)
                    XCTAssertEqual(plain.minY, mirrored.minY)
                }
            }
        }
    }

    private static func randomContent(_ seed: inout SeededRandom) -> UIListContentConfiguration {
        let all: [UIListContentConfiguration] = [
            .cell(), .subtitleCell(), .valueCell(), .sidebarCell(), .plainHeader(), .groupedFooter(),
        ]
        var content = all.randomElement(using: &seed)!
        content.text = Bool.random(using: &seed) ? long : "Lamp"
        content.secondaryText = Bool.random(using: &seed) ? "Kitchen" : nil
        content.image = Bool.random(using: &seed) ? UIImage(systemName: "trash") : nil
        content.imageProperties.reservedLayoutSize.width = Bool.random(using: &seed) ? 40 : 0
        return content
    }

    func testConstraintsSeeWhereTheTextIs_andGiveAViewItsHeight() {
        MainActor.assumeIsolated {
            let page = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 600))
            var content = UIListContentConfiguration.cell()
            content.text = Self.long
            content.image = UIImage(systemName: "plus")
            let view = UIListContentView(configuration: content)
            let mark = UIView()
            for view in [view, mark] {
                view.translatesAutoresizingMaskIntoConstraints = false
                page.addSubview(view)
            }
            guard let guide = view.textLayoutGuide else { return XCTFail("no guide") }
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: page.leadingAnchor),
                view.trailingAnchor.constraint(equalTo: page.trailingAnchor),
                view.topAnchor.constraint(equalTo: page.topAnchor), mark.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                mark.topAnchor.constraint(equalTo: view.bottomAnchor), mark.widthAnchor.constraint(equalToConstant: 4),
                mark.heightAnchor.constraint(equalToConstant: 4),
            ])
            page.layoutIfNeeded()
            page.layoutIfNeeded()
            XCTAssertEqual(view.bounds.height, view.sizeThatFits(CGSize(width: 240, height: 0)).height)
            XCTAssertEqual(mark.frame.minX, 16 + 22 + 16)
            XCTAssertEqual(view.textLabel?.frame.minX, 16 + 22 + 16)
            XCTAssertNil(view.secondaryTextLayoutGuide)
        }
    }

    func testP235_theSeparatorBeginsWhereTheTextBegins_orWhereAConstraintPutsItsGuide() {
        MainActor.assumeIsolated {
            for page in [MirroredPage(.leftToRight), MirroredPage()] {
                let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
                page.view.addSubview(cell)
                cell.separators = UIListSeparatorConfiguration()
                var content = cell.defaultContentConfiguration()
                (content.text, content.image) = ("Lamp", UIImage(systemName: "plus"))
                cell.contentConfiguration = content
                cell.layoutIfNeeded()
                let isMirrored = cell.isRightToLeft
                @MainActor func start() -> CGFloat? { Self.line(of: cell).map { isMirrored ? 400 - $0.maxX : $0.minX } }
                XCTAssertEqual(start(), 16 + 22 + 16)
                XCTAssertEqual(Self.line(of: cell)?.maxY, 44)
                cell.separatorLayoutGuide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 90).isActive = true
                cell.setNeedsLayout()
                cell.layoutIfNeeded()
                XCTAssertEqual(start(), 90)
                cell.separators?.bottomSeparatorInsets.leading = 30
                cell.layoutIfNeeded()
                XCTAssertEqual(start(), 30)
                cell.separators?.bottomSeparatorVisibility = .hidden
                cell.layoutIfNeeded()
                XCTAssertNil(Self.line(of: cell))
            }
        }
    }

    /// The line at the lower edge.
    @MainActor
    private static func line(of cell: UICollectionViewCell) -> CGRect? {
        cell.subviews.first { !$0.isHidden && $0.frame.height <= 1 && $0.frame.minY > 0 }?.frame
    }

    func testIndentationMovesTheContent_andTheAccessoriesWhereTheyGoAlong() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
            cell.contentConfiguration = cell.defaultContentConfiguration()
            cell.accessories = [.multiselect(displayed: .always)]
            cell.layoutIfNeeded()
            let (content, accessory) = (cell.contentView.frame.minX, cell.row.leading[0].frame.minX)
            cell.indentationLevel = 2
            cell.layoutIfNeeded()
            XCTAssertEqual([cell.contentView.frame.minX, cell.row.leading[0].frame.minX], [content + 20, accessory + 20])
            cell.indentsAccessories = false
            cell.layoutIfNeeded()
            XCTAssertEqual([cell.contentView.frame.minX, cell.row.leading[0].frame.minX], [content + 20, accessory])
        }
    }

    func testABackgroundKeepsItsInsetsAndItsOutline() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
            var background = UIBackgroundConfiguration.clear()
            background.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 10, bottom: 2, trailing: 20)
            background.backgroundColor = .systemRed
            background.backgroundColorTransformer = .grayscale
            background.cornerRadius = 8
            background.strokeWidth = 2
            background.customView = UIView()
            cell.backgroundConfiguration = background
            cell.layoutIfNeeded()
            guard let view = cell.configured.backgroundView else { return XCTFail("no background") }
            XCTAssertEqual(view.frame, CGRect(x: 10, y: 1, width: 170, height: 47))
            XCTAssertEqual(view.layer.borderWidth, 2)
            XCTAssertEqual(background.customView?.frame, view.bounds)
            let gray = background.resolvedBackgroundColor(for: .systemBlue)
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            XCTAssertTrue(gray.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
            XCTAssertEqual(red, blue, accuracy: 0.01)
            XCTAssertEqual(alpha, 1)
            background.strokeOutset = 3
            cell.backgroundConfiguration = background
            cell.layoutIfNeeded()
            XCTAssertEqual(view.layer.borderWidth, 0)
            XCTAssertEqual(view.subviews.last?.frame, CGRect(x: -3, y: -3, width: 176, height: 53))
            background.edgesAddingLayoutMarginsToBackgroundInsets = [.leading, .trailing]
            cell.backgroundConfiguration = background
            cell.layoutIfNeeded()
            XCTAssertEqual(view.frame, CGRect(x: 18, y: 1, width: 154, height: 47))
        }
    }
}
