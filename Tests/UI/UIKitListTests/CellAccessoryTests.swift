import XCTest

@testable import UIKit

/// The order, the places and the reports of a cell's accessories.
final class CellAccessoryTests: XCTestCase {
    @MainActor
    private static func cell(_ accessories: [UICellAccessory], in page: UIView? = nil, isEditing: Bool = false)
        -> UICollectionViewListCell
    {
        let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
        page?.addSubview(cell)
        var content = cell.defaultContentConfiguration()
        content.text = "Lamp"
        cell.contentConfiguration = content
        cell.accessories = accessories
        cell.editingChanged(to: isEditing)
        cell.layoutIfNeeded()
        return cell
    }

    @MainActor
    private static func custom(_ placement: UICellAccessory.Placement, width: Double = 20) -> UICellAccessory {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 20))
        return .customView(configuration: UICellAccessory.CustomViewConfiguration(customView: view, placement: placement))
    }

    /// All kinds, in an order that is none of those in a cell.
    @MainActor
    private static var all: [UICellAccessory] {
        [
            .reorder(), .outlineDisclosure(), .checkmark(), .multiselect(), custom(.trailing()), .disclosureIndicator(),
            .insert(),
            .label(text: "7"), custom(.leading()), .delete(), .detail(),
        ]
    }

    /// The kinds from left to right; the content stands between them.
    @MainActor
    private static func kinds(_ cell: UICollectionViewListCell) -> [String] {
        let places = cell.row.views.map { ($0.frame.midX, $0.accessory.kind.name) } + [(cell.contentView.frame.midX, "content")]
        return places.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static let order = [
        "delete", "insert", "multiselect", "custom", "content", "custom", "label", "checkmark", "detail", "outlineDisclosure",
        "disclosureIndicator", "reorder",
    ]

    func testY347_accessoriesStandInTheOrderOfTheirKinds() {
        MainActor.assumeIsolated {
            let cell = Self.cell(Self.all, isEditing: true)
            XCTAssertEqual(Self.kinds(cell), Self.order)
            let frames = cell.row.views.map(\.frame).sorted { $0.minX < $1.minX }
            for (left, right) in zip(frames, frames.dropFirst()) { XCTAssertLessThan(left.maxX, right.minX) }
            XCTAssertEqual(frames.first?.minX, 16)
            XCTAssertEqual(frames.last?.maxX, 400 - 16)
        }
    }

    func testY347_fromRightToLeftTheOrderIsMirrored() {
        MainActor.assumeIsolated {
            let page = MirroredPage()
            let cell = Self.cell(Self.all, in: page.view, isEditing: true)
            XCTAssertEqual(Self.kinds(cell), Self.order.reversed())
            let chevron = cell.row.trailing.first { $0.accessory.kind == .disclosureIndicator }
            XCTAssertEqual(chevron?.subviews.compactMap { $0 as? UIImageView }.last?.transform.a, -1)
            let check = cell.row.trailing.first { $0.accessory.kind == .checkmark }
            XCTAssertEqual(check?.subviews.compactMap { $0 as? UIImageView }.last?.transform.a, 1)
        }
    }

    func testY347_anAccessoryOfTheAppStandsWhereItsPositionSays_andAHeadersOutlineIsTrailing() {
        MainActor.assumeIsolated {
            let position = UICellAccessory.Placement.position(after: .checkmark())
            let options = UICellAccessory.OutlineDisclosureOptions(style: .header)
            let cell = Self.cell([Self.custom(.trailing(at: position)), .checkmark(), .outlineDisclosure(options: options)])
            XCTAssertEqual(Self.kinds(cell), ["content", "checkmark", "custom", "outlineDisclosure"])
        }
    }

    func testY347_positionsAreBesideAnAccessoryOfAType_orElseAtTheEnds() {
        MainActor.assumeIsolated {
            typealias Placement = UICellAccessory.Placement
            let list: [UICellAccessory] = [.label(text: "7"), .outlineDisclosure(), Self.custom(.trailing())]
            let disclosure = UICellAccessory.outlineDisclosure(options: .init(style: .header))
            XCTAssertEqual(Placement.position(before: disclosure)(list), 1)
            XCTAssertEqual(Placement.position(after: disclosure)(list), 2)
            XCTAssertEqual(Placement.position(before: list[2])(list), 2)
            XCTAssertEqual(Placement.position(before: .checkmark())(list), 0)
            XCTAssertEqual(Placement.position(after: Self.custom(.trailing()))(list), 3, "another view")
        }
    }

    func testAnAccessorySaysItsType() {
        MainActor.assumeIsolated {
            let custom = Self.custom(.leading())
            let cell = Self.cell([.checkmark(), .disclosureIndicator(), custom])
            cell.accessories.removeAll { $0.accessoryType == .checkmark }
            XCTAssertEqual(cell.accessories.map(\.accessoryType), [.disclosureIndicator, custom.accessoryType])
            XCTAssertEqual(Set(Self.all.map(\.accessoryType)).count, Self.all.count)
            XCTAssertEqual(custom.accessoryType, custom.custom.map { .customView($0.customView) })
        }
    }

    func testY348_controlsForEditingShowWhileTheListIsEdited_andHiddenOnesTakeNoRoom() {
        MainActor.assumeIsolated {
            let cell = Self.cell([.delete(), .insert(), .multiselect(), .reorder(), .checkmark(displayed: .whenNotEditing)])
            XCTAssertEqual(Self.kinds(cell), ["content", "checkmark"])
            let plain = Self.cell([.checkmark()])
            XCTAssertEqual(cell.contentView.frame, plain.contentView.frame)
            cell.editingChanged(to: true)
            cell.layoutIfNeeded()
            XCTAssertEqual(Self.kinds(cell), ["delete", "insert", "multiselect", "content", "reorder"])
            XCTAssertGreaterThan(cell.contentView.frame.minX, 16 + 3 * 22)
            cell.editingChanged(to: false)
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.contentView.frame, plain.contentView.frame)
            let hidden = Self.cell([.checkmark(), .label(text: "wide", options: UICellAccessory.LabelOptions(isHidden: true))])
            XCTAssertEqual(hidden.contentView.frame, plain.contentView.frame)
        }
    }

    func testY348_theCircleIsCheckedWhileTheRowIsSelected() {
        MainActor.assumeIsolated {
            let cell = Self.cell([.multiselect()], isEditing: true)
            XCTAssertEqual(cell.row.leading.map(\.isChecked), [false])
            cell.isSelected = true
            XCTAssertEqual(cell.row.leading.map(\.isChecked), [true])
        }
    }

    func testASeparatorOfAListMayHaveAnEffect() {
        MainActor.assumeIsolated {
            let cell = Self.cell([])
            var separators = UIListSeparatorConfiguration()
            separators.visualEffect = UIBlurEffect(style: .light)
            cell.separators = separators
            cell.layoutIfNeeded()
            let effects = cell.subviews.compactMap { $0 as? SeparatorLine }.flatMap(\.subviews).compactMap {
                $0 as? UIVisualEffectView
            }
            XCTAssertEqual(effects.map(\.effect), [separators.visualEffect])
        }
    }

    func testE53_ofTwoAccessoriesOfOneKindTheFirstStays() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
            let told = UIKitDiagnostics.collect {
                cell.accessories = [
                    .label(text: "first"), .checkmark(), .label(text: "second"), Self.custom(.leading()), Self.custom(.leading()),
                ]
            }
            XCTAssertEqual(told.map(\.kind), [.invalidListView])
            XCTAssertEqual(told.first?.message.hasSuffix("got two accessories of the kind 'label'; the first stays"), true)
            XCTAssertEqual(cell.accessories.map(\.kind), [.label, .checkmark, .custom, .custom])
            XCTAssertEqual(cell.accessories.first?.options.text, "first")
        }
    }

    func testAReservedWidthIsKept_andATapCallsTheHandler() {
        MainActor.assumeIsolated {
            let options = UICellAccessory.CheckmarkOptions(reservedLayoutWidth: .custom(60))
            let cell = Self.cell([.checkmark(options: options)])
            XCTAssertEqual(cell.contentView.frame.maxX, 400 - 16 - 60)
            var taps = 0
            cell.accessories = [.detail(actionHandler: { taps += 1 }), .disclosureIndicator()]
            cell.layoutIfNeeded()
            let detail = cell.row.trailing[0]
            detail.sendActions(for: .touchUpInside)
            XCTAssertEqual(taps, 1)
            XCTAssertTrue(cell.hitTest(CGPoint(x: detail.frame.midX, y: 22), with: nil) === detail)
            let chevron = cell.row.trailing[1]
            XCTAssertFalse(cell.hitTest(CGPoint(x: chevron.frame.midX + 20, y: 22), with: nil) === chevron)
        }
    }
}
