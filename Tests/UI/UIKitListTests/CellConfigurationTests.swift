import XCTest

@testable import UIKit

/// When and how a cell updates its configurations.
final class CellConfigurationTests: XCTestCase {
    private final class LoggingCell: UICollectionViewCell {
        var log: [String] = []

        override func updateConfiguration(using state: UICellConfigurationState) {
            super.updateConfiguration(using: state)
            log.append("update")
        }

        override func layoutSubviews() {
            log.append("layout")
            super.layoutSubviews()
        }
    }

    @MainActor
    private static func loggingCell() -> LoggingCell {
        let cell = LoggingCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        cell.configurationUpdateHandler = { cell, _ in (cell as? LoggingCell)?.log.append("handler") }
        cell.layoutIfNeeded()
        cell.log = []
        return cell
    }

    func testY342_severalRequestsGiveOneUpdate_methodThenHandler_beforeTheLayout() {
        MainActor.assumeIsolated {
            let cell = Self.loggingCell()
            for _ in 0..<3 { cell.setNeedsUpdateConfiguration() }
            XCTAssertEqual(cell.log, [])
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.log, ["update", "handler", "layout"])
            cell.setNeedsLayout()
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.log, ["update", "handler", "layout", "layout"])
        }
    }

    func testY342_theUpdateComesBeforeTheCellIsMeasured() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            cell.configurationUpdateHandler = { cell, _ in
                var content = UIListContentConfiguration.cell()
                content.text = "One\nTwo\nThree"
                cell.contentConfiguration = content
            }
            let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            attributes.size = CGSize(width: 320, height: 44)
            let fitted = cell.preferredLayoutAttributesFitting(attributes).size
            XCTAssertEqual(fitted.width, 320)
            XCTAssertGreaterThan(fitted.height, 3 * 17 + 20)
        }
    }

    func testY343_eachChangeOfTheStateAsksForAnUpdate_andTheStateHasIt() {
        MainActor.assumeIsolated {
            let changes: [(String, KeyPath<UICellConfigurationState, Bool>?, @MainActor (LoggingCell) -> Void)] = [
                ("selected", \.isSelected, { $0.isSelected = true }),
                ("highlighted", \.isHighlighted, { $0.isHighlighted = true }),
                ("editing", \.isEditing, { $0.editingChanged(to: true) }), ("swiped", \.isSwiped, { $0.flags.isSwiped = true }),
                ("expanded", \.isExpanded, { $0.flags.isExpanded = true }),
                ("reordering", \.isReordering, { $0.flags.isReordering = true }),
                ("traits", nil, { $0.overrideUserInterfaceStyle = .dark }),
                (
                    "focus", nil,
                    { $0.didUpdateFocus(in: UIFocusUpdateContext(nil, $0, .down), with: UIFocusAnimationCoordinator()) }
                ),
            ]
            for (name, path, change) in changes {
                let cell = Self.loggingCell()
                if let path { XCTAssertFalse(cell.configurationState[keyPath: path], name) }
                change(cell)
                if let path { XCTAssertTrue(cell.configurationState[keyPath: path], name) }
                XCTAssertEqual(cell.log, [], name)
                cell.layoutIfNeeded()
                XCTAssertEqual(cell.log.prefix(2), ["update", "handler"], name)
                XCTAssertEqual(cell.log.filter { $0 == "update" }.count, 1, name)
            }
        }
    }

    func testY343_aCellThatIsUsedAgainKnowsWhetherTheListIsEdited() {
        MainActor.assumeIsolated {
            let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())
            let cell = Self.loggingCell()
            list.addSubview(cell)
            list.isEditing = true
            XCTAssertFalse(cell.configurationState.isEditing, "the list does not show this cell")
            cell.flags.isSwiped = true
            cell.prepareForReuse()
            XCTAssertTrue(cell.configurationState.isEditing)
            XCTAssertFalse(cell.configurationState.isSwiped)
            let late = Self.loggingCell()
            list.addSubview(late)
            XCTAssertTrue(late.configurationState.isEditing)
        }
    }

    func testY343_theStateHasTheTraitsAndTheAppsOwnValues() {
        MainActor.assumeIsolated {
            let cell = Self.loggingCell()
            cell.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(cell.configurationState.traitCollection.userInterfaceStyle, .dark)
            cell.isUserInteractionEnabled = false
            var state = cell.configurationState
            XCTAssertTrue(state.isDisabled)
            let key = UIConfigurationStateCustomKey("com.example.isArchived")
            XCTAssertNil(state[key])
            state[key] = true
            XCTAssertEqual(state[key], AnyHashable(true))
            XCTAssertNotEqual(state, cell.configurationState)
        }
    }

    func testAnotherContentAndAnotherTextSizeAskForAnotherMeasuring_andASelectionDoesNot() {
        final class SizedCell: UICollectionViewListCell {
            var requests = 0
            override func invalidateIntrinsicContentSize() {
                super.invalidateIntrinsicContentSize()
                requests += 1
            }
        }
        MainActor.assumeIsolated {
            let page = UIView()
            let cell = SizedCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            page.addSubview(cell)
            cell.contentConfiguration = cell.defaultContentConfiguration()
            XCTAssertEqual(cell.requests, 1)
            cell.layoutIfNeeded()
            cell.isSelected = true
            cell.overrideUserInterfaceStyle = .dark
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.requests, 1)
            page.minimumContentSizeCategory = .accessibilityLarge
            XCTAssertEqual(cell.requests, 2)
        }
    }

    func testY344_aContentFollowsTheState_andWhatTheAppSetStays() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            var content = cell.defaultContentConfiguration()
            content.text = "Lamp"
            content.secondaryTextProperties.color = .systemPink
            cell.contentConfiguration = content
            cell.isUserInteractionEnabled = false
            cell.setNeedsUpdateConfiguration()
            cell.layoutIfNeeded()
            let shown = cell.contentConfiguration as? UIListContentConfiguration
            XCTAssertEqual(shown?.textProperties.color, .tertiaryLabel)
            XCTAssertEqual(shown?.secondaryTextProperties.color, .systemPink)
            XCTAssertEqual(shown?.text, "Lamp")
            XCTAssertEqual((cell.configured.contentView as? UIListContentView)?.textLabel?.textColor, .tertiaryLabel)
        }
    }

    func testY344_withoutAutomaticUpdatesTheConfigurationsStayAsTheyWere() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            cell.automaticallyUpdatesContentConfiguration = false
            cell.automaticallyUpdatesBackgroundConfiguration = false
            let content = UIListContentConfiguration.cell()
            cell.contentConfiguration = content
            cell.backgroundConfiguration = .listPlainCell()
            cell.isUserInteractionEnabled = false
            cell.isSelected = true
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.contentConfiguration as? UIListContentConfiguration, content)
            XCTAssertEqual(cell.backgroundConfiguration, .listPlainCell())
        }
    }

    func testY344_aBackgroundFollowsTheState_andAColorOfTheAppStays() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.backgroundConfiguration?.backgroundColor, .systemBackground)
            cell.isSelected = true
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.backgroundConfiguration?.backgroundColor, .systemGray4)
            var own = UIBackgroundConfiguration.listPlainCell()
            own.backgroundColor = .systemPink
            cell.backgroundConfiguration = own
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.backgroundConfiguration?.backgroundColor, .systemPink)
            own.backgroundColor = nil
            cell.backgroundConfiguration = own
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.backgroundConfiguration?.resolvedBackgroundColor(for: .systemTeal), .systemTeal)
        }
    }

    private struct OtherConfiguration: UIContentConfiguration {
        final class View: UIView, UIContentView {
            var configuration: any UIContentConfiguration = OtherConfiguration()
        }
        func makeContentView() -> any UIView & UIContentView { View() }
        func updated(for state: any UIConfigurationState) -> OtherConfiguration { self }
    }

    func testY345_theSameTypeKeepsTheContentView_andAnotherTypeMakesAnother() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            var content = UIListContentConfiguration.cell()
            content.text = "Lamp"
            cell.contentConfiguration = content
            let first = cell.contentView.subviews.first
            content = .groupedHeader()
            content.text = "Kitchen"
            cell.contentConfiguration = content
            XCTAssertTrue(cell.contentView.subviews.first === first)
            XCTAssertEqual((first as? UIListContentView)?.textLabel?.text, "KITCHEN")
            cell.contentConfiguration = OtherConfiguration()
            XCTAssertTrue(cell.contentView.subviews.first is OtherConfiguration.View)
            XCTAssertEqual(cell.contentView.subviews.count, 1)
        }
    }

    func testY346_aContentReplacesTheViewsThatWereThere_andNilRemovesIt() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            let own = UILabel()
            cell.contentView.addSubview(own)
            cell.contentConfiguration = UIListContentConfiguration.cell()
            XCTAssertNil(own.superview)
            XCTAssertEqual(cell.contentView.subviews.count, 1)
            XCTAssertEqual(cell.contentView.subviews.first?.frame, cell.contentView.bounds)
            cell.contentConfiguration = nil
            XCTAssertTrue(cell.contentView.subviews.isEmpty)
            XCTAssertNil(cell.contentConfiguration)
        }
    }

    func testY346_backgroundViewAndBackgroundConfigurationReplaceEachOther() {
        MainActor.assumeIsolated {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            let own = UIView()
            cell.backgroundView = own
            cell.selectedBackgroundView = UIView()
            cell.backgroundConfiguration = .listGroupedCell()
            XCTAssertNil(cell.backgroundView)
            XCTAssertNil(cell.selectedBackgroundView)
            XCTAssertNil(own.superview)
            XCTAssertTrue(cell.subviews.first === cell.configured.backgroundView)
            cell.backgroundView = own
            XCTAssertNil(cell.backgroundConfiguration)
            cell.layoutIfNeeded()
            XCTAssertTrue(cell.subviews.first === own)
            XCTAssertNil(cell.configured.backgroundView)
        }
    }

    func testY346_inACellOfATable_whichShowsNothingBehindAClearBackground() {
        MainActor.assumeIsolated {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            let own = UIView()
            cell.backgroundView = own
            cell.selectedBackgroundView = UIView()
            cell.backgroundColor = .systemBackground
            cell.backgroundConfiguration = .clear()
            XCTAssertNil(cell.backgroundView)
            XCTAssertNil(cell.selectedBackgroundView)
            XCTAssertNil(cell.backgroundColor)
            cell.backgroundView = own
            XCTAssertNil(cell.backgroundConfiguration)
            XCTAssertTrue(cell.subviews.first === own)
            XCTAssertNil(cell.configured.backgroundView)
        }
    }
}
